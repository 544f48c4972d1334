"""An upper bound on what a search can still add: never too low, so that what cannot beat the best may be dropped."""

from collections.abc import Sequence
from itertools import accumulate

from companion.games.burraco.best.hand_counts import RUNG_POINTS, RUNGS, SUITS, HandCounts
from companion.games.burraco.best.sequences import Run
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, TWO, bonus

SEVEN = House.burraco_size


class UpperBound:
    """What the cards above each rung can bring at most: their points, and burracos of their ranks and suits."""

    def __init__(self, hand: HandCounts) -> None:
        self._hand = hand
        self._dirty = bonus(SEVEN, 1, hand.house)
        self._wilds = hand.jokers * House.joker_points + hand.twos * House.two_points
        self._points = _above([0 if rung <= TWO else hand.rank(rung) * RUNG_POINTS[rung] for rung in RUNGS])
        self._sets = _above([0 if rung <= TWO else self._set(hand.rank(rung)) for rung in RUNGS])
        self._rows = [[self._row(suit, rung) for rung in range(HIGH_ACE + 1)] for suit in range(len(SUITS))]

    def above(self, rung: int, low_aces: int, runs: Sequence[tuple[Run, ...]]) -> int:
        """What can still be added when everything up to a rung is decided, wild cards included."""
        aces = low_aces * House.ace_points if rung < HIGH_ACE else 0
        rows = sum(self._rows[suit][rung] for suit in range(len(SUITS)))
        opened = sum(self._run(suit, rung, run) for suit, own in enumerate(runs) for run in own)
        return self._wilds + self._points[rung] - aces + self._sets[rung] + rows + opened

    def _set(self, cards: int) -> int:
        if cards >= SEVEN:
            return House.clean_burraco
        return self._dirty if cards + min(1, self._hand.wilds) >= SEVEN else 0

    def _row(self, suit: int, rung: int) -> int:
        """Burracos of runs that start above a rung: at least so many natural cards in each, seven rungs in a row."""
        row, most = self._hand.rows[suit], self._most(Run(rung + 1))
        windows = [sum(map(bool, row[low : low + SEVEN])) for low in range(rung + 1, HIGH_ACE + 1)]
        best, needed = max(windows, default=0), SEVEN - most
        count = sum(row[rung + 1 : HIGH_ACE + 1]) // needed
        return count * (House.clean_burraco if best == SEVEN else self._dirty if best >= needed else 0)

    def _run(self, suit: int, rung: int, run: Run) -> int:
        """What an open run earns if it becomes a burraco."""
        length, spare = rung - run.start + 1, self._most(run) - len(run.holes)
        if length + self._ahead(suit, rung, spare) + spare < SEVEN:
            return 0
        clean = not run.holes and length + self._ahead(suit, rung, 0) >= SEVEN
        return House.clean_burraco if clean else self._dirty

    def _most(self, run: Run) -> int:
        return self._hand.most_wilds if run.start <= TWO else min(1, self._hand.wilds)

    def _ahead(self, suit: int, rung: int, wilds: int) -> int:
        """How many natural cards can follow above a rung, with so many wild ones between them."""
        count = 0
        for next_rung in range(rung + 1, HIGH_ACE + 1):
            if self._hand.rows[suit][next_rung]:
                count += 1
            elif not wilds:
                break
            else:
                wilds -= 1
        return count


def _above(each: Sequence[int]) -> list[int]:
    """For every rung, and the one below the lowest, the sum of those above it."""
    return [*reversed([*accumulate(reversed(each))]), 0]

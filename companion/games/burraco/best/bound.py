"""The most that a search may still hope for: never too little, so that what cannot beat the best found is dropped."""

from collections.abc import Sequence
from itertools import accumulate

from companion.games.burraco.best.held import RUNG_POINTS, RUNGS, SUITS, Held
from companion.games.burraco.best.rows import Run
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, TWO, bonus

SEVEN = House.burraco_size


class Hope:
    """What the cards above each rung may bring: their points, and burracos of their ranks and suits."""

    def __init__(self, held: Held) -> None:
        self._held = held
        self._dirty = bonus(SEVEN, 1, held.house)
        self._wilds = held.jokers * House.joker_points + held.twos * House.two_points
        self._points = _above([0 if rung <= TWO else held.rank(rung) * RUNG_POINTS[rung] for rung in RUNGS])
        self._sets = _above([0 if rung <= TWO else self._set(held.rank(rung)) for rung in RUNGS])
        self._rows = [[self._row(suit, rung) for rung in range(HIGH_ACE + 1)] for suit in range(len(SUITS))]

    def above(self, rung: int, low_aces: int, runs: Sequence[tuple[Run, ...]]) -> int:
        """What may still come when everything up to a rung is decided, wild cards included."""
        aces = low_aces * House.ace_points if rung < HIGH_ACE else 0
        rows = sum(self._rows[suit][rung] for suit in range(len(SUITS)))
        opened = sum(self._run(suit, rung, run) for suit, own in enumerate(runs) for run in own)
        return self._wilds + self._points[rung] - aces + self._sets[rung] + rows + opened

    def _set(self, cards: int) -> int:
        if cards >= SEVEN:
            return House.clean_burraco
        return self._dirty if cards + min(1, self._held.wilds) >= SEVEN else 0

    def _row(self, suit: int, rung: int) -> int:
        """Burracos of runs that start above a rung: at least so many natural cards in each, seven rungs in a row."""
        row, most = self._held.rows[suit], self._most(Run(rung + 1))
        windows = [sum(map(bool, row[low : low + SEVEN])) for low in range(rung + 1, HIGH_ACE + 1)]
        best, needed = max(windows, default=0), SEVEN - most
        count = sum(row[rung + 1 : HIGH_ACE + 1]) // needed
        return count * (House.clean_burraco if best == SEVEN else self._dirty if best >= needed else 0)

    def _run(self, suit: int, rung: int, run: Run) -> int:
        """The burraco that an open run may become."""
        laid, spare = rung - run.start + 1, self._most(run) - len(run.holes)
        if laid + self._ahead(suit, rung, spare) + spare < SEVEN:
            return 0
        clean = not run.holes and laid + self._ahead(suit, rung, 0) >= SEVEN
        return House.clean_burraco if clean else self._dirty

    def _most(self, run: Run) -> int:
        return self._held.most_wilds if run.start <= TWO else min(1, self._held.wilds)

    def _ahead(self, suit: int, rung: int, wilds: int) -> int:
        """How many natural cards may follow on a rung, with so many wild ones between them."""
        count = 0
        for next_rung in range(rung + 1, HIGH_ACE + 1):
            if self._held.rows[suit][next_rung]:
                count += 1
            elif not wilds:
                break
            else:
                wilds -= 1
        return count


def _above(each: Sequence[int]) -> list[int]:
    """For every rung, and the one below the lowest, the sum of those above it."""
    return [*reversed([*accumulate(reversed(each))]), 0]

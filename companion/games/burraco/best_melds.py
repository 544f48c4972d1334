"""The melds of a hand that bring most, exactly: card points and burraco bonuses together.

The search goes up the ladder from low ace to high ace, all four suits at once. What matters of the rungs below is which
sequences are still open and what is spent: of all ways into the same state only the best is kept. A first, narrow
search follows the most hopeful states only; the second one is exact, and drops what can no longer beat the first.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from companion.engine.cards import Card, Rank, Suit
from companion.games.burraco.hand_counts import (
    RUNG_POINTS,
    RUNGS,
    SUITS,
    CardRun,
    FinishedRun,
    Group,
    HandCounts,
    RungStep,
    count_hand,
    sets,
    steps,
    wild_points,
)
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LADDER, LOW_ACE, TWO, Meld, arrange, bonus
from companion.games.burraco.melds import points as points_of
from companion.gate import go_on

SEVEN = House.burraco_size


class UpperBound:
    """The most that the cards above each rung can bring: their points, and burracos of their ranks and suits."""

    def __init__(self, hand: HandCounts) -> None:
        self._hand = hand
        self._dirty = bonus(SEVEN, 1, SEVEN, hand.house)
        self._wilds = hand.jokers * House.joker_points + hand.twos * House.two_points
        self._points = _above([0 if rung <= TWO else hand.rank(rung) * RUNG_POINTS[rung] for rung in RUNGS])
        self._sets = _above([0 if rung <= TWO else self._set(hand.rank(rung)) for rung in RUNGS])
        self._rows = [[self._row(suit, rung) for rung in range(HIGH_ACE + 1)] for suit in range(len(SUITS))]

    def above(self, rung: int, low_aces: int, runs: Sequence[tuple[CardRun, ...]]) -> int:
        """The most that can still be added when everything up to a rung is decided, wild cards included."""
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
        row, most = self._hand.rows[suit], self._most(CardRun(rung + 1))
        windows = [sum(map(bool, row[low : low + SEVEN])) for low in range(rung + 1, HIGH_ACE + 1)]
        best, needed = max(windows, default=0), SEVEN - most
        count = sum(row[rung + 1 : HIGH_ACE + 1]) // needed
        return count * (House.clean_burraco if best == SEVEN else self._dirty if best >= needed else 0)

    def _run(self, suit: int, rung: int, run: CardRun) -> int:
        """The points that an open run earns if it becomes a burraco."""
        length, spare = rung - run.start + 1, self._most(run) - len(run.holes)
        if length + self._ahead(suit, rung, spare) + spare < SEVEN:
            return 0
        clean = not run.holes and length + self._ahead(suit, rung, 0) >= SEVEN
        return House.clean_burraco if clean else self._dirty

    def _most(self, run: CardRun) -> int:
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


NARROW = 100  # states kept by the first search
DOUBT = 20  # points: what it takes off for a run that is no meld yet
CLOSED = HIGH_ACE + 1  # the rung on which nothing lies any more

ALWAYS = 22  # cards: two hands of eleven are answered whatever it takes
BUDGET = 40_000  # steps for a larger hand: less than half a second

Runs = tuple[tuple[CardRun, ...], ...]


class TooManyWays(Exception):
    """There are more ways to meld a hand than can be searched; never so with `ALWAYS` cards or fewer."""


class Choices(NamedTuple):
    """The melds chosen so far, as a linked list: the `last` is a sequence, or the sets of a rung."""

    before: "Choices | None"
    last: "FinishedRun | tuple[int, tuple[Group, ...]]"


class RungsDecided(NamedTuple):
    """The part of the rungs decided so far that matters for the rest.

    `wilds` cards are spent as wild ones, `twos` lie in their own place, `both`
    sequences hold two wild cards; `low` aces of each suit lie low; `free` cards
    of this rung are in no sequence.
    """

    runs: Runs = ((),) * len(SUITS)
    wilds: int = 0
    twos: int = 0
    both: int = 0
    low: tuple[int, ...] = (0,) * len(SUITS)
    free: int = 0


Way = tuple[int, Choices | None]  # the points of natural cards and bonuses, and the melds that bring them
Ways = dict[RungsDecided, Way]


class Search:
    """The search through the ways to meld one hand."""

    def __init__(self, hand: HandCounts, budget: float = math.inf) -> None:
        self._hand = hand
        self._bound = UpperBound(hand)
        self._left = budget
        self._known: dict[tuple[int, int, tuple[CardRun, ...], int], tuple[RungStep, ...]] = {}

    def best(self) -> tuple[int, Choices | None]:
        """The highest total of card points and bonuses, and the melds that bring it. Raises `TooManyWays`."""
        first = self._sweep(0, narrow=True)
        return max(self._sweep(first[0], narrow=False), first, key=lambda way: way[0])

    def _sweep(self, floor: int, *, narrow: bool) -> Way:
        ways: Ways = {RungsDecided(): (0, None)}
        for rung in (*RUNGS, CLOSED):
            for suit in range(len(SUITS)):
                ways = self._up(ways, suit, rung)
            ways = self._dropped(self._with_sets(ways, rung), rung, floor, narrow=narrow)
        ends = ((points + (self._wild_points(state) or 0), choices) for state, (points, choices) in ways.items())
        return max(ends, key=lambda way: way[0], default=(0, None))

    def _up(self, ways: Ways, suit: int, rung: int) -> Ways:
        after: Ways = {}
        for state, (points, choices) in ways.items():
            go_on()
            have = self._hand.rows[suit][rung] - (state.low[suit] if rung == HIGH_ACE else 0)
            onward = self._steps(suit, rung, state.runs[suit], have)
            self._left -= len(onward)
            if self._left < 0:
                raise TooManyWays
            for step in onward:
                reached = _reached(state, step, suit, rung, have - step.used)
                if self._wild_points(reached) is not None:
                    natural = 0 if rung == TWO else step.used * RUNG_POINTS[rung]
                    _keep(after, reached, points + step.bonus + natural, _add(choices, step.finished))
        return after

    def _steps(self, suit: int, rung: int, runs: tuple[CardRun, ...], have: int) -> tuple[RungStep, ...]:
        key = (suit, rung, runs, have)
        if key not in self._known:
            self._known[key] = tuple(steps(self._hand, suit, rung, runs, have))
        return self._known[key]

    def _with_sets(self, ways: Ways, rung: int) -> Ways:
        after: Ways = {}
        for state, (points, choices) in ways.items():
            _keep(after, state._replace(free=0), points, choices)
            for groups, wilds, more in sets(state.free, self._hand.house) if state.free else ():
                reached = state._replace(free=0, wilds=state.wilds + wilds)
                if self._wild_points(reached) is not None:
                    total = points + state.free * RUNG_POINTS[rung] + more
                    _keep(after, reached, total, Choices(choices, (rung, groups)))
        return after

    def _dropped(self, ways: Ways, rung: int, floor: int, *, narrow: bool) -> Ways:
        """The ways that may still beat `floor`; of a narrow search only the most hopeful."""
        if rung > HIGH_ACE or (not narrow and not floor):
            return ways
        bounds = {state: way[0] + self._bound.above(rung, sum(state.low), state.runs) for state, way in ways.items()}
        kept = [state for state in ways if bounds[state] > floor]
        if narrow:
            rated = {state: bounds[state] + self._so_far(state, ways[state][0], rung) for state in kept}
            kept = sorted(kept, key=lambda state: -rated[state])[:NARROW]
        return {state: ways[state] for state in kept}

    def _so_far(self, state: RungsDecided, points: int, rung: int) -> int:
        """The points so far, less a doubt for every run that is no meld yet: only the narrow search goes by them."""
        short = sum(rung - run.start + 1 < House.smallest_meld for runs in state.runs for run in runs)
        return points + (self._wild_points(state) or 0) - DOUBT * short

    def _wild_points(self, state: RungsDecided) -> int | None:
        return wild_points(self._hand.jokers, self._hand.twos, state.wilds, state.twos, state.both)


def _reached(state: RungsDecided, step: RungStep, suit: int, rung: int, over: int) -> RungsDecided:
    runs = (*state.runs[:suit], tuple(sorted(step.runs)), *state.runs[suit + 1 :])
    low = (*state.low[:suit], step.used, *state.low[suit + 1 :]) if rung == LOW_ACE else state.low
    twos = state.twos + (step.used if rung == TWO else 0)
    free = state.free + (over if rung > TWO else 0)
    return RungsDecided(runs, state.wilds + step.wilds, twos, state.both + step.both, low, free)


def _keep(ways: Ways, state: RungsDecided, points: int, choices: Choices | None) -> None:
    if state not in ways or ways[state][0] < points:
        ways[state] = (points, choices)


def _add(choices: Choices | None, runs: tuple[FinishedRun, ...]) -> Choices | None:
    for run in runs:
        choices = Choices(choices, run)
    return choices


def unlinked(choices: Choices | None) -> Iterator[FinishedRun | tuple[int, tuple[Group, ...]]]:
    """The melds of a linked list, the last one first."""
    while choices:
        yield choices.last
        choices = choices.before


@dataclass(frozen=True, slots=True)
class BestMelds:
    """The melds, the one that brings most first; what their cards count together, and what they earn besides."""

    melds: tuple[Meld, ...]
    points: int
    bonus: int


def best_melds(hand: Sequence[Card], house: House) -> BestMelds:
    """The melds that a hand can lay with the highest total. Raises `TooManyWays`."""
    _, choices = Search(count_hand(hand, house).useful(), math.inf if len(hand) <= ALWAYS else BUDGET).best()
    melds = [meld for cards in _cards(list(unlinked(choices)), list(hand)) if (meld := arrange(cards, house))]
    worth = [points_of(meld.cards) + meld.bonus(house) for meld in melds]
    return BestMelds(
        tuple(meld for _, meld in sorted(zip(worth, melds, strict=True), key=lambda pair: -pair[0])),
        sum(points_of(meld.cards) for meld in melds),
        sum(meld.bonus(house) for meld in melds),
    )


def _cards(melds: Sequence[FinishedRun | tuple[int, tuple[Group, ...]]], cards: list[Card]) -> Iterator[list[Card]]:
    """The cards of each meld: natural ones are taken first, so that the twos that are left may be wild."""
    runs = [meld for meld in melds if isinstance(meld, FinishedRun)]
    groups = [(meld[0], group) for meld in melds if not isinstance(meld, FinishedRun) for group in meld[1]]
    natural = [[_take(cards, _rank(rung), SUITS[run.suit]) for rung in run.rungs] for run in runs]
    natural += [[_take(cards, _rank(rung)) for _ in range(count)] for rung, (count, _) in groups]
    wilds = [*(run.wilds for run in runs), *(count for _, (_, count) in groups)]
    for meld, count in sorted(zip(natural, wilds, strict=True), key=lambda meld: -meld[1]):
        yield [*meld, *_wilds(cards, count)]


def _wilds(cards: list[Card], count: int) -> list[Card]:
    """Take wild cards: a joker while there is one, then twos; a meld with two of them comes first, with both."""
    kinds = [Rank.JOKER, Rank.TWO] if any(card.rank is Rank.JOKER for card in cards) else [Rank.TWO]
    return [_take(cards, rank) for rank in kinds[:count]]


def _rank(rung: int) -> Rank:
    return LADDER[rung - LOW_ACE]


def _take(cards: list[Card], rank: Rank, suit: Suit | None = None) -> Card:
    """Take a card of a rank, and of a suit if one is wanted, out of `cards`."""
    card = next(card for card in cards if card.rank is rank and suit in (None, card.suit))
    cards.remove(card)
    return card

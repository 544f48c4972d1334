"""The search: up the ladder from low ace to high ace, all four suits at once.

What matters of the rungs below is which sequences are still open and what is
spent: of all ways into the same state only the best is kept. A first, narrow
search follows the most hopeful states only; the second one is exact, and drops
what can no longer beat the first.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.burraco.best.bound import UpperBound
from companion.games.burraco.best.hand_counts import RUNG_POINTS, RUNGS, SUITS, HandCounts, wild_points
from companion.games.burraco.best.sequences import FinishedRun, Run, Step, steps
from companion.games.burraco.best.sets import Group, sets
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LOW_ACE, TWO

NARROW = 100  # states kept by the first search
DOUBT = 20  # points: what it takes off for a run that is no meld yet
CLOSED = HIGH_ACE + 1  # the rung on which nothing lies any more

ALWAYS = 22  # cards: two hands of eleven are answered whatever it takes
BUDGET = 40_000  # steps for a larger hand: less than half a second

Runs = tuple[tuple[Run, ...], ...]


class TooManyWays(Exception):
    """There are more ways to meld a hand than can be searched; never so with `ALWAYS` cards or fewer."""


class Choices(NamedTuple):
    """The melds chosen so far, as a linked list: the `last` is a sequence, or the sets of a rung."""

    before: "Choices | None"
    last: "FinishedRun | tuple[int, tuple[Group, ...]]"


class State(NamedTuple):
    """What matters of the rungs decided so far.

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
Ways = dict[State, Way]


class Search:
    """The search through the ways to meld one hand."""

    def __init__(self, hand: HandCounts, budget: float = math.inf) -> None:
        self._hand = hand
        self._bound = UpperBound(hand)
        self._left = budget
        self._known: dict[tuple[int, int, tuple[Run, ...], int], tuple[Step, ...]] = {}

    def best(self) -> tuple[int, Choices | None]:
        """The highest total of card points and bonuses, and the melds that bring it. Raises `TooManyWays`."""
        first = self._sweep(0, narrow=True)
        return max(self._sweep(first[0], narrow=False), first, key=lambda way: way[0])

    def _sweep(self, floor: int, *, narrow: bool) -> Way:
        ways: Ways = {State(): (0, None)}
        for rung in (*RUNGS, CLOSED):
            for suit in range(len(SUITS)):
                ways = self._up(ways, suit, rung)
            ways = self._dropped(self._with_sets(ways, rung), rung, floor, narrow=narrow)
        ends = ((points + (self._wild_points(state) or 0), choices) for state, (points, choices) in ways.items())
        return max(ends, key=lambda way: way[0], default=(0, None))

    def _up(self, ways: Ways, suit: int, rung: int) -> Ways:
        after: Ways = {}
        for state, (points, choices) in ways.items():
            have = self._have(state, suit, rung)
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

    def _have(self, state: State, suit: int, rung: int) -> int:
        return self._hand.rows[suit][rung] - (state.low[suit] if rung == HIGH_ACE else 0)

    def _steps(self, suit: int, rung: int, runs: tuple[Run, ...], have: int) -> tuple[Step, ...]:
        key = (suit, rung, runs, have)
        if key not in self._known:
            self._known[key] = tuple(steps(self._hand, suit, rung, runs, have))
        return self._known[key]

    def _with_sets(self, ways: Ways, rung: int) -> Ways:
        after: Ways = {}
        for state, (points, choices) in ways.items():
            _keep(after, state._replace(free=0), points, choices)
            for groups, wilds, bonus in sets(state.free, self._hand.house) if state.free else ():
                reached = state._replace(free=0, wilds=state.wilds + wilds)
                if self._wild_points(reached) is not None:
                    total = points + state.free * RUNG_POINTS[rung] + bonus
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

    def _so_far(self, state: State, points: int, rung: int) -> int:
        """The points so far, less a doubt for every run that is no meld yet: only the narrow search goes by them."""
        short = sum(rung - run.start + 1 < House.smallest_meld for runs in state.runs for run in runs)
        return points + (self._wild_points(state) or 0) - DOUBT * short

    def _wild_points(self, state: State) -> int | None:
        return wild_points(self._hand.jokers, self._hand.twos, state.wilds, state.twos, state.both)


def _reached(state: State, step: Step, suit: int, rung: int, over: int) -> State:
    runs = (*state.runs[:suit], tuple(sorted(step.runs)), *state.runs[suit + 1 :])
    low = (*state.low[:suit], step.used, *state.low[suit + 1 :]) if rung == LOW_ACE else state.low
    twos = state.twos + (step.used if rung == TWO else 0)
    free = state.free + (over if rung > TWO else 0)
    return State(runs, state.wilds + step.wilds, twos, state.both + step.both, low, free)


def _keep(ways: Ways, state: State, points: int, choices: Choices | None) -> None:
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

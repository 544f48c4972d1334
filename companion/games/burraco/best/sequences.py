"""Sequences of one suit, built upwards rung by rung."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.burraco.best.hand_counts import HandCounts
from companion.games.burraco.house import House
from companion.games.burraco.melds import TWO, bonus


class Run(NamedTuple):
    """A sequence that is being built: its first rung, of a natural card, and the rungs that wild cards fill."""

    start: int
    holes: tuple[int, ...] = ()


class FinishedRun(NamedTuple):
    """A finished sequence: a run up to its last natural card, and the number of wild cards at its ends."""

    suit: int
    run: Run
    last: int
    ends: int

    @property
    def rungs(self) -> list[int]:
        """The rungs of its natural cards."""
        return [rung for rung in range(self.run.start, self.last + 1) if rung not in self.run.holes]

    @property
    def wilds(self) -> int:
        """How many wild cards it holds."""
        return len(self.run.holes) + self.ends


class Step(NamedTuple):
    """One way to go up a rung: the runs that stay open, the cards that it took, and the runs that ended below it.

    `used` counts natural cards of the rung; `both` counts the sequences that came to hold two wild cards.
    """

    runs: tuple[Run, ...] = ()
    used: int = 0
    wilds: int = 0
    both: int = 0
    bonus: int = 0
    finished: tuple[FinishedRun, ...] = ()

    def together(self, other: "Step") -> "Step":
        """Both steps at once, with different runs and cards."""
        return Step(
            (*self.runs, *other.runs),
            self.used + other.used,
            self.wilds + other.wilds,
            self.both + other.both,
            self.bonus + other.bonus,
            (*self.finished, *other.finished),
        )


def steps(hand: HandCounts, suit: int, rung: int, runs: tuple[Run, ...], have: int) -> Iterator[Step]:
    """Every way in which open runs go on or end, and new ones begin, with `have` cards of a rung."""
    if runs:
        for step in _continued(hand, suit, rung, runs[0], have):
            yield from map(step.together, steps(hand, suit, rung, runs[1:], have - step.used))
    else:
        fresh = have if _starts(hand, suit, rung) else 0
        yield from (Step((Run(rung),) * count, used=count) for count in range(fresh + 1))


def most_wilds(run: Run, last: int, house: House) -> int:
    """How many wild cards a sequence up to `last` may hold: one, or two beside a natural two, if allowed (BUR-38)."""
    natural_two = run.start <= TWO <= last and TWO not in run.holes
    return 2 if natural_two and house.two_two_joker == "accept" else 1


def _starts(hand: HandCounts, suit: int, rung: int) -> bool:
    """True if a run from here can become a meld."""
    most = most_wilds(Run(rung), rung, hand.house)
    return any(hand.rows[suit][rung + 1 : rung + 2 + most]) or (most > 1 and rung == TWO)


def _continued(hand: HandCounts, suit: int, rung: int, run: Run, have: int) -> Iterator[Step]:
    filled, most = len(run.holes), most_wilds(run, rung - 1, hand.house)
    room = rung - run.start < House.ranks
    if have and room:
        yield Step((run,), used=1)
    if filled < most and room and any(hand.rows[suit][rung + 1 : rung + 1 + most - filled]):
        yield Step((Run(run.start, (*run.holes, rung)),), wilds=1, both=filled)
    if rung - 1 not in run.holes:
        for ends in range(most - filled + 1):
            yield from _ended(FinishedRun(suit, run, rung - 1, ends), hand.house)


def _ended(run: FinishedRun, house: House) -> Iterator[Step]:
    naturals, wilds = len(run.rungs), run.wilds
    if House.smallest_meld <= naturals + wilds <= house.longest_sequence:
        both = int(wilds > 1 and run.ends > 0)
        yield Step((), 0, run.ends, both, bonus(naturals, wilds, house), (run,))

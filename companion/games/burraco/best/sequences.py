"""Sequences of one suit, built upwards rung by rung."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.burraco.best.held import Held
from companion.games.burraco.house import House
from companion.games.burraco.melds import TWO, bonus


class Run(NamedTuple):
    """A sequence that is being built: its first rung, which a natural card has, and those that wild cards fill."""

    start: int
    holes: tuple[int, ...] = ()


class Row(NamedTuple):
    """A finished sequence: a run up to its last natural card, and how many wild cards lie at its ends."""

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
    """One way to go up a rung: the runs that stay open, what that took, and what was finished with it.

    `both` counts the sequences that came to hold two wild cards.
    """

    runs: tuple[Run, ...] = ()
    used: int = 0
    wilds: int = 0
    both: int = 0
    bonus: int = 0
    rows: tuple[Row, ...] = ()

    def beside(self, other: "Step") -> "Step":
        """Both at once."""
        return Step(
            (*self.runs, *other.runs),
            self.used + other.used,
            self.wilds + other.wilds,
            self.both + other.both,
            self.bonus + other.bonus,
            (*self.rows, *other.rows),
        )


def steps(held: Held, suit: int, rung: int, runs: tuple[Run, ...], have: int) -> Iterator[Step]:
    """Every way in which open runs and `have` cards of a rung go on."""
    if runs:
        for step in _onward(held, suit, rung, runs[0], have):
            yield from map(step.beside, steps(held, suit, rung, runs[1:], have - step.used))
    else:
        fresh = have if _starts(held, suit, rung) else 0
        yield from (Step((Run(rung),) * count, used=count) for count in range(fresh + 1))


def most_wilds(run: Run, last: int, house: House) -> int:
    """How many wild cards a sequence up to `last` may hold: two beside its natural two, at some tables (BUR-38)."""
    natural_two = run.start <= TWO <= last and TWO not in run.holes
    return 2 if natural_two and house.two_two_joker == "accept" else 1


def _starts(held: Held, suit: int, rung: int) -> bool:
    """Whether a run from here can become a meld."""
    most = most_wilds(Run(rung), rung, held.house)
    return any(held.rows[suit][rung + 1 : rung + 2 + most]) or (most > 1 and rung == TWO)


def _onward(held: Held, suit: int, rung: int, run: Run, have: int) -> Iterator[Step]:
    filled, most = len(run.holes), most_wilds(run, rung - 1, held.house)
    room = rung - run.start < House.ranks
    if have and room:
        yield Step((run,), used=1)
    if filled < most and room and any(held.rows[suit][rung + 1 : rung + 1 + most - filled]):
        yield Step((Run(run.start, (*run.holes, rung)),), wilds=1, both=filled)
    if rung - 1 not in run.holes:
        for ends in range(most - filled + 1):
            yield from _finished(Row(suit, run, rung - 1, ends), held.house)


def _finished(row: Row, house: House) -> Iterator[Step]:
    naturals, wilds = len(row.rungs), row.wilds
    if House.smallest_meld <= naturals + wilds <= house.longest_sequence:
        both = int(wilds > 1 and row.ends > 0)
        yield Step((), 0, row.ends, both, bonus(naturals, wilds, house), (row,))

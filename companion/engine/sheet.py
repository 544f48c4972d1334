"""The score sheet on the table: every standing record of a match, with its explanation."""

from dataclasses import dataclass
from typing import Generic

from companion.engine.company import Between
from companion.engine.events import Entry
from companion.engine.game import D, Game, H, S, Scored


@dataclass(frozen=True, slots=True)
class ScoredDeal(Generic[D, H, S]):
    """A standing record with its explanation: a deal, or something between two deals.

    `place` is its row on the sheet and `number` that of the deal (of the next
    one, if it is between deals), both from 1; `entry` recorded it, `entries` are
    that one and its corrections; `before` is the standing that it was played from.
    """

    place: int
    number: int
    entry: Entry
    entries: tuple[Entry, ...]
    deal: D
    house: H
    before: S
    scored: Scored[S]

    @property
    def between(self) -> bool:
        """Whether it is no deal, so that it has no number of its own."""
        return isinstance(self.deal, Between)

    @property
    def points(self) -> tuple[int, ...]:
        """What the deal brought each side."""
        return self.scored.tally.points(len(self.before.totals))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total after it."""
        return self.scored.standing.totals


@dataclass(frozen=True, slots=True)
class Sheet(Generic[D, H, S]):
    """A match as it stands: the score sheet on the table."""

    game: Game[D, H, S]
    entries: tuple[Entry, ...]
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    house: H
    profile: str
    start: S
    dealt: tuple[ScoredDeal[D, H, S], ...]
    winner: int | None
    shared: bool
    closed: Entry | None
    deleted: Entry | None

    @property
    def seq(self) -> int:
        """The number of the last event: what a pen must have seen to write the next."""
        return self.entries[-1].seq

    @property
    def standing(self) -> S:
        """What the coming deal is played from."""
        return self.dealt[-1].scored.standing if self.dealt else self.start

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each side."""
        return self.standing.totals

    @property
    def coming(self) -> int:
        """The number of the deal to come."""
        return sum(not dealt.between for dealt in self.dealt) + 1

    def at(self, place: int) -> ScoredDeal[D, H, S]:
        """What stands on that row of the sheet. Raises `LookupError`."""
        if not 1 <= place <= len(self.dealt):
            raise LookupError(place)
        return self.dealt[place - 1]

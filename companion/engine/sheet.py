"""The score sheet on the table: every standing record of a match, with its explanation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from companion.engine.ending import Result, deals_left, ends, result
from companion.engine.events import Change, Entry
from companion.engine.fold import Outcome
from companion.engine.game import D, Game, H, S, Scored
from companion.engine.records import Between

Interlude = Between | Change  # what lies between two deals


@dataclass(frozen=True, kw_only=True)
class ScoredDeal(Outcome[D, H, S]):
    """A row of the sheet with its explanation: a deal, or what lies between two deals.

    `row` counts all rows, `number` the deals (between two, it is that of the next one), both from 1; `entries` are what
    recorded it and its corrections, `deal` the record as it was corrected last. It has `problems` where it cannot have
    happened, now that an earlier deal has been corrected or struck; one that is `struck` out keeps its number.
    """

    row: int
    number: int
    entries: tuple[Entry, ...]

    @property
    def entry(self) -> Entry:
        return self.entries[0]

    @property
    def between(self) -> bool:
        """True if it is no deal, so that it has no number of its own."""
        return isinstance(self.deal, Interlude)

    @property
    def correctable(self) -> bool:
        """True if there is something in it to correct: who came or went can only be taken back."""
        return not isinstance(self.deal, Change)

    @property
    def points(self) -> tuple[int, ...]:
        return self.scored.tally.points(len(self.before.totals))

    @property
    def totals(self) -> tuple[int, ...]:
        return self.scored.standing.totals


@dataclass(frozen=True, slots=True)
class Sheet(Generic[D, H, S]):
    """A match as it stands: the score sheet on the table.

    `struck` are deals that were struck out and keep their numbers.
    """

    game: Game[D, H, S]
    entries: tuple[Entry, ...]
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    house: H
    profile: str
    start: S
    rows: tuple[ScoredDeal[D, H, S], ...]
    result: Result
    closed: Entry | None
    deleted: Entry | None
    struck: tuple[ScoredDeal[D, H, S], ...] = ()
    called: str = ""

    @property
    def seq(self) -> int:
        """The number of the last event: what a device must have seen to write the next."""
        return self.entries[-1].seq

    @property
    def every_row(self) -> Sequence[ScoredDeal[D, H, S]]:
        """All rows in their order, with those of struck deals."""
        return sorted((*self.rows, *self.struck), key=lambda row: row.entry.seq) if self.struck else self.rows

    @property
    def standing(self) -> S:
        """The standing before the coming deal."""
        last = self._last
        return last.scored.standing if last else self.start

    @property
    def totals(self) -> tuple[int, ...]:
        return self.standing.totals

    def ahead(self, totals: Sequence[int]) -> Sequence[int]:
        """The sides that lead with these totals; nobody as long as all of them are level."""
        return self.game.best(self.house, totals) if len(set(totals)) > 1 else ()

    @property
    def leading(self) -> Sequence[int]:
        """The winner, or those who share it; else the sides at the winning end. Empty if all totals are equal."""
        return (self.winner,) if self.winner is not None else self.shared or self.ahead(self.totals)

    @property
    def totals_by_deal(self) -> list[tuple[int, ...]]:
        """The totals before the first deal, then after each deal, points agreed on before the next deal included."""
        return [*(row.before.totals for row in self.rows if not row.between), self.totals]

    def points_of(self, row: ScoredDeal[D, H, S]) -> tuple[int | None, ...]:
        """The points of each side in a deal; None where it had no part in it."""
        present = self.game.present(row.before)
        away = self.game.sat_out(row.deal) if isinstance(row.deal, self.game.deal) else ()
        here = (side not in away and present.get(side) == "here" for side in range(len(row.points)))
        return tuple(each if played else None for each, played in zip(row.points, here, strict=True))

    def order_of_play(self, standing: S) -> list[int]:
        """The seats that play from this standing, in the order of play; the dealer or the bank comes last."""
        here = [side for side, presence in self.game.present(standing).items() if presence == "here"]
        seats = list(range(len(self.seats))) if len(self.seats) > len(self.sides) else here
        dealer = self.game.dealer(standing)
        after = seats.index(dealer) + 1 if dealer in seats else 0
        return [*seats[after:], *seats[:after]] or [dealer]

    @property
    def winner(self) -> int | None:
        return self.result.winner

    @property
    def shared(self) -> tuple[int, ...]:
        return self.result.shared

    @property
    def deals_left(self) -> int | None:
        """The number of deals that are still to be played; None in a match that ends otherwise."""
        return deals_left(self.house, self.played)

    @property
    def played(self) -> list[tuple[Any, Scored[S]]]:
        """Every record of the sheet with its score."""
        return [(row.deal, row.scored) for row in self.rows]

    def result_with(self, record: Any, scored: Scored[S]) -> Result:
        """The result of the match with one record more."""
        if ends(self.house) == "deals":
            return result(self.game, self.house, [*self.played, (record, scored)])
        return self.result if self.result.over else result(self.game, self.house, [(record, scored)])

    @property
    def coming(self) -> int:
        """The number of the deal to come."""
        last = self._last
        return last.number + (not last.between) if last else 1

    @property
    def _last(self) -> ScoredDeal[D, H, S] | None:
        """The last row, or that of a struck deal behind it."""
        if self.struck:
            return max((*self.rows[-1:], self.struck[-1]), key=lambda row: row.entry.seq)
        return self.rows[-1] if self.rows else None

    def at(self, row: int) -> ScoredDeal[D, H, S]:
        """The deal on that row of the sheet. Raises `LookupError`."""
        if not 1 <= row <= len(self.rows):
            raise LookupError(row)
        return self.rows[row - 1]


AnyDeal = ScoredDeal[Any, Any, Any]
AnySheet = Sheet[Any, Any, Any]

"""The deals of a sheet as its page lists them, with keys under which the text of each row can be cached."""

from bisect import bisect
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Entry
from companion.engine.sheet import ScoredDeal
from companion.web.shown.match import MatchView

FOLD = 12  # rows that are folded away together
RECENT = 3  # times as many are listed where not every deal is asked for: 25 rows at least


class Same:
    """A cache key for a value, by identity: a scored deal stays the same object until it, or one before it, changes."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row and everything that its text depends on; `ruled` if other house rules begin with it.

    `struck` are the deals that were written between it and the next row, and struck out; the latest first.
    """

    deal: ScoredDeal[Any, Any, Any]
    about: Hashable
    ruled: bool
    struck: tuple[Entry, ...] = ()


def listed(match: MatchView, *, every: bool = True) -> Iterator[SheetRow]:
    """The rows of a sheet, the latest first: every one, or those that are not folded away."""
    rows, shown_with, struck = match.sheet.rows, _shown_with(match), _struck_after(match)
    for index in range(len(rows) - 1, -1 if every else first_listed(match) - 1, -1):
        deal, house = rows[index], rows[index - 1].house if index else match.log.opened.house
        ruled = deal.house is not house and deal.house != house
        gone = struck.get(deal.entry.seq, ())
        strikes = tuple(match.log.struck_by[entry.seq].seq for entry in gone)
        yield SheetRow(deal, (shown_with, Same(deal), ruled, strikes), ruled, gone)


def first_listed(match: MatchView) -> int:
    """The number of rows that are folded away unless every deal is asked for."""
    return max(0, (len(match.sheet.rows) - 1) // FOLD + 1 - RECENT) * FOLD


def struck_first(match: MatchView) -> tuple[Entry, ...]:
    """The struck out deals that come before the first row."""
    return _struck_after(match).get(0, ())


def _struck_after(match: MatchView) -> dict[int, tuple[Entry, ...]]:
    """The struck out deals by the event of the row before them; 0 if there is none."""
    rows = [row.entry.seq for row in match.sheet.rows]
    after: dict[int, tuple[Entry, ...]] = {}
    for entry in match.log.struck_deals:
        at = bisect(rows, entry.seq)
        row = rows[at - 1] if at else 0
        after[row] = (entry, *after.get(row, ()))
    return after


def _shown_with(match: MatchView) -> Hashable:
    """The values that the text of every row depends on."""
    sheet, access = match.sheet, match.access
    return access.key, match.writes, sheet.sides, sheet.seats, sheet.house

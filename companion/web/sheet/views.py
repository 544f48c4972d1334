"""The deals of a sheet as its page lists them: what was written long ago reads as it did, whatever is written now."""

from bisect import bisect
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Entry
from companion.engine.sheet import ScoredDeal
from companion.web.shown.match import MatchView

FOLD = 12  # rows that are folded away together
RECENT = 3  # times as many are listed where not every deal is asked for: 25 rows at least


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row, what its text depends on besides the deal and the match, and whether other house rules begin with it.

    `struck` are the deals that were written after it and before the next row, and struck out; the last one first.
    """

    deal: ScoredDeal[Any, Any, Any]
    about: Hashable
    ruled: bool
    struck: tuple[Entry, ...] = ()


def listed(match: MatchView, *, every: bool = True) -> Iterator[SheetRow]:
    """The rows of a sheet, the last one first: every one, or the last of them."""
    rows, struck = match.sheet.rows, _struck_after(match)
    for index in range(len(rows) - 1, -1 if every else first_listed(match) - 1, -1):
        deal, house = rows[index], rows[index - 1].house if index else match.log.opened.house
        ruled, gone = deal.house is not house and deal.house != house, struck.get(deal.entry.seq, ())
        strikes = tuple(match.log.struck_by[entry.seq].seq for entry in gone)
        yield SheetRow(deal, (match.writes, ruled, strikes), ruled, gone)


def first_listed(match: MatchView) -> int:
    """How many rows of a sheet are folded away where not every deal is asked for."""
    return max(0, (len(match.sheet.rows) - 1) // FOLD + 1 - RECENT) * FOLD


def struck_first(match: MatchView) -> tuple[Entry, ...]:
    """The deals that were struck out and stood before every row that is left."""
    return _struck_after(match).get(0, ())


def _struck_after(match: MatchView) -> dict[int, tuple[Entry, ...]]:
    """Deals that were struck out, by the event of the row that they follow; 0 where they follow none."""
    rows = [row.entry.seq for row in match.sheet.rows]
    after: dict[int, tuple[Entry, ...]] = {}
    for entry in match.log.struck_deals:
        at = bisect(rows, entry.seq)
        row = rows[at - 1] if at else 0
        after[row] = (entry, *after.get(row, ()))
    return after

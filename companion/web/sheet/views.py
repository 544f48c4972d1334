"""The deals of a sheet as its page lists them, so that the text of a row that has not changed can be kept."""

from bisect import bisect
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.engine.events import Entry
from companion.engine.sheet import ScoredDeal
from companion.web.shown.match import MatchView

FOLD = 12  # rows that are folded away together
RECENT = 3  # times as many are listed where not every deal is asked for: 25 rows at least

AnyDeal = ScoredDeal[Any, Any, Any]


class SheetRow(NamedTuple):
    """A deal and the deal before it; `struck` are deals that were written after it and struck out, the latest first.

    `strikes` are the numbers of the events that struck them.
    """

    deal: AnyDeal
    before: AnyDeal | None
    struck: tuple[Entry, ...] = ()
    strikes: tuple[int, ...] = ()

    def ruled(self, match: MatchView) -> bool:
        """True if other house rules begin with it."""
        return bool(self.deal.house != (self.before.house if self.before else match.log.opened.house))


def listed(match: MatchView, *, every: bool = True) -> Iterator[SheetRow]:
    """The rows of a sheet, the latest first: every one, or those that are not folded away."""
    rows, struck = match.sheet.rows, _struck_after(match)
    for index in range(len(rows) - 1, -1 if every else first_listed(match) - 1, -1):
        deal, before = rows[index], rows[index - 1] if index else None
        gone = struck.get(deal.entry.seq) if struck else None
        yield SheetRow(deal, before, gone, _strikes(match, gone)) if gone else SheetRow(deal, before)


def _strikes(match: MatchView, struck: Iterable[Entry]) -> tuple[int, ...]:
    return tuple(match.log.struck_by[entry.seq].seq for entry in struck)


def first_listed(match: MatchView) -> int:
    """The number of rows that are folded away unless every deal is asked for."""
    return max(0, (len(match.sheet.rows) - 1) // FOLD + 1 - RECENT) * FOLD


def struck_first(match: MatchView) -> tuple[Entry, ...]:
    """The struck out deals that come before the first row."""
    return _struck_after(match).get(0, ())


def _struck_after(match: MatchView) -> dict[int, tuple[Entry, ...]]:
    """The struck out deals by the event of the row before them; 0 if there is none."""
    if not match.log.struck_deals:
        return {}
    rows = [row.entry.seq for row in match.sheet.rows]
    after: dict[int, tuple[Entry, ...]] = {}
    for entry in match.log.struck_deals:
        at = bisect(rows, entry.seq)
        row = rows[at - 1] if at else 0
        after[row] = (entry, *after.get(row, ()))
    return after

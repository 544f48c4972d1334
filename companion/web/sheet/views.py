"""The deals of a sheet in runs: what was written long ago is shown as it was, whatever is written now."""

from bisect import bisect
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Entry
from companion.engine.sheet import ScoredDeal
from companion.web.shown.match import MatchView

LENGTH = 12  # rows; long enough to be packed well, short enough that the last run is soon rendered
RECENT = 3  # runs of a sheet on which not every deal is asked for: 25 rows at least


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row, everything that its text depends on, and whether other house rules begin with it.

    `struck` are the deals that were written after it and before the next row, and struck out; the last one first.
    """

    deal: ScoredDeal[Any, Any, Any]
    about: Hashable
    ruled: bool
    struck: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """Some rows, the last one first, and everything that their text depends on."""

    rows: tuple[SheetRow, ...]
    about: Hashable


def runs(match: MatchView, *, every: bool = True) -> Iterator[Run]:
    """The rows of a sheet, the last one first, or only the last of them; only the run with the last deals is not full.

    What a row says follows from the standing before its run, and from what was
    written on the rows of the run up to itself; names, links and keys are those
    of the match under this key.
    """
    last = len(match.sheet.rows)
    earliest = 0 if every else first_listed(match)
    for first in range((last - 1) // LENGTH * LENGTH, earliest - 1, -LENGTH) if last else ():
        rows = tuple(_rows(match, match.sheet.rows[first : first + LENGTH]))
        yield Run(rows[::-1], rows[-1].about)


def first_listed(match: MatchView) -> int:
    """How many rows of a sheet are folded away where not every deal is asked for."""
    return max(0, (len(match.sheet.rows) - 1) // LENGTH + 1 - RECENT) * LENGTH


def _rows(match: MatchView, run: tuple[ScoredDeal[Any, Any, Any], ...]) -> Iterator[SheetRow]:
    """The rows of a run, the first one first."""
    first, earlier = run[0], match.sheet.rows[: run[0].row - 1]
    struck = _struck_after(match)
    house = earlier[-1].house if earlier else match.log.opened.house
    start = (_shown_with(match), first.row, first.number, _hashable(first.before), house)
    written: tuple[Hashable, ...] = ()
    for deal in run:
        ruled = deal.house is not house and deal.house != house
        house = deal.house
        gone = struck.get(deal.entry.seq, ())
        numbers = tuple(match.log.struck_by[entry.seq].seq for entry in gone)
        written = (*written, (tuple(entry.seq for entry in deal.entries), house if ruled else None, numbers))
        yield SheetRow(deal, (start, written), ruled, gone)


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


def _shown_with(match: MatchView) -> Hashable:
    """What every row of a sheet depends on."""
    sheet, access = match.sheet, match.access
    return access.id, access.key, match.writes, match.words.tag, sheet.sides, sheet.seats, sheet.house


def _hashable(standing: Any) -> Hashable:
    """A standing, in words where it cannot be a key itself."""
    try:
        hash(standing)
    except TypeError:
        return repr(standing)
    return standing  # type: ignore[no-any-return]

"""Two pens on one sheet: what the other one wrote, beside what was to be written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Entry, Event, Recorded
from companion.engine.fold import Outcome
from companion.engine.records import Between
from companion.engine.sheet import ScoredDeal
from companion.engine.tally import Tally
from companion.web.views.match import MatchView

BOOKKEEPING = frozenset({"of", "seen", "token"})


@dataclass(frozen=True, slots=True)
class RowPair:
    """A figure of one side in both versions of a deal; None where a version has no such row."""

    label: str
    side: int
    written: int | None
    unwritten: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions of a deal: the rows in which they differ, how many agree, and the points of each side."""

    differ: tuple[RowPair, ...]
    same: int
    written: tuple[int, ...]
    unwritten: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """What the other pen wrote last, and the deal that it wrote, if that was one.

    `kept` tells whether the form that came too late has anything in it; `comparison`
    stands where it told the same deal.
    """

    entry: Entry
    rival: ScoredDeal[Any, Any, Any] | None
    kept: bool
    comparison: Comparison | None = None


def conflict(fresh: MatchView, entered: Mapping[str, str], event: Event | None = None) -> Conflict:
    """What a form of these fields, which was to write `event`, met on the sheet."""
    last = fresh.sheet.entries[-1]
    written = fresh.log.written(last.seq) if isinstance(last.event, Recorded) else None
    rival = None if written is None or written.between else written
    comparison = _compare(fresh, rival, event.deal) if rival and isinstance(event, Recorded) else None
    return Conflict(last, rival, bool(entered.keys() - BOOKKEEPING), comparison)


def _compare(match: MatchView, rival: ScoredDeal[Any, Any, Any], deal: Any) -> Comparison | None:
    if isinstance(deal, Between):
        return None
    scored = Outcome(game=match.sheet.game, deal=deal, house=rival.house, before=rival.before).scored
    written, unwritten = (_figures(match, tally) for tally in (rival.scored.tally, scored.tally))
    pairs = [RowPair(*row, written.get(row), unwritten.get(row)) for row in {**written, **unwritten}]
    differ = tuple(pair for pair in pairs if pair.written != pair.unwritten)
    return Comparison(differ, len(pairs) - len(differ), rival.points, scored.tally.points(len(match.sides)))


def _figures(match: MatchView, tally: Tally) -> dict[tuple[str, int], int]:
    """The figures of a deal, by the label of their row and their side."""
    return {
        (row.label, side): points
        for row in match.lines(tally).by_rule(len(match.sides))
        for side, points in enumerate(row.points)
        if points is not None
    }

"""Two pens on one sheet: the second is shown what the first wrote, and loses nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from companion.engine.company import Between
from companion.engine.events import Event, Recorded
from companion.engine.sheet import Dealt
from companion.engine.tally import Tally
from companion.storage import Stale
from companion.web import mine
from companion.web.draft import sketch
from companion.web.lines import rows
from companion.web.regions import see_other
from companion.web.sheet import sheet_page
from companion.web.shown import Shown, shown
from companion.web.site import site

Again = Callable[[Shown, dict[str, Any]], Response]
WORDLESS = frozenset({"of", "seen", "token"})


def write(table: Shown, event: Event, typed: Mapping[str, str], again: Again | None = None) -> Response:
    """Write an event by the pen that sent this form; if another was first, show both.

    `again` makes the page that was typed on from the fresh sheet and what its
    template says of the clash; without it the fields are those of the coming deal.
    """
    seen, token = number(typed.get("seen", "")), typed.get("token", "")
    try:
        site().matches.write(table.found, event, seen=seen, pen=mine.pen(), token=token[:40])
    except Stale:
        fresh = shown(table.found.key)
        return again(fresh, clash(fresh, typed)) if again else behind(fresh, typed, event)
    return see_other(table.url("sheet.match"))


def number(told: str) -> int:
    """The number of an event, as a form sends it; 0 if it is none."""
    return int(told) if told.isdecimal() and len(told) < 10 else 0


def clash(fresh: Shown, typed: Mapping[str, str]) -> dict[str, Any]:
    """What the other pen wrote, and whether this one has words to lose."""
    last = fresh.sheet.entries[-1]
    written = fresh.written(last.seq) if isinstance(last.event, Recorded) else None
    rival = None if written is None or written.between else written
    return {"status": 409, "conflict": last, "rival": rival, "kept": bool(typed.keys() - WORDLESS)}


def behind(fresh: Shown, typed: Mapping[str, str], event: Event | None = None) -> Response:
    """The fresh sheet, with what was typed still in the fields, and how two versions of a deal differ."""
    told, last = {**typed, "token": mine.token()}, clash(fresh, typed)
    versus = _versus(fresh, last["rival"], event.deal) if last["rival"] and isinstance(event, Recorded) else None
    return sheet_page(fresh, told, sketch(fresh.sheet, told), versus=versus, **last)


def _versus(table: Shown, dealt: Dealt[Any, Any, Any], deal: Any) -> dict[str, Any] | None:
    """Both versions of a deal, row by row: those rows that differ, and how many do not."""
    if isinstance(deal, Between):
        return None
    yours = table.sheet.game.score(deal, dealt.house, dealt.before)
    told = [_figures(table, scored.tally) for scored in (dealt.scored, yours)]
    rows_of_both = [(*row, told[0].get(row), told[1].get(row)) for row in {**told[0], **told[1]}]
    return {
        "differ": [row for row in rows_of_both if row[2] != row[3]],
        "same": sum(row[2] == row[3] for row in rows_of_both),
        "sheet": dealt.points,
        "yours": yours.tally.points(len(table.sides)),
    }


def _figures(table: Shown, tally: Tally) -> dict[tuple[str, int], int]:
    """The figures of a deal, by the label of their row and their side."""
    found = rows(tally.lines, len(table.sides), table.words)
    return {(row.label, side): told for row in found for side, told in enumerate(row.points) if told is not None}

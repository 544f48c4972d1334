"""Writing deals: the next one, or another version of an earlier one."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.engine.events import Amended, Event, Recorded
from companion.storage import Stale
from companion.web import mine
from companion.web.draft import Draft, draft
from companion.web.form import Form, filled, press, retyped
from companion.web.lines import rows
from companion.web.regions import page, see_other
from companion.web.sheet import sheet_page
from companion.web.shown import Shown, shown
from companion.web.site import site

blueprint = Blueprint("deals", __name__, url_prefix="/m/<key>")


@blueprint.post("/deals")
def record(key: str) -> Response:
    """Write the coming deal; refused as typed if it cannot have happened."""
    table, typed = shown(key, write=True), request.form.to_dict()
    drafted = draft(table.sheet, typed)
    if drafted.problems:
        return sheet_page(table, typed, drafted, complain=True, status=422)
    return write(table, Recorded(drafted.deal), typed)


@blueprint.get("/deals/<int:number>")
def correct(key: str, number: int) -> Response:
    """An earlier deal, as it was told, to be told again."""
    table = shown(key, write=True)
    dealt = _dealt(table, number)
    typed = press(table.sheet.game, request.args.to_dict() or retyped(dealt.deal), request.args)
    drafted = draft(table.sheet, typed, number)
    return _correction(table, typed, drafted, complain="preview" in request.args)


@blueprint.post("/deals/<int:number>")
def amend(key: str, number: int) -> Response:
    """Write another version of a deal; all that follows is scored anew."""
    table, typed = shown(key, write=True), request.form.to_dict()
    dealt = _dealt(table, number)
    drafted = draft(table.sheet, typed, number)
    if drafted.problems:
        return _correction(table, typed, drafted, complain=True, status=422)
    return write(table, Amended(dealt.entry.seq, drafted.deal), typed)


def write(table: Shown, event: Event, typed: Mapping[str, str]) -> Response:
    """Write an event by the pen that sent this form; if another was first, show both."""
    seen, token = typed.get("seen", ""), typed.get("token", "")
    seen_seq = int(seen) if seen.isdecimal() and len(seen) < 10 else 0
    try:
        site().matches.write(table.found, event, seen=seen_seq, pen=mine.pen(), token=token[:40])
    except Stale:
        return _conflict(shown(table.found.key), event, typed)
    return see_other(table.url("sheet.match"))


def _dealt(table: Shown, number: int) -> Any:
    try:
        return table.sheet.number(number)
    except LookupError:
        abort(404)


def _correction(
    table: Shown, typed: Mapping[str, str], drafted: Draft, *, complain: bool, status: int = 200
) -> Response:
    problems, here = drafted.problems if complain else (), table.url("deals.correct", number=drafted.number)
    return page(
        "match/correct.html",
        status,
        table=table,
        number=drafted.number,
        form=Form(filled(table.sheet.game, typed, table.sheet.house), table.names, table.book, problems, here),
        draft=drafted,
        token=secrets.token_urlsafe(9),
    )


def _conflict(table: Shown, event: Event, typed: Mapping[str, str]) -> Response:
    """The fresh sheet, with what was typed still in the fields, and how the two differ."""
    last = table.sheet.entries[-1]
    rival = table.number_of(last.seq) if isinstance(last.event, Recorded) else None
    fresh = {**typed, "token": secrets.token_urlsafe(9)}
    drafted = draft(table.sheet, fresh)
    versus = _versus(table, rival, event) if rival and isinstance(event, Recorded) else None
    return sheet_page(table, fresh, drafted, status=409, conflict=last, rival=rival, versus=versus)


def _versus(table: Shown, rival: int, event: Recorded) -> dict[str, Any]:
    """Both versions of a deal, row by row: those rows that differ, and how many do not."""
    dealt = table.sheet.number(rival)
    mine_scored = table.sheet.game.score(event.deal, dealt.house, dealt.before)
    sides = len(table.sheet.sides)
    both = [list(rows(s.tally.lines, sides, table.words)) for s in (dealt.scored, mine_scored)]
    figures = [
        {(row.label, side): row.points[side] for row in side_rows for side in range(sides)} for side_rows in both
    ]
    keys = list(dict.fromkeys([*figures[0], *figures[1]]))
    compared = [(label, side, figures[0].get((label, side)), figures[1].get((label, side))) for label, side in keys]
    told = [row for row in compared if row[2] is not None or row[3] is not None]
    return {
        "differ": [row for row in told if row[2] != row[3]],
        "same": sum(row[2] == row[3] for row in told),
        "sheet": dealt.points,
        "yours": mine_scored.tally.points(sides),
    }

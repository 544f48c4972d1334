"""Writing deals: the next one, or another version of an earlier one."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.engine.events import Amended, Recorded
from companion.web import pens
from companion.web.draft import Draft, draft
from companion.web.follows import taken_for_granted
from companion.web.form import of_deal, press, retyped
from companion.web.regions import page
from companion.web.sheet import deal_form, sheet_page
from companion.web.shown import Shown, shown

blueprint = Blueprint("deals", __name__, url_prefix="/m/<key>")


@blueprint.post("/deals")
def record(key: str) -> Response:
    """Write the coming deal; refused as typed if it cannot have happened."""
    table, typed = shown(key, write=True), request.form.to_dict()
    offered = pens.as_seen(table, typed.get("seen", "")).sheet.standing
    typed |= taken_for_granted(table.sheet.game, typed, offered)
    drafted = draft(table.sheet, typed)
    if drafted.problems:
        return sheet_page(table, typed, drafted, complain=True, status=422)
    return pens.write(table, Recorded(drafted.deal), typed)


@blueprint.get("/deals/<int:number>")
def correct(key: str, number: int) -> Response:
    """An earlier deal, as it was told, to be told again."""
    table = shown(key, write=True)
    dealt = _dealt(table, _moved(table, request.args, number) or 0)
    game, told = table.sheet.game, request.args.to_dict()
    typed = told if of_deal(game, told) else retyped(game, dealt.deal, dealt.house, len(table.sides))
    typed = press(game, typed, told)
    drafted = draft(table.sheet, typed, dealt.number)
    return _correction(table, typed, drafted, complain="preview" in request.args)


@blueprint.post("/deals/<int:number>")
def amend(key: str, number: int) -> Response:
    """Write another version of a deal; all that follows is scored anew."""
    table, typed = shown(key, write=True), request.form.to_dict()
    moved = _moved(table, typed, number)
    if moved is None:
        return pens.behind(table, typed)
    dealt, drafted = _dealt(table, moved), draft(table.sheet, typed, moved)
    if drafted.problems:
        return _correction(table, typed, drafted, complain=True, status=422)
    event = Amended(dealt.entry.seq, drafted.deal)
    return pens.write(table, event, typed, lambda fresh, clash: _correction(fresh, typed, drafted, **clash))


def _moved(table: Shown, typed: Mapping[str, str], number: int) -> int | None:
    """The number of the deal that a correction is about; earlier ones, or it, may have been struck since."""
    return table.number_of(pens.number(typed["of"])) if typed.get("of") else number


def _dealt(table: Shown, number: int) -> Any:
    try:
        return table.sheet.number(number)
    except LookupError:
        abort(404)


def _correction(
    table: Shown, typed: Mapping[str, str], drafted: Draft, *, complain: bool = False, status: int = 200, **more: Any
) -> Response:
    here, dealt = table.url("deals.correct", number=drafted.number), _dealt(table, drafted.number)
    return page(
        "match/correct.html",
        status,
        table=table,
        number=drafted.number,
        of=dealt.entry.seq,
        form=deal_form(table, typed, drafted.problems if complain else (), here, dealt.before),
        draft=drafted,
        token=secrets.token_urlsafe(9),
        **more,
    )

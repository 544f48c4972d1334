"""Writing deals: the next one, or another version of an earlier one."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.engine.company import Coming
from companion.engine.events import Amended, Recorded
from companion.engine.sheet import Dealt
from companion.web import mine, pens
from companion.web.dealfields import of_deal, retold, retyped
from companion.web.draft import Draft, as_seen, draft
from companion.web.follows import taken_for_granted
from companion.web.formkeys import press
from companion.web.regions import page
from companion.web.sheet import deal_form, sheet_page
from companion.web.shown import Shown, shown

blueprint = Blueprint("deals", __name__, url_prefix="/m/<key>")


@blueprint.post("/deals")
def record(key: str) -> Response:
    """Write the coming deal; refused as typed if it cannot have happened."""
    table, typed = shown(key, write=True), request.form.to_dict()
    seen = as_seen(table.sheet, pens.number(typed.get("seen", "")))
    typed |= taken_for_granted(seen.game, typed, seen.standing)
    drafted = draft(seen, typed)
    if drafted.problems:
        return sheet_page(table, typed, drafted, complain=True, status=422)
    return pens.write(table, Recorded(drafted.deal), typed)


@blueprint.get("/deals/<int:place>")
def correct(key: str, place: int) -> Response:
    """What was written on a row of the sheet, to be told again."""
    table = shown(key, write=True)
    dealt = _dealt(table, _moved(table, request.args, place))
    game, told = table.sheet.game, request.args.to_dict()
    typed = told if of_deal(game, told) else retyped(game, dealt.deal, dealt.house)
    typed = retold(game, press(game, typed, told), dealt.deal, dealt.house)
    drafted = draft(table.sheet, typed, dealt.place)
    return _correction(table, dealt, typed, drafted, complain="preview" in request.args)


@blueprint.post("/deals/<int:place>")
def amend(key: str, place: int) -> Response:
    """Write another version of a deal; all that follows is scored anew."""
    table, typed = shown(key, write=True), request.form.to_dict()
    moved = _moved(table, typed, place)
    if moved is None:
        return pens.behind(table, typed)
    dealt = _dealt(table, moved)
    typed = retold(table.sheet.game, typed, dealt.deal, dealt.house)
    drafted = draft(table.sheet, typed, moved)
    if drafted.problems:
        return _correction(table, dealt, typed, drafted, complain=True, status=422)
    if type(drafted.deal) is not type(dealt.deal):
        abort(409)
    event = Amended(dealt.entry.seq, drafted.deal)
    return pens.write(table, event, typed, lambda fresh, clash: _correction(fresh, dealt, typed, drafted, **clash))


def _moved(table: Shown, typed: Mapping[str, str], place: int) -> int | None:
    """The row that a correction is about; earlier ones, or it, may have been struck since."""
    if not typed.get("of"):
        return place
    dealt = table.written(pens.number(typed["of"]))
    return dealt.place if dealt else None


def _dealt(table: Shown, place: int | None) -> Dealt[Any, Any, Any]:
    """What stands on a row of the sheet; people who come and go are told of on a page of their own."""
    try:
        dealt = table.sheet.at(place or 0)
    except LookupError:
        abort(404)
    return abort(404) if isinstance(dealt.deal, Coming) else dealt


def _correction(
    table: Shown,
    dealt: Dealt[Any, Any, Any],
    typed: Mapping[str, str],
    drafted: Draft,
    *,
    complain: bool = False,
    status: int = 200,
    **more: Any,
) -> Response:
    here = table.url("deals.correct", place=dealt.place)
    return page(
        "match/correct.html",
        status,
        table=table,
        dealt=dealt,
        of=dealt.entry.seq,
        form=deal_form(table, typed, drafted.problems if complain else (), here, dealt.before),
        draft=drafted,
        token=mine.token(),
        **more,
    )

"""A deal told as it is played, act by act.

The acts stand in the address: a reload finds the table as it was, the browser's
way back takes the last act back, and nothing half played is stored.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from flask import Blueprint, Response, abort, request
from werkzeug.datastructures import MultiDict

from companion.forms.bound import bind_record
from companion.forms.deal import deal_to_fields
from companion.forms.derived import read_number
from companion.forms.draft import Draft, draft
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page, see_other
from companion.web.views.deal_form import deal_form
from companion.web.views.match import MatchView
from companion.web.views.play import BETWEEN, PlayState, begin
from companion.web.writing import event_number

blueprint = Blueprint("play", __name__, url_prefix="/m/<key>")


@blueprint.get("/play")
def turn(key: str) -> Response:
    """The table after the acts of the address; after those of a key or a form, the way to the address with them."""
    match, sent = open_match(key, write=True), request.args
    play = match.sheet.game.play or abort(404)
    if match.over:
        return see_other(match.url("sheet.match"))
    course = begin(play, match, event_number(sent.get("seen", ""))).after(_acts(sent.get("acts", "")))
    if course.problems or not (wanted := tuple(_wanted(sent))):
        return _page(match, course)
    further = course.after(wanted)
    if further.problems:
        return _page(match, further.as_before(course, sent.getlist("amount")))
    return see_other(further.url())


def _acts(sent: str) -> list[str]:
    return [act for act in sent.split(BETWEEN) if act]


def _wanted(sent: "MultiDict[str, str]") -> Iterator[str]:
    """The acts of the key that was pressed, or else of a form: one for each amount, `blank` where there is none."""
    if "act" in sent:
        yield from _acts(sent["act"])
        return
    for does, entered in zip(sent.getlist("does"), sent.getlist("amount"), strict=False):
        yield " ".join(_words(does, entered.strip(), sent.get("blank", does)))


def _words(does: str, entered: str, blank: str) -> Sequence[str]:
    """An amount may be typed as a sum, and in the digits of any script."""
    if not entered:
        return (blank,)
    amount = read_number(entered)
    return (does, entered if amount is None else str(amount))


def _page(match: MatchView, course: PlayState) -> Response:
    settled, began = course.settled, course.match
    entered, drafted = _draft(began, settled) if settled else ({}, None)
    return page(
        "match/play.html",
        422 if course.problems else 200,
        match=began,
        play=course,
        behind=match.sheet.seq != began.sheet.seq,
        form=deal_form(began, entered, drafted, match.url("sheet.match"), problems=course.problems),
        draft=drafted,
        token=session.token(),
    )


def _draft(began: MatchView, settled: Any) -> tuple[dict[str, str], Draft]:
    """The fields that tell a settled deal, and what it comes to."""
    sheet = began.sheet
    entered = deal_to_fields(bind_record(sheet.game, settled, sheet.house, sheet.standing), settled)
    return entered, draft(sheet, entered)

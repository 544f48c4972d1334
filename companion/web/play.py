"""A deal that is entered while it is played, act by act.

The address holds the acts, and every act is kept in a draft: a reload, the
browser's way back and a visit without an address all find the table as it was.
A deal becomes an event only when it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, request
from werkzeug.datastructures import MultiDict

from companion.forms.draft import Unkept, draft
from companion.forms.values import read_number
from companion.web.context import draft_of, open_match
from companion.web.http.pages import page, see_other
from companion.web.shown.deal_form import deal_form
from companion.web.shown.match import MatchView
from companion.web.shown.play import PLAY, PlayState, acts_of, begin
from companion.web.writing import event_number, keep_fields, was_thrown

blueprint = Blueprint("play", __name__, url_prefix="/m/<key>")


@blueprint.get("/play")
def turn(key: str) -> Response:
    """The table after the acts of the address, or after those of this phone's draft if the address has none."""
    match, sent = open_match(key, write=True), request.args
    play = _play(match)
    if match.over:
        return see_other(match.url("sheet.match"))
    own = draft_of(match.access, PLAY)
    if "acts" not in sent and own and own.live:
        return see_other(match.url("play.turn", seen=own.seen, **own.fields))
    state = begin(play, match, event_number(sent.get("seen", "")))
    return _page(match, state.after(acts_of(sent.get("acts", ""))), thrown=was_thrown(own))


@blueprint.post("/play")
def act(key: str) -> Response:
    """Keep the acts with those of the key or form added, or without the last one, and lead to their address."""
    match, sent = open_match(key, write=True), request.form
    began = begin(_play(match), match, event_number(sent.get("seen", "")))
    state = began.after(acts_of(sent.get("acts", "")))
    if state.problems:
        return _page(match, state)
    if "set" in sent:
        return _page(match, replace(state, entered=list(_with_key(sent))))
    further = began.after(state.acts[:-1]) if "back" in sent else state.after(_wanted(sent))
    if further.asks:
        keep_fields(match, PLAY, further.seen, {"acts": further.acts_so_far} if further.acts else {})
        return _page(match, replace(further, entered=sent.getlist("amount")[further.wrong :], wrong=0))
    if further.problems:
        return _page(match, replace(further, now=state.now, acts=state.acts, entered=sent.getlist("amount")))
    fields = {"acts": further.acts_so_far} if further.acts else {}
    if unkept := keep_fields(match, PLAY, further.seen, fields):
        return _page(match, state if unkept.taken_by else further, unkept=unkept)
    return see_other(further.url)


def _play(match: MatchView) -> Any:
    return match.sheet.game.play or abort(404)


def _wanted(sent: "MultiDict[str, str]") -> Iterator[str]:
    """The acts of the key that was pressed, or of a form: one for each amount, `blank` for the first empty one."""
    if "act" in sent:
        yield from acts_of(sent["act"])
        return
    blanks = iter(sent.getlist("blank"))
    for does, entered in zip(sent.getlist("does"), sent.getlist("amount"), strict=False):
        yield " ".join(_words(does, entered.strip())) if entered.strip() else next(blanks, does)


def _with_key(sent: "MultiDict[str, str]") -> Iterator[str]:
    """The amounts of a form, with that of the key that was pressed at its place: `2:10` is ten at the third."""
    place, _, amount = sent["set"].partition(":")
    return (amount if str(at) == place else entered for at, entered in enumerate(sent.getlist("amount")))


def _words(does: str, entered: str) -> Sequence[str]:
    """An act and its amount, which may be entered as a sum and in the digits of any script."""
    amount = read_number(entered)
    return (does, entered if amount is None else str(amount))


def _page(match: MatchView, state: PlayState, *, thrown: bool = False, unkept: Unkept | None = None) -> Response:
    began, entered = state.match, state.fields
    drafted = draft(began.sheet, entered) if entered else None
    return page(
        "play/play.html",
        422 if state.problems and not state.asks else 200,
        match=began,
        play=state,
        behind=match.sheet.seq != began.sheet.seq,
        form=replace(deal_form(began, entered, drafted, match.url("sheet.match")), problems=state.problems),
        draft=drafted,
        target=PLAY,
        thrown=thrown,
        unkept=unkept,
    )


blueprints = (blueprint,)

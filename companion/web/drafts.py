"""Keeping what is entered in a form of a match, with every change, until it is written."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response, request

from companion.forms.blank import says_nobody, says_something
from companion.forms.bound import BoundForm
from companion.forms.keys import SET
from companion.storage import KeptDraft, TakenOver
from companion.web.context import view_of
from companion.web.http import session
from companion.web.http.pages import see_other
from companion.web.http.site import match_or_404, site
from companion.web.views.conflict import BOOKKEEPING
from companion.web.views.deal_form import CORRECTION
from companion.web.views.match import MatchView
from companion.web.views.telling import PLAY, corrected

IN_FIELDS = frozenset({"less", "more", "plus", "count", "card", "uncard", SET})
KEYS = IN_FIELDS | {"preview", "write", "again", "another", "sure", "leave"}
SHOWN = ("preview", "another", "count")  # keys after which the page shows more than the fields


def keep(match: MatchView, form: BoundForm, entered: Mapping[str, str], *, seen: int, target: str = "") -> str:
    """Keep what was entered in a form, if it says anything.

    If another phone has taken it over, nothing is kept, and what is returned is that phone, in words.
    """
    fields = ((name, text) for name, text in entered.items() if name not in KEYS | BOOKKEEPING)
    given = {name: text for name, text in fields if text or says_nobody(form, name)}
    return keep_fields(match, target or form.form.name, seen, given if says_something(form, entered) else {})


def keep_fields(match: MatchView, target: str, seen: int, fields: Mapping[str, str]) -> str:
    """The same of fields that need no looking at."""
    try:
        again, token = "again" in request.form, request.form.get("token", "")
        site().drafts.keep(match.access, session.device(), target, seen, fields, again=again, token=token)
    except TakenOver as taken:
        return match.phone(str(taken))
    return ""


def taker(match: MatchView, draft: KeptDraft | None) -> str:
    """The phone that has taken a draft over, in words; empty where none has."""
    return match.phone(draft.taken_by) if draft and draft.taken_by else ""


def was_thrown(draft: KeptDraft | None) -> bool:
    """True if there is a draft to bring back."""
    return draft is not None and draft.thrown


def after_key(match: MatchView, here: str) -> Response:
    """Where a key without script leads: out of the form by a key that leaves it, or back to it."""
    leave = request.form.get("leave", "")
    if leave == "/" or leave.startswith(match.url("sheet.match")):
        return see_other(leave)
    shown = urlencode({name: request.form[name] for name in SHOWN if name in request.form})
    return see_other(f"{here}{'&' if '?' in here else '?'}{shown}" if shown else here)


def fresh(match: MatchView) -> MatchView:
    """The match with its drafts as they are now."""
    return view_of(match_or_404(match.access.key))


def address_of(match: MatchView, target: str) -> str:
    """The page on which a draft of that target is entered."""
    if target == PLAY:
        return match.url("play.turn")
    if target.startswith(CORRECTION):
        deal = corrected(match, target)
        return match.url("correction.correct", row=deal.row) if deal else match.url("sheet.match")
    opened = dict(match.opened_forms)
    return opened.get(target, match.url("sheet.match"))

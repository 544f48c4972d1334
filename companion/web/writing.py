"""Writing on a sheet: by the pen that saw it last; a second pen is shown what the first wrote, and loses nothing."""

from collections.abc import Callable, Collection, Mapping

from flask import Response

from companion.engine.events import Event
from companion.forms.draft import sketch
from companion.storage import Stale
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page, see_other
from companion.web.http.site import site
from companion.web.views.conflict import Conflict, conflict
from companion.web.views.match import MatchView
from companion.web.views.sheet import sheet_values

LONGEST_TOKEN = 40
Again = Callable[[MatchView, Conflict], Response]


def write(
    match: MatchView, event: Event, entered: Mapping[str, str], again: Again | None = None, ends: Collection[str] = ()
) -> Response:
    """Write an event by the pen that sent this form, which `ends` its drafts of these targets; if another pen was
    first, show both.

    `again` makes the page that was typed on from the fresh sheet and the
    conflict; without it the fields are those of the coming deal.
    """
    seen, token = event_number(entered.get("seen", "")), entered.get("token", "")
    try:
        pen = {"device": session.device(), "token": token[:LONGEST_TOKEN]}
        site().matches.write(match.access, event, seen=seen, ends=ends, **pen)
    except Stale:
        fresh = open_match(match.access.key)
        return again(fresh, conflict(fresh, entered)) if again else show_conflict(fresh, entered, event)
    return see_other(match.url("sheet.match"))


def event_number(text: str) -> int:
    """The number of an event, as a form sends it; 0 if it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def show_conflict(fresh: MatchView, entered: Mapping[str, str], event: Event | None = None) -> Response:
    """The fresh sheet, with what was typed still in the fields, and how two versions of a deal differ."""
    token = session.token()
    fields = {**entered, "token": token}
    clash = conflict(fresh, fields, event)
    values = sheet_values(fresh, fields, sketch(fresh.sheet, fields), conflict=clash, token=token)
    return page("match/sheet.html", 409, **values)

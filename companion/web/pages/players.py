"""Who sits at a table where people come and go: sitting out, coming back, leaving, joining."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.engine.match import score
from companion.engine.ruling import Problem, Refused
from companion.forms.company import parse_change
from companion.forms.deal import deal_fields
from companion.forms.draft import as_seen
from companion.forms.names import read_names
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.form import Form
from companion.web.views.match import MatchView
from companion.web.writing import event_number, write

blueprint = Blueprint("players", __name__, url_prefix="/m/<key>/players")


@blueprint.get("")
def company(key: str) -> Response:
    """Everybody in the order of play, and what each may do; a form for somebody new."""
    return _page(_match(key), {})


@blueprint.post("")
def change(key: str) -> Response:
    """Write down who comes or goes. The number of somebody new is the next that nobody had."""
    match, entered = _match(key), request.form.to_dict()
    if deal_fields(match.sheet.game, entered):
        abort(400)
    sheet = as_seen(match.sheet, event_number(entered.get("seen", "")))
    try:
        event = parse_change({**entered, **_newcomer(entered, len(sheet.sides))})
        score(sheet.game, event, sheet.house, sheet.standing)
    except Refused as refused:
        return _page(match, entered, 422, refused.problems)
    return write(match, event, entered, lambda fresh, conflict: _page(fresh, entered, 409, conflict=conflict))


def _newcomer(entered: Mapping[str, str], number: int) -> dict[str, str]:
    """The name and the number of somebody new, if somebody is. Raises `Refused`."""
    if "name" not in entered:
        return {}
    (name,) = read_names(entered, ["name"])
    return {"name": name, "player": str(number)}


def _match(key: str) -> MatchView:
    """The match that a key may write; 404 at a table where nobody comes or goes."""
    match = open_match(key, write=True)
    return match if match.open else abort(404)


def _page(
    match: MatchView, entered: Mapping[str, str], status: int = 200, problems: tuple[Problem, ...] = (), **more: Any
) -> Response:
    form = Form(entered, match.names, match.book, problems)
    return page("match/players.html", status, match=match, form=form, token=session.token(), **more)

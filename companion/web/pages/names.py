"""The names of the sides and seats of a match."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.engine.events import Renamed
from companion.engine.ruling import Problem, Refused
from companion.forms.names import read_names
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.form import Form
from companion.web.views.match import MatchView
from companion.web.writing import write

blueprint = Blueprint("names", __name__, url_prefix="/m/<key>/names")


@blueprint.get("")
def names(key: str) -> Response:
    """The names, to be changed."""
    return _page(open_match(key, write=True), {})


@blueprint.post("")
def rename(key: str) -> Response:
    """Other names for the same sides and seats."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    before = {f"side.{i}": side for i, side in enumerate(match.sheet.sides)}
    before |= {f"seat.{i}": seat for i, seat in enumerate(match.sheet.seats)}
    try:
        names = tuple(read_names({**before, **entered}, before))
    except Refused as refused:
        return _page(match, entered, 422, refused.problems)
    sides, seats = names[: len(match.sheet.sides)], names[len(match.sheet.sides) :]
    event = Renamed(sides if match.names.partners else seats, seats)
    return write(match, event, entered, lambda fresh, conflict: _page(fresh, entered, 409, conflict=conflict))


def _page(
    match: MatchView, entered: Mapping[str, str], status: int = 200, problems: tuple[Problem, ...] = (), **more: Any
) -> Response:
    form = Form(entered, match.names, match.book, problems)
    return page("match/names.html", status, match=match, form=form, token=session.token(), **more)

"""All finished matches of a phone, and everything that it may write as one file."""

from flask import Blueprint, Response, jsonify, request

from companion.storage.archive import write_matches
from companion.web.context import sheet_of, view_of
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.history import evenings, finished
from companion.web.views.match import MatchView
from companion.web.writing import event_number

blueprint = Blueprint("history", __name__)

PAGE = 50  # matches


@blueprint.get("/matches")
def matches() -> Response:
    """Finished matches, evening by evening, the latest first; those of a name, where one is searched."""
    name, after = request.args.get("name", "").strip(), event_number(request.args.get("after", ""))
    over = finished(_own(), name)
    earlier = after + PAGE if over[after + PAGE :] else 0
    shown, forget = evenings(over[after : after + PAGE]), "forget" in request.args
    return page("history.html", name=name, evenings=shown, earlier=earlier, forget=forget)


@blueprint.get("/matches.json")
def export() -> Response:
    """Every match that this phone may write on, as *Bring in* reads them."""
    return jsonify(write_matches(one.sheet for one in _own() if one.access.may_write))


def _own() -> list[MatchView]:
    return [view_of(access) for access in session.known().opened if sheet_of(access)]

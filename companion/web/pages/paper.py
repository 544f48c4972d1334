"""The sheet of a match on paper: on A4, and on a roll as wide as a receipt."""

from flask import Blueprint, Response, request

from companion.web.context import open_match
from companion.web.http.pages import page
from companion.web.views.ending import Ending

blueprint = Blueprint("paper", __name__, url_prefix="/m/<key>/print")

FOLDED = "folded"


@blueprint.get("")
def sheet(key: str) -> Response:
    """Every deal with its lines, or (`?deals=folded`) with what it brought alone."""
    match = open_match(key)
    folded = request.args.get("deals") == FOLDED
    return page("match/print.html", match=match, ending=Ending(match), folded=folded)

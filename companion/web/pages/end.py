"""Ending a match and putting it away, far from everything else."""

from flask import Blueprint, Response, request

from companion.engine.events import Closed, Deleted
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.ending import Ending
from companion.web.writing import write

blueprint = Blueprint("end", __name__, url_prefix="/m/<key>")
blueprint.add_app_template_global(Ending, "ending_of")


@blueprint.get("/end")
def end(key: str) -> Response:
    """The keys that end the match, or put it away."""
    return page("match/end.html", match=open_match(key, write=True), token=session.token())


@blueprint.post("/close")
def close(key: str) -> Response:
    """The table has finished."""
    return write(open_match(key, write=True), Closed(), request.form.to_dict())


@blueprint.post("/delete")
def delete(key: str) -> Response:
    """Put the match out of sight; its page keeps the way back."""
    return write(open_match(key, write=True), Deleted(), request.form.to_dict())

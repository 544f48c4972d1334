"""Joining a table by the letters that its phone shows: to watch, and no more."""

from flask import Blueprint, Response, abort, current_app, request

from companion.web.http.pages import page, see_other
from companion.web.http.site import address, site

blueprint = Blueprint("join", __name__)


@blueprint.before_request
def _only_where_it_is_wanted() -> None:
    if not current_app.config["LETTERS"]:
        abort(404)


@blueprint.get("/join")
def form() -> Response:
    """The field for the letters, with those of the address in it."""
    return page("home/join.html", letters=request.args.get("code", ""), wrong=False)


@blueprint.post("/join")
def join() -> Response:
    """The sheet that the letters stand for, to watch; 422 if they are nobody's, 429 after too many wrong ones."""
    letters = request.form.get("code", "")
    if key := site().letters.find(letters) if letters.strip() else "":
        return see_other(address("sheet.match", key=key))
    return page("home/join.html", 422, letters=letters, wrong=True)


blueprints = (blueprint,)

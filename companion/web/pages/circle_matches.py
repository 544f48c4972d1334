"""The matches of a circle: all of them, another one begun, put in by its address, taken out again."""

from urllib.parse import urlsplit

from flask import Blueprint, Response, request, url_for

from companion.games import shelf
from companion.web.circles import open_circle
from companion.web.context import sheet_of, view_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import page, see_other
from companion.web.http.site import match_or_404, site
from companion.web.views.circle import CircleView
from companion.web.views.match import MatchView
from companion.web.views.season_rows import lately

blueprint = Blueprint("circle_matches", __name__, url_prefix="/c/<key>/matches")


@blueprint.get("")
def matches(key: str) -> Response:
    """Every match, and those of this phone that could be put in."""
    return _page(open_circle(key), out=request.args.get("out", ""))


@blueprint.get("/new")
def new(key: str) -> Response:
    """Which game the next match is."""
    return page("circle/new_match.html", view=open_circle(key, write=True), games=shelf().values())


@blueprint.post("")
def put(key: str) -> Response:
    """Put a match in, by its writing address, or put back what was taken out."""
    view = open_circle(key, write=True)
    access = site().matches.find(_key(request.form.get("match", "")))
    if access is None or not access.may_write:
        return _page(view, problem="match-address-wanted")
    if not site().circles.put(view.access.id, access.id):
        return _page(view, problem="in-another-circle")
    return see_other(url_for("circle_matches.matches", key=key))


@blueprint.post("/out")
def take_out(key: str) -> Response:
    """Take a match out; the page offers to put it back."""
    view = open_circle(key, write=True)
    access = match_or_404(request.form.get("match", ""), write=True)
    site().circles.take_out(view.access.id, access.id)
    return see_other(url_for("circle_matches.matches", key=key, out=access.key))


def _key(text: str) -> str:
    """The key in the address of a match, or the key itself."""
    parts = urlsplit(text.strip()).path.strip("/").split("/")
    return parts[parts.index("m") + 1] if "m" in parts[:-1] else parts[0]


def _page(view: CircleView, *, out: str = "", problem: str = "") -> Response:
    taken = site().matches.find(out) if out and view.access.may_write else None
    inside = {match.access.id for match in view.matches}
    return page(
        "circle/matches.html",
        422 if problem else 200,
        view=view,
        lately=lately(view, view.season),
        own=_own() if view.access.may_write else [],
        out=view_of(taken) if taken and taken.id not in inside and taken.may_write else None,
        message=problem and request_words()(f"problem.{problem}"),
    )


def _own() -> list[MatchView]:
    """The matches of this phone that may be written on and lie in no circle, the last one first."""
    opened = (access for access in session.known().opened if access.may_write and sheet_of(access))
    views = (view_of(access) for access in opened if site().circles.of_match(access.id) is None)
    return [view for view in views if not view.sheet.deleted and view.sheet.rows]

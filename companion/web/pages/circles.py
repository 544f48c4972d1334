"""Beginning a circle: empty, from a match in one tap, or from a file."""

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.ruling import Problem, Refused
from companion.forms.names import read_names
from companion.storage import NewCircle, begun
from companion.storage.circle_archive import read_circle
from companion.web.circles import remember_circle
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import page, see_other
from companion.web.http.site import match_or_404, site
from companion.web.http.uploads import uploaded
from companion.web.views.saved import saved_answer

blueprint = Blueprint("circles", __name__)

SEATS = 6  # fields for names; more join later
LARGEST = 8 * 1024 * 1024  # bytes of a file: some four hundred matches


@blueprint.get("/c")
def form() -> Response:
    """What a circle is called, and who belongs to it."""
    return page("circle/begin.html", seats=SEATS)


@blueprint.post("/c")
def start() -> Response:
    """Begin a circle without a match."""
    entered = {str(number): name for number, name in enumerate(request.form.getlist("person"))}
    try:
        called, *people = read_names({**entered, "name": request.form.get("name", "")}, ("name", *entered))
    except Refused as refused:
        return _refused(refused.problems)
    return _opened(NewCircle(entries=begun(called, people, session.device())))


@blueprint.post("/m/<key>/circle")
def from_match(key: str) -> Response:
    """Put a match into the circle that the form names by its key, or begin one of the people who play it."""
    match, into = open_match(key, write=True), request.form.get("circle", "")
    if inside := site().circles.of_match(match.access.id):
        if inside.key == into:
            return see_other(url_for("circle.show", key=into))
        abort(409)
    if into:
        return _put(into, match.access.id)
    entries = begun("", match.sheet.seats, session.device())
    return _opened(NewCircle(entries=entries, matches=[match.access.id]))


@blueprint.post("/m/<key>/circle/out")
def take_out(key: str) -> Response:
    """Take a match out of the circle that it lies in."""
    match = match_or_404(key, write=True)
    if inside := site().circles.of_match(match.id):
        site().circles.take_out(inside.id, match.id)
    return see_other(url_for("share.links", key=key))


@blueprint.post("/c/bring")
def bring() -> Response:
    """A circle that was taken out as JSON, brought in again with its matches, all under new addresses."""
    request.max_content_length = LARGEST
    try:
        entries, matches = read_circle(uploaded("circle"), saved_answer)
    except Refused as refused:
        return _refused(refused.problems)
    brought = site().matches.bring_all(matches)
    return _opened(NewCircle(entries=entries, matches=[number for number, _ in brought]))


def _opened(new: NewCircle) -> Response:
    keys = site().circles.open(new)
    remember_circle(keys.write)
    return see_other(url_for("circle.show", key=keys.write))


def _put(into: str, match: int) -> Response:
    circle = site().circles.find(into) or abort(404)
    if not circle.may_write:
        abort(403)
    site().circles.put(circle.id, match)
    return see_other(url_for("circle.show", key=into))


def _refused(problems: tuple[Problem, ...]) -> Response:
    messages = [request_words()(f"problem.{problem.says}", **problem.about) for problem in problems]
    return page("circle/begin.html", 422, seats=SEATS, messages=messages)

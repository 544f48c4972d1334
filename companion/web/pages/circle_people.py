"""Who plays in a circle: added, called otherwise, made one, and all of it taken back."""

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.circle import CircleEvent, Joined, Merged, Named, Renamed, Undone
from companion.engine.ruling import Problem, Refused
from companion.forms.names import read_names
from companion.web.circles import open_circle
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import page, see_other
from companion.web.http.site import site
from companion.web.views.circle_log import said
from companion.web.writing import LONGEST_TOKEN, event_number

blueprint = Blueprint("circle_people", __name__, url_prefix="/c/<key>/people")


@blueprint.get("")
def people(key: str) -> Response:
    """Everybody of the circle, its guests, and what was said of them lately."""
    return _page(key)


@blueprint.post("")
def say(key: str) -> Response:
    """Write down what the pressed key says."""
    view = open_circle(key, write=True)
    tap = request.form.get("token", "")[:LONGEST_TOKEN]
    try:
        site().circles.write(view.access, _event() or abort(400), device=session.device(), token=tap)
    except Refused as refused:
        return _page(key, refused.problems, 422)
    return see_other(url_for("circle_people.people", key=key))


def _event() -> CircleEvent | None:
    entered = request.form
    (name,), person = read_names(entered, ["name"]), event_number(entered.get("person", ""))
    match entered.get("say"):
        case "named":
            return Named(name)
        case "joined":
            return Joined(name)
        case "renamed":
            return Renamed(person, name)
        case "merged":
            return Merged(person, event_number(entered.get("into", "")))
        case "undone":
            return Undone(event_number(entered.get("of", "")))
    return None


def _page(key: str, problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    view = open_circle(key, write=True)
    entries, words = site().circles.entries(view.access.id, view.access.seq), request_words()
    return page(
        "circle/people.html",
        status,
        view=view,
        said=said(entries, words),
        token=session.token(),
        messages=[words(f"problem.{problem.says}", **problem.about) for problem in problems],
    )

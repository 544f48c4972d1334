"""Beginning a circle, handing it on, and taking it out as a file."""

import csv
import io
from collections.abc import Iterator
from hashlib import sha256

from flask import Blueprint, Response, abort, jsonify, request, url_for

from companion.engine.ruling import Problem, Refused
from companion.engine.season import Result
from companion.forms.people import read_names
from companion.storage import Keys, begun
from companion.storage.archive import read_circle, write_circle, write_match
from companion.storage.database import Writing
from companion.web.context import (
    in_words,
    mark_of,
    open_circle,
    open_match,
    remember_circle,
    saved_answer,
    together,
)
from companion.web.http import session
from companion.web.http.files import as_file, safe, today_file, uploaded
from companion.web.http.pages import page, see_other
from companion.web.http.site import both_links, circle_or_404, match_or_404, site
from companion.web.shown.circle import CircleView
from companion.web.shown.match import MatchView
from companion.web.writing import sent_once

blueprint = Blueprint("circles", __name__)

SEATS = 6  # fields for names; more join later


@blueprint.get("/c")
def form() -> Response:
    """The form for a new circle: its name and its people."""
    return page("circle/begin.html", seats=SEATS)


@blueprint.post("/c")
def start() -> Response:
    """Begin a circle with the names of the form."""
    entered = {str(number): name for number, name in enumerate(request.form.getlist("person"))}
    try:
        called, *people = read_names({**entered, "name": request.form.get("name", "")}, ("name", *entered))
    except Refused as refused:
        return _refused(refused.problems)
    entries = begun(called, people, session.device())
    return _led(site().circles.open(entries, session.device(), **sent_once()))


@blueprint.post("/m/<key>/circle")
def from_match(key: str) -> Response:
    """Put a match into the circle whose key the form holds, or begin that of its players; later taps lead there."""
    match, into = open_match(key, write=True), request.form.get("circle", "")
    if into:
        return _put(into, match)
    entries = begun("", match.sheet.seats, session.device())
    keys = site().circles.open_for(match.access.id, entries) or abort(409)
    _put_together(match, keys.write)
    return _led(keys)


@blueprint.post("/m/<key>/circle/decline")
def decline(key: str) -> Response:
    """Offer these people no circle again on this phone."""
    match = open_match(key, write=True)
    session.decline(mark_of(match))
    return see_other(match.url("sheet.match"))


@blueprint.post("/m/<key>/circle/out")
def take_out(key: str) -> Response:
    """Take a match out of its circle."""
    match = match_or_404(key, write=True)
    if inside := site().circles.of_match(match.id):
        site().circles.take_out(inside.id, match.id)
    return see_other(url_for("share.links", key=key))


@blueprint.post("/c/bring")
def bring() -> Response:
    """Bring in a circle with its matches from a JSON file, all under new addresses; the same file once a minute."""
    try:
        file = uploaded("circle")
        entries, matches = read_circle(file, saved_answer)
    except Refused as refused:
        return _refused(refused.problems)

    def numbers(db: Writing) -> Iterator[int]:
        return (site().matches.put_in(db, entries, game)[0] for entries, game in matches)

    fields = f"{request.path} {sha256(file).hexdigest()}"
    return _led(site().circles.open(entries, session.device(), numbers, fields=fields))


def _led(keys: Keys) -> Response:
    remember_circle(keys.write)
    return see_other(url_for("circle.show", key=keys.write))


def _put(into: str, match: MatchView) -> Response:
    circle = site().circles.find(into) or abort(404)
    if not circle.may_write:
        abort(403)
    if not site().circles.put(circle.id, match.access.id):
        abort(409)
    _put_together(match, into)
    return see_other(url_for("circle.show", key=into))


def _put_together(match: MatchView, into: str) -> None:
    """Put what the people of a match have played besides it into its circle too."""
    if circle := site().circles.find(into):
        for other in together(match):
            site().circles.put(circle.id, other.access.id)


def _refused(problems: tuple[Problem, ...]) -> Response:
    return page("circle/begin.html", 422, seats=SEATS, messages=in_words(problems))


circle_share_blueprint = Blueprint("circle_share", __name__, url_prefix="/c/<key>/share")


@circle_share_blueprint.get("")
def links(key: str) -> Response:
    """The looking link, and for those who may write also the writing link."""
    view = open_circle(key)
    return page("circle/share.html", view=view, **both_links("circle.show", view.access))


@circle_share_blueprint.post("")
def replace(key: str) -> Response:
    """A new looking or writing link; the old one opens nothing any more."""
    access, which = circle_or_404(key, write=True), request.form.get("which", "")
    if which not in ("look", "write"):
        abort(400)
    keys = site().circles.replace_key(access, which, session.device())
    remember_circle(keys.write)
    return see_other(url_for("circle_share.links", key=keys.write))


@circle_share_blueprint.post("/forget")
def forget(key: str) -> Response:
    """Take a circle off this phone's list, until its address is opened again."""
    site().circle_phones.forget(session.device(), circle_or_404(key).id)
    return see_other(url_for("home.matches"))


@circle_share_blueprint.get("/erase")
def ask_to_erase(key: str) -> Response:
    """The question whether to delete a circle for good."""
    return page("circle/erase.html", view=open_circle(key, write=True))


@circle_share_blueprint.post("/erase")
def erase(key: str) -> Response:
    """End all links of a circle; a day later nothing of it is left, and its matches stay."""
    site().circle_deletions.delete(circle_or_404(key, write=True), session.device())
    return see_other(url_for("circle.show", key=key))


@circle_share_blueprint.post("/take-back")
def take_back(key: str) -> Response:
    """Let the links of a deleted circle open it again."""
    if deleted := site().circle_deletions.of(key):
        if not deleted.access.may_write:
            abort(403)
        site().circle_deletions.take_back(deleted.access)
    return see_other(url_for("circle.show", key=key))


circle_files_blueprint = Blueprint("circle_files", __name__)

HEADS = ("evening", "match", "game", "side", "players", "points", "won", "deals")


@circle_files_blueprint.get("/c/<key>.json")
def as_json(key: str) -> Response:
    """The whole circle as JSON: every event, and every match in full."""
    view = open_circle(key)
    matches = (write_match(one.sheet, one.sides, one.words.line) for one in view.matches)
    whole = write_circle(site().circles.entries(view.access.id, view.access.seq), matches)
    return as_file(jsonify(whole), _called(view), "json")


@circle_files_blueprint.get("/c/<key>.csv")
def as_csv(key: str) -> Response:
    """One row for every side of every finished match."""
    view, text = open_circle(key), io.StringIO()
    season = csv.writer(text)
    season.writerow(HEADS)
    for number, result in enumerate(view.season.results, 1):
        season.writerows(_rows(view, number, result))
    return as_file(Response(text.getvalue(), mimetype="text/csv"), _called(view), "csv")


def _called(view: CircleView) -> tuple[str, ...]:
    return today_file("circle", *([view.circle.name] if view.circle.name else view.everybody))


def _rows(view: CircleView, number: int, result: Result) -> Iterator[tuple[str | int, ...]]:
    match = view.match(result)
    sides = view.sides(match)
    for side, total in enumerate(result.totals):
        players = ", ".join(view.name(name) for name in result.players[side] if name)
        won = int(side in result.winners)
        figures = total, won, len(result.deals)
        yield result.evening.isoformat(), number, safe(match.called), safe(sides[side]), safe(players), *figures


blueprints = (blueprint, circle_share_blueprint, circle_files_blueprint)

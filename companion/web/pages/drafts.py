"""What becomes of a deal under way: thrown away and brought back, taken over by another phone; whose phone this is."""

from flask import Blueprint, Response, abort, request

from companion.web.context import open_match
from companion.web.drafts import address_of
from companion.web.http import session
from companion.web.http.pages import see_other
from companion.web.http.site import site

blueprint = Blueprint("drafts", __name__, url_prefix="/m/<key>/drafts")


@blueprint.post("/throw")
def throw(key: str) -> Response:
    """Throw away what this phone entered; it can be brought back until somebody writes."""
    match, target = open_match(key, write=True), request.form.get("target", "")
    site().drafts.throw(match.access, session.device(), target)
    return see_other(address_of(match, target))


@blueprint.post("/back")
def bring_back(key: str) -> Response:
    """Bring back what was thrown away."""
    match, target = open_match(key, write=True), request.form.get("target", "")
    site().drafts.bring_back(match.access, session.device(), target)
    return see_other(address_of(match, target))


@blueprint.post("/take")
def take(key: str) -> Response:
    """Go on here with what another phone has begun."""
    match, number = open_match(key, write=True), request.form.get("draft", "")
    if not number.isdecimal() or len(number) > 19 or int(number) >> 63:
        abort(404)
    taken = site().drafts.take(match.access, int(number), session.device())
    return see_other(address_of(match, taken.target) if taken else match.url("sheet.match"))


@blueprint.post("/holder")
def holder(key: str) -> Response:
    """Say who holds this phone."""
    match, seat = open_match(key, write=True), request.form.get("seat", "")
    if seat not in map(str, range(len(match.sheet.seats))):
        abort(404)
    site().holders.say(match.access, session.device(), int(seat))
    return see_other(match.url("sheet.match"))

"""Once more, with the same people: one tap, whoever's."""

from flask import Blueprint, Response

from companion.engine.rematch import rematch
from companion.storage import Access, Stale
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.addresses import address
from companion.web.http.pages import see_other
from companion.web.http.site import site

blueprint = Blueprint("rematch", __name__, url_prefix="/m/<key>/rematch")


@blueprint.get("")
def go(key: str) -> Response:
    """The match that followed, if one did; else the sheet."""
    match = open_match(key)
    return see_other(address("sheet.match", key=match.rematch or key))


@blueprint.post("")
def begin(key: str) -> Response:
    """Begin it, unless another phone has; a match that goes on has no rematch, and shows its sheet."""
    match = open_match(key, write=True)
    if not match.over:
        return see_other(match.url("sheet.match"))
    try:
        following = site().rematches.begin(match.access, rematch(match.sheet), session.device())
    except Stale:
        return see_other(match.url("sheet.match"))
    session.remember(following)
    _put_into_the_same_circle(match.access, following)
    return see_other(address("sheet.match", key=following))


def _put_into_the_same_circle(before: Access, following: str) -> None:
    circle, begun = site().circles.of_match(before.id), site().matches.find(following)
    if circle and begun:
        site().circles.put(circle.id, begun.id)

"""The circle that a key opens, and the circles of a match and of this phone."""

from contextlib import suppress
from dataclasses import dataclass

from flask import abort, g, request
from werkzeug.exceptions import NotFound

from companion.engine.ruling import Refused
from companion.storage import Access, CircleAccess, Keys, NotSaved
from companion.storage.faults import UNREADABLE
from companion.web.context import sheet_of, view_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.site import site
from companion.web.views.circle import CircleView
from companion.web.views.match import MatchView
from companion.web.views.season_rows import GameTable, standing_after


class CircleLinkReplaced(NotFound):
    """The key opens no circle any more; `which` of its two keys it was."""

    def __init__(self, which: str) -> None:
        super().__init__()
        self.which = which


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchCircles:
    """The circle that a match lies in, as this phone opens it, and those that it could be put into from here.

    A match may lie in a circle that this phone does not know: then nobody is told here how to open that.
    """

    inside: bool
    known: CircleView | None
    others: tuple[CircleView, ...]


def circle_or_404(key: str, *, write: bool = False) -> CircleAccess:
    """The circle that a key opens; 403 if the key may only look and writing is wanted."""
    access = site().circles.find(key) or _lost(key)
    if write and not access.may_write:
        abort(403)
    return access


def _lost(key: str) -> CircleAccess:
    if which := site().circle_keys.replaced(key):
        raise CircleLinkReplaced(which)
    abort(404)


def open_circle(key: str, *, write: bool = False) -> CircleView:
    """The same as its pages show it."""
    return circle_view(circle_or_404(key, write=write))


def circle_view(access: CircleAccess) -> CircleView:
    """A circle in the words of this request; a match that is damaged is left out."""
    matches = [view_of(match) for match in site().circles.matches(access) if sheet_of(match)]
    return CircleView(access, site().circles.circle(access), matches, request_words())


def known_circles() -> tuple[CircleView, ...]:
    """The circles of this phone; one that is damaged is left out."""
    return tuple(view for access in site().circle_keys.known(session.device()) if (view := _readable(access)))


def _readable(access: CircleAccess) -> CircleView | None:
    try:
        return circle_view(access)
    except (Refused, *UNREADABLE):
        return None


def remember_circle(key: str) -> None:
    """Put a circle on this phone's list; one that was never here before may keep no cookies, and is not listed yet."""
    if request.method == "GET" and g.get("marked_now"):
        return
    with suppress(NotSaved):
        site().circle_keys.remember(session.device(), key)


def circles_of(match: MatchView) -> MatchCircles:
    """Where a match lies, and where this phone could put it."""
    inside, known = site().circles.of_match(match.access.id), known_circles()
    return MatchCircles(
        inside=inside is not None,
        known=next((view for view in known if inside and view.access.id == inside.id), None),
        others=() if inside else tuple(view for view in known if view.access.may_write),
    )


def circle_around(match: Access) -> CircleAccess | None:
    """The circle that a match lies in, as this phone opens it; nothing where it knows none."""
    inside = site().circles.of_match(match.id)
    known = site().circle_keys.known(session.device()) if inside else ()
    return next((access for access in known if inside and access.id == inside.id), None)


@dataclass(frozen=True, slots=True)
class CircleAfter:
    """A circle and how it stood at the game of a match when that was over."""

    view: CircleView
    table: GameTable | None


def circle_after(match: MatchView, access: CircleAccess | None) -> CircleAfter | None:
    """The circle of a match that is over; nothing where this phone knows none, or it is damaged."""
    view = _readable(access) if access else None
    return CircleAfter(view, standing_after(view, match)) if view else None


def put_into(circle: CircleView, keys: Keys) -> None:
    """Put a match that was just begun into a circle."""
    if begun := site().matches.find(keys.write):
        site().circles.put(circle.access.id, begun.id)


def circle_for(key: str) -> CircleView | None:
    """The circle that a new match is begun in, if this key may write in one."""
    access = site().circles.find(key) if key else None
    return circle_view(access) if access and access.may_write else None

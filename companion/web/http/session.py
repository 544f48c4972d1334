"""The browser that sends a request: a signed cookie holds its mark, under which the server keeps its matches."""

import secrets
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any

from flask import Flask, Request, Response, current_app, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from companion import __version__
from companion.cache import KIB, MIB, Cache
from companion.storage import KnownMatches, NotSaved
from companion.web.http.locale import vary
from companion.web.http.site import site

MARK_BYTES = 16  # 128 bits: two browsers with one mark would have one list
LONGEST = 4 * KIB  # of what a browser sends as its cookies, to be remembered
DECLINED, MOST_DECLINED = "apart", 20  # marks of people, the last ones
PLAYED, MOST_PLAYED = "played", 12  # matches whose table said who has played the game, the last ones
LESSON = "lesson"  # the match, the deal and the place in its lesson that this browser saw last
BROUGHT = "brought"  # the match to which a file led, until its sheet has said that it was here already
VERSION = ".".join(__version__.split(".")[:2])  # which a browser has seen; what is mended since is no news
CARRIED = "matches"  # keys in a cookie: of the first look, and of the time when the list lay there


class Marks(SecureCookieSessionInterface):
    """Flask's signed cookies, without a check of the age of the signature.

    A cookie that was read before is not checked again.
    """

    def __init__(self) -> None:
        self._read = Cache[dict[str, Any]](2 * MIB, size=lambda session: 8 * KIB)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session in the cookie; empty if the cookie was not signed here."""
        cookies = request.headers.get("Cookie", "")
        if kept := self._read.get(cookies):
            return self.session_class(kept)
        opened = self._opened(app, request)
        if opened and len(cookies) <= LONGEST:
            self._read.put(cookies, opened)
        return self.session_class(opened)

    def _opened(self, app: Flask, request: Request) -> dict[str, Any]:
        signed = self.get_signing_serializer(app)
        with suppress(BadSignature):
            return dict(signed.loads(request.cookies.get(self.get_cookie_name(app), ""))) if signed else {}
        return {}

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002  (as Flask asks)
        """True for a request by https: such a cookie is never sent in the clear."""
        return request.is_secure

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002  (as Flask asks)
        """The path under which the application is reached: another one of the same host has cookies of its own."""
        return request.root_path or "/"

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie if the session has changed; never with a page that is fetched before anybody looks at it."""
        ahead = request.headers.get("Purpose") == "prefetch"
        if session.modified and not ahead:
            super().save_session(app, session, response)
        elif session.accessed:
            vary(response, "Cookie")


def enter(app: Flask) -> None:
    """Keep the cookie for years, not until the browser is closed."""
    app.session_interface = Marks()
    app.config["PERMANENT_SESSION_LIFETIME"] = 10 * 365 * 24 * 3600
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.before_request(_know)


def _know() -> None:
    """Give a mark to a browser that comes for the first time; store the matches that its cookie carries."""
    if request.blueprint in (None, "api", "figures", "installed"):
        return
    if "pen" not in session:
        g.marked_now = session.permanent = True
        session["pen"], session["version"] = secrets.token_hex(MARK_BYTES), VERSION
    elif CARRIED in session:
        with suppress(NotSaved):  # then it carries it until next time
            site().phones.take_over(device(), session[CARRIED])
            del session[CARRIED]


def keep() -> None:
    """Renew the cookie once a day, since browsers delete it if it was not renewed for long."""
    today = date.today().toordinal()
    if session.get("renewed") != today:
        session["renewed"] = today


def upgraded() -> bool:
    """True once in a browser that has seen an earlier version; from then on it has seen this one."""
    older = session.get("version") != VERSION
    if older:
        session["version"] = VERSION
    return older


def device() -> str:
    """The mark of this browser, which says in the log which phone wrote, not whose it is."""
    return str(session["pen"])


COOKIELESS = "no cookie"


def place() -> str:
    """The mark under which the drafts of this browser are kept: one for all those that keep no cookies.

    Each request of theirs comes with a mark of its own.
    """
    return COOKIELESS if g.get("marked_now") else device()


def declined() -> list[str]:
    """The marks of the people for whom a circle was declined on this browser."""
    return list(session.get(DECLINED, ()))


def decline(mark: str) -> None:
    """Remember that these people want no circle."""
    session[DECLINED] = [*(one for one in declined() if one != mark), mark][-MOST_DECLINED:]


def played(match: int) -> str:
    """The answer of this phone to the question whether everybody at a match has played the game; empty if none."""
    return str(dict(session.get(PLAYED, ())).get(match, ""))


def remember_played(match: int, answer: str) -> None:
    """Remember how the table of a match answered, so that it is asked once."""
    if played(match) != answer:
        others = [one for one in session.get(PLAYED, ()) if one[0] != match]
        session[PLAYED] = [*others, [match, answer]][-MOST_PLAYED:]


def lesson_place(match: int, deal: int) -> str:
    """The fields of the address at which this phone left the lesson, in this deal of a match; empty if at none."""
    last, at, place = session.get(LESSON, (0, 0, ""))
    return str(place) if (last, at) == (match, deal) else ""


def remember_lesson(match: int, deal: int, place: str) -> None:
    """Remember where in its lesson this phone is, in this deal of a match."""
    if lesson_place(match, deal) != place:
        session[LESSON] = [match, deal, place]


def device_of(cookies: str) -> str:
    """The mark in a `Cookie` header; empty if it holds none that was signed here."""
    asked = Request({"HTTP_COOKIE": cookies})
    opened = current_app.session_interface.open_session(current_app, asked)
    return str(opened.get("pen", "")) if opened else ""


def mark_brought(match: int) -> None:
    """A file led to a match that was here already: its sheet says so, once."""
    session[BROUGHT] = match


def was_brought(match: int) -> bool:
    """True once after a file led to this match, which was here already."""
    return session.get(BROUGHT) == match and session.pop(BROUGHT) == match


def known() -> KnownMatches:
    """The matches of this browser, those that its cookie carries included."""
    listed = site().phones.known(device())
    carried = [access for key in session.get(CARRIED, ()) if (access := site().matches.find(key))]
    best = {access.id: access for access in sorted(carried, key=lambda access: access.may_write)}
    more = (access for access in best.values() if not listed.of(access.id))
    return replace(listed, opened=(*listed.opened, *more)) if carried else listed


def remember(key: str) -> None:
    """Put a match on this browser's list; if nothing can be written now, the next visit does.

    A browser that comes for the first time may keep no cookies, and would leave a list at every visit: its cookie
    carries the key until it comes again.
    """
    if request.method == "GET" and g.get("marked_now"):
        session[CARRIED] = [key]
        return
    with suppress(NotSaved):
        site().phones.remember(device(), key)

"""The matches of this browser, remembered in a signed cookie."""

import secrets
from datetime import date
from typing import Any

from flask import Flask, Request, Response, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin

from companion.cache import KIB, MIB, Cache
from companion.web.http.headers import vary
from companion.web.http.stretches import TOKEN

MOST = 40
LONGEST = 4 * KIB  # of what a browser sends as its cookies, to be remembered


class ReadOnce(SecureCookieSessionInterface):
    """Flask's signed cookies; one whose signature was right before is not read and checked again."""

    def __init__(self) -> None:
        self._read = Cache[dict[str, Any]](2 * MIB, size=lambda session: 8 * KIB)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie says; nothing where it was not signed here."""
        cookies = request.headers.get("Cookie", "")
        if kept := self._read.get(cookies):
            return self.session_class(kept)
        opened = super().open_session(app, request)
        if opened and len(cookies) <= LONGEST:
            self._read.put(cookies, dict(opened))
        return opened

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie if it says something new."""
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed:
            vary(response, "Cookie")


def enter(app: Flask) -> None:
    """Remember for years, not until the browser is closed."""
    app.session_interface = ReadOnce()
    app.config["PERMANENT_SESSION_LIFETIME"] = 10 * 365 * 24 * 3600
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.before_request(_know)


def _know() -> None:
    """Mark a browser that opens a page for the first time.

    The cookie is sent only when it changes: the answer to a look that began
    earlier must not bring back a list without the match opened since.
    """
    if "pen" not in session and request.blueprint not in (None, "api"):
        session.permanent = True
        session["pen"] = secrets.token_hex(4)


def keep() -> None:
    """Remember for as long again, once a day: browsers forget what was not renewed for a year."""
    today = date.today().toordinal()
    if session.get("renewed") != today:
        session["renewed"] = today


def device() -> str:
    """The mark of this browser on the log: it says which phone wrote, not whose."""
    return str(session["pen"])


def token() -> str:
    """What one form is sent under: sent twice, it is written once. The token itself is put in when the page is sent."""
    return TOKEN


def remembered() -> list[str]:
    """The keys of this browser's matches, the last one opened first."""
    keys: list[str] = session.get("matches", [])
    return keys


def remember(key: str, *, instead_of: str = "") -> None:
    """Put a match first among this browser's own."""
    wanted = [key, *(k for k in remembered() if k not in (key, instead_of))][:MOST]
    if wanted != remembered():
        session["matches"] = wanted


def forget(key: str) -> None:
    """Take a match off this browser's list."""
    session["matches"] = [k for k in remembered() if k != key]

"""The matches of this browser, remembered in a signed cookie."""

import secrets

from flask import Flask, request, session

MOST = 40


def enter(app: Flask) -> None:
    """Remember for years, not until the browser is closed."""
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
    """Remember for as long again: browsers forget what was not renewed for a year."""
    session.modified = True


def device() -> str:
    """The mark of this browser on the log: it says which phone wrote, not whose."""
    return str(session["pen"])


def token() -> str:
    """What one form is sent under: sent twice, it is written once."""
    return secrets.token_urlsafe(9)


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

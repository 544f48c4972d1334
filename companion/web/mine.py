"""The matches of this browser, remembered in a signed cookie."""

import secrets

from flask import Flask, session

MOST = 40


def enter(app: Flask) -> None:
    """Remember for years, not until the browser is closed."""
    app.config["PERMANENT_SESSION_LIFETIME"] = 10 * 365 * 24 * 3600
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.before_request(_know)


def _know() -> None:
    session.permanent = True
    if "pen" not in session:
        session["pen"] = secrets.token_hex(4)


def pen() -> str:
    """The mark of this browser on the log: it says which phone wrote, not whose."""
    return str(session["pen"])


def remembered() -> list[str]:
    """The keys of this browser's matches, the last one opened first."""
    found: list[str] = session.get("matches", [])
    return found


def remember(key: str, *, instead_of: str = "") -> None:
    """Put a match first among this browser's own."""
    wanted = [key, *(k for k in remembered() if k not in (key, instead_of))][:MOST]
    if wanted != remembered():
        session["matches"] = wanted


def forget(key: str) -> None:
    """Take a match off this browser's list."""
    session["matches"] = [k for k in remembered() if k != key]

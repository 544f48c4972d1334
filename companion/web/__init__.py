"""Pages and the JSON interface, two views of the same calls; here, the application that they make.

From the top down; no place imports another:

home sheet play log share circle ask rules lesson    places that people visit: addresses, and the values they alone show
api        the JSON interface, and its description
writing    writing an event or a draft, or the conflict with another phone; the sheet as an answer
context    the match, circle or rules that a request is about
shown      values that several places show: match, forms, rulings, pictures, circle
http       how requests and answers work: sessions, finished pages, languages, limits, polls, errors, logs, metrics
"""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import FileSystemLoader

from companion.cache import MIB, Cache
from companion.rulebook.words import CONTENT
from companion.storage import Database, NotSaved, Unreadable, open_database, sweep
from companion.web import api, ask, circle, home, lesson, log, play, rules, share, sheet
from companion.web.api import description
from companion.web.circle import share as circle_share
from companion.web.home import new
from companion.web.http import errors, locale, logs, metrics, pages, polls, security, session
from companion.web.http.site import Site
from companion.web.sheet import changes

SWEEPING = 3600  # seconds
TEXTS, FINISHED = 8 * MIB, 16 * MIB  # of what was rendered
PACKAGE = Path(__file__).parent.parent
HTTP = (
    locale.enter,
    session.enter,
    pages.enter,
    pages.enter_macros,
    errors.enter,
    logs.enter,
    security.enter_limits,
    security.enter,
    polls.enter,
    security.enter_line,
    metrics.enter,
    security.enter_proxies,
)
PLACES = (
    home, new, sheet, changes, play, log, share, circle, circle_share, ask, rules, lesson, api, description
)  # fmt: skip


class Application(Flask):
    """A Flask application without coroutines."""

    jinja_environment = pages.TemplateEnvironment

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is; Flask would look at each one during each request."""
        return func


def create_app(
    where: Path | str,
    *,
    content: Path = CONTENT,
    names: tuple[str, ...] = (),
    behind: int = 0,
    token: str = "",
    public: str = "",
    letters: bool = True,
) -> Flask:
    """The web application on the data in a folder, or in the database at an address.

    It answers requests for these host `names` only (for any, if there are none), believes the headers of as many
    proxies as it is `behind`, and opens `/metrics` to the bearer of `token` (without one, to this machine alone).
    `public` is the address under which everybody reaches it, `https://pad.example.org/`; empty if there is none.
    With `letters` a table can be joined by the letters that its phone shows.
    Raises `ForeignDatabase` if that folder or database cannot be used.
    """
    app = Application("companion", static_folder=_folder("static"))
    app.jinja_loader = FileSystemLoader(_folder("templates"))
    app.config.update(TRUSTED_HOSTS=list(names) or None, PROXIES=behind, METRICS=token, PUBLIC=public, LETTERS=letters)
    database = open_database(where)
    app.extensions["companion"] = Site(
        database,
        content,
        texts=Cache[str](TEXTS, size=lambda text: 4 * len(text)),
        pages=Cache[pages.FinishedPage](FINISHED, size=pages.memory),
    )
    app.secret_key = database.secret()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for enter in HTTP:
        enter(app)
    _sweep_now_and_then(app, database)
    for place in PLACES:
        for blueprint in place.blueprints:
            app.register_blueprint(blueprint)
    return app


def _sweep_now_and_then(app: Flask, database: Database) -> None:
    """Erase what is overdue: now, and before the first request of every hour."""
    swept = -float(SWEEPING)

    def sweep_if_due() -> None:
        nonlocal swept
        if (now := time.monotonic()) >= swept + SWEEPING:
            swept = now
            with suppress(NotSaved, Unreadable):  # the next hour does it
                sweep(database)

    sweep_if_due()
    app.before_request(sweep_if_due)


def _folder(name: str) -> Path:
    """The path of a folder beside the package: the installed one if it exists, else that of the checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name

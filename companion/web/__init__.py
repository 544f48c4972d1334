"""Pages and the JSON interface, two views of the same calls; here, the application that they make.

From the top down; no place imports another:

home sheet play log share circle ask rules lesson    places that people visit: addresses, and in `views` their values
api        the JSON interface, and its description
writing    writing an event or a draft, or the conflict with another phone; the sheet as an answer
context    the match, circle or rules that a request is about
shown      values that several places show: match, forms, rulings, pictures, circle
http       how requests and answers work: sessions, finished pages, languages, limits, polls, errors, metrics
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from flask import Flask, Response
from jinja2 import FileSystemLoader
from platformdirs import user_data_path

from companion.cache import MIB, Cache
from companion.rulebook.index import Preparation
from companion.rulebook.words import CONTENT
from companion.storage import CirclePhones, Circles, Drafts, Holders, Matches, Phones, Rematches, open_database
from companion.storage.places import is_address, shown
from companion.web import api, ask, circle, home, lesson, log, play, rules, share, sheet
from companion.web.api import description
from companion.web.circle import share as circle_share
from companion.web.home import new
from companion.web.http import errors, locale, metrics, pages, polls, security, session
from companion.web.http.locale import request_words
from companion.web.http.site import Lookers, Site
from companion.web.sheet import changes

TEXTS, FINISHED = 8 * MIB, 16 * MIB  # of what was rendered
PACKAGE = Path(__file__).parent.parent
HTTP = (
    locale.enter,
    session.enter,
    pages.enter,
    pages.enter_macros,
    errors.enter,
    metrics.enter_logs,
    security.enter_limits,
    polls.enter,
    security.enter,
    security.enter_line,
    metrics.enter,
    security.enter_proxies,
)
PLACES = (
    home, new, sheet, changes, play, log, share, circle, circle_share, ask, rules, lesson, api, description
)  # fmt: skip


class Application(Flask):
    """A Flask application without coroutines."""

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
) -> Flask:
    """The web application on the data in a folder, or in the database at an address.

    It answers requests for these host `names` only (for any, if there are none), believes the headers of as many
    proxies as it is `behind`, and opens `/metrics` to the bearer of `token` (without one, to this machine alone).
    Raises `ForeignDatabase` if that folder or database cannot be used.
    """
    app = Application("companion", static_folder=_folder("static"))
    app.jinja_loader = FileSystemLoader(_folder("templates"))
    app.config.update(TRUSTED_HOSTS=list(names) or None, PROXIES=behind, METRICS=token)
    database = open_database(where)
    app.extensions["companion"] = Site(
        database=database,
        matches=Matches(database),
        drafts=Drafts(database),
        holders=Holders(database),
        phones=Phones(database),
        rematches=Rematches(database),
        circles=Circles(database),
        circle_phones=CirclePhones(database),
        lookers=Lookers(),
        content=content,
        texts=Cache[str](TEXTS, size=lambda text: 4 * len(text)),
        pages=Cache[pages.FinishedPage](FINISHED, size=pages.memory),
    )
    app.secret_key = database.secret()
    app.extensions["companion"].drafts.sweep()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for enter in HTTP:
        enter(app)
    for place in PLACES:
        for blueprint in place.blueprints:
            app.register_blueprint(blueprint)
    return app


def _folder(name: str) -> Path:
    """The path of a folder beside the package: the installed one if it exists, else that of the checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name


DATA, DATABASE = "COMPANION_DATA", "COMPANION_DATABASE"
NAMES, PROXIES, METRICS = "COMPANION_NAMES", "COMPANION_PROXIES", "COMPANION_METRICS"
MOST_PROXIES = 10
SEARCH = "COMPANION_SEARCH"
HOST_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]", re.IGNORECASE)
V = TypeVar("V")


def from_environment(said: Mapping[str, str]) -> Flask:
    """The application as these environment variables configure it.

    Raises `LookupError` if one of them has an impossible value, `ForeignDatabase` if the data cannot be used.
    """
    folder = Path(said.get(DATA) or user_data_path("companion"))
    app = create_app(
        _read(said, DATABASE, _address) or folder,
        names=_read(said, NAMES, _names),
        behind=_read(said, PROXIES, proxies),
        token=said.get(METRICS, ""),
    )
    _prepare_search(app, Path(said.get(SEARCH) or folder / "search"))
    return app


def _prepare_search(app: Flask, folder: Path) -> None:
    """Build the files of the search in the background, first in the languages that are read."""
    preparation = Preparation(folder)
    preparation.start()

    def see(answer: Response) -> Response:
        preparation.see(request_words().tag)
        return answer

    app.after_request(see)


def _read(said: Mapping[str, str], name: str, reader: Callable[[str], V]) -> V:
    try:
        return reader(said.get(name, ""))
    except ValueError as reason:
        raise LookupError(f"{name}: {reason} is not one") from reason


def _address(text: str) -> str:
    if text and not is_address(text):
        raise ValueError(shown(text))
    return text


def _names(text: str) -> tuple[str, ...]:
    return tuple(host_name(name.strip()) for name in text.split(",") if name.strip())


def host_name(text: str) -> str:
    """A name under which a server may be reached, without its port. Raises `ValueError`."""
    if not HOST_NAME.fullmatch(text):
        raise ValueError(text)
    return text.lower()


def proxies(text: str) -> int:
    """The number of proxies whose headers are believed; 0 for an empty text. Raises `ValueError`."""
    if text and not (text.isdecimal() and int(text) <= MOST_PROXIES):
        raise ValueError(text)
    return int(text or 0)

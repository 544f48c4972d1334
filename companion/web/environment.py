"""The application as the environment asks for it; every server, of one worker or of many, is set up by this.

COMPANION_DATA      the folder of the data (default: the platform's folder for user data)
COMPANION_DATABASE  the URL of a database, in the place of a folder
COMPANION_NAMES     names that the server answers to, separated by commas (default: any)
COMPANION_PROXIES   how many proxies stand in front of it, and are believed (default: 0)
COMPANION_METRICS   the token that opens /metrics (default: none; then this machine alone reads it)
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Timer
from typing import TypeVar

from flask import Flask, Response
from platformdirs import user_data_path

from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.search import prepare
from companion.rulebook.words import CONTENT, SOURCE
from companion.storage.places import is_address, shown
from companion.web import create_app
from companion.web.http.locale import request_words

DATA, DATABASE = "COMPANION_DATA", "COMPANION_DATABASE"
NAMES, PROXIES, METRICS = "COMPANION_NAMES", "COMPANION_PROXIES", "COMPANION_METRICS"
MOST_PROXIES = 10
SOON = 2.0  # seconds in which the first pages have the processor to themselves
HOST_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]", re.IGNORECASE)
V = TypeVar("V")


def from_environment(said: Mapping[str, str]) -> Flask:
    """The application that these variables ask for.

    Raises `LookupError` where one of them says what cannot be, `ForeignDatabase` if the data cannot be used.
    """
    app = create_app(
        _read(said, DATABASE, _address) or Path(said.get(DATA) or user_data_path("companion")),
        names=_read(said, NAMES, _names),
        behind=_read(said, PROXIES, proxies),
        token=said.get(METRICS, ""),
    )
    _prepare_search(app)
    return app


def _prepare_search(app: Flask) -> None:
    """Just after its first answers in a language, since it takes some seconds; English whoever reads it."""
    begun = set[str]()

    def begin(language: str) -> None:
        if language not in begun:
            begun.add(language)
            books = (book(slug, game.house(), language, CONTENT) for slug, game in shelf().items())
            timer = Timer(SOON, prepare, args=(books,))
            timer.daemon = True
            timer.start()

    def see(answer: Response) -> Response:
        begin(request_words().language)
        return answer

    begin(SOURCE)
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
    """How many proxies are believed; none where nothing is said. Raises `ValueError`."""
    if text and not (text.isdecimal() and int(text) <= MOST_PROXIES):
        raise ValueError(text)
    return int(text or 0)

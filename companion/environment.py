"""The application as environment variables set it up; `wsgi` lists them."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response
from platformdirs import user_data_path

from companion.rulebook.index import Preparation
from companion.storage.places import is_address, shown
from companion.web import create_app
from companion.web.http.locale import request_words

DATA, DATABASE = "COMPANION_DATA", "COMPANION_DATABASE"
NAMES, PROXIES, METRICS = "COMPANION_NAMES", "COMPANION_PROXIES", "COMPANION_METRICS"
URL, HOST, PORT = "COMPANION_URL", "COMPANION_HOST", "COMPANION_PORT"  # the last two are read by the command alone
MOST_PROXIES = 10
SEARCH, LETTERS = "COMPANION_SEARCH", "COMPANION_LETTERS"
HOST_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]", re.IGNORECASE)
V = TypeVar("V")


def from_environment(said: Mapping[str, str]) -> Flask:
    """The application as these environment variables configure it.

    Raises `LookupError` if one of them has an impossible value, `ForeignDatabase` if the data cannot be used.
    """
    folder = Path(said.get(DATA) or user_data_path("companion"))
    app = create_app(
        read(said, DATABASE, _address) or folder,
        names=answered(said),
        behind=read(said, PROXIES, proxies),
        token=said.get(METRICS, ""),
        public=read(said, URL, public_address),
        letters=read(said, LETTERS, _switched_on),
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


def read(said: Mapping[str, str], name: str, reader: Callable[[str], V]) -> V:
    """The value of an environment variable. Raises `LookupError` if it has an impossible one."""
    try:
        return reader(said.get(name, ""))
    except ValueError as reason:
        raise LookupError(f"{name}: {reason} is not one") from reason


def _address(text: str) -> str:
    if text and not is_address(text):
        raise ValueError(shown(text))
    return text


def _switched_on(text: str) -> bool:
    """True unless a switch says `off`. Raises `ValueError` if it says anything but that, `on` or nothing."""
    if text not in ("", "on", "off"):
        raise ValueError(text)
    return text != "off"


def answered(said: Mapping[str, str]) -> tuple[str, ...]:
    """The host names that the server answers to, that of its public address among them; none if it answers to any."""
    called, public = read(said, NAMES, names), urlsplit(read(said, URL, public_address)).hostname
    return (*called, public) if called and public and public not in called else called


def public_address(text: str) -> str:
    """The address under which everybody reaches the server, `https://pad.example.org/`. Raises `ValueError`."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise ValueError(text)
    return text and f"{text.rstrip('/')}/"


def names(text: str) -> tuple[str, ...]:
    """The host names of a list with commas. Raises `ValueError`."""
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

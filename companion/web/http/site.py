"""What every request may use."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, NoReturn

from flask import abort, current_app
from werkzeug.exceptions import NotFound

from companion.cache import KIB, Cache
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage import (
    Access,
    CirclePhones,
    Circles,
    Database,
    Drafts,
    Holders,
    Matches,
    Phones,
    Rematches,
    Replaced,
)

MOMENT = 15  # seconds; a page at rest asks every ten
MOST = 4096  # phones at all matches together
LONGEST = KIB  # of what a browser sends as its cookies, to be remembered


class Lookers:
    """When each phone last asked, by the key that it asked with and the cookies that it sent; the latest at the end."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str, str], float] = {}
        self._lock = Lock()

    def note(self, key: str, cookies: str) -> None:
        """A page under that key has asked for news. Who sends no cookies, or no end of them, is nobody."""
        if not cookies or len(cookies) > LONGEST:
            return
        phone = key, cookies
        with self._lock:
            self._asked.pop(phone, None)
            self._asked[phone] = monotonic()
            if len(self._asked) > MOST:
                del self._asked[next(iter(self._asked))]

    def now(self, *keys: str) -> list[str]:
        """The cookies of the phones that look under one of these keys, whoever came last first."""
        return list(dict.fromkeys(cookies for key, cookies in self._lately() if key in keys))

    def _lately(self) -> Iterator[tuple[str, str]]:
        with self._lock:
            asked = [*self._asked.items()]
        since = monotonic() - MOMENT
        return (phone for phone, at in reversed(asked) if at >= since)


class LinkReplaced(NotFound):
    """The key of the address opens nothing any more, and somebody may be asked for the new one."""

    def __init__(self, replaced: Replaced) -> None:
        super().__init__()
        self.replaced = replaced


@dataclass(frozen=True, slots=True)
class Site:
    """One installation: its database, matches, drafts, phones, circles, lookers, words, what was rendered."""

    database: Database
    matches: Matches
    drafts: Drafts
    holders: Holders
    phones: Phones
    rematches: Rematches
    circles: Circles
    circle_phones: CirclePhones
    lookers: Lookers
    content: Path
    texts: Cache[str]
    pages: Cache[Any]


def site() -> Site:
    """The installation that answers this request."""
    access: Site = current_app.extensions["companion"]
    return access


def game_or_404(slug: str) -> AnyGame:
    """The game of that name."""
    return shelf().get(slug) or abort(404)


def match_or_404(key: str, *, write: bool = False) -> Access:
    """The match that a key opens; 403 if the key may only look and writing is wanted.

    Raises `LinkReplaced`, which is a 404 as well, where the key was replaced.
    """
    access = site().matches.find(key) or _lost(key)
    if write and not access.may_write:
        abort(403)
    return access


def _lost(key: str) -> NoReturn:
    if replaced := site().phones.replaced(key):
        raise LinkReplaced(replaced)
    abort(404)

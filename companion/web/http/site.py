"""The objects that every request uses: database, matches, circles, drafts, caches; and the addresses of pages."""

import io
from collections.abc import Iterator
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from threading import Lock
from time import monotonic
from types import NoneType
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import abort, current_app, request, url_for
from werkzeug.exceptions import Gone, NotFound

from companion import storage
from companion.cache import KIB, Cache
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage import Access, CircleAccess, Database, DeletedLink
from companion.storage.erasing import Deletions
from companion.storage.shared import A, Keyed, PhoneLists, Replaced, Shared

MOMENT = 15  # seconds; a page at rest asks every ten
MOST = 4096  # phones at all matches together
LONGEST = KIB  # of what a browser sends as its cookies, to be remembered


class Lookers:
    """The phones that look at a match: for each key and `Cookie` header the time of the last poll."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str, str], float] = {}
        self._lock = Lock()

    def note(self, key: str, cookies: str) -> None:
        """Note a poll under that key; without cookies, or with very long ones, it is ignored."""
        if not cookies or len(cookies) > LONGEST:
            return
        phone = key, cookies
        with self._lock:
            self._asked.pop(phone, None)
            self._asked[phone] = monotonic()
            if len(self._asked) > MOST:
                del self._asked[next(iter(self._asked))]

    def now(self, *keys: str) -> list[str]:
        """The `Cookie` headers of the phones that look under one of these keys now, the latest first."""
        return list(dict.fromkeys(cookies for key, cookies in self._lately() if key in keys))

    def _lately(self) -> Iterator[tuple[str, str]]:
        with self._lock:
            asked = [*self._asked.items()]
        since = monotonic() - MOMENT
        return (phone for phone, at in reversed(asked) if at >= since)


class LinkReplaced(NotFound):
    """Raised for the key of a match or a circle that was replaced."""

    def __init__(self, replaced: Replaced[Any]) -> None:
        super().__init__()
        self.replaced = replaced


class LinkDeleted(Gone):
    """Raised for every key of a match or a circle that was deleted."""

    def __init__(self, deleted: DeletedLink[Any]) -> None:
        super().__init__()
        self.deleted = deleted


class Site:
    """The objects of one installation; `texts` and `pages` are caches of what was rendered."""

    def __init__(self, database: Database, content: Path, texts: Cache[str], pages: Cache[Any]) -> None:
        self.database, self.content = database, content
        self.texts, self.pages = texts, pages
        self.lookers = Lookers()
        self.matches, self.drafts = storage.Matches(database), storage.Drafts(database)
        self.letters, self.phones = storage.Letters(database), storage.Phones(database)
        self.circles, self.circle_phones = storage.Circles(database), storage.CirclePhones(database)
        self.deletions, self.circle_deletions = storage.MatchDeletions(database), storage.CircleDeletions(database)


def site() -> Site:
    """The objects of the application that answers this request."""
    access: Site = current_app.extensions["companion"]
    return access


def game_or_404(slug: str) -> AnyGame:
    """The game of that name; 404 if there is none."""
    return shelf().get(slug) or abort(404)


def match_or_404(key: str, *, write: bool = False) -> Access:
    """The match that a key opens; 404 if it opens none, 403 if `write` is asked for and the key only looks.

    Raises `LinkReplaced`, which is a 404 as well, if the key was replaced, and `LinkDeleted`, a 410.
    """
    return _opened(key, site().matches, site().phones, site().deletions, write=write)


def circle_or_404(key: str, *, write: bool = False) -> CircleAccess:
    """The circle that a key opens, as `match_or_404`."""
    return _opened(key, site().circles, site().circle_phones, site().circle_deletions, write=write)


def _opened(
    key: str,
    every: Shared[A],
    phones: PhoneLists[A],
    deletions: Deletions[A],
    *,
    write: bool,
) -> A:
    access = every.find(key)
    if access is None:
        if replaced := phones.replaced(key):
            raise LinkReplaced(replaced)
        if deleted := deletions.of(key):
            raise LinkDeleted(deleted)
        abort(404)
    if write and not access.may_write:
        abort(403)
    return access


BUILT = 8192  # that are kept, two hundred bytes each
LONGEST_VALUES = 100  # letters of all values; longer ones are built into their address each time
SIMPLE = frozenset({str, int, bool, NoneType})


def address(endpoint: str, **values: Any) -> str:
    """The path of a page, with values that are no part of the path as its query."""
    given = values.values()
    short = SIMPLE.issuperset(map(type, given)) and sum(map(len, map(str, given))) <= LONGEST_VALUES
    return _built(request.root_path, endpoint, *values.items()) if short else url_for(endpoint, **values)


@lru_cache(maxsize=BUILT)
def _built(_: str, endpoint: str, *values: tuple[str, Any]) -> str:
    """The address for an application under this root path."""
    return url_for(endpoint, **dict(values))


INSIDE = ("home.arpa", "internal", "lan", "local", "localhost")  # names that no other network knows


def known_outside(host: str) -> bool:
    """True if a `Host` header has a name or an address that leads here from other networks too."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ip_address(name).is_global
    except ValueError:
        return "." in name and not any(name == own or name.endswith(f".{own}") for own in INSIDE)


def both_links(endpoint: str, access: Keyed) -> dict[str, Any]:
    """The link that only looks, the one that writes (empty to who may not), and the QR codes of both."""
    look = url_for(endpoint, key=access.keys.look, _external=True)
    write = url_for(endpoint, key=access.keys.write, _external=True) if access.may_write else ""
    return {"look": look, "write": write, "codes": {"look": _qr(look), "write": write and _qr(write)}}


def _qr(address: str) -> str:
    """A QR code as inline SVG."""
    code = io.BytesIO()
    segno.make(address, error="m").save(
        code, kind="svg", border=2, xmldecl=False, svgns=True, nl=False, unit="", omitsize=True
    )
    return code.getvalue().decode()

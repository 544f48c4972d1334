"""What every request uses: the database and what lies in it, caches, addresses of pages, its language, its words."""

import io
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache, lru_cache
from ipaddress import ip_address
from pathlib import Path
from threading import Lock
from time import monotonic
from types import NoneType
from typing import Any
from urllib.parse import urlsplit

import segno
from babel import Locale
from babel.dates import format_date
from flask import Flask, Response, abort, current_app, g, request, url_for
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import Gone, NotFound
from werkzeug.http import parse_accept_header

from companion import storage
from companion.cache import KIB, Cache
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.rulebook.words import SOURCE, Words, in_digits, language_of, languages, letters, words
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


LONGEST_HEADER = 200  # longer ones are read anew each time
KINDS = 200  # of browsers


def vary(answer: Response, name: str) -> None:
    """Add the name of a request header to the answer's `Vary`."""
    names = answer.headers.get("Vary", "")
    if name not in names:
        answer.headers["Vary"] = f"{names}, {name}" if names else name


def gzip_wanted() -> bool:
    """True if the browser accepts gzip, and the answer has a body."""
    accepted = request.headers.get("Accept-Encoding", "")
    return request.method != "HEAD" and (_unpacks if len(accepted) < LONGEST_HEADER else _unpacks.__wrapped__)(accepted)


def preferred(spoken: tuple[str, ...]) -> str | None:
    """The language that the browser prefers among these; None if it accepts none of them."""
    accepted = request.headers.get("Accept-Language", "")
    return (_prefers if len(accepted) < LONGEST_HEADER else _prefers.__wrapped__)(accepted, spoken)


@lru_cache(maxsize=KINDS)
def _unpacks(accepted: str) -> bool:
    return bool(parse_accept_header(accepted)["gzip"] > 0)


@lru_cache(maxsize=KINDS)
def _prefers(accepted: str, spoken: tuple[str, ...]) -> str | None:
    """The first language of the header, by quality, that is spoken (the lookup of RFC 4647)."""
    wishes = sorted(parse_accept_header(accepted, LanguageAccept), key=lambda wish: -wish[1])
    return next((one for wish, quality in wishes if quality > 0 for one in _lookup(wish, spoken)), None)


def _lookup(wish: str, spoken: tuple[str, ...]) -> Iterator[str]:
    """The spoken languages for one wish: `it` for `it-CH`, `pt-BR` for `pt`, the first one for `*`."""
    if wish == "*":
        yield from spoken[:1]
    parts = wish.lower().replace("_", "-").split("-")
    tags = {one.lower(): one for one in spoken}
    for end in range(len(parts), 0, -1):
        if (tag := "-".join(parts[:end])) in tags:
            yield tags[tag]
    yield from (one for tag, one in tags.items() if tag.partition("-")[0] == parts[0])


COOKIE = "lang"
ELSEWHERE = frozenset({"none", "cross-site", "same-site"})  # where a link lay that somebody sent
TEXTS = frozenset({"text/html", "application/json"})
YEARS = 10 * 365 * 24 * 3600


def enter(app: Flask) -> None:
    """Choose the language before each request, and give templates its words."""
    app.before_request(_choose)
    app.after_request(_remember)
    app.jinja_env.globals.update(when=when, day=day, year=year, month_name=month_name)
    app.jinja_env.globals.update(languages=language_names, name_of_language=name_of_language, packs=packs)


def _choose() -> None:
    """The language of the address, else that of the cookie, else the one that the browser prefers.

    On a link from outside the site the cookie comes first.
    """
    content = site().content
    spoken = languages(content)
    tags = {*spoken, *letters(content)}
    wanted = request.args.get("lang") if request.query_string else None
    remembered = request.cookies.get(COOKIE) if COOKIE in request.headers.get("Cookie", "") else None
    sent = request.headers.get("Sec-Fetch-Site") in ELSEWHERE
    wishes = [one for one in ((remembered, wanted) if sent else (wanted, remembered)) if one]
    chosen = next((tag for one in wishes for tag in (one, language_of(one)) if tag in tags), None)
    g.words = words(chosen or preferred(spoken) or SOURCE, content)


def _remember(response: Response) -> Response:
    if request.endpoint != "static":
        vary(response, "Accept-Language")
        if response.mimetype in TEXTS:
            response.headers["Content-Language"] = request_words().language
    wanted = request.args.get("lang") if request.query_string else None
    if wanted and wanted == request_words().tag and not request.path.startswith("/api/"):
        path, secure = request.root_path or "/", request.is_secure
        response.set_cookie(COOKIE, wanted, max_age=YEARS, path=path, samesite="Lax", httponly=True, secure=secure)
    return response


def request_words(game: str = "") -> Words:
    """The words of this request, with those of a game before them."""
    request_language: Words = g.get("words") or words(SOURCE, site().content)
    return request_language.of(game) if game else request_language


def language_names() -> dict[str, str]:
    """Every language of the interface: its own name by its code."""
    return {code: name_of_language(code) for code in languages(site().content)}


def packs() -> dict[str, str]:
    """The choices of letters on cards (R D V or K Q J) in the language of this request, by language tag."""
    every, language = letters(site().content), request_words().language
    return {tag: " ".join(("A", *signs.values())) for tag, signs in every.items() if language_of(tag) == language}


@cache
def name_of_language(code: str) -> str:
    """The own name of a language, with a capital letter."""
    name = Locale.parse(code).get_display_name() or code
    return name[:1].upper() + name[1:]


def when(at: datetime, *, day: bool = False) -> str:
    """The time of day, or the day, by the clock of this machine."""
    local, locale = at.astimezone(), request_words().language
    text = format_date(local, "EEE d MMM", locale=locale) if day else f"{local:%H:%M}"
    return in_digits(text, locale)


def day(on: date) -> str:
    """A date in the language of this request, with its year if it is not the current one."""
    locale = request_words().language
    text = format_date(on, "EEE d MMM" if on.year == date.today().year else "d MMM y", locale=locale)
    return in_digits(text, locale)


def year(number: int) -> str:
    """A year, in the digits of the language."""
    return in_digits(str(number), request_words().language)


def month_name(on: date) -> str:
    """The short name of the month of a day."""
    return format_date(on, "LLL", locale=request_words().language)


def month(at: datetime) -> str:
    """The month and year of a moment, by the clock of this machine."""
    locale = request_words().language
    return in_digits(format_date(at.astimezone(), "LLLL y", locale=locale), locale)

"""The language of a request, its words for templates, and the headers of requests and answers about both."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import cache, lru_cache

from babel import Locale
from babel.dates import format_date
from flask import Flask, Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.rulebook.words import SOURCE, Words, in_digits, language_of, languages, letters, words
from companion.web.http.site import site

LONGEST = 200  # longer ones are read anew each time
KINDS = 200  # of browsers


def vary(answer: Response, name: str) -> None:
    """Add the name of a request header to the answer's `Vary`."""
    names = answer.headers.get("Vary", "")
    if name not in names:
        answer.headers["Vary"] = f"{names}, {name}" if names else name


def gzip_wanted() -> bool:
    """True if the browser accepts gzip, and the answer has a body."""
    accepted = request.headers.get("Accept-Encoding", "")
    return request.method != "HEAD" and (_unpacks if len(accepted) < LONGEST else _unpacks.__wrapped__)(accepted)


def preferred(spoken: tuple[str, ...]) -> str | None:
    """The language that the browser prefers among these; None if it accepts none of them."""
    accepted = request.headers.get("Accept-Language", "")
    return (_prefers if len(accepted) < LONGEST else _prefers.__wrapped__)(accepted, spoken)


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

"""Headers of requests (compression, languages) and of answers (`Vary`)."""

from collections.abc import Iterator
from functools import lru_cache

from flask import Response, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

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

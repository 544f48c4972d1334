"""What browsers say of themselves in the heads of their requests, and what answers say of theirs."""

from functools import lru_cache

from flask import Response, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LONGEST = 200  # longer ones are read anew each time
KINDS = 200  # of browsers


def vary(answer: Response, name: str) -> None:
    """An answer that depends on a header of the request says so."""
    names = answer.headers.get("Vary", "")
    if name not in names:
        answer.headers["Vary"] = f"{names}, {name}" if names else name


def gzip_wanted() -> bool:
    """True if the browser unpacks gzip, and there is something to unpack."""
    accepted = request.headers.get("Accept-Encoding", "")
    return request.method != "HEAD" and (_unpacks if len(accepted) < LONGEST else _unpacks.__wrapped__)(accepted)


def preferred(spoken: tuple[str, ...]) -> str | None:
    """The one of these languages that the browser would rather read than the others, if it reads any."""
    accepted = request.headers.get("Accept-Language", "")
    return (_prefers if len(accepted) < LONGEST else _prefers.__wrapped__)(accepted, spoken)


@lru_cache(maxsize=KINDS)
def _unpacks(accepted: str) -> bool:
    return bool(parse_accept_header(accepted)["gzip"] > 0)


@lru_cache(maxsize=KINDS)
def _prefers(accepted: str, spoken: tuple[str, ...]) -> str | None:
    return parse_accept_header(accepted, LanguageAccept).best_match(spoken)

"""Limits on requests (origin, size, number), and the headers that limit what browsers do with answers."""

import gzip
import ipaddress
import math
import re
import time
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, abort, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.cache import KIB, MIB
from companion.gate import LONGEST, Allowance, TooOften, in_line
from companion.web.http.files import STRIP, packed_file
from companion.web.http.locale import gzip_wanted, vary
from companion.web.http.pages import HTMX, READING, Page
from companion.web.http.polls import TWICE

BIGGEST = MIB  # bytes of a request,
BIGGEST_FILE = 8 * MIB  # or of a file with matches or a circle: some four hundred matches
LARGEST_FORM, LARGE = 64 * KIB, 8 * KIB  # of the fields of a form, which at a table are never so large
FOR_A_FILE = 10.0  # seconds in which a file is read and its matches are scored
FOREVER = 365 * 24 * 3600
WORTH_PACKING = 600
# nobody keeps what was written; what was looked at, only to ask again: so *back* finds a form as it was
UNSTORED, UNSURE = "no-store", "private, no-cache"
OWN = "X-Companion"  # what has it was answered by the app, and by no proxy that found nobody behind it
REPLACED = {OWN: "replaced"}  # of a link: a phone drops the pages that it keeps of it

HEADERS = {
    OWN: "app",
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {HTMX}",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "media-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Robots-Tag": "noindex",
}
OPENER = ("Cross-Origin-Opener-Policy", "same-origin")  # over plain HTTP browsers ignore it, and complain
# what a search engine may show: rules as they are written, under no table's house rules, and nothing of a match
PUBLIC = re.compile(r"/|/(?:rules|words|now|ask|wrong|profiles)(?:/[\w-]+){0,2}", re.ASCII)
# what does nothing by itself: the policy of the page that loads it is the one that counts
FOR_ALL = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
OF_EVERY = tuple(HEADERS.items())
OF_PUBLIC = tuple(head for head in OF_EVERY if head[0] != "X-Robots-Tag")
OF_PASSIVE = tuple(head for head in OF_EVERY if head[0] in FOR_ALL)
PASSIVE = re.compile(r"/static/[\w-]+\.(?:css|js|png)|/manifest\.webmanifest", re.ASCII)
WORKER = "/static/worker.js"  # it may answer for the pages, above its own folder


def enter(app: Flask) -> None:
    """Set limits for every request, and security headers on every answer."""
    app.config["MAX_CONTENT_LENGTH"] = BIGGEST
    app.config["MAX_FORM_MEMORY_SIZE"] = LARGEST_FORM
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = FOREVER
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.before_request(_refuse_strangers)
    app.after_request(_pack)
    app.wsgi_app = Heads(app.wsgi_app)  # type: ignore[method-assign]


class Heads:
    """Adds security and cache headers to every answer."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer as the application does, with these headers added."""
        kept = UNSTORED if environ["REQUEST_METHOD"] == "POST" else UNSURE

        def start(status: str, headers: list[tuple[str, str]], *failure: Any) -> Any:
            given = {name for name, _ in headers}
            added = [head for head in (("Cache-Control", kept), *_heads(environ)) if head[0] not in given]
            return start_response(status, [*headers, *added], *failure)

        return self.application(environ, start)


def _heads(environ: WSGIEnvironment) -> Iterable[tuple[str, str]]:
    path = environ["PATH_INFO"]
    if path != WORKER and PASSIVE.fullmatch(path):
        return OF_PASSIVE
    public = PUBLIC.fullmatch(path) and not environ.get("QUERY_STRING")
    heads = OF_PUBLIC if public else OF_EVERY
    if environ["wsgi.url_scheme"] == "https":
        heads = (*heads, OPENER)
    return (*heads, ("Service-Worker-Allowed", f"{environ.get('SCRIPT_NAME', '')}/")) if path == WORKER else heads


def _refuse_strangers() -> None:
    """Refuse requests to two hosts at once, and forms that another site sends.

    With `Referrer-Policy: no-referrer` browsers send `Origin: null` even from
    our own pages, and over plain HTTP no `Sec-Fetch-Site`: then our cookie
    decides, which is never sent along from another site.
    """
    if TWICE in request.headers.get("Host", ""):
        abort(400)
    if request.method in ("GET", "HEAD", "OPTIONS") or request.path.startswith("/api/"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
    elif origin == "null":
        if "session" not in request.cookies:
            abort(403)
    elif origin is not None and origin != request.host_url.rstrip("/"):  # the scheme as trusted proxies say it
        abort(403)


def _pack(response: Response) -> Response:
    kind = response.mimetype or ""
    if isinstance(response, Page) or not (kind.startswith("text/") or kind.endswith(("json", "javascript"))):
        return response
    vary(response, "Accept-Encoding")
    if not gzip_wanted() or response.status_code in (206, 304):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) > WORTH_PACKING:
        response.set_data(packed_file(kind, body) if kind in STRIP else gzip.compress(body, 5, mtime=0))
        for needless in NEEDLESS if kind in STRIP else ():
            response.headers.pop(needless, None)
        response.headers["Content-Encoding"] = "gzip"
    return response


NEEDLESS = ("Accept-Ranges", "Content-Disposition", "Expires", "Last-Modified")  # of a file that its address stamps
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via")


def enter_proxies(app: Flask) -> None:
    """Read address, host and sub-path of a request from the headers of trusted proxies, before anything uses them."""
    if trusted := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted, x_prefix=trusted)  # type: ignore[method-assign]


def came_through_another() -> bool:
    """True if a proxy passed this request on, so that its address is not that of the client."""
    return any(name in request.headers for name in FORWARDED)


FILES = frozenset({"home.bring", "circles.bring"})
OPENING = FILES | {"new.start", "circles.start"}
MINUTE, HOUR = 60, 3600  # seconds


def enter_limits(app: Flask) -> None:
    """Limit the matches begun, API calls and searches of each address."""
    app.extensions["limits"] = allowances = {
        "new": Allowance(200, HOUR, "failure.429"),  # a club of fifty tables, four each
        "api": Allowance(1200, MINUTE, "failure.too-often"),  # twenty a second
        "search": Allowance(600, MINUTE, "failure.too-often"),  # a hall of people who type, behind one address
    }

    @app.before_request
    def count() -> None:
        allowance = allowances.get(_limited())
        address = "" if allowance is None else visitor(request.remote_addr or "")
        if allowance is not None and address and (seconds := allowance.wait(address, time.monotonic())):
            raise TooOften(allowance.says, math.ceil(seconds))


def enter_line(app: Flask) -> None:
    """Let requests that send much stand in line: what is made of them grows with it."""
    app.before_request(_stand_in_line)
    app.teardown_request(_leave_line)


def _stand_in_line() -> None:
    if request.method not in READING:
        request.max_content_length = _most_bytes()
    if _bytes_sent() > LARGE:
        g.line = ExitStack()
        g.line.enter_context(in_line(seconds=FOR_A_FILE if request.endpoint in OPENING else LONGEST))


def _most_bytes() -> int:
    """How much may be sent; programs may say of JSON that it is a form."""
    if request.endpoint in FILES:
        return BIGGEST_FILE
    form = request.mimetype == "application/x-www-form-urlencoded" and request.blueprint != "api"
    return LARGEST_FORM if form else BIGGEST


def _bytes_sent() -> int:
    """How much was sent in the address or as a body, which is here by then; nothing of a body that is not accepted.

    A body that says of itself that it is not large is not read to be measured.
    """
    if request.method in READING:
        return len(request.query_string)
    announced = request.content_length
    if announced is not None and (announced <= LARGE or announced > (request.max_content_length or 0)):
        return 0
    return len(request.get_data())


def _leave_line(_: BaseException | None) -> None:
    if line := g.pop("line", None):
        line.close()


def _limited() -> str:
    """The name of the allowance that a request counts against; empty if it is not limited."""
    if request.endpoint in OPENING and request.method == "POST":
        return "new"
    return {"api": "api", "interface": "api", "find": "search"}.get(request.blueprint or "", "")


def visitor(address: str) -> str:
    """The network that is counted for an address: the address itself, or the /64 network of an IPv6 address.

    Empty for this machine itself: that is its owner, or an untrusted proxy through which everybody comes.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.is_loopback:
        return ""
    return str(ipaddress.ip_network(f"{parsed}/{64 if parsed.version == 6 else 32}", strict=False))

"""Who may send what, and what a browser may do with the answer."""

import gzip
import re
from collections.abc import Iterable, Iterator
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, abort, request

from companion.web.http.headers import gzip_wanted, vary
from companion.web.http.pages import HTMX

BIGGEST = 1024 * 1024
FOREVER = 365 * 24 * 3600
WORTH_PACKING = 600
COMMENT, INDENTED = re.compile(rb"/\*.*?\*/", re.DOTALL), re.compile(rb"\s*\n\s*")
# nobody keeps what was written; what was looked at, only to ask again: so *back* finds a form as it was
UNSTORED, UNSURE = "no-store", "private, no-cache"

HEADERS = {
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
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Robots-Tag": "noindex",
}
# what a search engine may show: rules as they are written, under no table's house rules, and nothing of a match
PUBLIC = re.compile(r"/|/(?:rules|words|now|ask|wrong|profiles)(?:/[\w-]+){0,2}", re.ASCII)
WORKER = "/static/worker.js"  # it may answer for the pages, above its own folder


def enter(app: Flask) -> None:
    """Guard every request and every answer."""
    app.config["MAX_CONTENT_LENGTH"] = BIGGEST
    app.config["MAX_FORM_MEMORY_SIZE"] = BIGGEST
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = FOREVER
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.before_request(_refuse_strangers)
    app.after_request(_pack)
    app.wsgi_app = Heads(app.wsgi_app)  # type: ignore[method-assign]


class Heads:
    """Tells browsers with every answer what they may do with it, and how long they may keep it."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The answer, under these headers as well."""
        kept = UNSTORED if environ["REQUEST_METHOD"] == "POST" else UNSURE

        def start(status: str, headers: list[tuple[str, str]], *failure: Any) -> Any:
            if not any(name == "Cache-Control" for name, _ in headers):
                headers = [*headers, ("Cache-Control", kept)]
            return start_response(status, [*headers, *_heads(environ)], *failure)

        return self.application(environ, start)


def _heads(environ: WSGIEnvironment) -> Iterator[tuple[str, str]]:
    public = PUBLIC.fullmatch(environ["PATH_INFO"]) and not environ.get("QUERY_STRING")
    yield from (head for head in HEADERS.items() if not public or head[0] != "X-Robots-Tag")
    if environ["PATH_INFO"] == WORKER:
        yield "Service-Worker-Allowed", "/"


def _refuse_strangers() -> None:
    """A form of another site cannot write here.

    With `Referrer-Policy: no-referrer` browsers send `Origin: null` even from
    our own pages, and over plain HTTP no `Sec-Fetch-Site`: then our cookie,
    which is never sent along from another site, tells.
    """
    if request.method in ("GET", "HEAD", "OPTIONS") or request.path.startswith("/api/"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403)
    elif origin == "null":
        if "session" not in request.cookies:
            abort(403)
    elif origin is not None and origin.partition("://")[2] != request.host:
        abort(403)


def _pack(response: Response) -> Response:
    kind = response.mimetype or ""
    if not (kind.startswith("text/") or kind.endswith(("json", "javascript"))):
        return response
    vary(response, "Accept-Encoding")
    wanted = "Content-Encoding" not in response.headers and gzip_wanted()
    if not wanted or response.status_code in (206, 304):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) > WORTH_PACKING:
        response.set_data(gzip.compress(_for_browsers(body) if kind == "text/css" else body, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _for_browsers(stylesheet: bytes) -> bytes:
    """A stylesheet without what only its readers need: comments and indentation."""
    return INDENTED.sub(b"\n", COMMENT.sub(b"", stylesheet))

"""Error pages, each with a clear sentence and a way back."""

from flask import Flask, Response, jsonify, request, url_for
from werkzeug.exceptions import BadHost, HTTPException, MethodNotAllowed, SecurityError

from companion.gate import Busy, TooOften
from companion.storage import Damaged, NotSaved, Stale, Unreadable
from companion.web.http.locale import request_words
from companion.web.http.pages import page

KNOWN = (400, 403, 404, 405, 409, 413)
SOON = "2"  # seconds after which it is worth trying again


def enter(app: Flask) -> None:
    """Answer every error with a page, or in JSON."""
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(NotSaved, _not_saved)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(TooOften, _too_often)
    for unread in (Damaged, Unreadable):
        app.register_error_handler(unread, _unread)
    app.register_error_handler(Stale, lambda _: failed(409, "failure.409"))


def _failed(failure: HTTPException) -> Response:
    code = failure.code or 500
    says = f"failure.{code}" if code in KNOWN else "failure.unknown"
    if isinstance(request.routing_exception, BadHost | SecurityError):  # of which no page could make a link
        return Response(request_words()("failure.host"), code, mimetype="text/plain")
    answer = failed(code, says)
    if isinstance(failure, MethodNotAllowed):
        answer.allow.update(failure.valid_methods or ())
    return answer


def _not_saved(failure: NotSaved) -> Response:
    """503: nothing was written. htmx leaves the form in place, so that it can be sent again."""
    answer = _later(failed(503, "failure.not-saved", why=f"failure.not-saved.{failure.reason}"))
    answer.headers["HX-Reswap"], answer.headers["HX-Push-Url"] = "none", "false"
    return answer


def _busy(_: Busy) -> Response:
    """503: htmx puts no page into an element of a page; what somebody is typing is asked once more by itself."""
    answer = _later(failed(503, "failure.busy"))
    if request.headers.get("HX-Request-Type") == "partial":
        answer.headers["HX-Reswap"], answer.headers["HX-Replace-Url"] = "none", "false"
    return answer


def _too_often(refusal: TooOften) -> Response:
    answer = failed(429, refusal.says, seconds=str(refusal.seconds))
    answer.headers["Retry-After"] = str(refusal.seconds)
    answer.headers["HX-Retarget"], answer.headers["HX-Reswap"] = "body", "innerHTML"
    return answer


def _unread(fault: Damaged | Unreadable) -> Response:
    """409: what is damaged, of a match with a link to its raw data, in place of the whole page."""
    reason, raw = str(fault), ""
    if isinstance(fault, Damaged):
        reason, raw = fault.reason, url_for("exported.as_json", key=(request.view_args or {}).get("key", ""))
    answer = failed(409, "failure.damaged", reason=reason, raw=raw)
    answer.headers["HX-Retarget"], answer.headers["HX-Reswap"] = "body", "innerHTML"
    return answer


def _later(answer: Response) -> Response:
    answer.headers["Retry-After"] = SOON
    return answer


def failed(code: int, says: str, *, why: str = "", **about: str) -> Response:
    """An error page with the messages `says` and `why`, filled in with `about`; to programs the same as JSON."""
    why = why or f"{says}.why"
    if request.path.startswith("/api/") or request.path.endswith(".json"):
        answer = jsonify({"errors": [{"field": "", "rule": None, "message": request_words()(says)}]})
        answer.status_code = code
        return answer
    return page("failure.html", code, says=says, why=why, about=about)

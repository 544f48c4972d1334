"""Clear answers to what cannot be answered, each with a way back."""

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import BadHost, HTTPException, MethodNotAllowed

from companion.web.http.locale import request_words
from companion.web.http.pages import page

KNOWN = (400, 403, 404, 405, 409, 413)


def enter(app: Flask) -> None:
    """Answer every failure, on pages and in JSON."""
    app.register_error_handler(HTTPException, _failed)


def _failed(failure: HTTPException) -> Response:
    code = failure.code or 500
    says = f"failure.{code}" if code in KNOWN else "failure.other"
    if request.path.startswith("/api/") or request.path.endswith(".json"):
        answer = jsonify({"errors": [{"field": "", "rule": None, "message": request_words()(says)}]})
        answer.status_code = code
    elif isinstance(failure, BadHost):  # of which no page could make a link
        answer = Response(request_words()(says), code, mimetype="text/plain")
    else:
        answer = page("failure.html", code, says=says)
    if isinstance(failure, MethodNotAllowed):
        answer.allow.update(failure.valid_methods or ())
    return answer

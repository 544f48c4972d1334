"""What programs send."""

from typing import Any

from flask import abort, request

from companion.engine.ruling import Problem, Refused


def json_object() -> dict[str, Any]:
    """The object that was sent; 400 if it is not JSON. Raises `Refused` if it is no object."""
    try:
        body = request.get_json(force=True)
    except RecursionError:
        abort(400)
    if not isinstance(body, dict):
        raise Refused([Problem("", None, "record-wanted")])
    return body

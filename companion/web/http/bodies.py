"""What programs send."""

from typing import Any

from flask import abort, request

from companion.engine.game import Game
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


def sent_sides(game: Game[Any, Any, Any]) -> tuple[list[str], list[str]]:
    """What the sides are called that a program sent, and a seat without a name for each player.

    Without names where none were sent, or not as many as may play.
    """
    body = request.get_json(silent=True) if request.is_json else None
    sent = body.get("sides") if isinstance(body, dict) else None
    names = [name if isinstance(name, str) else "" for name in sent] if isinstance(sent, list) else []
    seating = game.seating(game.house())
    sides = names if len(names) in seating.sides else [""] * seating.sides[0]
    return sides, [""] * (len(sides) * seating.partners)

"""A circle as a file: the whole of it as JSON, which can be brought in again, and its season as CSV."""

import csv
import io
from collections.abc import Iterator
from functools import partial

from flask import Blueprint, Response, jsonify

from companion.engine.results import Result
from companion.storage.archive import write_match
from companion.storage.circle_archive import write_circle
from companion.web.circles import open_circle
from companion.web.http.locale import request_words
from companion.web.http.site import site
from companion.web.views.cells import safe
from companion.web.views.circle import CircleView
from companion.web.views.score import label

blueprint = Blueprint("circle_files", __name__)

HEADS = ("evening", "match", "game", "side", "players", "points", "won", "deals")


@blueprint.get("/c/<key>.json")
def as_json(key: str) -> Response:
    """Everything that was said of the circle, and every match in full."""
    view = open_circle(key)
    matches = (write_match(one.sheet, one.sides, partial(label, words=one.words)) for one in view.matches)
    return jsonify(write_circle(site().circles.entries(view.access.id, view.access.seq), matches))


@blueprint.get("/c/<key>.csv")
def as_csv(key: str) -> Response:
    """One row for every side of every finished match."""
    view, text = open_circle(key), io.StringIO()
    season = csv.writer(text)
    season.writerow(HEADS)
    for number, result in enumerate(view.season.results, 1):
        season.writerows(_rows(view, number, result))
    return Response(text.getvalue(), mimetype="text/csv")


def _rows(view: CircleView, number: int, result: Result) -> Iterator[tuple[str | int, ...]]:
    sides, game = view.sides(view.match(result)), request_words(result.game)("game.name")
    for side, total in enumerate(result.totals):
        players = ", ".join(view.name(name) for name in result.players[side] if name)
        won = int(side in result.winners)
        yield result.evening.isoformat(), number, game, safe(sides[side]), safe(players), total, won, len(result.deals)

"""A match as a file: the whole of it as JSON, which can be brought in again, and its sheet as CSV."""

import csv
import io
from collections.abc import Iterator
from functools import partial
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.engine.records import Noted
from companion.engine.sheet import ScoredDeal
from companion.storage import Damaged
from companion.storage.archive import write_match
from companion.storage.damage import raw_match
from companion.web.context import open_match, view_of
from companion.web.http.site import match_or_404, site
from companion.web.views.cells import safe
from companion.web.views.match import MatchView
from companion.web.views.score import label

blueprint = Blueprint("exported", __name__)

HEADS = ("deal", "side", "rule", "label", "each", "count", "points", "total")


@blueprint.get("/m/<key>.json")
def as_json(key: str) -> Response:
    """The whole match: every event, the standing deals with their lines, the totals; a damaged one as it lies."""
    access = match_or_404(key)
    try:
        match = view_of(access)
    except Damaged as damage:
        return jsonify(raw_match(site().database, access.id, access.game, damage.reason))
    return jsonify(write_match(match.sheet, match.sides, partial(label, words=match.words)))


@blueprint.get("/m/<key>.csv")
def as_csv(key: str) -> Response:
    """One row per line of the sheet; their notes in a column more, where any deal has one."""
    match, text = open_match(key), io.StringIO()
    notes = any(map(_note, match.sheet.rows))
    sheet = csv.writer(text)
    sheet.writerow((*HEADS, "note") if notes else HEADS)
    for row in match.sheet.rows:
        note = (safe(_note(row)),) if notes else ()
        for cells in (*_lines(match, row), *_moneyless(match, row)):
            sheet.writerow(("" if row.between else row.number, *cells, *note))
    return Response(text.getvalue(), mimetype="text/csv")


def _note(row: ScoredDeal[Any, Any, Any]) -> str:
    return row.deal.note if isinstance(row.deal, Noted) else ""


def _lines(match: MatchView, row: ScoredDeal[Any, Any, Any]) -> Iterator[tuple[Any, ...]]:
    for line in row.scored.tally.lines:
        words = (safe(match.names.side(line.side)), line.rule, safe(label(line, match.words)))
        yield *words, line.each, int(line.count), line.points, row.totals[line.side]


def _moneyless(match: MatchView, row: ScoredDeal[Any, Any, Any]) -> Iterator[tuple[Any, ...]]:
    """The row of what happened between two deals without anybody's balance being touched."""
    if row.between and not row.scored.tally.lines:
        side = getattr(row.deal, "player", match.sheet.game.dealer(row.before))
        yield safe(match.names.side(side)), "", safe(match.log.between(row.deal)), 0, 0, 0, row.totals[side]

"""A match as a file: the whole of it as JSON, which can be brought in again, and its sheet as CSV."""

import csv
import io
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.engine.events import Entry
from companion.engine.sheet import ScoredDeal
from companion.forms import JSON
from companion.storage.notation import write_event
from companion.web.context import open_match
from companion.web.views.match import MatchView
from companion.web.views.score import label, lines

blueprint = Blueprint("exported", __name__)

FORMULA = "=+-@＝＋－＠"
HEADS = ("deal", "side", "rule", "label", "each", "count", "points", "total")


@blueprint.get("/m/<key>.json")
def as_json(key: str) -> Response:
    """The whole match: every event, the standing deals with their lines, the totals."""
    return jsonify(whole(open_match(key)))


@blueprint.get("/m/<key>.csv")
def as_csv(key: str) -> Response:
    """One row per line of the sheet."""
    match, text = open_match(key), io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(HEADS)
    for dealt in match.sheet.dealt:
        number = "" if dealt.between else dealt.number
        for line in dealt.scored.tally.lines:
            words = (_safe(match.names.side(line.side)), line.rule, label(line, match.words))
            sheet.writerow((number, *words, line.each, line.count, line.points, dealt.totals[line.side]))
        if dealt.between and not dealt.scored.tally.lines:
            sheet.writerow((number, *_moneyless(match, dealt)))
    return Response(text.getvalue(), mimetype="text/csv")


def _moneyless(match: MatchView, dealt: ScoredDeal[Any, Any, Any]) -> tuple[Any, ...]:
    """The row of what happened between two deals without anybody's balance being touched."""
    side = getattr(dealt.deal, "player", match.sheet.game.dealer(dealt.before))
    return _safe(match.names.side(side)), "", _safe(match.log.between(dealt.deal)), 0, 0, 0, dealt.totals[side]


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(tuple(FORMULA)) else name


def whole(match: MatchView) -> dict[str, Any]:
    """A match as plain data."""
    sheet = match.sheet
    return {
        "game": sheet.game.slug,
        "house": JSON.write(sheet.house),
        "sides": match.sides,
        "seats": list(sheet.seats),
        "events": [written(entry) for entry in sheet.entries],
        "deals": [
            {
                "number": None if dealt.between else dealt.number,
                "deal": JSON.write(dealt.deal),
                "lines": lines(dealt.scored.tally.lines, match.words),
                "points": list(dealt.points),
                "totals": list(dealt.totals),
                **JSON.write(dealt.scored.facts),
            }
            for dealt in sheet.dealt
        ],
        "totals": list(sheet.totals),
        "next": JSON.write(match.outlook),
        "winner": sheet.winner,
    }


def written(entry: Entry) -> dict[str, Any]:
    """An event as plain data."""
    kind, body = write_event(entry.event)
    return {"seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, "kind": kind, **body}

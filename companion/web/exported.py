"""A match as a file: the whole of it as JSON, which can be brought in again, and its sheet as CSV."""

import csv
import io
import json
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.engine.events import Entry, Opened
from companion.engine.match import replay
from companion.engine.ruling import Problem, Refused
from companion.games import shelf
from companion.reading import JSON
from companion.storage.notation import read_event, write_event
from companion.web.lines import label
from companion.web.shown import Shown, shown

blueprint = Blueprint("exported", __name__)

HEADS = ("deal", "side", "rule", "label", "each", "count", "points", "total")


@blueprint.get("/m/<key>.json")
def as_json(key: str) -> Response:
    """The whole match: every event, the standing deals with their lines, the totals."""
    return jsonify(whole(shown(key)))


@blueprint.get("/m/<key>.csv")
def as_csv(key: str) -> Response:
    """One row per line of the sheet."""
    table, text = shown(key), io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(HEADS)
    for dealt in table.sheet.dealt:
        for line in dealt.scored.tally.lines:
            words = (_safe(table.names.side(line.side)), line.rule, label(line, table.words))
            sheet.writerow((dealt.number, *words, line.each, line.count, line.points, dealt.totals[line.side]))
    return Response(text.getvalue(), mimetype="text/csv")


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


def whole(table: Shown) -> dict[str, Any]:
    """A match as plain data."""
    sheet = table.sheet
    return {
        "game": sheet.game.slug,
        "house": JSON.write(sheet.house),
        "sides": table.sides,
        "seats": list(sheet.seats),
        "events": [written(entry) for entry in sheet.entries],
        "deals": [
            {
                "number": dealt.number,
                "deal": JSON.write(dealt.deal),
                "lines": lines(dealt.scored.tally.lines, table.words),
                "points": list(dealt.points),
                "totals": list(dealt.totals),
                **JSON.write(dealt.scored.facts),
            }
            for dealt in sheet.dealt
        ],
        "totals": list(sheet.totals),
        "next": JSON.write(table.outlook),
        "winner": sheet.winner,
    }


def lines(tally: Any, words: Any) -> list[dict[str, Any]]:
    """Lines as plain data, each with its label in the reader's language."""
    return [
        {
            "side": line.side,
            "rule": str(line.rule),
            "each": line.each,
            "count": int(line.count),
            "points": line.points,
            "label": label(line, words),
        }
        for line in tally
    ]


def written(entry: Entry) -> dict[str, Any]:
    """An event as plain data."""
    kind, body = write_event(entry.event)
    return {"seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.pen, "kind": kind, **body}


def read_match(sent: bytes) -> tuple[list[Entry], str]:
    """The events of an exported match, checked by replaying them. Raises `Refused`."""
    try:
        told = json.loads(sent)
        game = shelf()[told["game"]]
        entries = [_entry(game, row, seq) for seq, row in enumerate(told["events"], 1)]
        if not isinstance(entries[0].event, Opened) or entries[0].event.game != game.slug:
            raise ValueError("a match begins with its opening")
        replay(game, entries)
    except (Refused, ValueError, LookupError, TypeError, AttributeError, RecursionError) as reason:
        raise Refused([Problem("match", None, "not-a-match")]) from reason
    return entries, game.slug


def _entry(game: Any, row: dict[str, Any], seq: int) -> Entry:
    body = {name: value for name, value in row.items() if name not in ("seq", "at", "pen", "kind")}
    at, pen = datetime.fromisoformat(row["at"]), JSON.read(row["pen"], str)
    return Entry(seq, at, pen, read_event(game, row["kind"], body))

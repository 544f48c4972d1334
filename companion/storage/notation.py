"""Events of matches and circles, and the lines of a score, as plain data: in tables, in files, in JSON."""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from companion.engine import circle, events
from companion.engine.circle import CircleEntry, CircleEvent
from companion.engine.events import Change, Entry, Event, Recorded
from companion.engine.tally import Line
from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.forms.people import deal_types

KINDS: dict[str, type[Event]] = {
    "opened": events.Opened,
    "drawn": events.Drawn,
    "recorded": events.Recorded,
    "joined": events.Joined,
    "moved": events.Moved,
    "amended": events.Amended,
    "struck": events.Struck,
    "renamed": events.Renamed,
    "ruled": events.Ruled,
    "closed": events.Closed,
    "deleted": events.Deleted,
    "noted": events.RulingSaved,
}
CIRCLE_KINDS: dict[str, type[CircleEvent]] = {
    "named": circle.Named,
    "joined": circle.Joined,
    "renamed": circle.Renamed,
    "merged": circle.Merged,
    "undone": circle.Undone,
}
NAMES: dict[type, str] = {kind: name for kinds in (KINDS, CIRCLE_KINDS) for name, kind in kinds.items()}
FOR = "for"  # in files and in the interface; a word of Python that names no field
OF_ENTRY = ("seq", "at", "pen", "kind")  # the fields of an entry in a file that are not those of its event
Label = Callable[[Line], str]


def event_kind(event: Event | CircleEvent) -> str:
    """The name of the kind of an event in the database, in files, and in the keys of its words."""
    return NAMES[type(event)]


def write_event(event: Event | CircleEvent) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields, without those that most have no use for where they say nothing."""
    fields = JSON.write(event)
    for name in ("stakes", "called", "draw", "last"):
        if name in fields and not fields[name]:
            del fields[name]
    if draw := fields.get("draw"):
        fields["draw"] = write_draw(draw)
    return event_kind(event), fields


def write_draw(draw: Mapping[str, Any]) -> dict[str, Any]:
    """A draw as plain data: `for` what, and the cards of each round."""
    return {FOR: draw["purpose"], "rounds": draw["rounds"]}


def read_event(game: AnyGame, kind: str, body: Mapping[str, Any]) -> Event:
    """An event of a match again, its house rules and its deal those of the game.

    Who came or went was once recorded as a deal, and is read as what it is. Raises `Refused`, or `KeyError` on its
    kind.
    """
    fields = dict(body)
    deal_type = deal_types(game) if kind == "recorded" else game.records
    for name, wanted in (("house", game.house), ("deal", deal_type)):
        if name in fields:
            fields[name] = JSON.read(fields[name], wanted, name)
    if isinstance(draw := fields.get("draw"), Mapping):
        fields["draw"] = {"purpose" if name == FOR else name: value for name, value in draw.items()}
    event = JSON.read(fields, KINDS[kind])
    if isinstance(event, Change) and not game.company:
        raise KeyError(kind)
    if isinstance(event, Recorded) and isinstance(event.deal, Change):
        return event.deal
    return event


def read_circle_event(kind: str, body: Mapping[str, Any]) -> CircleEvent:
    """An event of a circle again. Raises `Refused`, or `KeyError` on its kind."""
    event: CircleEvent = JSON.read(body, CIRCLE_KINDS[kind])
    return event


def write_entry(entry: Entry | CircleEntry) -> dict[str, Any]:
    """An entry in full: its number, its time, the device that wrote it, and the fields of its event."""
    kind, fields = write_event(entry.event)
    return {"seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, "kind": kind, **fields}


def fields_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the event of an entry in a file."""
    return {name: value for name, value in row.items() if name not in OF_ENTRY}


def entry_to_row(entry: Entry | CircleEntry, token: str) -> dict[str, Any]:
    """The row of an entry in the database, but for the match or the circle that it belongs to."""
    kind, fields = write_event(entry.event)
    body = json.dumps(fields, ensure_ascii=False)
    at = entry.at.isoformat()
    return {"seq": entry.seq, "at": at, "pen": entry.device, "kind": kind, "body": body, "token": token}


def row_to_entry(game: AnyGame, row: Mapping[str, Any]) -> Entry:
    """The entry of a match in a row of the database. Raises as `read_event`, or `ValueError`."""
    event = read_event(game, row["kind"], json.loads(row["body"]))
    return Entry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], event)


def row_to_circle_entry(row: Mapping[str, Any]) -> CircleEntry:
    """The entry of a circle in a row of the database. Raises as `read_circle_event`, or `ValueError`."""
    event = read_circle_event(row["kind"], json.loads(row["body"]))
    return CircleEntry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], event)


def write_lines(lines: Iterable[Line], label: Label) -> list[dict[str, Any]]:
    """The lines of a tally, each under its label."""
    return [
        {
            "side": line.side,
            "rule": str(line.rule),
            "each": line.each,
            "count": int(line.count),
            "points": line.points,
            "label": label(line),
        }
        for line in lines
    ]

"""Events, and the lines of a score, as plain data: in the database, in files and in the JSON interface."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine import events
from companion.engine.events import Change, Entry, Event, Recorded
from companion.engine.tally import Line
from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.forms.people import deal_types

KINDS: dict[str, type[Event]] = {
    "opened": events.Opened,
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
Label = Callable[[Line], str]

NAMES = {kind: name for name, kind in KINDS.items()}


def event_kind(event: Event) -> str:
    """What the kind of an event is called in the database, in files, and in the keys of its words."""
    return NAMES[type(event)]


def write_event(event: Event) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields."""
    return event_kind(event), JSON.write(event)


def read_event(game: AnyGame, kind: str, body: Mapping[str, Any]) -> Event:
    """An event again: its house rules and its deal are the game's own. Raises `Refused`, or `KeyError` on its kind.

    Who came or went was once recorded as a deal, and is read as what it is.
    """
    fields = dict(body)
    deal_type = deal_types(game) if kind == "recorded" else game.records
    for name, wanted in (("house", game.house), ("deal", deal_type)):
        if name in fields:
            fields[name] = JSON.read(fields[name], wanted, name)
    event = JSON.read(fields, KINDS[kind])
    if isinstance(event, Change) and not game.company:
        raise KeyError(kind)
    if isinstance(event, Recorded) and isinstance(event.deal, Change):
        return event.deal
    return event


def write_entry(entry: Entry) -> dict[str, Any]:
    """An event of a sheet in full: its number, its time, the device that wrote it, and its fields."""
    kind, fields = write_event(entry.event)
    return {"seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, "kind": kind, **fields}


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

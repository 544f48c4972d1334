"""What is said of a circle, in the database and in files."""

from collections.abc import Mapping
from typing import Any

from companion.engine import circle
from companion.engine.circle import CircleEntry, CircleEvent
from companion.forms import JSON

KINDS: dict[str, type[CircleEvent]] = {
    "named": circle.Named,
    "joined": circle.Joined,
    "renamed": circle.Renamed,
    "merged": circle.Merged,
    "undone": circle.Undone,
}
NAMES = {kind: name for name, kind in KINDS.items()}


def write_circle_event(event: CircleEvent) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields."""
    return NAMES[type(event)], JSON.write(event)


def read_circle_event(kind: str, body: Mapping[str, Any]) -> CircleEvent:
    """An event again. Raises `Refused`, or `KeyError` on its kind."""
    event: CircleEvent = JSON.read(body, KINDS[kind])
    return event


def write_circle_entry(entry: CircleEntry) -> dict[str, Any]:
    """An event in full: its number, its time, the device that it was said on, and its fields."""
    kind, fields = write_circle_event(entry.event)
    return {"seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, "kind": kind, **fields}

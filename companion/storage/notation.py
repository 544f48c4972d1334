"""Events as plain data, in the database and in exported matches."""

from collections.abc import Mapping
from typing import Any

from companion.engine import events
from companion.engine.events import Event
from companion.reading import JSON
from companion.reading.games import AnyGame

KINDS: dict[str, type[Event]] = {
    kind.__name__.lower(): kind
    for kind in (
        events.Opened,
        events.Recorded,
        events.Amended,
        events.Struck,
        events.Renamed,
        events.Ruled,
        events.Closed,
        events.Deleted,
        events.Noted,
    )
}


def write_event(event: Event) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields."""
    return type(event).__name__.lower(), JSON.write(event)


def read_event(game: AnyGame, kind: str, told: Mapping[str, Any]) -> Event:
    """An event again: its house rules and its deal are the game's own. Raises `Refused`, or `KeyError` on its kind."""
    fields = dict(told)
    for name, wanted in (("house", game.house), ("deal", game.deal)):
        if name in fields:
            fields[name] = JSON.read(fields[name], wanted, name)
    return JSON.read(fields, KINDS[kind])

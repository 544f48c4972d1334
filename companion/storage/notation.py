"""Events as plain data, in the database and in exported matches."""

from collections.abc import Mapping
from typing import Any

from companion.engine import events
from companion.engine.events import Event
from companion.forms import JSON
from companion.forms.house_rules import AnyGame

KINDS: dict[str, type[Event]] = {
    "opened": events.Opened,
    "recorded": events.Recorded,
    "amended": events.Amended,
    "struck": events.Struck,
    "renamed": events.Renamed,
    "ruled": events.Ruled,
    "closed": events.Closed,
    "deleted": events.Deleted,
    "noted": events.RulingSaved,
}
NAMES = {kind: name for name, kind in KINDS.items()}


def event_kind(event: Event) -> str:
    """What the kind of an event is called in the database, in files, and in the keys of its words."""
    return NAMES[type(event)]


def write_event(event: Event) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields."""
    return event_kind(event), JSON.write(event)


def read_event(game: AnyGame, kind: str, told: Mapping[str, Any]) -> Event:
    """An event again: its house rules and its deal are the game's own. Raises `Refused`, or `KeyError` on its kind."""
    fields = dict(told)
    for name, wanted in (("house", game.house), ("deal", game.deal)):
        if name in fields:
            fields[name] = JSON.read(fields[name], wanted, name)
    return JSON.read(fields, KINDS[kind])

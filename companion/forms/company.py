"""Who comes and goes: from a form, and from among the deals of plain data."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.engine.events import Change, Joined, Moved
from companion.forms.flat import nest
from companion.forms.house_rules import AnyGame
from companion.forms.values import FORM

CHANGE: Any = Change  # a union is no type to the type checker
NAMES = frozenset(field.name for kind in (Joined, Moved) for field in fields(kind))


def deal_types(game: AnyGame) -> Any:
    """What may stand among the deals of a game: who comes or goes too, where people may."""
    return game.records | CHANGE if game.company else game.records


def parse_change(entered: Mapping[str, str]) -> Change:
    """Who comes or goes, as a form tells it. Raises `Refused`."""
    change: Change = FORM.read(nest({name: text for name, text in entered.items() if name in NAMES}), CHANGE)
    return change

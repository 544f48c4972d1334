"""Figures of a form that stand in their fields without being told: they follow from others, or from earlier deals."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from companion.engine.ruling import Refused
from companion.forms import FORM
from companion.forms.house_rules import AnyGame


def following(game: AnyGame, typed: Mapping[str, str], house: Any, before: Any) -> dict[str, str]:
    """The fields whose figures follow from others, or from the deals before."""
    taken = taken_for_granted(game, typed, before)
    figures = figures_of({**typed, **taken})
    return {**taken, **{name: str(figure) for name, figure in game.fill(figures, house).items()}}


def taken_for_granted(game: AnyGame, typed: Mapping[str, str], before: Any) -> dict[str, str]:
    """What rows did not say of all that is wanted of them, where it is assumed."""
    return {name: text for name, text in assumed(game, before).items() if _lacks_only(game, typed, name)}


def assumed(game: AnyGame, before: Any) -> dict[str, str]:
    """What rows need not say, by the names of their fields."""
    rows = game.rows.items()
    return {f"{many}.{name}": text for many, kind in rows for name, text in kind.assumed(before).items()}


def _lacks_only(game: AnyGame, typed: Mapping[str, str], name: str) -> bool:
    """Whether this field is all that a row lacks."""
    many, row, field_name = name.split(".")
    lacking = {wanted for wanted in game.rows[many].wanted if not typed.get(f"{many}.{row}.{wanted}", "").strip()}
    return lacking == {field_name}


def figures_of(typed: Mapping[str, str]) -> dict[str, int]:
    """Every field that holds a figure or a sum."""
    return {name: figure for name, text in typed.items() if (figure := read_number(text)) is not None}


def read_number(text: str) -> int | None:
    """A figure or a sum as people type it; nothing if it is neither."""
    with suppress(Refused):
        return FORM.read(text, int) if text else None
    return None

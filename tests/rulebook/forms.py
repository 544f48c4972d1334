"""The forms of a game under any of its house rules, and the keys of the words that they say."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.engine.form import AnyForm, Row
from companion.forms.bound import BoundForm
from companion.forms.house_rules import AnyGame
from companion.rulebook.words import words

UNNAMED = ("fixed", "hands", "fold", "heads")  # rows without a label
ON_A_T = (2, 3)  # sides


def houses(game: AnyGame) -> Iterator[Any]:
    """The house rules of every profile, and each value of every option beside the defaults."""
    yield from game.profiles.values()
    for option in game.options():
        for value in option.values:
            yield replace(game.house(), **{option.name: value})


def bound_forms(game: AnyGame) -> Iterator[tuple[AnyForm, BoundForm]]:
    """Every form of the game, before the first deal of a table with each of these house rules."""
    for house in houses(game):
        start = game.start(house, game.seating(house).sides[0], 0)
        for form in game.forms:
            yield form, BoundForm(form, house, start)


def form_keys(game: AnyGame) -> Iterator[str]:
    """The keys of the words on all forms of a game."""
    for form, bound in bound_forms(game):
        if form.opens:
            yield from (f"{form.name}.{key}" for key in ("go", "title", "write"))
            yield f"entry.{form.record.__name__.lower()}"
        for row in bound.rows:
            yield from _row_keys(row)
        yield from (f"fold.{row.name}" for row in bound.rows if row.kind == "fold")
        if bound.sides in ON_A_T:
            rows = (each for row in bound.rows for each in (row.inside or (row,)))
            yield from (key for row in rows for key in _stem_keys(game, row))


def _stem_keys(game: AnyGame, row: Row) -> Iterator[str]:
    """The keys of a row that hangs on the T of two sides, or of three."""
    label = row.label or row.name
    yield from (f"column.{column}" for column in row.columns)
    yield from (f"column.{column}.of" for column, sides in zip(row.columns, row.heads, strict=False) if len(sides) == 1)
    if row.kind in ("side", "ticks") and row.among is None and not row.folded:
        yield f"who.{label}"
    if row.implied:
        yield from (f"implied.{label}", f"implied.{label}.why")
    if words("en", game=game.slug).find(f"field.{label}.short"):
        yield f"field.{label}.short"


def _row_keys(row: Row) -> Iterator[str]:
    if row.kind == "passes":
        yield f"field.{row.name}"
    elif row.kind not in UNNAMED:
        yield from (f"field.{row.name}", f"field.{row.label or row.name}", f"note.{row.label or row.name}")
    yield from (key for inner in row.inside for key in _row_keys(inner))
    if row.kind == "choice":
        none = () if row.required else ("none",)
        yield from (f"field.{row.name}.{value}" for value in (*row.values, *none) if not value.isdecimal())
    yield from (note.key for note in row.notes)
    if row.hands:
        yield from (f"field.{inner.name}" for inner in row.hands.middle)
        yield from (f"field.{inner.name}.short" for inner in row.hands.middle if inner.amounts)
        yield from (key for bet in row.hands.bets for key in (f"hand.{bet.field}", bet.room))

"""The fields of a question's form: one for each field of its situation, by its type."""

import dataclasses
from collections.abc import Callable, Iterator
from functools import reduce
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from companion.engine.alphabet import AnyCard, AnySuit
from companion.engine.situation import (
    NOTHING_KNOWN,
    BySide,
    GivenBySide,
    Known,
    Offered,
    Score,
    Seat,
    Seats,
    Side,
    Sides,
)
from companion.forms import value_name
from companion.forms.types import are_cards, are_melds, are_ranks, is_a, is_tuple, item_type

KINDS: dict[Any, str] = {
    tuple[int, ...]: "numbers",
    BySide: "numbers",
    GivenBySide: "numbers",
    int: "number",
    Score: "score",
    Sides: "sides",
    Seat: "seat",
    Seats: "seats",
    Side: "side",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field of a question's form.

    `kind` names its macro, `values` are what a choice offers (the suits of a pack,
    where it is one of those), `parts` the fields of a record in a list; `none` tells
    whether it may stay open, `by_side` whether there is one for each side, `required`
    whether it has no default, `known` what a table knows of it, `at` which values house rules leave.
    """

    name: str
    kind: str
    values: tuple[str, ...] = ()
    default: str = ""
    parts: tuple["Field", ...] = ()
    none: bool = False
    by_side: bool = False
    required: bool = False
    known: Known = NOTHING_KNOWN
    at: Callable[[Any], tuple[int | str, ...]] | None = None

    def offered(self, house: Any) -> tuple[str, ...]:
        """Its values under the house rules of a table."""
        return tuple(map(str, self.at(house))) if self.at else self.values

    @property
    def usual(self) -> bool:
        """Whether it goes without saying: a figure or a choice that has a default, or melds that need not be told."""
        if self.kind == "melds":
            return not self.required
        return self.kind in ("choice", "number", "score") and bool(self.default)

    @property
    def tapped(self) -> bool:
        """Whether cards are tapped into it."""
        return self.kind in ("cards", "melds", "hands", "trick")

    def part(self, kind: str) -> str:
        """The name of the part of that kind."""
        return next(part.name for part in self.parts if part.kind == kind)


def fields_of(situation: type[Any]) -> Iterator[Field]:
    """The fields that tell a situation."""
    hints = get_type_hints(situation, include_extras=True)
    for attribute in dataclasses.fields(situation):
        hint = hints[attribute.name]
        plain, known = _without_known(without_none(hint))
        field = _field(attribute.name, plain, _default(attribute.default))
        required = attribute.default is dataclasses.MISSING
        yield dataclasses.replace(field, none=type(None) in get_args(hint), required=required, known=known)


def without_none(hint: Any) -> Any:
    """A type without the `None` that it may be instead."""
    wanted = [part for part in get_args(hint) if part is not type(None)]
    return wanted[0] if type(None) in get_args(hint) else hint


def _without_known(hint: Any) -> tuple[Any, Known]:
    """A type without the mark of what a table knows, and that mark."""
    marks = getattr(hint, "__metadata__", ())
    known = next((mark for mark in marks if isinstance(mark, Known)), None)
    if known is None:
        return hint, NOTHING_KNOWN
    others = (mark for mark in marks if mark is not known)
    return reduce(lambda plain, mark: Annotated[plain, mark], others, hint.__origin__), known


def _default(value: Any) -> str:
    return "" if value is dataclasses.MISSING or value is None or value == () else value_name(value)


def _field(name: str, hint: Any, default: str) -> Field:
    if hint is bool:
        return Field(name, "choice", ("yes", "no"), default)
    if offered := [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Offered)]:
        return Field(name, "choice", tuple(map(str, offered[0].values)), default, at=offered[0].at)
    if kind := kind_of(hint):
        return Field(name, kind, tuple(hint) if kind == "suit" else (), default, by_side=hint in (BySide, GivenBySide))
    if get_origin(hint) is Literal:
        return Field(name, "choice", tuple(map(str, get_args(hint))), default)
    if is_tuple(hint) and dataclasses.is_dataclass(item_type(hint)):
        return _rows(name, tuple(fields_of(item_type(hint))))
    return Field(name, "text", default=default)


def kind_of(hint: Any) -> str:
    """The kind of a field by its type alone, whatever pack its cards are of; empty where it takes more than that."""
    if hint in KINDS:
        return KINDS[hint]
    if are_cards(hint):
        return "cards"
    if are_ranks(hint):
        return "ranks"
    if are_melds(hint):
        return "melds"
    if get_origin(hint) is Annotated and are_melds(hint.__origin__):
        return "hands"
    return "card" if is_a(hint, AnyCard) else "suit" if is_a(hint, AnySuit) else ""


def _rows(name: str, parts: tuple[Field, ...]) -> Field:
    """A list of records: a trick, where each is a card and who played it."""
    return Field(name, "trick" if {part.kind for part in parts} == {"seat", "card"} else "rows", parts=parts)

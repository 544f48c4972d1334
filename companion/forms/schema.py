"""The JSON Schema of any type that the reader reads, so that what is said of it cannot fall behind."""

import dataclasses
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.engine.cards import AnyCard, AnyRank, AnySuit
from companion.engine.house import Option
from companion.engine.records import NotNegative
from companion.forms.scalars import BIGGEST, LONGEST
from companion.forms.values import are_cards, are_ranks, is_a, is_tuple, item_type

Schema = dict[str, Any]
NOTATION: dict[type[Any], str] = {
    AnyCard: "a card: rank, then suit, as in KS or 10H; a joker is JK",
    AnyRank: "a rank, as in K or 10",
    AnySuit: "a suit: S, H, D or C",
}


def schema(hint: Any) -> Schema:
    """The JSON that a value of this type is read from and written as."""
    if get_origin(hint) is Annotated:
        not_negative = any(isinstance(mark, NotNegative) for mark in hint.__metadata__)
        return _from_zero(schema(hint.__origin__)) if not_negative else schema(hint.__origin__)
    if get_origin(hint) in (UnionType, Union):
        return {"anyOf": [schema(part) for part in get_args(hint)]}
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if is_tuple(hint):
        return _many(hint)
    if dataclasses.is_dataclass(hint) and not is_a(hint, AnyCard):
        return record(hint)
    return _single(hint)


def _from_zero(whole: Schema) -> Schema:
    """The schema of a figure, or of figures in a row, that are not below zero."""
    if "items" in whole:
        return whole | {"items": _from_zero(whole["items"])}
    if "anyOf" in whole:
        return whole | {"anyOf": [_from_zero(part) for part in whole["anyOf"]]}
    return whole | {"minimum": 0} if whole.get("type") == "integer" else whole


def _single(hint: Any) -> Schema:
    for kind, notation in NOTATION.items():
        if is_a(hint, kind):
            return {"type": "string", "description": notation}
    plain: dict[Any, Schema] = {
        bool: {"type": "boolean"},
        int: {"type": "integer", "minimum": -BIGGEST, "maximum": BIGGEST},
        str: {"type": "string", "maxLength": LONGEST},
        type(None): {"type": "null"},
    }
    return plain[hint]


def _many(hint: Any) -> Schema:
    """A list; cards, ranks and melds may be one string as well."""
    listed: Schema = {"type": "array", "items": schema(item_type(hint))}
    in_a_row = are_cards(hint) or are_ranks(hint) or (is_tuple(item_type(hint)) and are_cards(item_type(hint)))
    return {"anyOf": [{"type": "string"}, listed]} if in_a_row else listed


def record(kind: Any, optional: frozenset[str] = frozenset()) -> Schema:
    """An object with the fields of a dataclass; those without a default must be there, but for the `optional`."""
    hints = get_type_hints(kind, include_extras=True)
    parts = dataclasses.fields(kind)
    bare = (f.name for f in parts if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING)
    return {
        "type": "object",
        "properties": {f.name: schema(hints[f.name]) | _default(f.default) for f in parts},
        "required": [name for name in bare if name not in optional],
        "additionalProperties": False,
    }


def _default(value: Any) -> Schema:
    return {"default": value} if isinstance(value, bool | int | str) else {}


def house_schema(options: tuple[Option, ...], profiles: list[str]) -> Schema:
    """House rules: every option, and the profile from which they start."""
    each = {option.name: _option(option) for option in options}
    return {
        "type": "object",
        "properties": {"profile": {"enum": profiles}, **each},
        "additionalProperties": False,
    }


def _option(option: Option) -> Schema:
    if option.values:
        return {"enum": list(option.values), "default": option.default}
    steps = {"multipleOf": option.step} if option.step > 1 else {}
    return {"type": "integer", "minimum": option.least, "maximum": option.most, "default": option.default, **steps}

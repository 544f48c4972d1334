"""What the types of a game's fields are: cards, ranks and suits of whatever pack it is played with."""

import dataclasses
from collections.abc import Collection
from typing import Any, get_args, get_origin

from companion.engine.alphabet import AnyCard, AnyRank


def is_a(wanted: Any, kind: type[Any]) -> bool:
    """True for a class of that kind: a card of some pack, a suit of it."""
    return isinstance(wanted, type) and issubclass(wanted, kind)


def is_tuple(wanted: Any) -> bool:
    """True for any number of items of one type."""
    return get_origin(wanted) is tuple


def item_type(wanted: Any) -> Any:
    """The type of the items of a tuple."""
    return get_args(wanted)[0]


def are_cards(wanted: Any) -> bool:
    """True for cards."""
    return is_tuple(wanted) and is_a(item_type(wanted), AnyCard)


def are_ranks(wanted: Any) -> bool:
    """True for ranks."""
    return is_tuple(wanted) and is_a(item_type(wanted), AnyRank)


def are_melds(wanted: Any) -> bool:
    """True for groups of cards."""
    return is_tuple(wanted) and are_cards(item_type(wanted))


def shared_fields(names: Collection[str], kind: type[Any]) -> tuple[int, int]:
    """How many of these names a record has among the fields that it cannot do without, and how many in all."""
    fields = [field for field in dataclasses.fields(kind) if field.name in names]
    return sum(field.default is dataclasses.MISSING for field in fields), len(fields)

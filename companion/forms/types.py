"""What the types of a game's fields are: cards, ranks and suits of whatever pack it is played with."""

import dataclasses
from collections.abc import Collection
from types import UnionType
from typing import Any, Literal, get_args, get_origin

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


def is_literal(wanted: Any) -> bool:
    """True for one of some values."""
    return bool(get_origin(wanted) == Literal)


def is_union_of_records(wanted: Any) -> bool:
    """True for one of several records."""
    return get_origin(wanted) is UnionType and all(map(dataclasses.is_dataclass, get_args(wanted)))


def is_word_or(wanted: Any) -> bool:
    """True for a word or something else: a figure, a record."""
    return get_origin(wanted) is UnionType and str in get_args(wanted) and type(None) not in get_args(wanted)


def are_words(wanted: Any) -> bool:
    """True for words, of which each may be something else."""
    return is_tuple(wanted) and is_word_or(item_type(wanted))


def shared_fields(names: Collection[str], kind: type[Any]) -> tuple[int, int]:
    """How many of these names a record has among the fields that it cannot do without, and how many in all."""
    fields = [field for field in dataclasses.fields(kind) if field.name in names]
    return sum(field.default is dataclasses.MISSING for field in fields), len(fields)

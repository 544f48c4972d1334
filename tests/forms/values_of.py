"""Strategies: any well-typed value of a game's types, and anything that JSON can hold."""

import dataclasses
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from companion.engine.cards import AnyCard, Sign
from companion.engine.records import Offered
from companion.forms.house_rules import AnyGame
from companion.forms.values import is_a

NUMBERS = st.one_of(st.integers(-10, 200), st.sampled_from([-(10**9), 10**9, 495, 1500, 5000, 4995]))
LEAVES: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    bool: st.booleans(),
    str: st.one_of(st.sampled_from(["17", "bust", "pontoon", "five-card-trick", "We"]), st.text("ab 1", max_size=4)),
    type(None): st.none(),
}


def values(wanted: Any, *, least: int = 0) -> st.SearchStrategy[Any]:
    """Values of type `wanted`, possible at a table or not; tuples hold `least` items at least."""
    return _values(wanted, least)


@cache
def _values(wanted: Any, least: int) -> st.SearchStrategy[Any]:
    if wanted in LEAVES:
        return LEAVES[wanted]
    if is_a(wanted, Sign) or is_a(wanted, AnyCard):
        return st.sampled_from(tuple(wanted.every() if is_a(wanted, AnyCard) else wanted))
    if get_origin(wanted) is Annotated:
        offered = next((mark.values for mark in wanted.__metadata__ if isinstance(mark, Offered)), ())
        return st.sampled_from(offered) if offered else values(wanted.__origin__, least=least)
    if dataclasses.is_dataclass(wanted) and isinstance(wanted, type):
        hints = get_type_hints(wanted, include_extras=True)
        told = {field.name: values(hints[field.name], least=least) for field in dataclasses.fields(wanted)}
        return st.builds(wanted, **told)
    if get_origin(wanted) is Literal:
        return st.sampled_from(get_args(wanted))
    if get_origin(wanted) in (Union, UnionType):
        return st.one_of(*(values(part, least=least) for part in get_args(wanted)))
    assert get_origin(wanted) is tuple, wanted
    return st.lists(values(get_args(wanted)[0], least=least), min_size=least, max_size=5).map(tuple)


def houses(game: AnyGame) -> st.SearchStrategy[Any]:
    """House rules that a table may agree on."""
    options = game.options()
    told = {o.name: st.sampled_from(o.values or range(o.least, o.most + 1, o.step)) for o in options}
    return st.builds(game.house, **told)


def names(wanted: Any) -> list[str]:
    """The names of fields anywhere in a type: what a sender would get nearly right."""
    if dataclasses.is_dataclass(wanted):
        hints = get_type_hints(wanted)
        return [name for field, hint in hints.items() for name in (field, *names(hint))]
    return [name for part in get_args(wanted) for name in names(part)] if get_origin(wanted) is not Literal else []


def json_like(wanted: Any) -> st.SearchStrategy[Any]:
    """Anything that JSON can hold, likely to have the names of `wanted`."""
    return _json_like(wanted)


@cache
def _json_like(wanted: Any) -> st.SearchStrategy[Any]:
    leaves = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False),
        st.text(max_size=5),
        st.sampled_from(["KS", "KS KH", "JK", "K", "17", "on", "5"]),
    )
    keys = st.sampled_from(["", "0", "x.y", "bid", *names(wanted)])
    inner = st.recursive(
        leaves,
        lambda deeper: st.one_of(st.lists(deeper, max_size=4), st.dictionaries(keys, deeper, max_size=6)),
        max_leaves=12,
    )
    return st.one_of(inner, st.dictionaries(keys, inner, max_size=6))

"""A deal told while it is played: act by act, until it is the deal that is written on the sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.facts import NoFacts
from companion.engine.ruling import Ruling

T = TypeVar("T")
H = TypeVar("H", contravariant=True)
S = TypeVar("S", contravariant=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """An act that comes into question now.

    `ruling` says whether it may be done at all. Where it has an amount, that is
    from `least` to `most`, and `likely` ones are offered as keys; where it shows
    something, `values` are what may be shown. Of an act that may be done, the
    unmet reasons are those against the values that are left out.
    """

    does: str
    ruling: Ruling[bool, NoFacts]
    least: int | None = None
    most: int | None = None
    likely: tuple[int, ...] = ()
    values: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Play(Generic[T, H, S]):
    """How a game is told while it is played; `T` is the table, act by act.

    `begin`  house, standing -> the table before the first act
    `read`   the words of an act (`buy 10`) -> the act; raises `Refused`
    `after`  table, act, house -> the table after it; raises `Refused` with the rules against it
    `offers` table, house -> the acts that come into question now
    `deal`   table -> the deal, once it is settled
    """

    begin: Callable[[H, S], T]
    read: Callable[[str], Any]
    after: Callable[[T, Any, H], T]
    offers: Callable[[T, H], Sequence[Choice]]
    deal: Callable[[T], Any | None]

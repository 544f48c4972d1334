"""A deal entered while it is played: act by act, until it is the deal that is written on the sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.ruling import NoFacts, Ruling
from companion.engine.sentence import Pool, Say

T = TypeVar("T")
H = TypeVar("H", contravariant=True)
S = TypeVar("S", contravariant=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """An act that comes into question now.

    `ruling` says whether it may be done at all. Where it has an amount, that is
    from `least` to `most`, and `likely` ones are offered as keys; where it shows
    something, `values` are what may be shown. Of an act that may be done, the
    unmet reasons are those against the values that are left out. `label` is the
    name of its words (`act.<label>`) where they are not those of `does`; `turns`
    are how many are asked for it one after the other.
    """

    does: str
    ruling: Ruling[bool, NoFacts]
    least: int | None = None
    most: int | None = None
    likely: tuple[int, ...] = ()
    values: tuple[str, ...] = ()
    label: str = ""
    turns: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownHand:
    """The hand of a side as all see it: cards face down (`closed`), those that it paid for among them at the end,
    and `opened` ones; `says` is what is on it.
    """

    side: int
    closed: int
    paid: tuple[int, ...] = ()
    opened: int = 0
    says: tuple[Say, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Play(Generic[T, H, S]):
    """How a deal is entered while it is played; `T` is the table, act by act.

    `begin`  house, standing -> the table before the first act
    `read`   the words of an act (`buy 10`) -> the act; raises `Refused`
    `after`  table, act, house -> the table after it; raises `Refused` with the rules against it
    `offers` table, house -> the acts that come into question now
    `deal`   table -> the deal, once it is settled
    `hand`   table -> the hand that is played or shown; None while it is nobody's turn
    `next`   table -> the side that speaks next: the bank where nobody else is asked
    `pool`   table, house -> what lies in the middle to be bet against, in games that have it
    """

    begin: Callable[[H, S], T]
    read: Callable[[str], Any]
    after: Callable[[T, Any, H], T]
    offers: Callable[[T, H], Sequence[Choice]]
    deal: Callable[[T], Any | None]
    hand: Callable[[T], ShownHand | None]
    next: Callable[[T], int]
    pool: Callable[[T, H], Pool | None] = lambda table, house: None

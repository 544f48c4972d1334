"""A value with a field of every kind that games have."""

from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Refused
from companion.forms import Reader


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    player: int
    split: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    number: int = 0
    yes: bool = False
    name: str = ""
    way: Literal["left", "right"] = "left"
    debit: Literal[800, 400] = 800
    side: Literal[0, 1] | None = None
    points: int | None = None
    card: Card = field(default_factory=lambda: Card.parse("KS"))
    top: Card | None = None
    rank: Rank = Rank.KING
    cards: tuple[Card, ...] = ()
    ranks: tuple[Rank, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()


def problems(reader: Reader, told: Any, wanted: type[Any] = Told, path: str = "") -> set[tuple[str, str]]:
    """Where and how `told` is refused."""
    with pytest.raises(Refused) as refused:
        reader.read(told, wanted, path)
    return {(problem.field, problem.says) for problem in refused.value.problems}

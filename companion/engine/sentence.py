"""Sentences and figures of a game, as keys of its words with the values of their blanks."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True, slots=True)
class Say:
    """A sentence by the key of its words, with what fills its blanks; seats and sides are filled in by name.

    `count` chooses singular or plural, where the sentence has both.
    """

    key: str
    count: int | None = None
    about: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatName:
    """Stands in a sentence for the name of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class SideName:
    """Stands in a sentence for the name of a side."""

    side: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """A figure and the key of the words that say what it is; `sign` stands before it, `leads` makes it large."""

    key: str
    value: int
    sign: str = ""
    leads: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Pool:
    """The money in the middle to be bet against: it `holds` so much, sides have `bets` open, there is `room` for more.

    `bets` are pairs of a side and its amount, in the order of play.
    """

    holds: int = 0
    bets: tuple[tuple[int, int], ...] = ()
    room: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class ScaleStep:
    """One step of a scale: from `least` on and below `below` (None: without bound), the figure is `value` by a rule."""

    least: int | None
    below: int | None
    value: int
    rule: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Scale:
    """A figure that depends on a side's total, step by step; totals are multiples of `unit`.

    `key` says what the figure is; the words of the steps are `scale.…`. Where it depends on the `difference` of two
    totals instead, no side stands on a step of it.
    """

    key: str
    unit: int
    steps: tuple[ScaleStep, ...]
    difference: bool = False

"""What a table may agree to change in Tarot, and the numbers that stand for every table."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.house import number, option

from .rule import Rule

Bid = Literal["small", "guard", "without", "against"]
Handful = Literal["single", "double", "triple"]
BIDS: tuple[Bid, ...] = ("small", "guard", "without", "against")
HANDFULS: tuple[Handful, ...] = ("single", "double", "triple")


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """The house rules of one table."""

    target: int = number(1000, 1, 1_000_000, Rule.TARGET)
    small_at_the_end: bool = option(True, Rule.SMALL)

    pack_size: ClassVar[int] = 78
    trumps: ClassVar[int] = 21
    points: ClassVar[int] = 91
    oudlers: ClassVar[int] = 3
    calling: ClassVar[int] = 5
    base: ClassVar[int] = 25
    small_bonus: ClassVar[int] = 10
    misdeal: ClassVar[int] = 10
    without: ClassVar[int] = 56
    with_one: ClassVar[int] = 51
    with_two: ClassVar[int] = 41
    with_three: ClassVar[int] = 36
    single: ClassVar[int] = 20
    double: ClassVar[int] = 30
    triple: ClassVar[int] = 40


NEEDED = (House.without, House.with_one, House.with_two, House.with_three)
TIMES = dict(zip(BIDS, (1, 2, 4, 6), strict=True))
HANDFUL_POINTS = dict(zip(HANDFULS, (House.single, House.double, House.triple), strict=True))
PROFILES = {"as_written": House()}

"""The house rules of a plain sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.ending import MOST_DEALS
from companion.engine.house import Size, number, option
from companion.engine.ruling import Problem
from companion.games.other.rule import Rule

MOST = 1_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """How one table counts; the defaults are points, the highest wins, open end."""

    wins: Literal["highest", "lowest", "nobody"] = option(
        "highest", Rule.TARGET, follows=("counts", {"down": "lowest"})
    )
    counts: Literal["up", "down"] = option("up", Rule.UP_OR_DOWN)
    start: int = number(0, -MOST, MOST, Rule.UP_OR_DOWN)
    ends: Literal["open", "target", "deals"] = option("open", Rule.HOW_IT_ENDS)
    target: int = number(100, -MOST, MOST, Rule.TARGET, follows=("counts", {"down": 0}))
    deal_count: int = number(10, 1, MOST_DEALS, Rule.HOW_IT_ENDS)
    sums: Literal["free", "fixed"] = option("free", Rule.FIXED_SUM, follows=("round_sum", "fixed"))
    round_sum: int = number(0, -MOST, MOST, Rule.FIXED_SUM)
    money: bool = option(False, Rule.MONEY)
    who_deals: Literal["in_turn", "nobody"] = option("in_turn", Rule.WHO_DEALS)
    partners: Literal[1, 2, 3] = option(1, Rule.WHO_PLAYS, size=Size.PARTNERS)

    most_points: ClassVar[int] = MOST
    nothing: ClassVar[int] = 0
    fewest_sides: ClassVar[int] = 2
    most_alone: ClassVar[int] = 10
    most_pairs: ClassVar[int] = 5
    most_threes: ClassVar[int] = 3

    @property
    def most_sides(self) -> int:
        """How many sides may play at most (LED-01)."""
        return {1: self.most_alone, 2: self.most_pairs, 3: self.most_threes}[self.partners]

    @property
    def sides(self) -> range:
        """How many sides may play."""
        return range(self.fewest_sides, self.most_sides + 1)

    @property
    def whole(self) -> int | None:
        """The figure that the points of a round add up to; None if they may add up to anything."""
        if self.money:
            return 0
        return self.round_sum if self.sums == "fixed" else None

    @property
    def sign(self) -> int:
        """1 if figures are added, −1 if they are taken off."""
        return -1 if self.counts == "down" else 1

    def reached(self, total: int) -> bool:
        """True if a total has come to the target (LED-10)."""
        return self.sign * (total - self.target) >= 0


PROFILES = {
    "as_written": House(),
    "lowest": House(wins="lowest", ends="target"),
    "rounds": House(ends="deals"),
    "money": House(money=True),
}


def check_house(house: House) -> Iterator[Problem]:
    """A problem with house rules that cannot be agreed together."""
    if house.money and house.sums == "fixed" and house.round_sum:
        yield Problem("round_sum", Rule.MONEY, "money-adds-up-to-nothing")
    if house.money and house.start:
        yield Problem("start", Rule.MONEY, "money-begins-at-nothing")
    if house.ends == "target" and house.reached(house.start):
        yield Problem("target", Rule.TARGET, "over-before-it-begins", {"start": house.start})

"""The house rules that a table may change in Shoot Pontoon, beside the house rules of Pontoon."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.house import number, option
from companion.games.pontoon.house import NO_LIMIT
from companion.games.pontoon.house import House as PontoonHouse
from companion.games.shoot_pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class House(PontoonHouse):
    """The house rules of one table; the defaults are the rules as written."""

    kitty_limits: Literal["stake_limits", "own"] = option("stake_limits", Rule.KITTY)
    kitty_least: int = number(1, 1, NO_LIMIT, Rule.KITTY)
    kitty_most: int = number(NO_LIMIT, 1, NO_LIMIT, Rule.KITTY)
    kitty_top_up_bound: Literal["free", "maximum_stake"] = option("free", Rule.TOP_UP)
    shoot_sum: Literal["not_more", "less"] = option("not_more", Rule.WITHIN_THE_KITTY)
    shoot_on_splits: Literal["every_new_hand", "second_only"] = option("every_new_hand", Rule.SHOOT_ON_A_NEW_HAND)
    shoot_double: Literal["no", "yes_if_kitty_lasts"] = option("no", Rule.SHOOT_WON)

    @property
    def kitty_limited(self) -> bool:
        return self.largest_kitty < NO_LIMIT

    @property
    def smallest_kitty(self) -> int:
        """The least that a new kitty may be (SHO-02)."""
        return self.kitty_least if self.kitty_limits == "own" else self.stake_least

    @property
    def largest_kitty(self) -> int:
        """The most that a new kitty may be (SHO-02)."""
        return self.kitty_most if self.kitty_limits == "own" else self.stake_most


PROFILES = {
    "as_written": House(),
    "classic": House(players="two_or_more", bank_sale="any_time"),
}

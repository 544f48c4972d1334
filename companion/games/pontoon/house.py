"""The house rules that a table may change in Pontoon, and the numbers that stand for every table."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.ending import MOST_DEALS, USUAL_DEALS
from companion.engine.house import Size, number, option
from companion.games.pontoon.rule import Rule

NO_LIMIT = 1_000_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """The house rules of one table; the defaults are the rules as written.

    Fields are what a table may change, class variables what it may not.
    """

    players: Literal["five_to_eight", "two_or_more"] = option("five_to_eight", Rule.PLAYERS)
    min_stick: Literal[15, 16] = option(15, Rule.STICK)
    split: Literal["any_pair", "aces_only"] = option("any_pair", Rule.SPLIT_A_PAIR)
    split_pontoon: Literal["pontoon", "ordinary21"] = option("pontoon", Rule.SPLIT_PONTOON)
    split_cards_face: Literal["down", "up"] = option("down", Rule.ONE_CARD_EACH)
    fifth_card_buy: Literal["up_to_fourth", "up_to_third", "twist_only"] = option(
        "up_to_fourth", Rule.PRICE_OF_THE_FIFTH
    )
    soft21: Literal["may_continue", "must_stop"] = option("may_continue", Rule.SOFT_TWENTY_ONE)
    banker_pontoon_vs_pontoon: Literal["double", "single", "nothing"] = option("double", Rule.BANKERS_PONTOON)
    banker_pontoon_pays: Literal["double", "single"] = option("double", Rule.BANKERS_PONTOON)
    banker_must_stick_at: Literal["none", 17, 15] = option("none", Rule.BANKER_STAYS)
    shuffle_on: Literal["any_pontoon", "bank_winning_pontoon"] = option("any_pontoon", Rule.SHUFFLE)
    both_pontoon: Literal["bank_stays", "player_takes_bank"] = option("bank_stays", Rule.BOTH_PONTOON)
    bank_sale: Literal["between_deals", "any_time"] = option("between_deals", Rule.BANK_SALE)
    burn13: bool = option(False, Rule.BURN_13)
    three_sevens: Literal["ordinary", "treble"] = option("ordinary", Rule.THREE_SEVENS)
    banker_doubles: Literal["no", "yes_specials_double", "yes_all"] = option("no", Rule.BANKER_DOUBLES)
    stake_least: int = number(1, 1, NO_LIMIT, Rule.STAKE_LIMITS)
    stake_most: int = number(NO_LIMIT, 1, NO_LIMIT, Rule.STAKE_LIMITS)
    ends: Literal["open", "deals"] = option("open", Rule.SESSION, size=Size.ENDS)
    deal_count: int = number(USUAL_DEALS, 1, MOST_DEALS, Rule.SESSION, size=Size.DEALS)

    fewest_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 10
    usual_fewest_players: ClassVar[int] = 5
    usual_most_players: ClassVar[int] = 8
    two_packs_from: ClassVar[int] = 8
    pack_size: ClassVar[int] = 52
    twenty_one: ClassVar[int] = 21
    ace_high: ClassVar[int] = 11
    ace_low: ClassVar[int] = 1
    ten_card: ClassVar[int] = 10
    dealt_cards: ClassVar[int] = 2
    trick_cards: ClassVar[int] = 5
    most_hands: ClassVar[int] = 4
    dearest_card: ClassVar[int] = 2
    trick_pays: ClassVar[int] = 2
    three_sevens_pay: ClassVar[int] = 3
    burnt_total: ClassVar[int] = 13
    sevens: ClassVar[int] = 3
    bankers_trick_collects: ClassVar[int] = 2

    @property
    def stakes_limited(self) -> bool:
        return self.stake_most < NO_LIMIT

    @property
    def stakes_agreed(self) -> bool:
        """True if the table has agreed on a largest stake, or on a smallest one."""
        return self.stakes_limited or self.stake_least > 1

    @property
    def usual_stake(self) -> int:
        """The smallest stake worth a key: the one agreed on; ten where none is."""
        return self.stake_least if self.stakes_agreed else 10

    @property
    def most_bought(self) -> int:
        """How many cards one hand may buy."""
        return 2 if self.fifth_card_buy == "twist_only" else 3

    @property
    def largest_stake(self) -> int:
        """The most that one hand may carry, in opening stakes (PON-38)."""
        return 1 + self.most_bought * self.dearest_card


PROFILES = {
    "as_written": House(),
    "classic": House(players="two_or_more", bank_sale="any_time"),
}

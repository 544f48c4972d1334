"""The house rules that a table may change in Burraco, and the numbers that stand for every table."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.house import Size, number, option
from companion.games.burraco.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """The house rules of one table; the defaults are the rules as written.

    Fields are what a table may change, class variables what it may not.
    """

    draw_rank_of_two: Literal["high", "low"] = option("high", Rule.DRAW_ORDER)
    two_two_joker: Literal["refuse", "accept"] = option("refuse", Rule.TWO_TWO_JOKER)
    longest_sequence: Literal[13, 14] = option(13, Rule.LONGEST_SEQUENCE)
    wild_card_moves: Literal["within_meld", "fixed"] = option("within_meld", Rule.WILD_CARDS_MOVE)
    second_set_of_rank: Literal["merge", "allowed"] = option("merge", Rule.ONE_SET_OF_A_RANK)
    discard_same_single_card: Literal["allowed", "forbidden"] = option("allowed", Rule.SAME_SINGLE_CARD)
    look_at_pozzetto: Literal["next_turn", "at_once"] = option("next_turn", Rule.POZZETTO_UNSEEN)
    closing_condition_of: Literal["team", "player"] = option("team", Rule.WHOSE_CONDITIONS)
    closing_needs_clean: bool = option(False, Rule.CLEAN_TO_CLOSE)
    stock_two: Literal["finish_turn", "stop_at_once"] = option("finish_turn", Rule.TWO_LEFT)
    unplayed_pozzetto: Literal["card_values", "flat100"] = option("card_values", Rule.UNPLAYED_POZZETTO)
    semi_clean: Literal[False, 150] = option(False, Rule.SEMI_CLEAN_BURRACO)
    stock_into_pozzetto: bool = option(False, Rule.STOCK_NEVER_GETS_THE_POZZETTI)
    dead_heat: Literal["play_on", "shared"] = option("play_on", Rule.DEAD_HEAT)
    target: int = number(2000, 1, 1_000_000, Rule.TARGET, size=Size.TARGET)

    joker_points: ClassVar[int] = 30
    two_points: ClassVar[int] = 20
    ace_points: ClassVar[int] = 15
    high_points: ClassVar[int] = 10
    low_points: ClassVar[int] = 5
    clean_burraco: ClassVar[int] = 200
    dirty_burraco: ClassVar[int] = 100
    closing: ClassVar[int] = 100
    pozzetto_not_taken: ClassVar[int] = 100
    pozzetto_unplayed: ClassVar[int] = 100  # where it is not its cards
    burraco_size: ClassVar[int] = 7
    smallest_meld: ClassVar[int] = 3
    largest_set: ClassVar[int] = 9
    ranks: ClassVar[int] = 13
    hand_size: ClassVar[int] = 11
    pozzetto_size: ClassVar[int] = 11
    pozzetti: ClassVar[int] = 2
    stock: ClassVar[int] = 41
    stock_end: ClassVar[int] = 2
    pack_size: ClassVar[int] = 108
    cut_least: ClassVar[int] = 22
    cut_leave: ClassVar[int] = 45
    cut_most: ClassVar[int] = pack_size - cut_leave

    @property
    def usual_target(self) -> bool:
        """True if the table plays to the total of the written rules (BUR-78)."""
        return self.target == House().target


PROFILES = {
    "as_written": House(),
    "federation": House(longest_sequence=14, discard_same_single_card="forbidden", semi_clean=150, target=2005),
}

"""The house rules that a table may change in Canasta, and the numbers that stand for every table."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.ending import MOST_DEALS, USUAL_DEALS
from companion.engine.house import Size, number, option
from companion.games.canasta.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """The house rules of one table; the defaults are the rules as written.

    Fields are what a table may change, class variables what it may not.
    """

    wild_ratio: Literal["two_per_wild", "min_two_naturals", "not_more_wilds_than_naturals"] = option(
        "two_per_wild", Rule.NATURALS_PER_WILD
    )
    open_with_pile: Literal["natural_pair_and_top", "as_unfrozen", "never"] = option(
        "natural_pair_and_top", Rule.OPENING_WITH_THE_PILE
    )
    black_three: Literal["freezes", "blocks_next_player_only"] = option("freezes", Rule.FREEZING_CARDS)
    black_three_wild: bool = option(False, Rule.BLACK_THREES)
    red_three_debit_four: Literal[800, 400] = option(800, Rule.RED_THREES_WITHOUT_A_MELD)
    red_three_dealt: Literal["at_once", "first_turn"] = option("at_once", Rule.RED_THREE_DEALT)
    concealed: Literal["as_written", "strict"] = option("as_written", Rule.CONCEALED_CONDITIONS)
    canasta_closed_at_seven: bool = option(False, Rule.ADDING_TO_A_CANASTA)
    wild_on_natural_canasta: Literal["turns_mixed", "forbidden"] = option("turns_mixed", Rule.ADDING_TO_A_CANASTA)
    second_meld_of_rank: bool = option(False, Rule.ONE_MELD_OF_A_RANK)
    stock_out: Literal["play_on_without_drawing", "end_when_draw_impossible"] = option(
        "play_on_without_drawing", Rule.STOCK_RUNS_OUT
    )
    ask_partner: Literal["optional", "required", "never"] = option("optional", Rule.ASKING_PARTNER)
    both_over_target: Literal["higher_total", "team_that_went_out", "play_on"] = option(
        "higher_total", Rule.BOTH_OVER_THE_TARGET
    )
    draw_tie: Literal["identical_redraw", "same_rank_redraw", "first_drawn_higher"] = option(
        "identical_redraw", Rule.DRAW_AGAIN
    )
    red_three_in_hand: Literal[500, 100, 0] = option(500, Rule.RED_THREE_IN_HAND)
    short_opening: Literal["taken_back", "plus_ten"] = option("taken_back", Rule.OPENING_TOO_SMALL)
    canastas_to_go_out: Literal[1, 2] = option(1, Rule.CANASTA_TO_GO_OUT, follows=("players", {2: 2}))
    players: Literal[4, 3, 2] = option(4, Rule.FOUR_PLAYERS, size=Size.PLAYERS)
    target: int = number(5000, 1, 1_000_000, Rule.TARGET, size=Size.TARGET)
    ends: Literal["target", "deals", "open"] = option("target", Rule.TARGET, size=Size.ENDS)
    deal_count: int = number(USUAL_DEALS, 1, MOST_DEALS, Rule.TARGET, size=Size.DEALS)

    joker_points: ClassVar[int] = 50
    ace_points: ClassVar[int] = 20
    two_points: ClassVar[int] = 20
    high_points: ClassVar[int] = 10
    low_points: ClassVar[int] = 5
    black_three_points: ClassVar[int] = 5
    natural_canasta: ClassVar[int] = 500
    mixed_canasta: ClassVar[int] = 300
    canasta_size: ClassVar[int] = 7
    smallest_meld: ClassVar[int] = 3
    most_wilds: ClassVar[int] = 3
    red_three: ClassVar[int] = 100
    red_three_of_four: ClassVar[int] = 200
    red_threes: ClassVar[int] = 4
    red_threes_all: ClassVar[int] = red_three_of_four * red_threes
    going_out: ClassVar[int] = 100
    going_out_concealed: ClassVar[int] = 100
    most_players: ClassVar[int] = 4
    partners_hand: ClassVar[int] = 11
    hand_of_three: ClassVar[int] = 13
    hand_of_two: ClassVar[int] = 15
    drawn_by_two: ClassVar[int] = 2
    short_opening_adds: ClassVar[int] = 10
    pack_size: ClassVar[int] = 108
    minimum_below_zero: ClassVar[int] = 15
    minimum_from_zero: ClassVar[int] = 50
    second_step: ClassVar[int] = 1500
    minimum_from_second_step: ClassVar[int] = 90
    third_step: ClassVar[int] = 3000
    minimum_from_third_step: ClassVar[int] = 120

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt (CAN-25, CAN-128, CAN-134)."""
        return {2: self.hand_of_two, 3: self.hand_of_three, 4: self.partners_hand}[self.players]

    @property
    def drawn(self) -> int:
        """How many cards a player draws in a turn (CAN-25, CAN-128, CAN-135)."""
        return self.drawn_by_two if self.players == 2 else 1

    @property
    def alone(self) -> bool:
        """True where nobody has a partner (CAN-128, CAN-132)."""
        return self.players < self.most_players

    @property
    def sides(self) -> int:
        """How many columns the sheet has: one for each pair, or for each player."""
        return self.players if self.alone else self.players // 2


PROFILES = {
    "as_written": House(),
    "classic": House(
        wild_ratio="min_two_naturals",
        black_three="blocks_next_player_only",
        red_three_dealt="first_turn",
        concealed="strict",
    ),
}

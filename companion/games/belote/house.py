"""The house rules that a table may change in Belote, and the numbers that stand for every table."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from companion.engine.ending import MOST_DEALS, USUAL_DEALS
from companion.engine.house import Size, number, option
from companion.games.belote.rule import Rule


class FixedNumbers:
    """The numbers that stand for every table, those of Coinche too."""

    __slots__ = ()

    ace: ClassVar[int] = 11
    ten: ClassVar[int] = 10
    king: ClassVar[int] = 4
    queen: ClassVar[int] = 3
    jack: ClassVar[int] = 2
    trump_jack: ClassVar[int] = 20
    trump_nine: ClassVar[int] = 14
    plain_suit: ClassVar[int] = 30
    trump_suit: ClassVar[int] = 62
    card_points: ClassVar[int] = 152
    last_ten: ClassVar[int] = 10
    trick_points: ClassVar[int] = 162
    half: ClassVar[int] = 81
    capot: ClassVar[int] = 90
    belote: ClassVar[int] = 20
    four_jacks: ClassVar[int] = 200
    four_nines: ClassVar[int] = 150
    other_fours: ClassVar[int] = 100
    quinte: ClassVar[int] = 100
    quarte: ClassVar[int] = 50
    tierce: ClassVar[int] = 20
    pack_size: ClassVar[int] = 32
    hand_size: ClassVar[int] = 8
    tricks: ClassVar[int] = 8
    rounded_to: ClassVar[int] = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class House(FixedNumbers):
    """The house rules of one table; the defaults are the rules as written.

    Fields are what a table may change, class variables what it may not.
    """

    players: Literal[4, 3, 2] = option(4, Rule.PLAYERS, size=Size.PLAYERS)
    target: int = number(501, 1, 1_000_000, Rule.TARGET, size=Size.TARGET)
    ends: Literal["target", "deals", "open"] = option("target", Rule.TARGET, size=Size.ENDS)
    deal_count: int = number(USUAL_DEALS, 1, MOST_DEALS, Rule.TARGET, size=Size.DEALS)
    second_round_suits: Literal["four", "three_others"] = option("four", Rule.SECOND_ROUND)
    redeal: Literal["same_hand", "next_hand"] = option("same_hand", Rule.PASSED_TWICE)
    direction: Literal["clockwise", "anticlockwise"] = option("clockwise", Rule.DEALER)
    under_trump: Literal["free", "obligatory"] = option("free", Rule.ONLY_LOWER_TRUMPS)
    overtrump_partner: Literal["not_required", "required_on_trump_lead"] = option("not_required", Rule.BEATING_PARTNER)
    declarations_scored: Literal["all_of_winning_side", "highest_only"] = option(
        "all_of_winning_side", Rule.DECLARATIONS
    )
    declaration_tie: Literal["brelan_first", "trump_first", "first_declared", "nobody"] = option(
        "brelan_first", Rule.EQUAL_POINTS
    )
    capot_total: Literal[252, 250, 100] = option(252, Rule.CAPOT)
    compare: Literal["all_points", "trick_points_only"] = option("all_points", Rule.COMPARED)
    failed_extras: Literal["each_keeps_own", "only_belote_kept", "nothing_kept"] = option(
        "each_keeps_own", Rule.EXTRAS_WHEN_FAILED
    )
    tie: Literal["litige", "failed"] = option("litige", Rule.TIE)
    tie_belote: Literal["held", "paid_at_once"] = option("held", Rule.TIE)
    small_table_points: Literal["cards_in_play", "flat162"] = option("cards_in_play", Rule.SMALL_TABLE)
    three_players: Literal["beat_each", "beat_sum"] = option("beat_each", Rule.THREE_PLAYERS)
    round_to_ten: bool = option(False, Rule.ROUNDING)
    revoke: Literal["deal_lost", "dealt_again"] = option("deal_lost", Rule.REVOKE)
    declarations: Literal["counted", "belote_only"] = option("counted", Rule.BELOTE_ONLY)
    small_table_cards: Literal["eight_each", "other"] = option("eight_each", Rule.SMALL_TABLE_DEALS)

    most_players: ClassVar[int] = 4
    first_cards: ClassVar[int] = 5
    out_of_three: ClassVar[int] = 8
    out_of_two: ClassVar[int] = 16

    @property
    def usual_target(self) -> bool:
        """True if the table plays to what most play to (BEL-52)."""
        return self.target == House().target


FEDERATION = House(
    second_round_suits="three_others",
    redeal="next_hand",
    direction="anticlockwise",
    under_trump="obligatory",
    overtrump_partner="required_on_trump_lead",
    failed_extras="only_belote_kept",
)
PROFILES = {"as_written": House(), "classic": replace(FEDERATION, target=1000), "federation": FEDERATION}

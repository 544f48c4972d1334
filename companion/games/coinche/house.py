"""The house rules that a table may change in Coinche, and the numbers that stand for every table."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.ending import MOST_DEALS, USUAL_DEALS
from companion.engine.house import Size, number, option
from companion.games.belote.house import FixedNumbers
from companion.games.belote.house import House as BeloteHouse
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.coinche.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class House(FixedNumbers):
    """The house rules of one table; the defaults are the rules as written.

    Fields are what a table may change, class variables what it may not.
    """

    target: int = number(2000, 1, 1_000_000, Rule.TWO_THOUSAND, size=Size.TARGET)
    ends: Literal["target", "deals", "open"] = option("target", Rule.TWO_THOUSAND, size=Size.ENDS)
    deal_count: int = number(USUAL_DEALS, 1, MOST_DEALS, Rule.TWO_THOUSAND, size=Size.DEALS)
    count: Literal["announced_and_made", "announced"] = option("announced_and_made", Rule.WHAT_IS_WRITTEN)
    to_make: Literal["more_than_defence", "contract_alone", "contract_alone82"] = option(
        "more_than_defence", Rule.MORE_THAN_THE_DEFENCE
    )
    belote_for_contract: bool = option(True, Rule.WHAT_COUNTS)
    tie: Literal["failed", "litige"] = option("failed", Rule.LEVEL)
    rounding: Literal["tens_five_up", "tens_five_down", "none"] = option("tens_five_up", Rule.ROUNDED)
    pile: Literal[160, 162] = option(160, Rule.PILE_FIGURE)
    coinche_multiplies: Literal["everything", "contract_only"] = option("everything", Rule.WHAT_IS_MULTIPLIED)
    coinched_made: Literal["winner_takes_all", "points_shared"] = option("winner_takes_all", Rule.PILE_COINCHED)
    surcoinche: Literal["quadruple", "triple", "none"] = option("quadruple", Rule.SURCOINCHE)
    belote_coinched: Literal["single", "multiplied"] = option("single", Rule.BELOTE_COINCHED)
    lost_belote: Literal["kept", "to_winner"] = option("kept", Rule.BELOTE_KEPT)
    capot_unannounced: Literal["takers", "both_sides", "no_bonus"] = option("takers", Rule.ALL_TRICKS)
    capot_failed: Literal["as_other_contracts", "as_made"] = option("as_other_contracts", Rule.CAPOT_BID_PAYS)
    coinche_on_capot: bool = option(True, Rule.COINCHE_ON_CAPOT)
    generale: bool = option(False, Rule.GENERALE)
    generale_contract: int = number(500, 260, 1000, Rule.GENERALE, step=10)
    highest_bid: Literal[160, 180, 650] = option(160, Rule.HIGHEST_BID)
    coinche_when: Literal["in_turn", "any_time"] = option("in_turn", Rule.COINCHE)
    sa_ta: bool = option(False, Rule.SA_TA)
    ta_values: Literal["fourteen", "thirteen", "converted"] = option("fourteen", Rule.TOUT_ATOUT_VALUES)
    ta_belotes: Literal["four", "one", "none"] = option("four", Rule.BELOTES)
    declarations: Literal["belote_only", "counted"] = option("belote_only", Rule.WITHOUT_DECLARATIONS)
    declarations_for_contract: bool = option(True, Rule.WHAT_COUNTS)
    lost_declarations: Literal["to_winner", "kept"] = option("to_winner", Rule.LOST_DECLARATIONS)
    declarations_scored: Literal["all_of_winning_side", "highest_only"] = option(
        "all_of_winning_side", BeloteRule.DECLARATIONS
    )
    declaration_tie: Literal["brelan_first", "trump_first", "first_declared", "nobody"] = option(
        "brelan_first", BeloteRule.EQUAL_POINTS
    )
    under_trump: Literal["free", "obligatory"] = option("free", BeloteRule.ONLY_LOWER_TRUMPS)
    overtrump_partner: Literal["required_on_trump_lead", "not_required"] = option(
        "required_on_trump_lead", BeloteRule.BEATING_PARTNER
    )
    direction: Literal["anticlockwise", "clockwise"] = option("anticlockwise", Rule.ORDER_OF_PLAY)
    redeal: Literal["next_hand", "same_hand"] = option("next_hand", Rule.PASSED_OUT)
    finish_on_belote: bool = option(True, Rule.FINISHING_ON_BELOTE)
    revoke: Literal["deal_lost", "dealt_again"] = option("deal_lost", Rule.GUILTY_SIDE_LOSES)

    # a choice at tables of Belote, settled at those of Coinche
    players: ClassVar[int] = 4
    capot_total: ClassVar[int] = FixedNumbers.trick_points + FixedNumbers.capot

    least_bid: ClassVar[int] = 80
    bid_step: ClassVar[int] = 10
    least_made: ClassVar[int] = 82  # more than half of the tricks
    capot_contract: ClassVar[int] = 250
    coinched: ClassVar[int] = 2
    surcoinched: ClassVar[int] = 4
    surcoinched_triple: ClassVar[int] = 3
    passes: ClassVar[int] = 3
    ordinary_tout_atout: ClassVar[int] = 258
    sans_atout_ace: ClassVar[int] = 19
    tout_atout_jack: ClassVar[int] = 14
    tout_atout_jack_thirteen: ClassVar[int] = 13
    tout_atout_nine: ClassVar[int] = 9
    tout_atout_ace: ClassVar[int] = 6
    tout_atout_ten: ClassVar[int] = 5
    tout_atout_king: ClassVar[int] = 3
    tout_atout_queen: ClassVar[int] = 1
    tout_atout_queen_thirteen: ClassVar[int] = 2
    sans_atout_aces: ClassVar[int] = 200
    sans_atout_tens: ClassVar[int] = 150

    @property
    def as_belote(self) -> BeloteHouse:
        """The house rules of Belote that this table plays by in play and declarations."""
        return BeloteHouse(
            under_trump=self.under_trump,
            overtrump_partner=self.overtrump_partner,
            declarations_scored=self.declarations_scored,
            declaration_tie=self.declaration_tie,
            declarations=self.declarations,
        )

    @property
    def usual_target(self) -> bool:
        """True if the table plays to what most play to (COI-54)."""
        return self.target == House().target

    @property
    def surcoinche_factor(self) -> int:
        """The figure that a surcoinche multiplies by (COI-17); no more than a coinche where it is not played."""
        return {"quadruple": House.surcoinched, "triple": House.surcoinched_triple, "none": House.coinched}[
            self.surcoinche
        ]


PROFILES = {
    "as_written": House(),
    "federation": House(
        declarations="counted",
        declaration_tie="nobody",
        tie="litige",
        belote_coinched="multiplied",
        highest_bid=650,
        ta_values="thirteen",
        finish_on_belote=False,
    ),
    "club": House(capot_unannounced="no_bonus", capot_failed="as_made"),
    "classic": House(
        to_make="contract_alone82",
        coinche_multiplies="contract_only",
        coinched_made="points_shared",
        capot_failed="as_made",
        coinche_on_capot=False,
        coinche_when="any_time",
        under_trump="obligatory",
    ),
}

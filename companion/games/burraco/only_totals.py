"""A deal of Burraco of which the table tells only the totals, and the bounds of what two packs give."""

from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import OnlyTotals
from companion.games.burraco.deal import ALL_CARD_POINTS
from companion.games.burraco.house import House
from companion.games.burraco.melds import MOST_BURRACOS
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing, after_deal

# every burraco and closing are one side's; every side may lack its pozzetto
MOST = ALL_CARD_POINTS + MOST_BURRACOS * House.clean_burraco + House.closing


def bounds(deal: OnlyTotals, house: House, before: Standing) -> Bounds:
    """Points in fives, within what two packs give (BUR-03)."""
    least = -ALL_CARD_POINTS - House.pozzetto_not_taken
    others = len(before.totals) - 1
    return Bounds(
        rule=Rule.TWO_PACKS,
        sums=range(least - House.pozzetto_not_taken * others, MOST + 1),
        least=least,
        most=MOST,
        step=House.low_points,
        step_rule=Rule.IN_FIVES,
        off_step="multiple-of-five",
    )


ONLY_TOTALS: TotalsOnly[OnlyTotals, House, Standing] = TotalsOnly(
    record=OnlyTotals, bounds=bounds, after=lambda deal, house, before, totals: after_deal(before, totals)
)

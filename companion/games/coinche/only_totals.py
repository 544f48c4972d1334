"""A deal of Coinche of which the table tells only the totals, and the sums that a deal can bring."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.situation import AtLeast
from companion.games.belote import only_totals as belote
from companion.games.belote.declarations import amounts
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.coinche.auction import CALLS, bids, factor, worth
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import Standing

LEAST_TRICKS = House.trick_points // House.rounded_to * House.rounded_to  # all of them, rounded or not
MOST_BELOTES = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(belote.Totals):
    """The points that a deal brought each side, and those that wait afterwards for the next winner (COI-51)."""

    held: Annotated[int, AtLeast(0, Rule.WAITING_FOR_A_WINNER)] = 0


def bounds(deal: Totals, house: House, before: Standing) -> Bounds:
    """All the tricks and a contract, or the contract alone (COI-39, COI-52); in tens where the table rounds."""
    return Bounds(
        rule=BeloteRule.TRICK_POINTS,
        sums=sums(house),
        waiting=deal.held - before.held,
        step=1 if house.rounding == "none" else House.rounded_to,
        step_rule=Rule.ROUNDED,
        off_step="not-rounded",
    )


@lru_cache(maxsize=32)
def sums(house: House) -> frozenset[int]:
    """The points of both sides of a deal together: from the lowest contract to the highest with all that multiplies.

    In a tie only the tricks and what is announced count, and wait for the next winner (COI-51).
    """
    made, tied = house.count == "announced_and_made", house.tie == "litige"
    least = LEAST_TRICKS + House.least_bid * (not tied) if made else House.least_bid
    often = max(factor(call, house) for call in CALLS if call < House.surcoinched or house.surcoinche != "none")
    declared = max(amounts(2, house.as_belote)) if house.declarations == "counted" else 0
    extras = House.capot + MOST_BELOTES * House.belote + declared
    most = often * (max(worth(bid, house) for bid in bids(house)) + House.trick_points + House.rounded_to + extras)
    step = 1 if made else House.rounded_to  # a contract alone is in tens
    return frozenset(range(least, most + 1, step)) | belote.dealt_again(house.revoke)


def after(deal: Totals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """The standing after the deal; whoever is past the target has finished (COI-56)."""
    return replace(belote.after(deal, house, before, totals), unfinished=())


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(
    record=Totals, bounds=bounds, after=after, rows=belote.rows
)

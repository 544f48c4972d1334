"""A deal of Canasta of which the table tells only the totals, and the bounds of what two packs give."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.form import Row
from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import OnlyTotals
from companion.engine.situation import Side
from companion.games.canasta.deal import ALL_CARD_POINTS, most_canastas
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing, after_deal

ALL_CANASTAS = House.pack_size // House.canasta_size
OTHERWISE = ALL_CARD_POINTS + House.red_threes_all + House.going_out + House.going_out_concealed


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(OnlyTotals):
    """The points that a deal brought each side, and who went out, where that decides the match (CAN-111)."""

    went_out: Side | None = None


def bounds(deal: Totals, house: House, before: Standing) -> Bounds:
    """Points in fives, within what two packs give (CAN-03, CAN-75): cards, canastas, red threes and going out."""
    red_threes = max(House.red_threes * house.red_three_in_hand, House.red_threes * House.red_three)
    least = -ALL_CARD_POINTS - max(red_threes, house.red_three_debit_four)
    return Bounds(
        rule=Rule.TWO_PACKS,
        sums=range(least, OTHERWISE + ALL_CANASTAS * House.natural_canasta + 1),
        least=least,
        most=OTHERWISE + most_canastas(house) * House.natural_canasta,
        step=House.low_points,
        step_rule=Rule.MULTIPLES_OF_FIVE,
        off_step="multiple-of-five",
    )


def after(deal: Totals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """The standing after the deal."""
    return after_deal(before, totals, house, deal.went_out)


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The side that went out, where that decides the match."""
    if house.both_over_target == "team_that_went_out":
        yield Row(kind="side", field="went_out", label="who_went_out")


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(record=Totals, bounds=bounds, after=after, rows=rows)

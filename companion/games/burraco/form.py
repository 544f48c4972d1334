"""How a deal of Burraco is told, or only its totals, and what its sheet says."""

from collections.abc import Iterator

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import OnlyTotals
from companion.engine.sentence import Say, SideName
from companion.games.burraco.deal import ALL_CARD_POINTS, Deal
from companion.games.burraco.house import House
from companion.games.burraco.melds import COUNTED, MOST_BURRACOS
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing, after_deal

CLOSED = "sides.*.closed"
RANKS = {"three": 3, "seven": 7, "eight": 8, "two": 2}  # as cards name them
CARDS = Say(key="count.cards", about={f"points_{number}": each for number, each in enumerate(COUNTED)} | RANKS)


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The rows of a deal, in the order in which a table counts."""
    yield Row(kind="side", field=CLOSED)
    yield Row(kind="ticks", field="sides.*.took_pozzetto", implied=CLOSED)
    yield Row(kind="count", field="sides.*.clean_burracos")
    if house.semi_clean:
        yield Row(kind="count", field="sides.*.semi_clean_burracos")
    yield Row(kind="count", field="sides.*.dirty_burracos")
    yield Row(kind="sum", field="sides.*.melded", counted=COUNTED, cards=CARDS, also=("sides",))
    yield Row(kind="sum", field="sides.*.left", counted=COUNTED, cards=CARDS)
    if house.stock_into_pozzetto:
        yield Row(kind="ticks", field="sides.*.pozzetto_became_stock", folded=True)
    if house.unplayed_pozzetto == "flat100":
        yield Row(kind="ticks", field="sides.*.unplayed_pozzetto", folded=True)


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who closed."""
    closed = next((side for side, lay in enumerate(deal.sides) if lay.closed), None)
    yield Say(key="sum.nobody-closed") if closed is None else Say(key="sum.closed", about={"side": SideName(closed)})


FORM = RecordForm(record=Deal, rows=rows)


# every burraco and closing are one side's; every side may lack its pozzetto
MOST = ALL_CARD_POINTS + MOST_BURRACOS * House.clean_burraco + House.closing


def totals_bounds(deal: OnlyTotals, house: House, before: Standing) -> Bounds:
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
    record=OnlyTotals, bounds=totals_bounds, after=lambda deal, house, before, totals: after_deal(before, totals)
)

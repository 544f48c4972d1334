"""The form of a deal of Burraco, that of its totals alone, and what its sheet says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import Agreed, OnlyTotals
from companion.engine.ruling import Problem
from companion.engine.sentence import Say, Scale, ScaleStep, SideName
from companion.engine.standing import highest
from companion.games.burraco.deal import ALL_CARD_POINTS, Deal
from companion.games.burraco.house import EVEN, VICTORY_POINTS, House
from companion.games.burraco.melds import COUNTED, MOST_BURRACOS
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing, after_deal, everybody_alone

HOUSES = 64  # whose rows are kept
CLOSED, ALONE = "sides.*.closed", "alone"
COLUMNS = ("lone", "pair")  # of one who is alone, and of the other two
RANKS = {"three": 3, "seven": 7, "eight": 8, "two": 2}  # as cards name them
CARDS = Say(key="count.cards", about={f"points_{number}": each for number, each in enumerate(COUNTED)} | RANKS)


def rows(house: House, standing: Standing) -> Sequence[Row]:
    """The rows of a deal, in the order in which a table counts."""
    one_alone = house.three and not everybody_alone(house, standing)
    return _one_alone(house) if one_alone else _each(house)


@lru_cache(maxsize=HOUSES)
def _each(house: House) -> tuple[Row, ...]:
    """The rows where nobody changes sides: a column for each."""
    into_stock = Row(kind="ticks", field="sides.*.pozzetto_became_stock", folded=True)
    return (
        Row(kind="side", field=CLOSED),
        Row(kind="ticks", field="sides.*.took_pozzetto", implied=CLOSED),
        *_figures(house, Row(kind="sum", field="sides.*", implied=CLOSED if house.alone else "")),
        *([into_stock] if house.stock_into_pozzetto else []),
        *_unplayed(house, Row(kind="ticks", field="sides.*")),
    )


@lru_cache(maxsize=HOUSES)
def _one_alone(house: House) -> tuple[Row, ...]:
    """The rows where one of three may be alone: first who, then his and those of the other two, or each his own."""
    seats = range(house.players)
    heads = (
        Row(
            kind="heads",
            field=f"heads.{alone}",
            when=(ALONE, str(alone)),
            columns=COLUMNS,
            heads=((alone,), tuple(seat for seat in seats if seat != alone)),
        )
        for alone in seats
    )
    two = Row(kind="ticks", field="*", columns=COLUMNS, when=(ALONE, *map(str, seats)))
    return (
        Row(kind="side", field=ALONE),
        *heads,
        replace(two, kind="fixed", field="lone.took_pozzetto", value="on", columns=()),
        replace(two, field="*.closed"),
        replace(two, field="*.took_pozzetto", columns=COLUMNS[1:], implied="*.closed"),
        *_figures(house, replace(two, implied="*.closed", implied_in=COLUMNS[:1])),
        *_unplayed(house, two),
        *_figures(house, Row(kind="sum", field="sides.*", when=(ALONE, ""))),
    )


def _figures(house: House, like: Row) -> Iterator[Row]:
    """The rows of counts and sums; what is left may be implied."""
    for kind in ("clean", *(["semi_clean"] if house.semi_clean else []), "dirty"):
        yield replace(like, kind="count", field=f"{like.field}.{kind}_burracos", implied="", implied_in=())
    cards = replace(like, kind="sum", counted=COUNTED, cards=CARDS)
    yield replace(cards, field=f"{like.field}.melded", also=("sides",), implied="", implied_in=())
    yield replace(cards, field=f"{like.field}.left")


def _unplayed(house: House, like: Row) -> Iterator[Row]:
    """The row for a pozzetto that was not played, where it is not counted card by card."""
    if house.unplayed_pozzetto == "flat100":
        yield replace(like, field=f"{like.field}.unplayed_pozzetto", folded=True)


def coming(house: House, standing: Standing) -> Iterator[str | Say]:
    """Who deals; to three, which pozzetti to make, and who has come so far that it is so (BUR-108, BUR-112)."""
    yield "deal"
    if not house.three:
        return
    size = {"size": house.pozzetto_size}
    if not everybody_alone(house, standing):
        yield Say(key="pozzetti.two", about={"large": house.large_pozzetto, **size})
    elif standing.alone_already or not house.alone_from:
        yield Say(key="pozzetti.three", about=size)
    else:
        first = highest(standing.totals)[0]
        yield Say(key="pozzetti.from-now", about={"name": SideName(first), "total": standing.totals[first], **size})


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who was alone, and who closed."""
    closed = next((name for name, lay in deal.lays.items() if lay.closed), None)
    if deal.alone is not None:
        yield Say(key="sum.alone-closed" if closed == "lone" else "sum.alone", about={"name": SideName(deal.alone)})
    if closed is None:
        yield Say(key="sum.nobody-closed")
    elif closed == "pair":
        yield Say(key="sum.pair-closed")
    elif closed != "lone":
        yield Say(key="sum.closed", about={"side": SideName(int(closed.removeprefix("sides.")))})


def victory_scale(house: House) -> Scale | None:
    """The victory points of the winner by the difference of the totals (BUR-120, BUR-121)."""
    if not house.victory_points:
        return None
    unit = house.low_points
    bounds = (None, *(most + unit for most in VICTORY_POINTS[house.deal_count]), None)
    steps = (
        ScaleStep(least=least, below=below, value=EVEN + more, rule=Rule.VICTORY_POINTS)
        for more, (least, below) in enumerate(pairwise(bounds))
    )
    return Scale(key="scale.victory", unit=unit, steps=tuple(steps), difference=True)


FORM = RecordForm(record=Deal, rows=rows)


# every burraco and closing are one side's; every side may lack its pozzetto; halves are rounded up
MOST = ALL_CARD_POINTS + MOST_BURRACOS * House.clean_burraco + House.closing


def totals_bounds(deal: OnlyTotals, house: House, before: Standing) -> Bounds:
    """Points in fives, within what two packs give (BUR-03)."""
    least = -ALL_CARD_POINTS - House.pozzetto_not_taken
    others, rounding = len(before.totals) - 1, House.low_points if house.three else 0
    return Bounds(
        rule=Rule.TWO_PACKS,
        sums=range(least - House.pozzetto_not_taken * others, MOST + rounding + 1),
        least=least,
        most=MOST,
        step=House.low_points,
        step_rule=Rule.IN_FIVES,
        off_step="multiple-of-five",
    )


def agreed_in_fives(record: Agreed, house: House) -> Iterator[Problem]:
    """Points by agreement that would leave three, who halve what they make, with totals that are no fives (BUR-111)."""
    for side, points in enumerate(record.agreed if house.three else ()):
        if points % House.low_points:
            yield Problem(f"agreed.{side}", Rule.IN_FIVES, "multiple-of-five", {"entered": points})


ONLY_TOTALS: TotalsOnly[OnlyTotals, House, Standing] = TotalsOnly(
    record=OnlyTotals, bounds=totals_bounds, after=lambda deal, house, before, totals: after_deal(before, totals, house)
)

"""The form of a deal of Canasta, that of its totals alone, and what its sheet says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import OnlyTotals, Side
from companion.engine.ruling import Problem
from companion.engine.sentence import Figure, Say, Scale, ScaleStep, SideName
from companion.games.canasta.deal import ALL_CARD_POINTS, Deal, most_canastas
from companion.games.canasta.house import House
from companion.games.canasta.melds import COUNTED, minimum
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing, after_deal

OUT = "sides.*.went_out"
RANKS = {"three": 3, "four": 4, "seven": 7, "eight": 8, "two": 2}  # as cards name them
CARDS = Say(key="count.cards", about={f"points_{number}": each for number, each in enumerate(COUNTED)} | RANKS)


def rows(house: House, standing: Standing) -> Sequence[Row]:
    """The rows of a deal, in the order in which a table counts."""
    canastas = (Row(kind="count", field=f"sides.*.{field}") for field in ("natural_canastas", "mixed_canastas"))
    in_hand = Row(kind="count", field="sides.*.red_threes_in_hand", folded=True)
    return (
        Row(kind="side", field=OUT),
        *canastas,
        Row(kind="count", field="sides.*.red_threes"),
        Row(kind="sum", field="sides.*.melded", counted=COUNTED, cards=CARDS, also=("sides",)),
        Row(kind="sum", field="sides.*.left", counted=COUNTED, cards=CARDS, implied=OUT if house.alone else ""),
        Row(kind="tick", field="sides.*.concealed", folded=True),
        *([in_hand] if house.red_three_in_hand else []),
    )


def need(house: House, standing: Standing) -> Sequence[Figure]:
    """The points that each side must count to open (CAN-64)."""
    return [Figure(key="need.open", value=minimum(total)[0]) for total in standing.totals]


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who went out, and if at one go."""
    out = scored.standing.out
    yield Say(key="sum.nobody-out") if out is None else Say(key="sum.out", about={"side": SideName(out)})
    if out is not None and deal.sides[out].concealed:
        yield Say(key="sum.concealed")


def opening_scale(house: House) -> Scale:
    """The opening minimum by a side's total (CAN-64)."""
    bounds = (None, 0, house.second_step, house.third_step, None)
    steps = ((least, below, *minimum(-1 if least is None else least)) for least, below in pairwise(bounds))
    return Scale(
        key="need.open",
        unit=house.low_points,
        steps=tuple(ScaleStep(least=least, below=below, value=value, rule=rule) for least, below, value, rule in steps),
    )


def warnings(deal: Deal, before: Standing) -> Iterator[Problem]:
    """Nobody went out, and nobody holds a card: the deal ended with the stock, and hands are left over (CAN-55)."""
    if not any(side.went_out or side.left for side in deal.sides):
        yield Problem("", Rule.STOCK_RUNS_OUT, "nobody-out-no-cards")


FORM = RecordForm(record=Deal, rows=rows, warnings=warnings)


ALL_CANASTAS = House.pack_size // House.canasta_size
OTHERWISE = ALL_CARD_POINTS + House.red_threes_all + House.going_out + House.going_out_concealed


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(OnlyTotals):
    """The points that a deal brought each side, and who went out, where that decides the match (CAN-111)."""

    went_out: Side | None = None


def totals_bounds(deal: Totals, house: House, before: Standing) -> Bounds:
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


def after_totals(deal: Totals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """The standing after the deal."""
    return after_deal(before, totals, house, deal.went_out)


def totals_rows(house: House, standing: Standing) -> Iterator[Row]:
    """The side that went out, where that decides the match."""
    if house.both_over_target == "team_that_went_out":
        yield Row(kind="side", field="went_out", label="who_went_out")


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(
    record=Totals, bounds=totals_bounds, after=after_totals, rows=totals_rows
)

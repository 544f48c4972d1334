"""How a deal of Canasta is told, and what its sheet says."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.sentence import Figure, Say, Scale, ScaleStep, SeatName, SideName
from companion.games.canasta.deal import Deal
from companion.games.canasta.house import House
from companion.games.canasta.melds import COUNTED, minimum
from companion.games.canasta.standing import Standing

OUT = "sides.*.went_out"
RANKS = {"three": 3, "four": 4, "seven": 7, "eight": 8, "two": 2}  # as cards name them
CARDS = Say(key="count.cards", about={f"points_{number}": each for number, each in enumerate(COUNTED)} | RANKS)


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The rows of a deal, in the order in which a table counts."""
    yield Row(kind="side", field=OUT)
    for field in ("natural_canastas", "mixed_canastas", "red_threes"):
        yield Row(kind="count", field=f"sides.*.{field}")
    yield Row(kind="sum", field="sides.*.melded", counted=COUNTED, cards=CARDS, also=("sides",))
    yield Row(kind="sum", field="sides.*.left", implied=OUT if house.players == len(standing.totals) else "")
    yield Row(kind="tick", field="sides.*.concealed", folded=True)
    if house.red_three_in_hand:
        yield Row(kind="count", field="sides.*.red_threes_in_hand", folded=True)


def need(house: House, standing: Standing) -> Sequence[Figure]:
    """The points that each side must count to open (CAN-64)."""
    return [Figure(key="need.open", value=minimum(total)[0]) for total in standing.totals]


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who went out, and who dealt."""
    out = scored.standing.out
    yield Say(key="sum.nobody-out") if out is None else Say(key="sum.out", about={"side": SideName(out)})
    yield Say(key="deal.by", about={"dealer": SeatName(before.dealer)})


def opening_scale(house: House) -> Scale:
    """The opening minimum by a side's total (CAN-64)."""
    bounds = (None, 0, house.second_step, house.third_step, None)
    steps = ((least, below, *minimum(-1 if least is None else least)) for least, below in pairwise(bounds))
    return Scale(
        key="need.open",
        unit=house.low_points,
        steps=tuple(ScaleStep(least=least, below=below, value=value, rule=rule) for least, below, value, rule in steps),
    )


FORM = RecordForm(record=Deal, rows=rows)

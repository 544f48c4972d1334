"""The score of one deal of Canasta, line by line (parts E, L and O of the rules)."""

from collections.abc import Iterator

from companion.engine.game import Scored
from companion.engine.tally import Line, Tally
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing, after_deal

# the rules of the lines, in their order on the sheet
LINES = (
    Rule.CARDS_ON_THE_TABLE,
    Rule.NATURAL_CANASTA,
    Rule.MIXED_CANASTA,
    Rule.RED_THREES,
    Rule.ALL_FOUR_RED_THREES,
    Rule.RED_THREES_WITHOUT_A_MELD,
    Rule.GOING_OUT,
    Rule.GOING_OUT_CONCEALED,
    Rule.RED_THREE_IN_HAND,
    Rule.LEFT_IN_HAND,
)


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Both sides' lines, and the totals that they lead to."""
    tally = Tally(tuple(line for side, lay in enumerate(deal.sides) for line in lines(side, lay, house)))
    out = next((side for side, lay in enumerate(deal.sides) if lay.went_out), None)
    return Scored(tally, after_deal(before, before.totals_with(tally), house, out))


def lines(side: int, lay: Lay, house: House) -> Iterator[Line]:
    """One side's lines, in the order of the score sheet (CAN-99…CAN-105, CAN-124)."""
    yield Line(side, Rule.CARDS_ON_THE_TABLE, lay.melded)
    yield Line(side, Rule.NATURAL_CANASTA, house.natural_canasta, lay.natural_canastas)
    yield Line(side, Rule.MIXED_CANASTA, house.mixed_canasta, lay.mixed_canastas)
    melded = bool(lay.melded or lay.canastas)  # the points of a canasta may still have to be entered (CAN-35)
    yield red_threes(side, lay.red_threes, melded, house)
    yield Line(side, Rule.GOING_OUT, house.going_out, lay.went_out)
    yield Line(side, Rule.GOING_OUT_CONCEALED, house.going_out_concealed, lay.concealed)
    yield Line(side, Rule.RED_THREE_IN_HAND, -house.red_three_in_hand, lay.red_threes_in_hand)
    yield Line(side, Rule.LEFT_IN_HAND, -lay.left)


def red_threes(side: int, count: int, melded: bool, house: House) -> Line:
    """Red threes count for a side that has melded and against one that has not (CAN-33…CAN-36)."""
    every = count == house.red_threes
    if not melded:
        each = house.red_three_debit_four // house.red_threes if every else house.red_three
        return Line(side, Rule.RED_THREES_WITHOUT_A_MELD, -each, count)
    if every:
        return Line(side, Rule.ALL_FOUR_RED_THREES, house.red_three_of_four, count)
    return Line(side, Rule.RED_THREES, house.red_three, count)

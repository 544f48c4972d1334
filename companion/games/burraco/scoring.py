"""The score of one deal of Burraco, line by line (part I of the rules)."""

from collections.abc import Iterator

from companion.engine.game import Scored
from companion.engine.tally import Line, Tally
from companion.games.burraco.deal import Deal, Lay
from companion.games.burraco.house import House
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing, after_deal

# the rules of the lines, in their order on the sheet
LINES = (
    Rule.CARDS_ON_THE_TABLE,
    Rule.CLEAN_BURRACO,
    Rule.SEMI_CLEAN_BURRACO,
    Rule.DIRTY_BURRACO,
    Rule.CLOSING,
    Rule.POZZETTO_NOT_TAKEN,
    Rule.UNPLAYED_POZZETTO,
    Rule.LEFT_IN_HAND,
)


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Both sides' lines, and the totals that they lead to (BUR-82)."""
    tally = Tally(tuple(line for side, lay in enumerate(deal.sides) for line in lines(side, lay, house)))
    return Scored(tally, after_deal(before, before.totals_with(tally)))


def lines(side: int, lay: Lay, house: House) -> Iterator[Line]:
    """One side's lines, in the order of the score sheet (BUR-69…BUR-75)."""
    yield Line(side, Rule.CARDS_ON_THE_TABLE, lay.melded)
    yield Line(side, Rule.CLEAN_BURRACO, house.clean_burraco, lay.clean_burracos)
    yield Line(side, Rule.SEMI_CLEAN_BURRACO, int(house.semi_clean), lay.semi_clean_burracos)
    yield Line(side, Rule.DIRTY_BURRACO, house.dirty_burraco, lay.dirty_burracos)
    yield Line(side, Rule.CLOSING, house.closing, lay.closed)
    missed = not (lay.took_pozzetto or lay.pozzetto_became_stock)
    yield Line(side, Rule.POZZETTO_NOT_TAKEN, -house.pozzetto_not_taken, missed)
    if house.unplayed_pozzetto == "flat100":
        yield Line(side, Rule.UNPLAYED_POZZETTO, -house.pozzetto_unplayed, lay.unplayed_pozzetto)
    yield Line(side, Rule.LEFT_IN_HAND, -lay.left)

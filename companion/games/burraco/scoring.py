"""The score of one deal of Burraco, line by line (part I of the rules)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.game import Scored
from companion.engine.records import Side
from companion.engine.ruling import NO_FACTS, Facts
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
    Rule.PAIR_HALVES,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class WhoWasAlone(Facts):
    """The one of three who took the larger pozzetto; nobody, or nobody knows (BUR-109)."""

    alone: Side | None = None


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """The lines of all sides, and the totals that they lead to (BUR-82)."""
    tally = Tally(tuple(_every_line(deal, house, before)))
    return Scored(tally, after_deal(before, before.totals_with(tally), house), facts(house, deal.alone))


def facts(house: House, alone: int | None = None) -> Facts:
    """Which of three was alone."""
    return WhoWasAlone(alone=alone) if house.three else NO_FACTS


def _every_line(deal: Deal, house: House, before: Standing) -> Iterator[Line]:
    """The lines of each side, in the order of the sides; each of two partners of three has those of both (BUR-111)."""
    if deal.lone is None or deal.pair is None:
        for side, lay in enumerate(deal.sides):
            yield from lines(side, lay, house)
        return
    for side in range(len(before.totals)):
        if side == deal.alone:
            yield from lines(side, deal.lone, house)
        else:
            whole = list(lines(side, deal.pair, house))
            points = sum(line.points for line in whole)
            yield from (*whole, Line(side, Rule.PAIR_HALVES, half(points) - points))


def half(points: int) -> int:
    """The share of each of two partners of three, up to the next five: 345 → 175, −45 → −20 (BUR-111)."""
    return -(-points // (House.half_of * House.low_points)) * House.low_points


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

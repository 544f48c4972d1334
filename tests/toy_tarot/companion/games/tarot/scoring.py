"""The score of one deal of Tarot, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.game import Scored
from companion.engine.ruling import Facts
from companion.engine.standing import DealtStanding
from companion.engine.tally import Line, Tally

from .deal import Deal, Misdeal, Record
from .house import HANDFUL_POINTS, NEEDED, TIMES, House
from .rule import Rule

LINES = (Rule.CONTRACT, Rule.DIFFERENCE, Rule.SMALL, Rule.HANDFUL, Rule.MISDEAL)


@dataclass(frozen=True, kw_only=True, slots=True)
class DealFacts(Facts):
    """Whether the contract was made, and by how many points."""

    verdict: Literal["made", "failed"]
    by: int


def score(record: Record, house: House, before: DealtStanding) -> Scored[DealtStanding]:
    """Every side's lines and the totals that they lead to."""
    sides = len(before.totals)
    if isinstance(record, Misdeal):
        tally = Tally((Line(record.culprit, Rule.MISDEAL, -record.cost),))
        return Scored(tally, DealtStanding(totals=before.totals_with(tally), dealer=before.dealer))
    tally = Tally(tuple(_lines(record, house, sides)))
    after = DealtStanding(totals=before.totals_with(tally), dealer=(before.dealer + 1) % sides)
    over = record.points - NEEDED[record.oudlers]
    return Scored(tally, after, DealFacts(verdict="made" if over >= 0 else "failed", by=abs(over)))


def _lines(deal: Deal, house: House, sides: int) -> Iterator[Line]:
    """What each defender pays or gets, and as often the taker; his partner has one share of it."""
    over, times = deal.points - NEEDED[deal.oudlers], TIMES[deal.bid]
    made = 1 if over >= 0 else -1
    for side, shares in _shares(deal, sides).items():
        yield Line(side, Rule.CONTRACT, made * House.base * times, shares)
        yield Line(side, Rule.DIFFERENCE, over * times, shares)
        if deal.small is not None and house.small_at_the_end:
            ours = 1 if deal.small in (deal.taker, deal.partner) else -1
            yield Line(side, Rule.SMALL, ours * House.small_bonus * times, shares)
        if deal.handful:
            yield Line(side, Rule.HANDFUL, made * HANDFUL_POINTS[deal.handful], shares)


def _shares(deal: Deal, sides: int) -> dict[int, int]:
    """How often each side has what is at stake: minus once a defender."""
    shares = {side: 1 if side == deal.partner else -1 for side in range(sides) if side != deal.taker}
    return {deal.taker: -sum(shares.values()), **shares}

"""The score of one round: a line for each side that has a figure."""

from companion.engine.game import Scored
from companion.engine.tally import Line, Tally
from companion.games.other.deal import Round
from companion.games.other.house import House
from companion.games.other.rule import Rule
from companion.games.other.standing import Standing

LINES = (Rule.ROUND_POINTS,)


def score(record: Round, house: House, before: Standing) -> Scored[Standing]:
    """The lines of a round (LED-05), and the deal passed on from whoever dealt it (LED-08)."""
    given = record.given.items()
    tally = Tally(tuple(Line(side, Rule.ROUND_POINTS, house.sign * points, stated=True) for side, points in given))
    dealt = before.dealer if record.dealt is None else record.dealt
    after = Standing(
        totals=before.totals_with(tally), dealer=(dealt + 1) % before.seats, seats=before.seats, round=before.round + 1
    )
    return Scored(tally, after)

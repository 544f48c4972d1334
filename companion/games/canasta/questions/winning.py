"""Who has won? (Part M of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.facts import Margin
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import Side, TotalsNow
from companion.games.canasta.house import House
from companion.games.canasta.questions.shared import total_exists
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing, winner


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTotals:
    """Both totals after a deal, and which side went out in it."""

    totals: TotalsNow
    went_out: Side | None = None


def _winner(situation: FinalTotals, house: House) -> Ruling[Side | None, Margin]:
    standing = Standing(totals=situation.totals, out=situation.went_out)
    arrived = sum(total >= house.target for total in situation.totals)
    reasons = [Reason(Rule.TARGET, arrived > 0, {"target": house.target}), Reason(Rule.CHECKED_AFTER_THE_DEAL)]
    won = winner(house, standing)
    if arrived > 1:
        reasons.append(Reason(Rule.BOTH_OVER_THE_TARGET, won is not None))
    return Ruling(won, tuple(reasons), Margin(margin=max(situation.totals) - min(situation.totals)))


def _check(situation: FinalTotals, house: House) -> Iterator[Problem]:
    if len(situation.totals) != 2:
        yield Problem("totals", None, "sides-wanted", {"wanted": 2})
    for side, total in enumerate(situation.totals):
        yield from total_exists(f"totals.{side}", total)
    if situation.went_out not in (None, 0, 1):
        yield Problem("went_out", None, "no-such-side")


WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_check)

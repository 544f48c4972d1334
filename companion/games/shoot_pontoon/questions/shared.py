"""What the questions of Shoot Pontoon share: a kitty and open bets that can be."""

from collections.abc import Iterator
from typing import Annotated

from companion.engine.ruling import Problem
from companion.engine.situation import Known
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Standing


def _kitty(standing: Standing) -> int:
    return standing.kitty


KittyNow = Annotated[int, Known(_kitty, draft="kitty")]
"""What lies in the middle: as it is told of the deal under way, or as the last one left it."""


def kitty_exists(kitty: int, open_bets: int) -> Iterator[Problem]:
    """Neither is less than nothing, and never is more bet than the kitty holds (SHO-29)."""
    if kitty < 0:
        yield Problem("kitty", Rule.KITTY, "below-zero")
    elif open_bets > kitty:
        yield Problem("open_bets", Rule.WITHIN_THE_KITTY, "more-open-than-held", {"kitty": kitty})
    if open_bets < 0:
        yield Problem("open_bets", Rule.NOBODY_MUST_SHOOT, "below-zero")


def bet_exists(field: str, bet: int) -> Iterator[Problem]:
    """Nobody bets less than nothing."""
    if bet < 0:
        yield Problem(field, Rule.NOBODY_MUST_SHOOT, "below-zero")

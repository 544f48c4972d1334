"""One round of any game: a figure for each side, and a line for each figure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.game import Scored
from companion.engine.records import Breaks, GivenBySide, Noted
from companion.engine.ruling import Problem
from companion.engine.tally import Line, Tally
from companion.games.other.house import House
from companion.games.other.rule import Rule
from companion.games.other.standing import Standing


@dataclass(frozen=True, kw_only=True, slots=True)
class Round(Noted):
    """The points of each side, none where it did not play; `dealt` is the seat that dealt it out of turn."""

    points: Annotated[GivenBySide, Breaks(Rule.ROUND)]
    dealt: int | None = None

    @property
    def given(self) -> dict[int, int]:
        """The points of the sides that have any figure."""
        return {side: points for side, points in enumerate(self.points) if points is not None}

    @property
    def sat_out(self) -> tuple[int, ...]:
        return tuple(side for side, points in enumerate(self.points) if points is None)


def check(record: Round, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a round that cannot be."""
    given = record.given
    if not given:
        yield Problem("points", Rule.ROUND, "points-wanted", unfinished=True)
    for side, points in given.items():
        if abs(points) > house.most_points:
            yield Problem(
                f"points.{side}", Rule.ROUND, "between", {"least": -House.most_points, "most": House.most_points}
            )
    if given and house.whole is not None and (over := sum(given.values()) - house.whole):
        rule = Rule.MONEY if house.money else Rule.FIXED_SUM
        about = {"entered": sum(given.values()), "wanted": house.whole, "over": abs(over)}
        waits = len(given) < len(before.totals)
        if over > 0:
            yield Problem("points", rule, "too-many-together", about, unfinished=waits)
        else:
            yield Problem("points", rule, "too-few-together", about, unfinished=waits)
    if record.dealt is not None and (house.who_deals == "nobody" or not 0 <= record.dealt < before.seats):
        yield Problem("dealt", Rule.WHO_DEALS, "no-such-dealer")


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

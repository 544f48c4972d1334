"""Red threes: is one replaced, and what are they worth? (Parts E and O of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.facts import Facts, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import red_threes

REPLACED = {
    "dealt": Reason(Rule.RED_THREE_DEALT),
    "drawn": Reason(Rule.RED_THREE_DRAWN),
    "pile": Reason(Rule.RED_THREE_FROM_THE_PILE, met=False),
    "forgotten": Reason(Rule.RED_THREE_FORGOTTEN),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RedThreeSource:
    """Where a red three came from; `forgotten`: from the deal or the stock, and not laid in an earlier turn."""

    source: Literal["dealt", "drawn", "pile", "forgotten"]


@dataclass(frozen=True, kw_only=True, slots=True)
class RedThreeCount:
    """The red threes of a side that has melded or not."""

    count: int
    melded: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class WorthEach(Facts):
    """What every one of them counts, below zero where it counts against its side."""

    each: int


def _replaced(situation: RedThreeSource, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of([REPLACED[situation.source]])


def _worth(situation: RedThreeCount, house: House) -> Ruling[int, WorthEach]:
    line = red_threes(0, situation.count, situation.melded, house)
    reason = Reason(line.rule, True, {"each": line.each, "count": line.count})
    return Ruling(line.points, (reason,), WorthEach(each=line.each))


def _check(situation: RedThreeCount, house: House) -> Iterator[Problem]:
    if situation.count < 0:
        yield Problem("count", None, "below-zero")
    if situation.count > House.red_threes:
        about = {"told": situation.count, "most": House.red_threes}
        yield Problem("count", Rule.RED_THREES, "too-many-red-threes", about)


RED_THREE = Question(slug="red-three", situation=RedThreeSource, answer=_replaced)
RED_THREES = Question(slug="red-threes", situation=RedThreeCount, answer=_worth, check=_check)

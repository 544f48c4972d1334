"""The draw for partners, and red threes. (Parts C, E and O of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card, Cards
from companion.engine.lots import by_rank_then_suit
from companion.engine.records import Seats
from companion.engine.ruling import Facts, NoFacts, Problem, Question, Reason, Ruling
from companion.engine.two_packs import cards_exist
from companion.games.canasta.deal import Count
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import red_threes
from companion.games.canasta.standing import draw_again

SETTLED = {
    4: (Rule.DRAW_ORDER, Rule.HIGHEST_PLAYS_FIRST, Rule.PARTNERS_BY_DRAW, Rule.FIRST_DEALER),
    3: (Rule.DRAW_ORDER, Rule.HIGHEST_PLAYS_FIRST, Rule.THREE_PLAYERS, Rule.FIRST_DEALER),
    2: (Rule.DRAW_ORDER, Rule.HIGHEST_PLAYS_FIRST, Rule.FIRST_DEALER),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawFacts(Facts):
    """The seats that play together, the highest card first (none where each plays alone), and those that draw again."""

    partners: Seats = ()
    redraw: Seats = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawAgain(DrawFacts):
    """The draw is not settled: `again` are the cards that are drawn again."""

    again: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawSettled(DrawFacts):
    """The draw is settled: the highest card, and the second highest, that of its partner."""

    highest: Card
    second: Card


def _draw(situation: Cards, house: House) -> Ruling[bool, DrawAgain | DrawSettled]:
    """The card that each player drew; seats are counted in the order of drawing."""
    cards, again = situation.cards, draw_again(situation.cards, house)
    if again:
        reasons = [Reason(Rule.DRAW_AGAIN, False), Reason(Rule.DRAW_ORDER)]
        return Ruling.of(reasons, DrawAgain(redraw=again, again=tuple(cards[seat] for seat in again)))
    first, second, *_ = sorted(range(len(cards)), key=lambda seat: by_rank_then_suit(cards[seat : seat + 1], house))
    partners = () if house.alone else (first, second)
    settled = DrawSettled(partners=partners, highest=cards[first], second=cards[second])
    return Ruling.of(map(Reason, SETTLED[house.players]), settled)


def _check(situation: Cards, house: House) -> Iterator[Problem]:
    yield from cards_exist("cards", situation.cards)
    if len(situation.cards) != house.players:
        yield Problem("cards", None, "cards-wanted-count", {"wanted": house.players})


DRAW = Question(slug="draw", situation=Cards, answer=_draw, check=_check)


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

    count: Count
    melded: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class WorthEach(Facts):
    """The points of every one of them, below zero where it counts against its side."""

    each: int


def _replaced(situation: RedThreeSource, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of([REPLACED[situation.source]])


def _worth(situation: RedThreeCount, house: House) -> Ruling[int, WorthEach]:
    line = red_threes(0, situation.count, situation.melded, house)
    reason = Reason(line.rule, True, {"each": line.each, "count": line.count})
    return Ruling(line.points, (reason,), WorthEach(each=line.each))


def _red_threes_check(situation: RedThreeCount, house: House) -> Iterator[Problem]:
    if situation.count > House.red_threes:
        about = {"entered": situation.count, "most": House.red_threes}
        yield Problem("count", Rule.RED_THREES, "too-many-red-threes", about)


RED_THREE = Question(slug="red-three", situation=RedThreeSource, answer=_replaced)
RED_THREES = Question(slug="red-threes", situation=RedThreeCount, answer=_worth, check=_red_threes_check)

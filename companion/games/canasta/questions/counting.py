"""What do these cards count, and what does a hand left over cost? (Parts B, L and O of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.facts import NO_FACTS, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.canasta.house import House
from companion.games.canasta.melds import points, red_three
from companion.games.canasta.questions.shared import cards_exist
from companion.games.canasta.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """Cards to be counted, wherever they lie."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOver:
    """The cards that are left in one hand or in both when the deal ends."""

    cards: tuple[Card, ...]


def _cards(situation: Counted, house: House) -> Ruling[int, NoFacts]:
    apart = [Reason(Rule.RED_THREES)] if any(map(red_three, situation.cards)) else []
    return Ruling(points(situation.cards), (Reason(Rule.CARD_VALUES), *apart), NO_FACTS)


def _hand(situation: LeftOver, house: House) -> Ruling[int, NoFacts]:
    """A red three left in a hand has a price of its own (CAN-124)."""
    threes, left = sum(map(red_three, situation.cards)), points(situation.cards)
    reasons = [Reason(Rule.LEFT_IN_HAND, True, {"each": -left})]
    if threes:
        reasons.append(Reason(Rule.RED_THREE_IN_HAND, True, {"count": threes, "each": -house.red_three_in_hand}))
    return Ruling(-left - threes * house.red_three_in_hand, tuple(reasons), NO_FACTS)


def _check(situation: Counted | LeftOver, house: House) -> Iterator[Problem]:
    yield from cards_exist("cards", situation.cards)
    if not situation.cards:
        yield Problem("cards", None, "cards-wanted")


CARDS = Question(slug="cards", situation=Counted, answer=_cards, check=_check)
HAND = Question(slug="hand", situation=LeftOver, answer=_hand, check=_check)

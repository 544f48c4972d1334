"""May I split, and what comes with it? (PON-25…PON-32.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card, Rank
from companion.engine.facts import Facts, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.hands import TEN_CARDS
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import hand_exists
from companion.games.pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Splitting:
    """A hand that would be split, by a player who has made so many hands already."""

    cards: tuple[Card, ...]
    hands: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitCards:
    """So many hands that a player has made by splitting."""

    hands: int = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitFacts(Facts):
    """How many cards lie in how many hands after a split, and how the new ones are dealt."""

    cards: int
    hands: int
    face: Literal["down", "up"]


def _split(situation: Splitting, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_reasons(situation, house))


def _reasons(situation: Splitting, house: House) -> Iterator[Reason]:
    ranks = [card.rank for card in situation.cards[: House.dealt_cards]]
    alike = len(set(ranks)) == 1
    yield Reason(Rule.SPLIT_FIRST, len(situation.cards) == House.dealt_cards, {"cards": len(situation.cards)})
    if not alike and set(ranks) <= TEN_CARDS:
        yield Reason(Rule.SAME_TEN_CARDS, False)
    yield Reason(Rule.SPLIT_A_PAIR, alike and (house.split == "any_pair" or ranks[0] is Rank.ACE))
    yield Reason(
        Rule.FOUR_HANDS, situation.hands < House.most_hands, {"hands": situation.hands, "most": House.most_hands}
    )


def _split_cards(situation: SplitCards, house: House) -> Ruling[int, SplitFacts]:
    cards = situation.hands * House.dealt_cards
    reasons = (Reason(Rule.ONE_CARD_EACH), Reason(Rule.SPLIT_STAKE))
    return Ruling(1, reasons, SplitFacts(cards=cards, hands=situation.hands, face=house.split_cards_face))


def _check_hand(situation: Splitting, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)
    if not 1 <= situation.hands <= House.most_hands:
        yield Problem("hands", Rule.FOUR_HANDS, "too-many-hands", {"most": House.most_hands})


def _check_hands(situation: SplitCards, house: House) -> Iterator[Problem]:
    if not 2 <= situation.hands <= House.most_hands:
        yield Problem("hands", Rule.FOUR_HANDS, "too-many-hands", {"most": House.most_hands})


SPLIT = Question(slug="split", situation=Splitting, answer=_split, check=_check_hand)
SPLIT_CARDS = Question(slug="split-cards", situation=SplitCards, answer=_split_cards, check=_check_hands)

"""What is my hand, and does it beat the bank's? (Parts A and B of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.hands import BUST, TRICKS, best, class_of, classify, counts_as, strength, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import cards_exist, hand_exists
from companion.games.pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Cards:
    """One hand."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Showdown:
    """A player's hand, made after a split or not, and the bank's."""

    cards: tuple[Card, ...]
    bank: tuple[Card, ...]
    split: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class HandTotals(Facts):
    """Every total that the hand can count, ascending, and the one that it does: the best that is not over 21."""

    totals: tuple[int, ...]
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class BothHands(Facts):
    """What the player's hand is at this table, and the bank's."""

    held: str
    bank: str


def _hand(situation: Cards, house: House) -> Ruling[str, HandTotals]:
    name, counts = classify(situation.cards), totals(situation.cards)
    reasons = [Reason(class_of(name), True, {"total": best(situation.cards)}), Reason(Rule.CARD_VALUES)]
    if len(counts) > 1:
        reasons.append(Reason(Rule.ACE_AS_YOU_LIKE))
    return Ruling(name, tuple(reasons), HandTotals(totals=counts, total=best(situation.cards)))


def _beats(situation: Showdown, house: House) -> Ruling[bool, BothHands]:
    made, bank = classify(situation.cards), classify(situation.bank)
    counted = counts_as(made, house, split=situation.split)
    return Ruling.of(_comparison(made, counted, bank), BothHands(held=counted, bank=bank))


def _comparison(made: str, counted: str, bank: str) -> Iterator[Reason]:
    ahead, level = strength(counted) > strength(bank), strength(counted) == strength(bank)
    if made != counted:
        yield Reason(Rule.SPLIT_PONTOON)
    if counted == BUST:
        yield Reason(Rule.BUST_IS_WORTHLESS, False)
    elif level:
        if counted in TRICKS:
            yield Reason(Rule.ALL_ALIKE)
        yield Reason(Rule.TIES, False)
    else:
        rules = {class_of(counted): True, class_of(bank): ahead}
        yield from (Reason(rule, met) for rule, met in rules.items())


def _check(situation: Cards, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house)


def _check_both(situation: Showdown, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)
    yield from hand_exists("bank", situation.bank, house, least=House.dealt_cards)
    yield from cards_exist("bank", situation.bank, house, situation.cards)


HAND = Question(slug="hand", situation=Cards, answer=_hand, check=_check)
BEATS = Question(slug="beats", situation=Showdown, answer=_beats, check=_check_both)

"""What is my hand, and does it beat the bank's? (Parts A and B of the rules.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card, Rank
from companion.engine.facts import Facts, OneOf
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.hands import BUST, PONTOON, TRICKS, best, class_of, classify, made_of, strength, totals
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
    """Every total that the hand can count, ascending, and the one that it does: the best that is not over 21.

    `may_burn`: both cards may go under the pack for two new ones (PON-84).
    """

    totals: tuple[int, ...]
    total: int
    may_burn: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class BothHands(Facts):
    """What the player's hand is at this table, and the bank's."""

    held: str
    bank: str


def _hand(situation: Cards, house: House) -> Ruling[str, HandTotals]:
    name, counts = made_of(situation.cards, house), totals(situation.cards)
    reasons = [Reason(class_of(name), True, {"total": best(situation.cards)}), Reason(Rule.CARD_VALUES)]
    if len(counts) > 1:
        reasons.append(Reason(Rule.ACE_AS_YOU_LIKE))
    thirteen = len(situation.cards) == House.dealt_cards and counts == (House.burnt_total,)
    if thirteen:
        reasons.append(Reason(Rule.BURN_13, house.burn13))
    facts = HandTotals(totals=OneOf(counts), total=best(situation.cards), may_burn=thirteen and house.burn13)
    return Ruling(name, tuple(reasons), facts)


def _beats(situation: Showdown, house: House) -> Ruling[bool, BothHands]:
    made, bank = classify(situation.cards), classify(situation.bank)
    counted = made_of(situation.cards, house, split=situation.split)
    reasons = [*_comparison(made, counted, bank)]
    if _are_three_sevens(situation.cards):
        reasons.append(Reason(Rule.THREE_SEVENS, strength(counted) > strength(bank)))
    unique = {reason.rule: reason for reason in reasons}
    return Ruling.of(unique.values(), BothHands(held=counted, bank=bank))


def _are_three_sevens(cards: Sequence[Card]) -> bool:
    return [card.rank for card in cards] == [Rank.SEVEN] * House.sevens


def _comparison(made: str, counted: str, bank: str) -> Iterator[Reason]:
    ahead, level = strength(counted) > strength(bank), strength(counted) == strength(bank)
    if made == PONTOON != counted:
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

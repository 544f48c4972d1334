"""Hands of Pontoon: what their cards count, and what they are called (parts A and B of the rules)."""

from collections.abc import Sequence
from typing import Literal, get_args

from companion.engine.cards import Card, Rank
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule

Held = Literal[
    "pontoon", "five-card-trick", "bust",
    "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21",
]  # fmt: skip

HELD: tuple[Held, ...] = get_args(Held)
PONTOON, FIVE_CARD_TRICK, BUST = HELD[:3]
TRICKS = {PONTOON: Rule.PONTOON, FIVE_CARD_TRICK: Rule.FIVE_CARD_TRICK}
TEN_CARDS = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})
PIPS = {rank: int(rank) for rank in Rank if rank.isdecimal()}
POINTS = dict.fromkeys(TEN_CARDS, House.ten_card) | PIPS | {Rank.ACE: House.ace_low}


def totals(cards: Sequence[Card]) -> tuple[int, ...]:
    """Every total that cards can count, ascending: each ace is 1 or 11 (PON-04, PON-05)."""
    least, aces = sum(POINTS[card.rank] for card in cards), sum(card.rank is Rank.ACE for card in cards)
    return tuple(least + (House.ace_high - House.ace_low) * high for high in range(aces + 1))


def best(cards: Sequence[Card]) -> int:
    """The highest total that is not over 21; the lowest there is where all are."""
    counts = totals(cards)
    return max((count for count in counts if count <= House.twenty_one), default=counts[0])


def classify(cards: Sequence[Card]) -> str:
    """What a hand is: a pontoon, a five-card trick, bust, or its points (PON-12…PON-16)."""
    total = best(cards)
    if total > House.twenty_one:
        return BUST
    if total == House.twenty_one and len(cards) == House.dealt_cards:
        return PONTOON
    return FIVE_CARD_TRICK if len(cards) == House.trick_cards else str(total)


def counts_as(held: str, house: House, *, split: bool = False) -> str:
    """What a hand is at this table: a pontoon made after a split may be an ordinary 21 (PON-31)."""
    ordinary = split and held == PONTOON and house.split_pontoon == "ordinary21"
    return str(House.twenty_one) if ordinary else held


def points(held: str) -> int | None:
    """The points of a hand that is neither bust nor a trick."""
    return int(held) if held.isdecimal() else None


def strength(held: str) -> int:
    """A number that is greater for the better hand, equal for equal ones (part B of the rules)."""
    order = {BUST: 0, FIVE_CARD_TRICK: House.twenty_one + 1, PONTOON: House.twenty_one + 2}
    return order[held] if held in order else int(held)


def class_of(held: str) -> Rule:
    """The rule that names the class of a hand."""
    if held == BUST:
        return Rule.BUST_IS_WORTHLESS
    if held in TRICKS:
        return TRICKS[held]
    return Rule.TWENTY_ONE if int(held) == House.twenty_one else Rule.NEARER_IS_BETTER

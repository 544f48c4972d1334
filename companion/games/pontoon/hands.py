"""Hands of Pontoon: what their cards count, and what they are called (parts A and B of the rules)."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from companion.engine.cards import Card, Rank
from companion.engine.records import Offered
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule

Held = Literal[
    "pontoon", "five-card-trick", "bust", "three-sevens",
    "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21",
]  # fmt: skip
BankHeld = Literal[
    "pontoon", "five-card-trick", "bust",
    "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21",
]  # fmt: skip

HELD: tuple[Held, ...] = get_args(Held)
PONTOON, FIVE_CARD_TRICK, BUST, THREE_SEVENS = HELD[:4]
BANK_HELD: tuple[BankHeld, ...] = get_args(BankHeld)
NOT_SHOWN = ""
TRICKS = {PONTOON: Rule.PONTOON, FIVE_CARD_TRICK: Rule.FIVE_CARD_TRICK}
TEN_CARDS = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})
PIPS = {rank: int(rank) for rank in Rank if rank.isdecimal()}
POINTS = dict.fromkeys(TEN_CARDS, House.ten_card) | PIPS | {Rank.ACE: House.ace_low}

# Two hands for each total, where only the total of a hand is said: an answer that differs between them is not given
EXAMPLES = {str(total): (f"10♣ {total - 10}♣", f"{total // 2}♦ {total - total // 2}♣") for total in range(12, 20)}
EXAMPLES |= {"20": ("K♣ Q♣", "K♦ K♣"), "21": ("10♣ 9♣ 2♣", "8♣ 7♣ 6♣")}


def totals(cards: Sequence[Card]) -> tuple[int, ...]:
    """Every total that cards can count, ascending: each ace is 1 or 11 (PON-04, PON-05)."""
    least, aces = sum(POINTS[card.rank] for card in cards), sum(card.rank is Rank.ACE for card in cards)
    return tuple(least + (House.ace_high - House.ace_low) * high for high in range(aces + 1))


def best(cards: Sequence[Card]) -> int:
    """The highest total that is not over 21; the lowest there is where all are."""
    counts = totals(cards)
    return max((count for count in counts if count <= House.twenty_one), default=counts[0])


def classify(cards: Sequence[Card]) -> str:
    """The class of a hand: a pontoon, a five-card trick, bust, or its points (PON-12…PON-16)."""
    total = best(cards)
    if total > House.twenty_one:
        return BUST
    if total == House.twenty_one and len(cards) == House.dealt_cards:
        return PONTOON
    return FIVE_CARD_TRICK if len(cards) == House.trick_cards else str(total)


def counts_as(held: str, house: House, *, split: bool = False) -> str:
    """The class of a hand at this table.

    A pontoon made after a split may be an ordinary 21 (PON-31); three sevens are one, but where they
    beat every hand of the banker, unless they were made after a split (PON-85).
    """
    ordinary_pontoon = held == PONTOON and split and house.split_pontoon == "ordinary21"
    ordinary_sevens = held == THREE_SEVENS and (split or house.three_sevens == "ordinary")
    return str(House.twenty_one) if ordinary_pontoon or ordinary_sevens else held


def are_three_sevens(cards: Sequence[Card]) -> bool:
    """True for three sevens (PON-85)."""
    return [card.rank for card in cards] == [Rank.SEVEN] * House.sevens


def made_of(cards: Sequence[Card], house: House, *, split: bool = False) -> str:
    """The class of a player's cards at this table."""
    return counts_as(THREE_SEVENS if are_three_sevens(cards) else classify(cards), house, split=split)


def values_at(house: House) -> tuple[Held, ...]:
    """The classes of a player's hand at this table."""
    return tuple(held for held in HELD if held != THREE_SEVENS or house.three_sevens == "treble")


HeldHere = Annotated[Held, Offered(HELD, at=values_at)]
"""The class of a player's hand, of those that this table has."""


def points(held: str) -> int | None:
    """The points of a hand that is neither bust nor a trick."""
    return int(held) if held.isdecimal() else None


def strength(held: str) -> int:
    """A number that is greater for the better hand, equal for equal ones (part B of the rules)."""
    above = {FIVE_CARD_TRICK: 1, THREE_SEVENS: 2, PONTOON: 3}
    if held in above:
        return House.twenty_one + above[held]
    return 0 if held == BUST else int(held)


def class_of(held: str) -> Rule:
    """The rule that names the class of a hand."""
    if held == BUST:
        return Rule.BUST_IS_WORTHLESS
    if held == THREE_SEVENS:
        return Rule.THREE_SEVENS
    if held in TRICKS:
        return TRICKS[held]
    return Rule.TWENTY_ONE if int(held) == House.twenty_one else Rule.NEARER_IS_BETTER

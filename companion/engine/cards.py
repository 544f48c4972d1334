"""Playing cards and their notation: rank then suit, `AS 10H QD 2C`; a joker is `JK`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Self

SuitSign = Literal["S", "H", "D", "C"]


class Suit(StrEnum):
    """The four suits, in the order in which Canasta and Burraco rank them for the draw."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `H`, leniently: lower case, glyphs. Raises `NotACard`."""
        try:
            return cls(_strictly(text))
        except ValueError:
            raise NotACard(text) from None

    @property
    def red(self) -> bool:
        """Hearts and diamonds are red, spades and clubs black."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(StrEnum):
    """Ranks as they are written; the joker is a rank without a suit."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"
    JOKER = "JK"


class NotACard(ValueError):
    """Text that names no card."""


LENIENT = {"T": "10", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "JOKER": "JK", "\ufe0e": "", "\ufe0f": ""}
SEPARATORS = re.compile(r"[\s,;]+")


def _strictly(text: str) -> str:
    notation = text.strip().upper()
    for lenient, strict in LENIENT.items():
        notation = notation.replace(lenient, strict)
    return notation


@dataclass(frozen=True, slots=True)
class Card:
    """One card. A joker has no suit, every other card has one."""

    rank: Rank
    suit: Suit | None = None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    @property
    def red(self) -> bool:
        """Whether the card is a heart or a diamond."""
        return self.suit is not None and self.suit.red

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `10H`, leniently: lower case, `T` for 10, suit glyphs, `JOKER`. Raises `NotACard`."""
        notation = _strictly(text)
        if notation == Rank.JOKER:
            return cls(Rank.JOKER)
        try:
            rank, suit = Rank(notation[:-1]), Suit(notation[-1:])
        except ValueError:
            raise NotACard(text) from None
        if rank is Rank.JOKER:
            raise NotACard(text)
        return cls(rank, suit)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read `"KS KH 2D"`: cards apart by spaces, commas or semicolons. Raises `NotACard`."""
    return tuple(Card.parse(word) for word in SEPARATORS.split(text.strip()) if word)


def write_cards(cards: Iterable[Card]) -> str:
    """The one written form of a list of cards: `"KS KH 2D"`."""
    return " ".join(map(str, cards))


def pack(*, ranks: Iterable[Rank] = tuple(Rank)[:-1], copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """The cards of one or more packs, `jokers` in all."""
    suited = (Card(rank, suit) for rank in tuple(ranks) for suit in Suit)
    return (*(card for card in suited for _ in range(copies)), *(Card(Rank.JOKER),) * jokers)

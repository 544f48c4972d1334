"""Cards: ranks, suits and cards of any pack, how they are written and typed; and the French pack, `AS 10H QD 2C JK`.

A game whose pack is not the French one brings an alphabet of its own: ranks and
suits, each in their order, and a card of them that knows `every` card there is.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Self

from companion.engine.text import plain_digits

SEPARATORS = re.compile(r"[\s,;]+")
SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")  # they choose between a glyph and a picture of it


class NotACard(ValueError):
    """Text that names no card."""


class Sign(StrEnum):
    """A rank or a suit: how it is written, then how else people type it."""

    spellings: tuple[str, ...]

    def __new__(cls, written: str, *also: str) -> Self:
        """A sign that is written so, and may be typed in other ways."""
        sign = str.__new__(cls, written)
        sign._value_, sign.spellings = written, (written, *also)
        return sign

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `h` or `♥` as `H`. Raises `NotACard`."""
        plain_text = plain(text)
        for sign in cls:
            if plain_text in sign.spellings:
                return sign
        raise NotACard(text)


class AnyRank(Sign):
    """The rank of some pack's cards; a subclass lists them, the first before the others."""


class AnySuit(Sign):
    """A suit of some pack: `"H", "♥"`, its sign and its glyph."""

    @property
    def glyph(self) -> str:
        return self.spellings[-1]

    @property
    def red(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class AnyCard:
    """One card of some pack, written rank then suit; jokers and their like have no suit."""

    rank: AnyRank
    suit: AnySuit | None = None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    @property
    def pictured(self) -> str:
        """The card with the picture of its suit, which is read alike in every language: `10♣`."""
        return f"{self.rank}{self.suit.glyph if self.suit else ''}"

    @property
    def red(self) -> bool:
        return self.suit is not None and self.suit.red

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Every card there is, once."""
        raise NotImplementedError(cls)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `10H` as people type it, `th` or `10♥`. Raises `NotACard`."""
        card: Self | None = cls._by_spelling().get(plain(text))
        if card is None:
            raise NotACard(text)
        return card

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read cards apart by spaces, commas or semicolons. Raises `NotACard`."""
        return tuple(cls.parse(word) for word in SEPARATORS.split(text.strip()) if word)

    @classmethod
    @cache
    def _by_spelling(cls) -> Mapping[str, Self]:
        """Every card by each way of typing it."""
        return {spelling: card for card in cls.every() for spelling in card.spellings}

    @property
    def spellings(self) -> Iterator[str]:
        suits = self.suit.spellings if self.suit else ("",)
        return (f"{rank}{suit}" for rank in self.rank.spellings for suit in suits)


def plain(text: str) -> str:
    """A card, rank or suit as typed, in capitals and plain digits, and without what chooses the look of a glyph."""
    return unicodedata.normalize("NFC", plain_digits(text).translate(SELECTORS).strip().upper())


def write_cards(cards: Iterable[AnyCard]) -> str:
    """The one written form of a list of cards: `"KS KH 2D"`."""
    return " ".join(map(str, cards))


class Suit(AnySuit):
    """The four suits, in the order in which Canasta and Burraco rank them for the draw."""

    SPADES = "S", "♠"
    HEARTS = "H", "♥"
    DIAMONDS = "D", "♦"
    CLUBS = "C", "♣"

    @property
    def red(self) -> bool:
        """Hearts and diamonds are red, spades and clubs black."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(AnyRank):
    """Ranks as they are written; the joker is a rank without a suit."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10", "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"
    JOKER = "JK", "JOKER"


SUITED = tuple(Rank)[:-1]


@dataclass(frozen=True, slots=True)
class Card(AnyCard):
    """One card. A joker has no suit, every other card has one."""

    rank: Rank
    suit: Suit | None = None

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Fifty-two cards and the joker."""
        yield from (cls(rank, suit) for rank in SUITED for suit in Suit)
        yield cls(Rank.JOKER)


@dataclass(frozen=True, kw_only=True, slots=True)
class Cards:
    """The situation of a question about cards alone; where each player has one of them, in the order of the seats."""

    cards: tuple[Card, ...]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read `"KS KH 2D"`: cards apart by spaces, commas or semicolons. Raises `NotACard`."""
    return Card.parse_all(text)


def pack(*, ranks: Iterable[Rank] = SUITED, copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """The cards of one or more packs, `jokers` in all."""
    suited = (Card(rank, suit) for rank in tuple(ranks) for suit in Suit)
    return (*(card for card in suited for _ in range(copies)), *(Card(Rank.JOKER),) * jokers)

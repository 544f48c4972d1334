"""The French pack: rank then suit, `AS 10H QD 2C`; a joker is `JK`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from companion.engine.alphabet import AnyCard, AnyRank, AnySuit, NotACard, write_cards

__all__ = ["Card", "Cards", "NotACard", "Rank", "Suit", "pack", "parse_cards", "write_cards"]


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

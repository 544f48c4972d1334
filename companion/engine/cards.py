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
    KING = "K", "R"
    QUEEN = "Q", "D"
    JACK = "J", "V"
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
FRENCH_FACES = frozenset({"R", "D", "V"})  # roi, dame, valet
FRENCH = {Suit.SPADES: "P", Suit.HEARTS: "C", Suit.DIAMONDS: "K", Suit.CLUBS: "T"}  # pique, cœur, carreau, trèfle


@dataclass(frozen=True, slots=True)
class Card(AnyCard):
    """One card. A joker has no suit, every other card has one."""

    rank: Rank
    suit: Suit | None = None

    @property
    def spellings(self) -> Iterator[str]:
        """Every way of typing the card; who types R, D or V for a face may mean its suit in French: `VC` is a heart."""
        for rank in self.rank.spellings:
            french = rank in FRENCH_FACES
            yield from (f"{rank}{suit}" for suit in _letters(self.suit, french=french)) if self.suit else (rank,)

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Fifty-two cards and the joker."""
        yield from (cls(rank, suit) for rank in SUITED for suit in Suit)
        yield cls(Rank.JOKER)


def _letters(suit: Suit, *, french: bool) -> tuple[str, ...]:
    """How a suit is typed behind a rank; behind a French one a letter means the French suit, where there is one."""
    own = tuple(one for one in suit.spellings if not french or one not in FRENCH.values())
    return (FRENCH[suit], *own) if french else own


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

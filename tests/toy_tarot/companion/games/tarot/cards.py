"""The pack of Tarot: the four suits with a knight each, twenty-one trumps, and the Excuse, which has no suit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from companion.engine.cards import AnyCard, AnyRank, AnySuit
from companion.engine.records import Seat


class Suit(AnySuit):
    """The four suits and the trumps."""

    SPADES = "S", "♠"
    HEARTS = "H", "♥"
    DIAMONDS = "D", "♦"
    CLUBS = "C", "♣"
    TRUMPS = "T", "★"

    @property
    def red(self) -> bool:
        """Hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(AnyRank):
    """The ranks of the suits and of the trumps, the high ones first; the Excuse is the last."""

    TWENTY_ONE = "21"
    TWENTY = "20"
    NINETEEN = "19"
    EIGHTEEN = "18"
    SEVENTEEN = "17"
    SIXTEEN = "16"
    FIFTEEN = "15"
    KING = "K"
    QUEEN = "Q"
    KNIGHT = "N"
    JACK = "J"
    FOURTEEN = "14"
    THIRTEEN = "13"
    TWELVE = "12"
    ELEVEN = "11"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"
    ONE = "1", "A"
    EXCUSE = "EX", "EXCUSE"


PLAIN = tuple(Suit)[:4]
ORDER = tuple(Rank)
FACES = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK)
NUMBERED = tuple(rank for rank in Rank if rank.isdecimal())


@dataclass(frozen=True, slots=True)
class TarotCard(AnyCard):
    """One card; the Excuse has no suit."""

    rank: Rank
    suit: Suit | None = None

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Fifty-six cards in suits, twenty-one trumps, the Excuse."""
        yield from (cls(rank, suit) for rank in (*FACES, *NUMBERED[-10:]) for suit in PLAIN)
        yield from (cls(rank, Suit.TRUMPS) for rank in NUMBERED)
        yield cls(Rank.EXCUSE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Played:
    """A card on the table, and the seat that played it."""

    seat: Seat
    card: TarotCard


def suit_led(trick: Sequence[Played]) -> Suit | None:
    """The suit that is to be followed: the first card's, or the second's after the Excuse."""
    return next((played.card.suit for played in trick if played.card.suit), None)


def strength(card: TarotCard, led: Suit | None) -> tuple[int, int]:
    """How high a card stands in a trick to which `led` was led; higher wins."""
    suit = 0 if card.suit is None else 3 if card.suit is Suit.TRUMPS else 1 + (card.suit is led)
    return suit, -ORDER.index(card.rank)

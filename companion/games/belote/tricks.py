"""Cards of Belote: what they count, which is higher, who wins a trick (parts B and E of the rules)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from companion.engine.cards import Card, Rank, Suit, pack
from companion.engine.situation import Seat
from companion.games.belote.house import House

Trump = Suit

RANKS = tuple(Rank)[:8]
PACK = pack(ranks=RANKS)

PLAIN_ORDER = tuple(Rank(rank) for rank in ("A", "10", "K", "Q", "J", "9", "8", "7"))
TRUMP_ORDER = tuple(Rank(rank) for rank in ("J", "9", "A", "10", "K", "Q", "8", "7"))

PLAIN_POINTS = dict.fromkeys(RANKS, 0) | {
    Rank.ACE: House.ace,
    Rank.TEN: House.ten,
    Rank.KING: House.king,
    Rank.QUEEN: House.queen,
    Rank.JACK: House.jack,
}
TRUMP_POINTS = PLAIN_POINTS | {Rank.JACK: House.trump_jack, Rank.NINE: House.trump_nine}


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedCard:
    """A card on the table, and the seat that played it."""

    seat: Seat
    card: Card


def points(cards: Iterable[Card], trump: str) -> int:
    """What cards count in the tricks (BEL-05, BEL-06), without the last ten."""
    return sum((TRUMP_POINTS if card.suit == trump else PLAIN_POINTS)[card.rank] for card in cards)


@cache
def sums(cards: int | None = None) -> frozenset[int]:
    """What so many different cards of the pack can count, without the last ten; any number of them, if none is given.

    Whichever suit is trumps, the pack counts the same.
    """
    reached = {(0, 0)}
    for card in PACK:
        worth = points([card], Suit.HEARTS)
        reached |= {(count + 1, counted + worth) for count, counted in reached}
    return frozenset(counted for count, counted in reached if cards in (None, count))


def strength(card: Card, trump: str, led: Suit | None) -> tuple[int, int]:
    """How high a card stands in a trick to which `led` was led (BEL-08, BEL-09, BEL-27); higher wins."""
    if card.suit == trump:
        return 2, -TRUMP_ORDER.index(card.rank)
    return int(card.suit == led), -PLAIN_ORDER.index(card.rank)


def winning(trick: Sequence[PlayedCard], trump: str) -> PlayedCard:
    """The card that holds a trick of one card or more, complete or not (BEL-27)."""
    led = trick[0].card.suit
    return max(trick, key=lambda played: strength(played.card, trump, led))


def partner_of(seat: int, house: House) -> int | None:
    """The seat opposite, where four play in pairs."""
    return (seat + 2) % 4 if house.players == 4 else None

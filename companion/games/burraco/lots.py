"""The draw: the lowest deals, the two highest play together (BUR-04, BUR-05, BUR-13…BUR-16)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from companion.engine.cards import Card, Rank, Suit
from companion.engine.lots import Hand, Lots, Purpose
from companion.engine.two_packs import TWO_PACKS
from companion.games.burraco.house import House

RANKS, SUITS = tuple(Rank), tuple(Suit)


def draw_order(card: Card, house: House) -> tuple[int, int]:
    """Lower for the higher card: joker, two (or last, at some tables), ace to three; then by suit (BUR-04, BUR-05)."""
    if card.suit is None:
        return -2, 0
    high_two = card.rank is Rank.TWO and house.draw_rank_of_two == "high"
    return -1 if high_two else RANKS.index(card.rank), SUITS.index(card.suit)


def again(hands: Sequence[Hand], house: House, purpose: Purpose) -> Iterable[int]:
    """The players who drew the same card as another one; what they draw now decides only among them (BUR-15)."""
    same = Counter(map(tuple, hands))
    return (player for player, hand in enumerate(hands) if same[tuple(hand)] > 1)


LOTS: Lots[House] = Lots(
    again=again,
    order=lambda hand, house: [draw_order(cast("Card", card), house) for card in hand],
    first="lowest",
    pack=TWO_PACKS,
)

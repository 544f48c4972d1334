"""The draw: the highest plays first, so that the seat before it deals (CAN-16…CAN-19, CAN-22)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from companion.engine.cards import Card, Rank, Suit
from companion.engine.lots import Hand, Lots, Purpose
from companion.engine.two_packs import TWO_PACKS
from companion.games.canasta.house import House

RANKS, SUITS = tuple(Rank), tuple(Suit)


def draw_order(card: Card) -> tuple[int, int]:
    """Lower for the higher card: by rank, ace high, then by suit (CAN-18)."""
    return RANKS.index(card.rank), SUITS.index(card.suit) if card.suit else 0


def draw_again(cards: Sequence[Card], house: House) -> tuple[int, ...]:
    """The seats that draw again: jokers, and equal cards as the table understands them (CAN-19)."""
    ranks, same = Counter(card.rank for card in cards), Counter(cards)
    tied = {
        "identical_redraw": {card for card in cards if same[card] > 1},
        "same_rank_redraw": {card for card in cards if ranks[card.rank] > 1},
        "first_drawn_higher": set(),
    }[house.draw_tie]
    return tuple(seat for seat, card in enumerate(cards) if card.rank is Rank.JOKER or card in tied)


def again(hands: Sequence[Hand], house: House, purpose: Purpose) -> Iterable[int]:
    """The players who draw another card, in the place of their last one."""
    return draw_again([cast("Card", hand[-1]) for hand in hands], house)


LOTS: Lots[House] = Lots(
    again=again,
    order=lambda hand, house: (draw_order(cast("Card", hand[-1])), len(hand)),
    first="before_highest",
    pack=TWO_PACKS,
)

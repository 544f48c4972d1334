"""The melds of a hand that bring most, exactly: card points and burraco bonuses together."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card, Rank, Suit
from companion.games.burraco.best.held import SUITS, held
from companion.games.burraco.best.rows import Row
from companion.games.burraco.best.search import ALWAYS, BUDGET, Search, TooManyWays, unrolled
from companion.games.burraco.best.sets import Group
from companion.games.burraco.house import House
from companion.games.burraco.lying import read
from companion.games.burraco.melds import LADDER, LOW_ACE, Meld, points

__all__ = ["ALWAYS", "Best", "TooManyWays", "best_melds"]


@dataclass(frozen=True, slots=True)
class Best:
    """The melds, what brings most first, and what they bring together."""

    melds: tuple[Meld, ...]
    points: int
    bonus: int


def best_melds(hand: Sequence[Card], house: House) -> Best:
    """The melds that a hand can lay with the highest total. Raises `TooManyWays`."""
    _, laid = Search(held(hand, house).of_use(), math.inf if len(hand) <= ALWAYS else BUDGET).best()
    found = _melds(list(unrolled(laid)), list(hand))
    melds = [meld for cards in found if (meld := read(cards, house))]
    worth = [points(meld.cards) + meld.bonus(house) for meld in melds]
    return Best(
        tuple(meld for _, meld in sorted(zip(worth, melds, strict=True), key=lambda pair: -pair[0])),
        sum(points(meld.cards) for meld in melds),
        sum(meld.bonus(house) for meld in melds),
    )


def _melds(laid: Sequence[Row | tuple[int, tuple[Group, ...]]], cards: list[Card]) -> Iterator[list[Card]]:
    """The melds as cards: every natural one first, so that the twos that are left may be wild."""
    rows = [what for what in laid if isinstance(what, Row)]
    groups = [(what[0], group) for what in laid if not isinstance(what, Row) for group in what[1]]
    natural = [[_taken(cards, _rank(rung), SUITS[row.suit]) for rung in row.rungs] for row in rows]
    natural += [[_taken(cards, _rank(rung)) for _ in range(count)] for rung, (count, _) in groups]
    wilds = [*(row.wilds for row in rows), *(count for _, (_, count) in groups)]
    for meld, count in sorted(zip(natural, wilds, strict=True), key=lambda meld: -meld[1]):
        yield [*meld, *_wilds(cards, count)]


def _wilds(cards: list[Card], count: int) -> list[Card]:
    """Jokers as long as there are any; a meld that holds two wild cards, and is served first, holds one of each."""
    kinds = [Rank.JOKER, Rank.TWO] if any(card.rank is Rank.JOKER for card in cards) else [Rank.TWO]
    return [_taken(cards, rank) for rank in kinds[:count]]


def _rank(rung: int) -> Rank:
    return LADDER[rung - LOW_ACE]


def _taken(cards: list[Card], rank: Rank, suit: Suit | None = None) -> Card:
    """A card of a rank, and of a suit if one is wanted, taken from the others."""
    card = next(card for card in cards if card.rank is rank and suit in (None, card.suit))
    cards.remove(card)
    return card

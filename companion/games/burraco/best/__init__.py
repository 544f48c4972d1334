"""The melds of a hand that bring most, exactly: card points and burraco bonuses together."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card, Rank, Suit
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.best.hand_counts import SUITS, FinishedRun, Group, count_hand
from companion.games.burraco.best.search import ALWAYS, BUDGET, Search, TooManyWays, unlinked
from companion.games.burraco.house import House
from companion.games.burraco.melds import LADDER, LOW_ACE, Meld, points

__all__ = ["ALWAYS", "BestMelds", "TooManyWays", "best_melds"]


@dataclass(frozen=True, slots=True)
class BestMelds:
    """The melds, the one that brings most first; what their cards count together, and what they earn besides."""

    melds: tuple[Meld, ...]
    points: int
    bonus: int


def best_melds(hand: Sequence[Card], house: House) -> BestMelds:
    """The melds that a hand can lay with the highest total. Raises `TooManyWays`."""
    _, choices = Search(count_hand(hand, house).useful(), math.inf if len(hand) <= ALWAYS else BUDGET).best()
    melds = [meld for cards in _cards(list(unlinked(choices)), list(hand)) if (meld := arrange(cards, house))]
    worth = [points(meld.cards) + meld.bonus(house) for meld in melds]
    return BestMelds(
        tuple(meld for _, meld in sorted(zip(worth, melds, strict=True), key=lambda pair: -pair[0])),
        sum(points(meld.cards) for meld in melds),
        sum(meld.bonus(house) for meld in melds),
    )


def _cards(melds: Sequence[FinishedRun | tuple[int, tuple[Group, ...]]], cards: list[Card]) -> Iterator[list[Card]]:
    """The cards of each meld: natural ones are taken first, so that the twos that are left may be wild."""
    runs = [meld for meld in melds if isinstance(meld, FinishedRun)]
    groups = [(meld[0], group) for meld in melds if not isinstance(meld, FinishedRun) for group in meld[1]]
    natural = [[_take(cards, _rank(rung), SUITS[run.suit]) for rung in run.rungs] for run in runs]
    natural += [[_take(cards, _rank(rung)) for _ in range(count)] for rung, (count, _) in groups]
    wilds = [*(run.wilds for run in runs), *(count for _, (_, count) in groups)]
    for meld, count in sorted(zip(natural, wilds, strict=True), key=lambda meld: -meld[1]):
        yield [*meld, *_wilds(cards, count)]


def _wilds(cards: list[Card], count: int) -> list[Card]:
    """Take wild cards: a joker while there is one, then twos; a meld with two of them comes first, with both."""
    kinds = [Rank.JOKER, Rank.TWO] if any(card.rank is Rank.JOKER for card in cards) else [Rank.TWO]
    return [_take(cards, rank) for rank in kinds[:count]]


def _rank(rung: int) -> Rank:
    return LADDER[rung - LOW_ACE]


def _take(cards: list[Card], rank: Rank, suit: Suit | None = None) -> Card:
    """Take a card of a rank, and of a suit if one is wanted, out of `cards`."""
    card = next(card for card in cards if card.rank is rank and suit in (None, card.suit))
    cards.remove(card)
    return card

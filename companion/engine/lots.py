"""The draw before the first deal: cards that say who deals first, or who sits where and with whom."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from secrets import SystemRandom
from typing import Any, Generic, Literal, TypeVar

from companion.engine.cards import AnyCard, Rank, Suit, pack

H = TypeVar("H")

Purpose = Literal["seats", "dealer"]
Hand = Sequence[AnyCard]  # the cards that one player has drawn, one a round
RANKS, SUITS = tuple(Rank), tuple(Suit)


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as it was drawn: by whom (a name, or the number of a seat), and as it is written."""

    name: str
    card: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards that were drawn for the seats, or for the dealer; later rounds are of those who drew again."""

    purpose: Purpose
    rounds: tuple[tuple[DrawnCard, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The outcome of a draw: `seats` are the players in the order of play, `dealer` is a seat."""

    draw: Draw
    seats: tuple[int, ...]
    dealer: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Lots(Generic[H]):
    """How a game draws.

    `again`  hands, house, purpose -> the players who draw again
    `order`  hand, house -> less for the higher card
    `first`  whose seat deals where only the dealer is drawn; where seats are, the highest sits in seat 0, and deals if
             `highest` does, else the last seat
    """

    again: Callable[[Sequence[Hand], H, Purpose], Iterable[int]]
    order: Callable[[Hand, H], Any]
    first: Literal["highest", "before_highest", "lowest"]
    pack: tuple[AnyCard, ...] = pack()

    @property
    def card(self) -> type[AnyCard]:
        return type(self.pack[0])


class TooFewCards(Exception):
    """The cards do not settle the draw."""


def by_lot(
    lots: Lots[H], house: H, names: Sequence[str], partners: int, purpose: Purpose, cards: Iterable[AnyCard]
) -> Drawn:
    """The outcome where the cards are drawn in this order. Raises `TooFewCards`."""
    labels, stock = [name or str(seat) for seat, name in enumerate(names, 1)], iter(cards)
    hands: list[list[AnyCard]] = [[] for _ in names]
    rounds, drawing = [], list(range(len(names)))
    while drawing:
        for player in drawing:
            if (card := next(stock, None)) is None:
                raise TooFewCards
            hands[player].append(card)
        rounds.append(tuple(DrawnCard(labels[player], str(hands[player][-1])) for player in drawing))
        drawing = sorted(lots.again(hands, house, purpose))
    ranking = sorted(range(len(names)), key=lambda player: lots.order(hands[player], house))
    draw = Draw(purpose, tuple(rounds))
    if purpose == "dealer":
        first = {"highest": ranking[0], "before_highest": (ranking[0] - 1) % len(names), "lowest": ranking[-1]}
        return Drawn(draw, tuple(range(len(names))), first[lots.first])
    sides = len(names) // partners
    seats = tuple(ranking[seat % sides * partners + seat // sides] for seat in range(len(names)))
    return Drawn(draw, seats, 0 if lots.first == "highest" else len(names) - 1)


def shuffled(lots: Lots[H], house: H, names: Sequence[str], partners: int, purpose: Purpose) -> Drawn:
    """The outcome of a draw from the pack that the server has shuffled; again, should it not suffice."""
    while True:
        cards = list(lots.pack)
        SystemRandom().shuffle(cards)
        try:
            return by_lot(lots, house, names, partners, purpose, cards)
        except TooFewCards:
            continue


def by_rank_then_suit(hand: Hand, house: object) -> tuple[Sequence[int], Sequence[int]]:
    """Ace high; whoever drew again is ranked by all their cards; then by suit, spades first."""
    return [rank_of(card) for card in hand], [suit_of(card) for card in hand]


def highest_again(hands: Sequence[Hand], house: object, purpose: Purpose) -> Iterable[int]:
    """The players who share the highest rank: for the deal or the bank only, since suits decide on seats (PON-06)."""
    ranks = [[rank_of(card) for card in hand] for hand in hands]
    best = [player for player, own in enumerate(ranks) if own == min(ranks)]
    return best if purpose == "dealer" and len(best) > 1 else ()


def rank_of(card: AnyCard) -> int:
    """The place of its rank, from the ace down."""
    return RANKS.index(Rank(card.rank))


def suit_of(card: AnyCard) -> int:
    """The place of its suit, from spades down; what has none comes before them."""
    return SUITS.index(Suit(card.suit)) if card.suit else -1


HIGHEST: Lots[Any] = Lots(again=highest_again, order=by_rank_then_suit, first="highest")

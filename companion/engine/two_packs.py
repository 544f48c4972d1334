"""Two French packs with four jokers, of which jokers and twos are wild: what the games of melds have in common."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Protocol

from companion.engine.cards import Card, Rank, pack, write_cards
from companion.engine.ruling import Problem

RULE = "two-packs"  # the rule of those games that says which cards there are
WILD = frozenset({Rank.JOKER, Rank.TWO})
HIGH = frozenset({Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT})
TWO_PACKS = pack(copies=2, jokers=4)
COPIES = Counter(TWO_PACKS)
CARD_POINTS = ("melded", "left")  # the figures of a side that are points of cards: of its melds, and of its hands


class CardValues(Protocol):
    """House rules that say what cards count: `high` from the king to the eight, `low` below."""

    joker_points: ClassVar[int]
    two_points: ClassVar[int]
    ace_points: ClassVar[int]
    high_points: ClassVar[int]
    low_points: ClassVar[int]


def points_by_rank(house: type[CardValues]) -> dict[Rank, int]:
    """The points of a card of each rank."""
    special = {Rank.JOKER: house.joker_points, Rank.TWO: house.two_points, Rank.ACE: house.ace_points}
    return {rank: house.high_points if rank in HIGH else house.low_points for rank in Rank} | special


def wild(card: Card) -> bool:
    """True for jokers and twos, which may stand for other cards (CAN-03, BUR-30, BUR-36)."""
    return card.rank in WILD


def too_many(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of which there are more among `cards` than two packs hold (CAN-06, BUR-03)."""
    return tuple(card for card, count in Counter(cards).items() if count > COPIES[card])


def cards_exist(field: str, cards: Sequence[Card], *more: Card | None) -> Iterator[Problem]:
    """A problem if there are more of a card than two packs hold: two of each, four jokers; `more` lie elsewhere."""
    if surplus := too_many((*cards, *(card for card in more if card))):
        yield Problem(field, RULE, "more-than-two-packs-hold", {"cards": write_cards(surplus)})


def in_steps(side: object, step: int, rule: str) -> Iterator[Problem]:
    """A problem for each figure of a side that no cards make, because all of them count a multiple of `step`."""
    for name in CARD_POINTS:
        if (figure := getattr(side, name)) % step:
            yield Problem(name, rule, "multiple-of-five", {"entered": figure})


def within_two_packs(sides: Mapping[str, object], most: int) -> Iterator[Problem]:
    """A problem with each figure that is more than all the cards, or else with the first that is too many.

    `sides` stand by their fields: `sides.0`.
    """
    figures = [(f"{side}.{name}", max(getattr(lay, name), 0)) for name in CARD_POINTS for side, lay in sides.items()]
    cards = list(accumulate(figure for _, figure in figures))
    alone = [(field, figure) for field, figure in figures if figure > most]
    together = [
        (field, so_far) for (field, figure), so_far in zip(figures, cards, strict=True) if figure and so_far > most
    ]
    for field, figure in alone or together[:1]:
        yield Problem(field, RULE, "more-than-two-packs", {"entered": figure, "most": most})


@dataclass(frozen=True, kw_only=True, slots=True)
class Adding:
    """Cards to be added to a meld on the table, of one's own side or of the other."""

    meld: tuple[Card, ...]
    cards: tuple[Card, ...]
    own: bool = True

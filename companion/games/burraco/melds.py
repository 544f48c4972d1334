"""Melds of Burraco: what their cards count, and how they lie (parts B and E of the rules)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card, Rank, Suit, pack
from companion.games.burraco.house import House

WILD = frozenset({Rank.JOKER, Rank.TWO})
TWO_PACKS = pack(copies=2, jokers=4)
COPIES = Counter(TWO_PACKS)

HIGH = frozenset({Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT})
POINTS = {rank: House.high_points if rank in HIGH else House.low_points for rank in Rank} | {
    Rank.JOKER: House.joker_points,
    Rank.TWO: House.two_points,
    Rank.ACE: House.ace_points,
}

COUNTED = {
    "jokers": House.joker_points,
    "twos": House.two_points,
    "aces": House.ace_points,
    "eights-to-kings": House.high_points,
    "threes-to-sevens": House.low_points,
}

LADDER = (Rank.ACE, *reversed(tuple(Rank)[:-1]))  # the ace below the two and above the king
LOW_ACE, TWO, HIGH_ACE = 1, 2, 14
PLACES = {rank: place for place, rank in enumerate(LADDER, LOW_ACE)}  # an ace told of is a high one

Kind = Literal["set", "sequence"]


def points(cards: Iterable[Card]) -> int:
    """What cards count, on the table and in the hand, wild or not (BUR-08…BUR-12, BUR-77)."""
    return sum(POINTS[card.rank] for card in cards)


def wild(card: Card) -> bool:
    """Jokers and twos may stand for other cards (BUR-30, BUR-36)."""
    return card.rank in WILD


def too_many(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that stand more often among `cards` than two packs hold them (BUR-03)."""
    return tuple(card for card, count in Counter(cards).items() if count > COPIES[card])


def bonus(naturals: int, wilds: int, house: House) -> int:
    """What a meld of so many natural and wild cards earns besides them (BUR-43, BUR-71, BUR-72)."""
    if naturals + wilds < House.burraco_size:
        return 0
    if not wilds:
        return house.clean_burraco
    return house.semi_clean if house.semi_clean and naturals >= House.burraco_size else house.dirty_burraco


def may_be_wild(wilds: Sequence[Card], house: House, *, natural_two: bool) -> bool:
    """One wild card at most; where 2-2-joker is accepted, a two and a joker beside the natural two (BUR-36, BUR-38)."""
    if len(wilds) < 2:
        return True
    both = {card.rank for card in wilds} == WILD and len(wilds) == 2
    return both and natural_two and house.two_two_joker == "accept"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards as they lie: naturals first in a set, from the lowest up in a sequence.

    `wilds` are the places of the wild cards among them; `lowest` is the rung of
    a sequence's first card, from `LOW_ACE` to `HIGH_ACE`.
    """

    kind: Kind
    cards: tuple[Card, ...]
    wilds: tuple[int, ...] = ()
    lowest: int = 0

    @property
    def clean(self) -> bool:
        """Whether no card of it is wild (BUR-41, BUR-45)."""
        return not self.wilds

    @property
    def burraco(self) -> bool:
        """Seven cards or more (BUR-43)."""
        return len(self.cards) >= House.burraco_size

    def bonus(self, house: House) -> int:
        """What it earns besides its cards."""
        return bonus(len(self.cards) - len(self.wilds), len(self.wilds), house)

    @property
    def suit(self) -> Suit | None:
        """The suit of a sequence."""
        if self.kind == "set":
            return None
        return next(card.suit for place, card in enumerate(self.cards) if place not in self.wilds)

    def stands_for(self, place: int) -> Rank:
        """The rank that the card at a place has or stands for."""
        if self.kind == "set":
            return self.cards[0].rank
        return LADDER[self.lowest + place - LOW_ACE]


def read(cards: Sequence[Card], house: House) -> Meld | None:
    """The meld that these cards make, in whatever order they are told; the cleanest, if they make several."""
    found = (meld for meld in (_set(cards), *_sequences(cards, house)) if meld)
    return min(found, key=lambda meld: len(meld.wilds), default=None)


def _set(cards: Sequence[Card]) -> Meld | None:
    """A set: equal ranks and at most one wild card, nine at most (BUR-29…BUR-33)."""
    naturals = [card for card in cards if not wild(card)]
    wilds = [card for card in cards if wild(card)]
    fits = House.smallest_meld <= len(cards) <= House.largest_set and len(wilds) <= 1
    if not fits or len({card.rank for card in naturals}) != 1:
        return None
    return Meld("set", (*naturals, *wilds), tuple(range(len(naturals), len(cards))))


def _sequences(cards: Sequence[Card], house: House) -> Iterator[Meld]:
    """Every way to lay cards as a sequence (BUR-34…BUR-40)."""
    if not House.smallest_meld <= len(cards) <= house.longest_sequence:
        return
    for naturals, wilds in placed(cards):
        if may_be_wild(wilds, house, natural_two=TWO in naturals) and (row := _filled(naturals, wilds)):
            yield Meld(
                "sequence",
                tuple(row[place] for place in sorted(row)),
                tuple(index for index, place in enumerate(sorted(row)) if place not in naturals),
                min(row),
            )


def placed(cards: Sequence[Card]) -> Iterator[tuple[dict[int, Card], list[Card]]]:
    """The ways to tell natural cards, each on its rung, from wild ones; ace low or high, a two natural or wild."""
    fixed = [card for card in cards if not wild(card)]
    twos = dict.fromkeys(card for card in cards if card.rank is Rank.TWO)
    for suit in dict.fromkeys(card.suit for card in (*fixed, *twos)):
        own = [card for card in fixed if card.suit is suit]
        for two in [*(two for two in twos if two.suit is suit), None]:
            for ace in (LOW_ACE, HIGH_ACE):
                rungs = {ace if card.rank is Rank.ACE else PLACES[card.rank]: card for card in own}
                rungs |= {TWO: two} if two else {}
                if len(own) == len(fixed) == len(rungs) - bool(two) and rungs:
                    yield rungs, _without([card for card in cards if wild(card)], two)


def _without(cards: list[Card], card: Card | None) -> list[Card]:
    if card:
        cards.remove(card)
    return cards


def _filled(naturals: Mapping[int, Card], wilds: Sequence[Card]) -> dict[int, Card] | None:
    """The row with its gaps filled, and what is over at its ends: above first; nothing where it does not fit."""
    size = len(naturals) + len(wilds)
    bottom = TWO if HIGH_ACE in naturals and size <= House.ranks else LOW_ACE
    top = HIGH_ACE - 1 if LOW_ACE in naturals and size <= House.ranks else HIGH_ACE
    row, low, high = dict(naturals), min(naturals), max(naturals)
    gaps = [place for place in range(low, high) if place not in naturals]
    ends = [*range(high + 1, top + 1), *range(low - 1, bottom - 1, -1)]
    if len(gaps) > len(wilds):
        return None
    places = [*gaps, *ends[: len(wilds) - len(gaps)]]
    return row | dict(zip(places, wilds, strict=True)) if len(places) == len(wilds) else None

"""Melds of Burraco: how cards make one, what they count and what they earn (parts B, E and I of the rules)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from companion.engine.cards import Card, Rank, Suit
from companion.engine.two_packs import COPIES, WILD, points_by_rank, wild
from companion.games.burraco.house import House

POINTS = points_by_rank(House)

COUNTED = tuple(sorted(set(POINTS.values())))  # what a card may count

LADDER = (Rank.ACE, *reversed(tuple(Rank)[:-1]))  # the ace below the two and above the king
LOW_ACE, TWO, HIGH_ACE = 1, 2, 14
RUNG_OF = {rank: rung for rung, rank in enumerate(LADDER, LOW_ACE)}  # an ace is high unless it has to be low

Kind = Literal["set", "sequence"]


def points(cards: Iterable[Card]) -> int:
    """The points of cards, on the table and in the hand, wild or not (BUR-08…BUR-12, BUR-77)."""
    return sum(POINTS[card.rank] for card in cards)


def bonus(naturals: int, wilds: int, together: int, house: House) -> int:
    """The bonus of a meld of so many cards, `together` naturals without a wild one between (BUR-43, BUR-71, BUR-72)."""
    if naturals + wilds < House.burraco_size:
        return 0
    if not wilds:
        return house.clean_burraco
    return house.semi_clean if house.semi_clean and together >= House.burraco_size else house.dirty_burraco


def longest_stretch(size: int, wilds: Iterable[int]) -> int:
    """The most cards of a row of that size with no wild one between them; `wilds` are the places of those, from 0."""
    edges = (-1, *sorted(wilds), size)
    return max(after - before - 1 for before, after in pairwise(edges))


def may_be_wild(wilds: Sequence[Card], house: House, *, natural_two: bool) -> bool:
    """True for one wild card; also for a two and a joker beside a natural two, at some tables (BUR-36, BUR-38)."""
    if len(wilds) < 2:
        return True
    both = {card.rank for card in wilds} == WILD and len(wilds) == 2
    return both and natural_two and house.two_two_joker == "accept"


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld with its cards in order: naturals first in a set, from the lowest up in a sequence.

    `wilds` are the positions of the wild cards, from 0; `lowest` is the rung of
    a sequence's first card, from `LOW_ACE` to `HIGH_ACE`.
    """

    kind: Kind
    cards: tuple[Card, ...]
    wilds: tuple[int, ...] = ()
    lowest: int = 0

    @property
    def clean(self) -> bool:
        """True if no card of it is wild (BUR-41, BUR-45)."""
        return not self.wilds

    @property
    def burraco(self) -> bool:
        """True if it has seven cards or more (BUR-43)."""
        return len(self.cards) >= House.burraco_size

    def bonus(self, house: House) -> int:
        """The bonus that it earns besides the points of its cards."""
        return bonus(len(self.cards) - len(self.wilds), len(self.wilds), self.together, house)

    @property
    def together(self) -> int:
        """The most natural cards without a wild one between them; the wild cards of a set lie beside them."""
        return longest_stretch(len(self.cards), self.wilds)

    @property
    def suit(self) -> Suit | None:
        """The suit of a sequence; none of a set."""
        if self.kind == "set":
            return None
        return next(card.suit for index, card in enumerate(self.cards) if index not in self.wilds)

    @property
    def wild_rungs(self) -> dict[int, Card]:
        """The wild cards of a sequence, each with the rung that it stands on."""
        return {self.lowest + index: self.cards[index] for index in self.wilds}

    def stands_for(self, card: Card) -> bool:
        """True if a wild card of the meld stands for this card."""
        if self.kind == "set":
            return bool(self.wilds) and card.rank is self.cards[0].rank
        return any(Card(LADDER[rung - LOW_ACE], self.suit) == card for rung in self.wild_rungs)


SEVEN = House.burraco_size
WILDS = sum(count for card, count in COPIES.items() if wild(card))
CHEAP_RANKS = sum(each == House.low_points for each in POINTS.values())
MOST_BURRACOS = House.pack_size // SEVEN

CHEAP_SET = SEVEN * House.low_points  # seven cards of one rank, three to seven: five ranks have enough of them
CHEAP_SEQUENCE = CHEAP_RANKS * House.low_points + (SEVEN - CHEAP_RANKS) * House.high_points  # three to nine


def too_many_burracos(clean: int, semi_clean: int, dirty: int) -> bool:
    """True if two packs lack the cards for so many (BUR-03)."""
    cards = SEVEN * (clean + dirty) + (SEVEN + 1) * semi_clean
    return cards > House.pack_size or semi_clean + dirty > WILDS


def least_points(clean: int, semi_clean: int, dirty: int) -> int:
    """The fewest card points that so many burracos can be made of: exact up to six, never too many beyond.

    Five of them may be sets of the cheapest ranks; where there are more, a
    sequence is the cheapest. A dirty one then leaves out one of its dear cards.
    A wild card is a two.
    """
    sets = CHEAP_SET * (clean + semi_clean) + (CHEAP_SET - House.low_points) * dirty
    sequences = max(0, clean + semi_clean + dirty - CHEAP_RANKS)
    without_dear = min(dirty, sequences)
    more = (CHEAP_SEQUENCE - CHEAP_SET) * sequences - House.low_points * without_dear
    return sets + more + House.two_points * (semi_clean + dirty)


NaturalsAndWilds = tuple[Mapping[int, Card], Sequence[Card]]  # natural cards on their rungs, and wild ones


def arrange(cards: Sequence[Card], house: House) -> Meld | None:
    """The meld that these cards make, in whatever order they are given; the cleanest, if they make several."""
    return min(arrangements(cards, house), key=lambda meld: (len(meld.wilds), -meld.together), default=None)


def count_meld(cards: Sequence[Card], house: House) -> int:
    """The points of cards, with the bonus that they earn as a meld, if they are one."""
    meld = arrange(cards, house)
    return points(cards) + (meld.bonus(house) if meld else 0)


def arrange_in_order(cards: Sequence[Card], house: House) -> Meld | None:
    """The meld that these cards make in the order in which they are given, from either end; else in any order."""
    orders = (tuple(cards), tuple(reversed(cards)))
    rows = (meld for meld in arrangements(cards, house) if meld.kind == "sequence" and meld.cards in orders)
    return next(rows, None) or arrange(cards, house)


def arrangements(cards: Sequence[Card], house: House) -> Iterator[Meld]:
    """Every meld that can be made of these cards, all of them used."""
    if is_set(cards):
        ordered = tuple(sorted(cards, key=wild))
        yield Meld("set", ordered, tuple(index for index, card in enumerate(ordered) if wild(card)))
    if House.smallest_meld <= len(cards) <= house.longest_sequence:
        for naturals, wilds in natural_and_wild(cards):
            if may_be_wild(wilds, house, natural_two=TWO in naturals):
                yield from _sequences(naturals, wilds)


def is_set(cards: Sequence[Card]) -> bool:
    """True for three to nine cards of one rank, at most one of them wild (BUR-29…BUR-33)."""
    naturals = [card for card in cards if not wild(card)]
    fits = House.smallest_meld <= len(cards) <= House.largest_set and len(cards) - len(naturals) <= 1
    return fits and len({card.rank for card in naturals}) == 1


def natural_and_wild(cards: Sequence[Card]) -> Iterator[NaturalsAndWilds]:
    """The ways to choose which cards are natural, each on its rung: the ace low or high, a two natural or wild."""
    fixed = [card for card in cards if not wild(card)]
    twos = dict.fromkeys(card for card in cards if card.rank is Rank.TWO)
    for suit in dict.fromkeys(card.suit for card in (*fixed, *twos)):
        for two in [*(two for two in twos if two.suit is suit), None]:
            for ace in (LOW_ACE, HIGH_ACE):
                rungs = {ace if card.rank is Rank.ACE else RUNG_OF[card.rank]: card for card in fixed}
                if len(rungs) == len(fixed) and all(card.suit is suit for card in fixed) and (rungs or two):
                    yield rungs | ({TWO: two} if two else {}), _others(cards, two)


def _others(cards: Sequence[Card], two: Card | None) -> list[Card]:
    """The wild cards without the two that is natural, if one is."""
    wilds = [card for card in cards if wild(card)]
    if two:
        wilds.remove(two)
    return wilds


def missing_rungs(naturals: Mapping[int, Card]) -> list[int]:
    """The rungs between the lowest and the highest natural card that none of them has."""
    return [rung for rung in range(min(naturals), max(naturals)) if rung not in naturals]


def _sequences(naturals: Mapping[int, Card], wilds: Sequence[Card]) -> Iterator[Meld]:
    """The sequences with every missing rung filled, and other wild cards at the top or the bottom (BUR-34…BUR-40)."""
    full = len(naturals) + len(wilds) > House.ranks
    bottom = TWO if HIGH_ACE in naturals and not full else LOW_ACE
    top = HIGH_ACE - 1 if LOW_ACE in naturals and not full else HIGH_ACE
    above, below = range(max(naturals) + 1, top + 1), range(min(naturals) - 1, bottom - 1, -1)
    holes, over = missing_rungs(naturals), len(wilds) - len(missing_rungs(naturals))
    for ends in ([*above, *below], [*below, *above]):
        if 0 <= over <= len(ends):
            yield _sequence(naturals, dict(zip([*holes, *ends[:over]], wilds, strict=True)))


def _sequence(naturals: Mapping[int, Card], wilds: Mapping[int, Card]) -> Meld:
    cards = {**naturals, **wilds}
    rungs = sorted(cards)
    wild_ones = tuple(index for index, rung in enumerate(rungs) if rung in wilds)
    return Meld("sequence", tuple(cards[rung] for rung in rungs), wild_ones, rungs[0])


def beyond_the_ace(cards: Sequence[Card]) -> bool:
    """True if cards would be a sequence if its ace were high and low at once, in whatever order they are given."""
    suits = {card.suit for card in cards if not wild(card)}
    turns = {RUNG_OF[card.rank] % House.ranks for card in cards if card.suit in suits}
    circles = ({(turn - first) % House.ranks: turn for turn in turns} for first in turns)
    return len(suits) == 1 and any(
        max(steps) + 1 <= len(cards) and any(turn == LOW_ACE and 0 < step < max(steps) for step, turn in steps.items())
        for steps in circles
    )

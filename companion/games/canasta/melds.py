"""Melds of Canasta: what their cards count, and whether they are legal (parts B, G and H of the rules)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Reason
from companion.engine.two_packs import WILD, points_by_rank, wild
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule

MELD_RANKS = tuple(rank for rank in Rank if rank not in WILD | {Rank.THREE})
POINTS = points_by_rank(House)

COUNTED = tuple(sorted(set(POINTS.values())))  # what a card may count

Kind = Literal["natural", "mixed"]


def points(cards: Iterable[Card]) -> int:
    """The points of cards on the table and in the hand (CAN-09…CAN-13). Red threes count apart: 0 here."""
    return sum(0 if red_three(card) else POINTS[card.rank] for card in cards)


def red_three(card: Card) -> bool:
    """True for a red three: it is laid down and counted apart, never melded."""
    return card.rank is Rank.THREE and card.red


def black_three(card: Card) -> bool:
    """True for a black three: it is melded only in the turn in which its player goes out."""
    return card.rank is Rank.THREE and not card.red


def enough_naturals(naturals: int, wilds: int, house: House) -> bool:
    """True if there are enough natural cards for the wild ones, by the rule of this table (CAN-44)."""
    match house.wild_ratio:
        case "two_per_wild":
            return naturals >= 2 * wilds and naturals > 0
        case "min_two_naturals":
            return naturals >= 2
        case "not_more_wilds_than_naturals":
            return naturals >= wilds and naturals > 0


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards to be one meld, legal or not; `reasons` says which."""

    cards: tuple[Card, ...]

    @property
    def naturals(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if not wild(card))

    @property
    def wilds(self) -> int:
        return len(self.cards) - len(self.naturals)

    @property
    def rank(self) -> Rank | None:
        """The rank of the natural cards, if they have but one."""
        ranks = {card.rank for card in self.naturals}
        return ranks.pop() if len(ranks) == 1 else None

    @property
    def canasta(self) -> Kind | None:
        """Seven cards or more: natural without a wild card, else mixed (CAN-55…CAN-60)."""
        if len(self.cards) < House.canasta_size:
            return None
        return "mixed" if self.wilds else "natural"

    def reasons(self, house: House, *, going_out: bool = False) -> Iterator[Reason]:
        """Every rule of melds that bears on these cards, met or not."""
        size = len(self.cards)
        yield Reason(Rule.THREE_OF_A_RANK, size >= House.smallest_meld and self.rank is not None, {"cards": size})
        if self.rank is Rank.THREE or any(card.rank is Rank.THREE for card in self.cards):
            yield from self._threes(house, going_out)
        yield Reason(
            Rule.NATURALS_PER_WILD,
            enough_naturals(len(self.naturals), self.wilds, house),
            {"naturals": len(self.naturals), "wilds": self.wilds},
        )
        yield Reason(Rule.THREE_WILDS_AT_MOST, self.wilds <= House.most_wilds, {"wilds": self.wilds})
        if house.canasta_closed_at_seven and size > House.canasta_size:
            yield Reason(Rule.ADDING_TO_A_CANASTA, False, {"cards": size})

    def _threes(self, house: House, going_out: bool) -> Iterator[Reason]:
        if any(map(red_three, self.cards)):
            yield Reason(Rule.MELD_RANKS, False)
        else:
            yield Reason(Rule.BLACK_THREES, going_out and (not self.wilds or house.black_three_wild))

    def legal(self, house: House, *, going_out: bool = False) -> bool:
        """True if every reason is met."""
        return all(reason.met for reason in self.reasons(house, going_out=going_out))


def minimum(total: int) -> tuple[int, Rule]:
    """The points that a side at `total` needs to open, and the rule that says so (CAN-64…CAN-68)."""
    if total < 0:
        return House.minimum_below_zero, Rule.MINIMUM_BELOW_ZERO
    if total < House.second_step:
        return House.minimum_from_zero, Rule.MINIMUM_FROM_ZERO
    if total < House.third_step:
        return House.minimum_from_second_step, Rule.MINIMUM_FROM_1500
    return House.minimum_from_third_step, Rule.MINIMUM_FROM_3000

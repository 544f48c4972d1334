"""A hand as counts of its cards, by suit and rung: what a search for its best melds looks up all the time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from companion.engine.cards import Card, Rank, Suit
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LADDER, LOW_ACE, POINTS, TWO

SUITS = tuple(Suit)
RUNGS = range(LOW_ACE, HIGH_ACE + 1)
ABOVE = House.ranks * (0,)  # rungs that no card has, so that a look ahead needs no care
RUNG_POINTS = (0, *(POINTS[rank] for rank in LADDER), *ABOVE)


@dataclass(frozen=True, slots=True)
class HandCounts:
    """`rows` are the suits, each with its number of cards by rung; aces are counted on the lowest and the highest."""

    rows: tuple[tuple[int, ...], ...]
    jokers: int
    twos: int
    house: House

    @property
    def wilds(self) -> int:
        """How many cards may be wild."""
        return self.jokers + self.twos

    @property
    def most_wilds(self) -> int:
        """How many wild cards one meld may hold at most (BUR-36, BUR-38)."""
        return min(self.wilds, 2 if self.house.two_two_joker == "accept" else 1)

    def rank(self, rung: int) -> int:
        """How many cards of a rung there are, of any suit."""
        return sum(row[rung] for row in self.rows)

    def useful(self) -> "HandCounts":
        """The same without natural cards that fit into no meld at all."""
        return replace(self, rows=tuple(map(self._useful, self.rows)))

    def _useful(self, row: tuple[int, ...]) -> tuple[int, ...]:
        useful = {rung for rung in RUNGS if row[rung] and self._fits(row, rung)} | {TWO}
        useful |= {LOW_ACE, HIGH_ACE} if useful & {LOW_ACE, HIGH_ACE} else set()
        return tuple(count if rung in useful else 0 for rung, count in enumerate(row))

    def _fits(self, row: tuple[int, ...], rung: int) -> bool:
        needed = House.smallest_meld - min(1, self.wilds)
        span = max(House.smallest_meld, needed + self.most_wilds)
        spans = (row[max(low, 0) : low + span] for low in range(rung - span + 1, rung + 1))
        return self.rank(rung) >= needed or any(sum(map(bool, near)) >= needed for near in spans)


def count_hand(hand: Sequence[Card], house: House) -> HandCounts:
    """Count the cards of a hand."""
    count = Counter(hand)
    rows = tuple((0, *(count[Card(rank, suit)] for rank in LADDER), *ABOVE) for suit in SUITS)
    return HandCounts(rows, count[Card(Rank.JOKER)], sum(row[TWO] for row in rows), house)


@cache
def wild_points(jokers: int, twos: int, wilds: int, natural: int, both: int) -> int | None:
    """What jokers and twos count when `wilds` of them are wild and `natural` twos in their place, if that can be.

    `both` of the melds hold a joker and a two; of the others, as many as can be hold a joker.
    """
    spent = min(jokers, wilds - both)
    if spent < max(both, wilds + natural - twos):
        return None
    return spent * House.joker_points + (wilds - spent + natural) * House.two_points

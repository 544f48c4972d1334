"""Can this hand open? The slow way: lay down every set of melds that there is, and look.

Written from the rules file and knowing nothing of the solver: a meld here is a
rank, so many naturals, so many jokers and so many twos.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.engine.cards import Card
from companion.games.canasta.house import House

WORTH = dict.fromkeys("4567", 5) | dict.fromkeys(("8", "9", "10", "J", "Q", "K"), 10) | {"A": 20, "3": 5}


class Laid(NamedTuple):
    """A meld on the table."""

    rank: str
    naturals: int
    jokers: int
    twos: int

    @property
    def size(self) -> int:
        return self.naturals + self.jokers + self.twos

    @property
    def points(self) -> int:
        return self.naturals * WORTH[self.rank] + 50 * self.jokers + 20 * self.twos


def legal(meld: Laid, house: House) -> bool:
    """CAN-43…CAN-46 and CAN-63, as the table has them."""
    wilds = meld.jokers + meld.twos
    if meld.size < 3 or wilds > 3 or (house.canasta_closed_at_seven and meld.size > 7):
        return False
    if meld.rank == "3" and wilds and not house.black_three_wild:
        return False
    if house.wild_ratio == "two_per_wild":
        return meld.naturals >= 1 and wilds <= meld.naturals // 2
    if house.wild_ratio == "min_two_naturals":
        return meld.naturals >= 2
    return meld.naturals >= 1 and wilds <= meld.naturals


def every_meld(held: Counter[str], house: House) -> list[Laid]:
    """Every meld that could be laid from these cards, were it the only one."""
    return [
        meld
        for rank in sorted(held.keys() - {"JK", "2"})
        for naturals in range(1, held[rank] + 1)
        for jokers in range(held["JK"] + 1)
        for twos in range(held["2"] + 1)
        if legal(meld := Laid(rank, naturals, jokers, twos), house)
    ]


def every_set(melds: list[Laid], held: Counter[str], house: House) -> Iterator[list[Laid]]:
    """Every set of these melds that the cards are enough for."""
    if not melds:
        yield []
        return
    meld, others = melds[0], melds[1:]
    yield from every_set(others, held, house)
    left = held - Counter({meld.rank: meld.naturals, "JK": meld.jokers, "2": meld.twos})
    if left.total() == held.total() - meld.size:
        again = melds if house.second_meld_of_rank else [other for other in others if other.rank != meld.rank]
        fits = [m for m in again if m.naturals <= left[m.rank] and m.jokers <= left["JK"] and m.twos <= left["2"]]
        yield from ([meld, *more] for more in every_set(fits, left, house))


def opens(melds: list[Laid], held: int, below: int, top: str | None, house: House) -> bool:
    """Whether these melds may be laid from `held` cards; `below` more come from the pile and for red threes."""
    left = held - sum(meld.size for meld in melds) + below
    canasta = any(meld.size >= 7 for meld in melds)
    if not melds or (left < 2 and not canasta):
        return False
    if any(meld.rank == "3" for meld in melds) and not (canasta and left < 2):
        return False
    needed = {"natural_pair_and_top": 3, "as_unfrozen": 2, "never": 99}[house.open_with_pile]
    return top is None or any(meld.rank == top and meld.naturals >= needed for meld in melds)


def best(hand: Sequence[Card], house: House, top: Card | None = None, pile_size: int = 1) -> int:
    """The highest count of any opening; 0 where there is none."""
    cards = [str(card.rank) for card in (*hand, *([top] if top else ())) if card.rank != "3" or not card.red]
    held, below = Counter(cards), len(hand) + bool(top) - len(cards) + (pile_size - 1 if top else 0)
    rank = str(top.rank) if top else None
    counts = (
        sum(meld.points for meld in melds)
        for melds in every_set(every_meld(held, house), held, house)
        if opens(melds, len(cards), below, rank, house)
    )
    return max(counts, default=0)

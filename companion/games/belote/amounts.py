"""Which points a side's declarations can make together: the sums that its hands can hold (part F of the rules)."""

from collections.abc import Iterable
from functools import cache
from itertools import product

from companion.engine.cards import Rank, Suit
from companion.games.belote.declarations import BRELANS, SEQUENCE_POINTS
from companion.games.belote.house import House
from companion.games.belote.tricks import RANKS

Holding = tuple[tuple[int, ...], int]
"""How many cards of each hand are bound in declarations, and what those are worth."""


def amounts(hands: int, house: House) -> frozenset[int]:
    """The points that a side of one or two hands can score for declarations at this table; 0 is one of them."""
    if house.declarations_scored == "highest_only":
        return frozenset({0, *BRELANS.values(), *SEQUENCE_POINTS.values()})
    return _sums(hands)


@cache
def _sums(hands: int) -> frozenset[int]:
    """Every way to give out the fours, then sequences of what is left in each suit; no card serves twice (BEL-40)."""
    sums: set[int] = set()
    for owners in product((None, *range(hands)), repeat=len(BRELANS)):
        fours = [rank for rank, owner in zip(BRELANS, owners, strict=True) if owner is not None]
        bound = tuple(len(Suit) * owners.count(hand) for hand in range(hands))
        holdings = _fitting([(bound, sum(BRELANS[rank] for rank in fours))])
        for _ in Suit:
            holdings = _together(holdings, _of_one_suit(frozenset(fours), hands))
        sums.update(worth for _, worth in holdings)
    return frozenset(sums)


@cache
def _of_one_suit(fours: frozenset[Rank], hands: int, start: int = 0) -> frozenset[Holding]:
    """What sequences of one suit, from the rank at `start` down, can be: none of their cards is in a four."""
    nothing: Holding = ((0,) * hands, 0)
    if start == len(RANKS):
        return frozenset({nothing})
    holdings = set(_of_one_suit(fours, hands, start + 1))
    for length, worth in SEQUENCE_POINTS.items():
        cards = RANKS[start : start + length]
        if len(cards) == length and fours.isdisjoint(cards):
            here = [(tuple(length * (hand == owner) for hand in range(hands)), worth) for owner in range(hands)]
            holdings |= _together(here, _of_one_suit(fours, hands, start + length))
    return frozenset(holdings)


def _together(some: Iterable[Holding], others: Iterable[Holding]) -> frozenset[Holding]:
    others = tuple(others)
    return _fitting(
        (tuple(a + b for a, b in zip(bound, more, strict=True)), worth + extra)
        for bound, worth in some
        for more, extra in others
    )


def _fitting(holdings: Iterable[Holding]) -> frozenset[Holding]:
    return frozenset(holding for holding in holdings if max(holding[0]) <= House.hand_size)

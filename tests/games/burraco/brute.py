"""The best of a hand, the slow way: every heap of its cards looked at, and every way to lay heaps side by side.

Written from the rules file and knowing nothing of the search, nor of how the
game reads melds: for a sequence every window of rungs is tried, and every card
in it put to its rung.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from companion.engine.cards import Card
from companion.games.burraco.house import House

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RUNGS = {rank: rung for rung, rank in enumerate(RANKS, 1)}
WORTH = dict.fromkeys("34567", 5) | dict.fromkeys(("8", "9", "10", "J", "Q", "K"), 10) | {"A": 15, "2": 20, "JK": 30}

Found = tuple[int, str]  # what a heap brings as a meld, and its rank if it is a set


def worth(cards: Sequence[Card], house: House) -> Found | None:
    """What these cards bring as one meld, and the rank of a set; nothing where they are none."""
    naturals = [card for card in cards if card.rank not in ("2", "JK")]
    ranks, points = {card.rank for card in naturals}, sum(WORTH[card.rank] for card in cards)
    wilds = len(cards) - len(naturals)
    if len(cards) >= 3 and len(ranks) == 1 and wilds <= 1 and len(cards) <= 9:
        return points + bonus(len(cards), wilds, len(naturals), house), str(min(ranks))
    ways = [bonus(len(cards), wilds, together, house) for wilds, together in sequences(cards, house)]
    return (points + max(ways), "") if ways else None


def bonus(size: int, wilds: int, together: int, house: House) -> int:
    """BUR-71 and BUR-72, and the semi-clean burraco."""
    if size < 7:
        return 0
    return 200 if not wilds else 150 if house.semi_clean and together > 6 else 100


def sequences(cards: Sequence[Card], house: House) -> Iterator[tuple[int, int]]:
    """The ways in which these cards fill a window of rungs, of up to thirteen: wild cards, naturals in a row."""
    for low in range(1, 16 - len(cards)) if 3 <= len(cards) <= 13 else ():
        window = range(low, low + len(cards))
        for suit in "SHDC":
            for two in (0, 1):
                yield from fills(cards, suit, window, two, house)


def fills(cards: Sequence[Card], suit: str, window: range, two: int, house: House) -> Iterator[tuple[int, int]]:
    """The same for one suit and one window, with `two` twos in their own place."""
    own = [card for card in cards if card.rank not in ("2", "JK")]
    rungs = [rung for card in own for rung in (RUNGS[card.rank], 14 if card.rank == "A" else 0) if rung in window]
    if any(card.suit != suit for card in own) or len(set(rungs)) != len(own) or len(rungs) != len(own):
        return
    if two and (2 not in window or Card.parse(f"2{suit}") not in cards):
        return
    wild = [card.rank for card in cards if card.rank in ("2", "JK")]
    if two:
        wild.remove(Card.parse("2S").rank)
    if len(wild) < 2 or (two and house.two_two_joker == "accept" and sorted(wild) == ["2", "JK"]):
        natural = {*rungs, 2} if two else {*rungs}
        signs = "".join("n" if rung in natural else " " for rung in window)
        yield len(wild), max(map(len, signs.split()))


def best(hand: Sequence[Card], house: House) -> int:
    """The highest total that a hand can lay."""
    heaps = {
        mask: worth([card for i, card in enumerate(hand) if mask >> i & 1], house) for mask in range(1 << len(hand))
    }
    melds = {mask: found for mask, found in heaps.items() if found}

    @cache
    def most(left: int, ranks: frozenset[str]) -> int:
        if not left:
            return 0
        first = left & -left
        found = most(left ^ first, ranks)
        for mask, (brings, rank) in melds.items():
            if mask & first and mask & left == mask and rank not in ranks:
                merged = ranks | {rank} if rank and house.second_set_of_rank == "merge" else ranks
                found = max(found, brings + most(left ^ mask, merged))
        return found

    return most((1 << len(hand)) - 1, frozenset())


def greedy(hand: Sequence[Card], house: House) -> int:
    """A total that is easily reached: whole ranks and whole rows without a wild card, what brings most first."""
    left, total = Counter(hand), 0
    while heap := max(_plain(left), key=lambda heap: _brings(heap, house), default=()):
        left -= Counter(heap)
        left -= Counter({card: 2 for card in left if len({c.rank for c in heap}) == 1 and card.rank == heap[0].rank})
        total += _brings(heap, house)
    return total


def _brings(heap: Sequence[Card], house: House) -> int:
    return (worth(heap, house) or (0, ""))[0]


def _plain(left: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    names = [name for name in RUNGS if name != "2"]
    for rank in names:
        heap = tuple(card for card in left.elements() if card.rank == rank)
        if len(heap) > 2:
            yield heap
    for suit in "SHDC":
        row = [Card.parse(f"{rank}{suit}") for rank in (*RUNGS, "A")]
        for low in range(14):
            for high in range(low + 3, min(low + 13, 14) + 1):
                if all(left[card] for card in row[low:high]):
                    yield tuple(row[low:high])

"""How cards lie as a meld: which of them are wild, and what those stand for (part E of the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from companion.engine.cards import Card, Rank
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LOW_ACE, PLACES, TWO, Meld, may_be_wild, points, wild

Placed = tuple[Mapping[int, Card], Sequence[Card]]  # natural cards on their rungs, and wild ones


def read(cards: Sequence[Card], house: House) -> Meld | None:
    """The meld that these cards make, in whatever order they are told; the cleanest, if they make several."""
    return min(readings(cards, house), key=lambda meld: len(meld.wilds), default=None)


def count_meld(cards: Sequence[Card], house: House) -> int:
    """What cards count, with the bonus that they earn as a meld, if they are one."""
    meld = read(cards, house)
    return points(cards) + (meld.bonus(house) if meld else 0)


def as_it_lies(cards: Sequence[Card], house: House) -> Meld | None:
    """The meld that these cards make in the order in which they are told, from either end; else in any order."""
    told = (tuple(cards), tuple(reversed(cards)))
    rows = (meld for meld in readings(cards, house) if meld.kind == "sequence" and meld.cards in told)
    return next(rows, None) or read(cards, house)


def readings(cards: Sequence[Card], house: House) -> Iterator[Meld]:
    """Every way in which these cards may lie."""
    if is_set(cards):
        ordered = tuple(sorted(cards, key=wild))
        yield Meld("set", ordered, tuple(place for place, card in enumerate(ordered) if wild(card)))
    if House.smallest_meld <= len(cards) <= house.longest_sequence:
        for naturals, wilds in placed(cards):
            if may_be_wild(wilds, house, natural_two=TWO in naturals):
                yield from _rows(naturals, wilds)


def is_set(cards: Sequence[Card]) -> bool:
    """Equal ranks and at most one wild card, nine at most (BUR-29…BUR-33)."""
    naturals = [card for card in cards if not wild(card)]
    fits = House.smallest_meld <= len(cards) <= House.largest_set and len(cards) - len(naturals) <= 1
    return fits and len({card.rank for card in naturals}) == 1


def placed(cards: Sequence[Card]) -> Iterator[Placed]:
    """The ways to tell natural cards, each on its rung, from wild ones; ace low or high, a two natural or wild."""
    fixed = [card for card in cards if not wild(card)]
    twos = dict.fromkeys(card for card in cards if card.rank is Rank.TWO)
    for suit in dict.fromkeys(card.suit for card in (*fixed, *twos)):
        for two in [*(two for two in twos if two.suit is suit), None]:
            for ace in (LOW_ACE, HIGH_ACE):
                rungs = {ace if card.rank is Rank.ACE else PLACES[card.rank]: card for card in fixed}
                if len(rungs) == len(fixed) and all(card.suit is suit for card in fixed) and (rungs or two):
                    yield rungs | ({TWO: two} if two else {}), _others(cards, two)


def _others(cards: Sequence[Card], two: Card | None) -> list[Card]:
    """The wild cards but for one two, if that is natural."""
    wilds = [card for card in cards if wild(card)]
    if two:
        wilds.remove(two)
    return wilds


def gaps(naturals: Mapping[int, Card]) -> list[int]:
    """The rungs between natural cards."""
    return [rung for rung in range(min(naturals), max(naturals)) if rung not in naturals]


def _rows(naturals: Mapping[int, Card], wilds: Sequence[Card]) -> Iterator[Meld]:
    """The rows that fill the gaps, what is over lying above them first, or below them first (BUR-34…BUR-40)."""
    full = len(naturals) + len(wilds) > House.ranks
    bottom = TWO if HIGH_ACE in naturals and not full else LOW_ACE
    top = HIGH_ACE - 1 if LOW_ACE in naturals and not full else HIGH_ACE
    above, below = range(max(naturals) + 1, top + 1), range(min(naturals) - 1, bottom - 1, -1)
    holes, over = gaps(naturals), len(wilds) - len(gaps(naturals))
    for ends in ([*above, *below], [*below, *above]):
        if 0 <= over <= len(ends):
            yield _row(naturals, dict(zip([*holes, *ends[:over]], wilds, strict=True)))


def _row(naturals: Mapping[int, Card], wilds: Mapping[int, Card]) -> Meld:
    row = {**naturals, **wilds}
    cards = tuple(row[rung] for rung in sorted(row))
    return Meld("sequence", cards, tuple(i for i, rung in enumerate(sorted(row)) if rung in wilds), min(row))


def round_the_corner(cards: Sequence[Card]) -> bool:
    """Whether cards are told as a row that goes on past its ace: … Q K A 2 … or … 3 2 A K … (BUR-35)."""
    turns = [PLACES[card.rank] % House.ranks for card in cards if card.suit]
    steps = {(after - before) % House.ranks for before, after in pairwise(turns)}
    inside = any(card.rank is Rank.ACE for card in cards[1:-1])
    return len(turns) == len(cards) and len({card.suit for card in cards}) == 1 and inside and steps in ({1}, {12})


def beyond_the_ace(cards: Sequence[Card]) -> bool:
    """Whether cards would be a sequence if its ace were high and low at once, in whatever order they are told."""
    suits = {card.suit for card in cards if not wild(card)}
    turns = {PLACES[card.rank] % House.ranks for card in cards if card.suit in suits}
    rows = ({(turn - first) % House.ranks: turn for turn in turns} for first in turns)
    return len(suits) == 1 and any(
        max(row) + 1 <= len(cards) and any(turn == LOW_ACE and 0 < place < max(row) for place, turn in row.items())
        for row in rows
    )

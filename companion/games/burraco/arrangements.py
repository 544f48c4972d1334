"""How cards can be arranged as a meld: which are wild, and what those stand for (part E of the rules)."""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.cards import Card, Rank
from companion.engine.two_packs import wild
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LOW_ACE, RUNG_OF, TWO, Meld, may_be_wild, points

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

"""Why cards are a meld, or are none: the rules of sets and sequences, each met or not (part E of the rules)."""

from collections.abc import Iterator, Sequence

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Reason
from companion.games.burraco.house import House
from companion.games.burraco.lying import Placed, beyond_the_ace, gaps, placed, read
from companion.games.burraco.melds import TWO, WILD, Meld, may_be_wild, too_many, wild
from companion.games.burraco.rule import Rule


def reasons(cards: Sequence[Card], house: House) -> Iterator[Reason]:
    """Every rule that bears on these cards as one meld."""
    meld = read(cards, house)
    yield Reason(Rule.THREE_OR_MORE, len(cards) >= House.smallest_meld, {"cards": len(cards)})
    if meld:
        yield from _set(cards) if meld.kind == "set" else _laid(meld)
        yield from _worth(meld)
    elif all(map(wild, cards)):
        yield from _wild_only(cards)
    elif len({card.rank for card in cards if not wild(card)}) == 1 and not _rows(cards):
        yield from _set(cards)
    else:
        yield from _no_sequence(cards, house)
    if too_many(cards):
        yield Reason(Rule.TWO_PACKS, False)


def _set(cards: Sequence[Card]) -> Iterator[Reason]:
    wilds = sum(map(wild, cards))
    yield Reason(Rule.SET, True, {"naturals": len(cards) - wilds})
    if wilds:
        yield Reason(Rule.ONE_WILD_IN_A_SET, wilds <= 1, {"wilds": wilds})
    if len(cards) >= House.largest_set:
        yield Reason(Rule.LARGEST_SET, len(cards) == House.largest_set, {"cards": len(cards)})


def _wild_only(cards: Sequence[Card]) -> Iterator[Reason]:
    """Twos and jokers alone; with a joker they may have been meant as a sequence from the two up (BUR-38)."""
    yield Reason(Rule.NO_SET_OF_TWOS, False)
    if sorted(card.rank for card in cards) == [Rank.TWO, Rank.TWO, Rank.JOKER]:
        yield Reason(Rule.TWO_TWO_JOKER, False)


def _laid(meld: Meld) -> Iterator[Reason]:
    yield Reason(Rule.SEQUENCE, True, {"naturals": len(meld.cards) - len(meld.wilds)})
    if any(card.rank is Rank.ACE for card in meld.cards):
        yield Reason(Rule.ACE_HIGH_OR_LOW)
    if natural_two(meld):
        yield Reason(Rule.NATURAL_TWO)
    if len(meld.wilds) > 1:
        yield Reason(Rule.TWO_TWO_JOKER)
    elif meld.wilds:
        yield Reason(Rule.ONE_WILD_IN_A_SEQUENCE, True, {"wilds": 1})
    if len(meld.cards) >= House.ranks:
        yield Reason(Rule.LONGEST_SEQUENCE, True, {"cards": len(meld.cards)})


def natural_two(meld: Meld) -> bool:
    """Whether a two of a sequence lies in its own place (BUR-37)."""
    place = TWO - meld.lowest
    return meld.kind == "sequence" and 0 <= place < len(meld.cards) and place not in meld.wilds


def _worth(meld: Meld) -> Iterator[Reason]:
    if meld.wilds:
        yield Reason(Rule.DIRTY)
    else:
        yield Reason(Rule.NATURAL_TWO_IS_CLEAN if natural_two(meld) else Rule.CLEAN)
    if meld.burraco:
        yield Reason(Rule.BURRACO_IS_SEVEN, True, {"cards": len(meld.cards)})


def _rows(cards: Sequence[Card]) -> list[Placed]:
    """The ways to lay several natural cards as a row, however many wild ones that takes; the fewest first."""
    rows = [(naturals, wilds) for naturals, wilds in placed(cards) if len(gaps(naturals)) <= len(wilds)]
    return sorted((row for row in rows if len(row[0]) > 1), key=lambda row: len(row[1]))


def _no_sequence(cards: Sequence[Card], house: House) -> Iterator[Reason]:
    """What keeps cards of several ranks from being a sequence."""
    rows = _rows(cards)
    turned = not rows and beyond_the_ace(cards)
    if not rows and not turned:
        yield Reason(Rule.SET, False)
    yield Reason(Rule.SEQUENCE, bool(rows) or turned)
    if turned:
        yield Reason(Rule.ACE_HIGH_OR_LOW, False)
    for naturals, wilds in rows[:1]:
        about = {"wilds": len(wilds)}
        yield Reason(Rule.ONE_WILD_IN_A_SEQUENCE, may_be_wild(wilds, house, natural_two=TWO in naturals), about)
        if TWO in naturals and {card.rank for card in wilds} == WILD and len(wilds) == len(WILD):
            yield Reason(Rule.TWO_TWO_JOKER, house.two_two_joker == "accept")
    if len(cards) > house.longest_sequence:
        yield Reason(Rule.LONGEST_SEQUENCE, False, {"cards": len(cards)})

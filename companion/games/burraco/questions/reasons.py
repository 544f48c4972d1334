"""Why cards are a meld, or are none: the rules of sets and sequences, each met or not (part E of the rules)."""

from collections.abc import Iterator, Sequence

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Reason
from companion.games.burraco.arrangements import (
    NaturalsAndWilds,
    arrange,
    beyond_the_ace,
    missing_rungs,
    natural_and_wild,
)
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LADDER, LOW_ACE, TWO, WILD, Meld, may_be_wild, too_many, wild
from companion.games.burraco.rule import Rule


def reasons(cards: Sequence[Card], house: House) -> Iterator[Reason]:
    """Every rule that bears on these cards as one meld."""
    meld = arrange(cards, house)
    yield Reason(Rule.THREE_OR_MORE, len(cards) >= House.smallest_meld, {"cards": len(cards)})
    if meld:
        yield from _set(cards) if meld.kind == "set" else _sequence(meld)
        yield from _clean_or_dirty(meld)
    elif all(map(wild, cards)):
        yield from _wild_only(cards)
    elif len({card.rank for card in cards if not wild(card)}) == 1 and not _sequences(cards):
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


def _sequence(meld: Meld) -> Iterator[Reason]:
    yield Reason(Rule.SEQUENCE, True, {"naturals": len(meld.cards) - len(meld.wilds)})
    if any(card.rank is Rank.ACE for card in meld.cards):
        yield Reason(Rule.ACE_HIGH_OR_LOW, True, _not_past_the_ace(meld))
    if natural_two(meld):
        yield Reason(Rule.NATURAL_TWO)
    if len(meld.wilds) > 1:
        yield Reason(Rule.TWO_TWO_JOKER)
    elif meld.wilds:
        yield Reason(Rule.ONE_WILD_IN_A_SEQUENCE, True, {"wilds": 1})
    if len(meld.cards) >= House.ranks:
        yield Reason(Rule.LONGEST_SEQUENCE, True, {"cards": len(meld.cards)})


def _not_past_the_ace(meld: Meld) -> dict[str, object]:
    """What a two of the suit stands for at the lower end, below a high ace: some would lay it above (BUR-35)."""
    first = meld.wild_rungs.get(meld.lowest)
    high = meld.lowest + len(meld.cards) - 1 == HIGH_ACE
    if not (high and first and first.rank is Rank.TWO and first.suit is meld.suit):
        return {}
    return {"card": Card(LADDER[meld.lowest - LOW_ACE], meld.suit)}


def natural_two(meld: Meld) -> bool:
    """True if a two of a sequence stands on its own rung, so that it is natural (BUR-37)."""
    index = TWO - meld.lowest
    return meld.kind == "sequence" and 0 <= index < len(meld.cards) and index not in meld.wilds


def _clean_or_dirty(meld: Meld) -> Iterator[Reason]:
    if meld.wilds:
        yield Reason(Rule.DIRTY)
    else:
        yield Reason(Rule.NATURAL_TWO_IS_CLEAN if natural_two(meld) else Rule.CLEAN)
    if meld.burraco:
        yield Reason(Rule.BURRACO_IS_SEVEN, True, {"cards": len(meld.cards)})


def _sequences(cards: Sequence[Card]) -> list[NaturalsAndWilds]:
    """The ways to make a sequence of two or more natural cards, however many wild ones that takes; the fewest first."""
    ways = (way for way in natural_and_wild(cards) if len(way[0]) > 1)
    return sorted((way for way in ways if len(missing_rungs(way[0])) <= len(way[1])), key=lambda way: len(way[1]))


def _no_sequence(cards: Sequence[Card], house: House) -> Iterator[Reason]:
    """The rules that keep cards of several ranks from being a sequence."""
    sequences = _sequences(cards)
    past_the_ace = not sequences and beyond_the_ace(cards)
    if not sequences and not past_the_ace:
        yield Reason(Rule.SET, False)
    yield Reason(Rule.SEQUENCE, bool(sequences) or past_the_ace)
    if past_the_ace:
        yield Reason(Rule.ACE_HIGH_OR_LOW, False)
    for naturals, wilds in sequences[:1]:
        about = {"wilds": len(wilds)}
        yield Reason(Rule.ONE_WILD_IN_A_SEQUENCE, may_be_wild(wilds, house, natural_two=TWO in naturals), about)
        if TWO in naturals and {card.rank for card in wilds} == WILD and len(wilds) == len(WILD):
            yield Reason(Rule.TWO_TWO_JOKER, house.two_two_joker == "accept")
    if len(cards) > house.longest_sequence:
        yield Reason(Rule.LONGEST_SEQUENCE, False, {"cards": len(cards)})

"""Is this a meld and why, what may be added to it, may we have two like this? (Part E of the rules.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card, Cards, Rank
from companion.engine.ruling import MeldsToLay, Problem, Question, Reason, Ruling, cards_wanted
from companion.engine.two_packs import WILD, Adding, cards_exist, too_many, wild
from companion.games.burraco.house import House
from companion.games.burraco.melds import (
    HIGH_ACE,
    LADDER,
    LOW_ACE,
    TWO,
    Kind,
    Meld,
    NaturalsAndWilds,
    arrange,
    arrange_in_order,
    arrangements,
    beyond_the_ace,
    may_be_wild,
    missing_rungs,
    natural_and_wild,
    points,
)
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
    """The card that a two of the suit stands for at the lower end, where an ace is the upper one (BUR-35)."""
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Replacing:
    """A card to be put where the wild card of a meld stands."""

    meld: tuple[Card, ...]
    card: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldFacts(MeldsToLay):
    """The kind of a meld, the points of its cards, its bonus, and both together; of other cards, only the points."""

    kind: Kind | None
    clean: bool
    burraco: bool
    points: int
    bonus: int
    together: int


def facts(cards: Sequence[Card], meld: Meld | None, house: House) -> MeldFacts:
    """The facts of a meld, its cards in order; or of cards that are no meld."""
    counted, bonus = points(cards), meld.bonus(house) if meld else 0
    return MeldFacts(
        kind=meld.kind if meld else None,
        clean=bool(meld and meld.clean),
        burraco=bool(meld and meld.burraco),
        points=counted,
        bonus=bonus,
        together=counted + bonus,
        melds=(meld.cards,) if meld else (),
    )


def _meld(situation: Cards, house: House) -> Ruling[bool, MeldFacts]:
    """Cards in a hand have no order: the order in which they are given changes nothing."""
    cards = situation.cards
    ruling = Ruling.of(reasons(cards, house))
    return ruling.with_facts(facts(cards, arrange(cards, house) if ruling.answer else None, house))


def _add(situation: Adding, house: House) -> Ruling[bool, MeldFacts]:
    cards = (*situation.meld, *situation.cards)
    before, after = arrange_in_order(situation.meld, house), arrange(cards, house)
    whose = Reason(Rule.ADD_TO_OWN_MELDS if situation.own else Rule.NOT_TO_THEIR_MELDS, situation.own)
    ruling = Ruling.of([whose, *reasons(cards, house), *_moved(before, cards, house)])
    return ruling.with_facts(facts(cards, after if ruling.answer else None, house))


def _moved(before: Meld | None, cards: Sequence[Card], house: House) -> Iterator[Reason]:
    """Where a wild card has to move to make room, and whether it may (BUR-46)."""
    after = list(arrangements(cards, house))
    if before and after and not any(_keeps(before, meld) for meld in after):
        yield Reason(Rule.WILD_CARDS_MOVE, house.wild_card_moves == "within_meld")


def _keeps(before: Meld, after: Meld) -> bool:
    """True if every wild card of a sequence stands for the same card after as before."""
    return before.kind == "set" or before.wild_rungs.items() <= after.wild_rungs.items()


def _replace(situation: Replacing, house: House) -> Ruling[bool, MeldFacts]:
    """The wild card stays in the meld: it moves along in a sequence, and is one card more in a set."""
    before, cards = arrange_in_order(situation.meld, house), (*situation.meld, situation.card)
    stood_for = before.stands_for(situation.card) if before else False
    rule = Rule.SET if before and before.kind == "set" else Rule.SEQUENCE
    whole = [reason for reason in reasons(cards, house) if reason.rule != rule]
    ruling = Ruling.of([Reason(rule, stood_for), *whole, *_moved(before, cards, house)])
    after = arrange(cards, house) if ruling.answer else None
    return ruling.with_facts(facts(cards, after, house))


def is_meld(field: str, cards: Sequence[Card], house: House) -> Iterator[Problem]:
    """A problem if these cards are no meld."""
    yield from cards_exist(field, cards)
    if arrange(cards, house) is None:
        yield Problem(field, Rule.THREE_OR_MORE, "not-a-meld")


def _check_add(situation: Adding, house: House) -> Iterator[Problem]:
    yield from cards_wanted("cards", situation.cards)
    yield from is_meld("meld", situation.meld, house)


def _check_replace(situation: Replacing, house: House) -> Iterator[Problem]:
    yield from is_meld("meld", situation.meld, house)
    yield from cards_exist("card", (*situation.meld, situation.card))
    if (meld := arrange(situation.meld, house)) and meld.clean:
        yield Problem("meld", Rule.DIRTY, "no-wild-card")


MELD = Question(slug="meld", situation=Cards, answer=_meld, check=lambda laying, _: cards_wanted("cards", laying.cards))
ADD_TO_MELD = Question(slug="add-to-meld", situation=Adding, answer=_add, check=_check_add)
REPLACE_WILD = Question(slug="replace-wild", situation=Replacing, answer=_replace, check=_check_replace)


@dataclass(frozen=True, kw_only=True, slots=True)
class Second:
    """Cards to be laid as a meld of their own beside one that their side has."""

    meld: tuple[Card, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Joining:
    """Two melds of one side to be made one, by cards between them perhaps."""

    meld: tuple[Card, ...]
    other: tuple[Card, ...]
    cards: tuple[Card, ...] = ()


def _second(situation: Second, house: House) -> Ruling[bool, MeldFacts]:
    """Sequences of one suit lie apart; of a rank there is one set, unless the table has it otherwise (BUR-39)."""
    meld, other = arrange(situation.meld, house), arrange(situation.cards, house)
    rules = list(reasons(situation.cards, house))
    if alike(meld, other, "sequence"):
        rules.append(Reason(Rule.SEQUENCES_STAY_APART))
    elif alike(meld, other, "set"):
        rules.append(Reason(Rule.ONE_SET_OF_A_RANK, house.second_set_of_rank == "allowed"))
    ruling = Ruling.of(rules)
    return ruling.with_facts(facts(situation.cards, other if ruling.answer else None, house))


def alike(meld: Meld | None, other: Meld | None, kind: str) -> bool:
    """True if two melds are sequences of one suit, or sets of one rank."""
    if not meld or not other or not meld.kind == other.kind == kind:
        return False
    return meld.suit is other.suit and (kind == "sequence" or meld.cards[0].rank is other.cards[0].rank)


def _join(situation: Joining, house: House) -> Ruling[bool, MeldFacts]:
    """Only sets of a rank become one, where there may be no two of them (BUR-39, BUR-46)."""
    cards = (*situation.meld, *situation.other, *situation.cards)
    meld, other = arrange(situation.meld, house), arrange(situation.other, house)
    if not alike(meld, other, "set"):
        ruling = Ruling.of([Reason(Rule.SEQUENCES_STAY_APART, False)])
    else:
        merge = Reason(Rule.ONE_SET_OF_A_RANK, house.second_set_of_rank == "merge")
        ruling = Ruling.of([merge, *reasons(cards, house)])
    return ruling.with_facts(facts(cards, arrange(cards, house) if ruling.answer else None, house))


def _check_second(situation: Second, house: House) -> Iterator[Problem]:
    yield from is_meld("meld", situation.meld, house)
    yield from cards_exist("cards", (*situation.meld, *situation.cards))
    yield from cards_wanted("cards", situation.cards)


def _check_join(situation: Joining, house: House) -> Iterator[Problem]:
    yield from is_meld("meld", situation.meld, house)
    yield from is_meld("other", situation.other, house)
    yield from cards_exist("cards", (*situation.meld, *situation.other, *situation.cards))


SECOND_MELD = Question(slug="second-meld", situation=Second, answer=_second, check=_check_second)
JOIN_MELDS = Question(slug="join-melds", situation=Joining, answer=_join, check=_check_join)

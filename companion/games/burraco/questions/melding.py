"""Is this a meld, and what may be added to it? (Part E of the rules.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.facts import MeldsToLay
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.burraco.arrangements import arrange, arrange_in_order, arrangements
from companion.games.burraco.house import House
from companion.games.burraco.melds import Kind, Meld, points
from companion.games.burraco.questions.reasons import reasons
from companion.games.burraco.questions.shared import cards_exist, is_meld
from companion.games.burraco.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Laying:
    """Cards to be laid as one meld."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Adding:
    """Cards to be added to a meld on the table, of one's own side or of the other."""

    meld: tuple[Card, ...]
    cards: tuple[Card, ...]
    own: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Replacing:
    """A card to be put where the wild card of a meld stands."""

    meld: tuple[Card, ...]
    card: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldFacts(MeldsToLay):
    """What a meld is, what its cards count and what it earns besides; of cards that are no meld, only the points."""

    kind: Kind | None
    clean: bool
    burraco: bool
    points: int
    bonus: int


def facts(cards: Sequence[Card], meld: Meld | None, house: House) -> MeldFacts:
    """The facts of a meld, its cards in order; or of cards that are no meld."""
    return MeldFacts(
        kind=meld.kind if meld else None,
        clean=bool(meld and meld.clean),
        burraco=bool(meld and meld.burraco),
        points=points(cards),
        bonus=meld.bonus(house) if meld else 0,
        melds=(meld.cards,) if meld else (),
    )


def _meld(situation: Laying, house: House) -> Ruling[bool, MeldFacts]:
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


def _check_laying(situation: Laying, house: House) -> Iterator[Problem]:
    if not situation.cards:
        yield Problem("cards", None, "cards-wanted")


def _check_add(situation: Adding, house: House) -> Iterator[Problem]:
    if not situation.cards:
        yield Problem("cards", None, "cards-wanted")
    yield from is_meld("meld", situation.meld, house)


def _check_replace(situation: Replacing, house: House) -> Iterator[Problem]:
    yield from is_meld("meld", situation.meld, house)
    yield from cards_exist("card", (*situation.meld, situation.card))
    if (meld := arrange(situation.meld, house)) and meld.clean:
        yield Problem("meld", Rule.DIRTY, "no-wild-card")


MELD = Question(slug="meld", situation=Laying, answer=_meld, check=_check_laying)
ADD_TO_MELD = Question(slug="add-to-meld", situation=Adding, answer=_add, check=_check_add)
REPLACE_WILD = Question(slug="replace-wild", situation=Replacing, answer=_replace, check=_check_replace)

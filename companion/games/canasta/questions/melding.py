"""Is this a meld, and may these cards be added to it? (Parts G and H of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Cards
from companion.engine.ruling import Facts, Problem, Question, Reason, Ruling, cards_wanted
from companion.engine.two_packs import Adding, too_many
from companion.games.canasta.house import House
from companion.games.canasta.melds import Kind, Meld, points
from companion.games.canasta.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Laying(Cards):
    """Cards to be laid as one meld, by a player who goes out in this turn or not."""

    going_out: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldFacts(Facts):
    """The points of all the cards, which kind of canasta they make, if they make one, its bonus, and all together."""

    points: int
    canasta: Kind | None
    bonus: int
    together: int


def _facts(meld: Meld, *, legal: bool) -> MeldFacts:
    kind, counted = meld.canasta if legal else None, points(meld.cards)
    bonus = {"natural": House.natural_canasta, "mixed": House.mixed_canasta}.get(kind or "", 0)
    return MeldFacts(points=counted, canasta=kind, bonus=bonus, together=counted + bonus)


def _meld(situation: Laying, house: House) -> Ruling[bool, MeldFacts]:
    meld = Meld(situation.cards)
    reasons = (*meld.reasons(house, going_out=situation.going_out), *_in_the_packs(meld))
    legal = all(reason.met for reason in reasons)
    if meld.canasta and legal:
        reasons = (*reasons, Reason(Rule.CANASTA_IS_SEVEN, True, {"cards": len(meld.cards)}))
    return Ruling.of(reasons, _facts(meld, legal=legal))


def _in_the_packs(meld: Meld) -> Iterator[Reason]:
    if too_many(meld.cards):
        yield Reason(Rule.TWO_PACKS, False)


def _add(situation: Adding, house: House) -> Ruling[bool, MeldFacts]:
    before, after = Meld(situation.meld), Meld((*situation.meld, *situation.cards))
    reasons = (
        Reason(Rule.ADD_TO_OWN_MELDS if situation.own else Rule.NOT_TO_THEIR_MELDS, situation.own),
        *after.reasons(house),
        *_in_the_packs(after),
        *_on_a_canasta(before, after, house),
    )
    legal = all(reason.met for reason in reasons)
    return Ruling.of(reasons, _facts(after, legal=legal))


def _on_a_canasta(before: Meld, after: Meld, house: House) -> Iterator[Reason]:
    if before.canasta is None or house.canasta_closed_at_seven:
        return
    if before.canasta == after.canasta:
        yield Reason(Rule.ADDING_TO_A_CANASTA)
    else:
        less = House.natural_canasta - House.mixed_canasta
        about = {"cards": len(after.cards), "mixed": House.mixed_canasta, "less": less}
        yield Reason(Rule.ADDING_TO_A_CANASTA, house.wild_on_natural_canasta == "turns_mixed", about)


def _check_adding(situation: Adding, house: House) -> Iterator[Problem]:
    yield from cards_wanted("cards", situation.cards)
    if not Meld(situation.meld).legal(house):
        yield Problem("meld", Rule.THREE_OF_A_RANK, "not-a-meld")


MELD = Question(
    slug="meld", situation=Laying, answer=_meld, check=lambda laying, _: cards_wanted("cards", laying.cards)
)
ADD_TO_MELD = Question(slug="add-to-meld", situation=Adding, answer=_add, check=_check_adding)

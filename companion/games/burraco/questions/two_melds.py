"""May we have two melds like this, and may they become one? (Part E of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.house import House
from companion.games.burraco.melds import Meld
from companion.games.burraco.questions.melding import MeldFacts, facts
from companion.games.burraco.questions.reasons import reasons
from companion.games.burraco.questions.shared import cards_exist, is_meld
from companion.games.burraco.rule import Rule


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
    if not situation.cards:
        yield Problem("cards", None, "cards-wanted")


def _check_join(situation: Joining, house: House) -> Iterator[Problem]:
    yield from is_meld("meld", situation.meld, house)
    yield from is_meld("other", situation.other, house)
    yield from cards_exist("cards", (*situation.meld, *situation.other, *situation.cards))


SECOND_MELD = Question(slug="second-meld", situation=Second, answer=_second, check=_check_second)
JOIN_MELDS = Question(slug="join-melds", situation=Joining, answer=_join, check=_check_join)

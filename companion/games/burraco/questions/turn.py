"""A turn: may I take the pile, may I discard this? (Part F of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card
from companion.engine.facts import NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.burraco.house import House
from companion.games.burraco.melds import wild
from companion.games.burraco.questions.shared import cards_exist, stock_exists
from companion.games.burraco.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Pile:
    """A player who would take the discard pile or only its top card, of use to him or not; `stock` is what is left."""

    takes: Literal["whole_pile", "top_card"] = "whole_pile"
    top_fits: bool = False
    stock: int = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Discard:
    """A card to be discarded; `taken` is the pile that the player took in this turn, if he did.

    `last` tells whether it is his last card: before his side has taken its
    pozzetto, or after.
    """

    card: Card
    taken: tuple[Card, ...] = ()
    last: Literal["no", "before_pozzetto", "after_pozzetto"] = "no"


def _take_pile(situation: Pile, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_for_the_pile(situation, house))


def _for_the_pile(situation: Pile, house: House) -> Iterator[Reason]:
    yield Reason(Rule.WHOLE_PILE, situation.takes == "whole_pile")
    if not situation.top_fits:
        yield Reason(Rule.PILE_IS_FREE)
    if situation.stock <= house.stock_end:
        yield Reason(Rule.NOTHING_AFTER_TWO_LEFT, False, {"stock": situation.stock})


def _discard(situation: Discard, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_for_a_discard(situation, house))


def _for_a_discard(situation: Discard, house: House) -> Iterator[Reason]:
    yield Reason(Rule.DISCARD_ENDS_THE_TURN)
    if situation.taken == (situation.card,):
        yield Reason(Rule.SAME_SINGLE_CARD, house.discard_same_single_card == "allowed")
    if situation.last == "before_pozzetto":
        yield Reason(Rule.ANY_DISCARD)
    elif situation.last == "after_pozzetto":
        yield Reason(Rule.LAST_DISCARD_NOT_WILD, not wild(situation.card))
    elif wild(situation.card):
        yield Reason(Rule.WILD_DISCARDS)


def _check_discard(situation: Discard, house: House) -> Iterator[Problem]:
    yield from cards_exist("card", (situation.card,))
    yield from cards_exist("taken", situation.taken)


TAKE_PILE = Question(
    slug="take-pile", situation=Pile, answer=_take_pile, check=lambda pile, _: stock_exists(pile.stock)
)
DISCARD = Question(slug="discard", situation=Discard, answer=_discard, check=_check_discard)

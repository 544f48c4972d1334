"""The pozzetto: may I take it, may I look at it, what does it cost? (Parts G and I of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card
from companion.engine.facts import NO_FACTS, Facts, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.burraco.house import House
from companion.games.burraco.melds import points
from companion.games.burraco.questions.shared import cards_exist
from companion.games.burraco.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Empty:
    """A player who has run out of cards by melding them all or by discarding the last; `taken`: by whom before."""

    way: Literal["directly", "on_the_discard"]
    taken: Literal["nobody", "own_side", "other_side"] = "nobody"


@dataclass(frozen=True, kw_only=True, slots=True)
class Looking:
    """A player who took the pozzetto in one of the two ways, before the next turn or at it."""

    way: Literal["directly", "on_the_discard"] = "on_the_discard"
    next_turn: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Fate:
    """What became of a side's pozzetto when the deal ended, and the cards of one that was not played."""

    pozzetto: Literal["played", "unplayed", "not_taken", "became_stock"]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class WhenPlayed(Facts):
    """When the pozzetto is played from, if it may be taken."""

    when: Literal["this-turn", "next-turn"] | None


def _take(situation: Empty, house: House) -> Ruling[bool, WhenPlayed]:
    ruling = Ruling.of(_for_taking(situation))
    when: Literal["this-turn", "next-turn"] = "this-turn" if situation.way == "directly" else "next-turn"
    return ruling.with_facts(WhenPlayed(when=when if ruling.answer else None))


def _for_taking(situation: Empty) -> Iterator[Reason]:
    match situation.taken:
        case "nobody":
            yield Reason(Rule.FIRST_POZZETTO)
        case "other_side":
            yield Reason(Rule.SECOND_POZZETTO)
        case "own_side":
            yield Reason(Rule.ONE_POZZETTO, False)
            yield Reason(Rule.KEEP_ONE_CARD)
            return
    if situation.way == "directly":
        yield Reason(Rule.POZZETTO_DIRECTLY)
    else:
        yield Reason(Rule.POZZETTO_ON_THE_DISCARD)
        yield Reason(Rule.ANY_DISCARD)


def _look(situation: Looking, house: House) -> Ruling[bool, NoFacts]:
    if situation.way == "directly":
        return Ruling.of([Reason(Rule.POZZETTO_DIRECTLY)])
    seen = situation.next_turn or house.look_at_pozzetto == "at_once"
    return Ruling.of([Reason(Rule.POZZETTO_ON_THE_DISCARD), Reason(Rule.POZZETTO_UNSEEN, seen)])


def _cost(situation: Fate, house: House) -> Ruling[int, NoFacts]:
    match situation.pozzetto:
        case "became_stock" if house.stock_into_pozzetto:
            return Ruling(0, (Reason(Rule.STOCK_NEVER_GETS_THE_POZZETTI),), NO_FACTS)
        case "became_stock":
            rules = (Reason(Rule.STOCK_NEVER_GETS_THE_POZZETTI), Reason(Rule.POZZETTO_NOT_TAKEN))
            return Ruling(-house.pozzetto_not_taken, rules, NO_FACTS)
        case "not_taken":
            return Ruling(-house.pozzetto_not_taken, (Reason(Rule.POZZETTO_NOT_TAKEN),), NO_FACTS)
        case "unplayed":
            flat = house.unplayed_pozzetto == "flat100"
            cost = house.pozzetto_unplayed if flat else points(situation.cards)
            return Ruling(-cost, (Reason(Rule.POZZETTO_ON_THE_DISCARD), Reason(Rule.UNPLAYED_POZZETTO)), NO_FACTS)
        case "played":
            return Ruling(0, (Reason(Rule.FIRST_POZZETTO),), NO_FACTS)


def _check_fate(situation: Fate, house: House) -> Iterator[Problem]:
    """A problem if the cards of an unplayed pozzetto count, and not all of them are given."""
    yield from cards_exist("cards", situation.cards)
    counted = situation.pozzetto == "unplayed" and house.unplayed_pozzetto == "card_values"
    if counted and len(situation.cards) != house.pozzetto_size:
        yield Problem("cards", Rule.TWO_POZZETTI, "cards-wanted-count", {"wanted": house.pozzetto_size})


TAKE_POZZETTO = Question(slug="take-pozzetto", situation=Empty, answer=_take)
LOOK_AT_POZZETTO = Question(slug="look-at-pozzetto", situation=Looking, answer=_look)
POZZETTO_COST = Question(slug="pozzetto-cost", situation=Fate, answer=_cost, check=_check_fate)

"""The cards of an answer: what to lay, what may not be played, and the reasons that speak of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.engine.alphabet import AnyCard
from companion.engine.facts import CardsToPlay, Declarations, Declared, MeldsToLay, RefusedCard
from companion.engine.ruling import Question, Reason, Ruling
from companion.forms.question import answer_kind
from companion.web.views.rules import RuleContext

AnyRuling = Ruling[Any, Any]


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and the cards of the hand that it speaks of."""

    reason: Reason
    cards: tuple[AnyCard, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that belong to the answer: whose they are or what they make, and what they count."""

    cards: Iterable[Any]
    points: int | None = None
    label: str = ""
    counts: bool = True


def answering(question: Question[Any, Any], ruling: AnyRuling) -> tuple[AnyCard, ...]:
    """The cards that answer, where cards do."""
    return tuple(ruling.answer) if answer_kind(question) == "cards" else ()


def refused(ruling: AnyRuling) -> dict[str, tuple[AnyCard, ...]]:
    """The cards that may not be played, by the rule that forbids them."""
    if not isinstance(ruling.facts, CardsToPlay):
        return {}
    by_rule = groupby(sorted(ruling.facts.refused, key=_rule), key=_rule)
    return {rule: tuple(refused.card for refused in group) for rule, group in by_rule}


def _rule(refused: RefusedCard) -> str:
    return str(refused.rule)


def why(question: Question[Any, Any], ruling: AnyRuling) -> Iterator[Why]:
    """Every reason: what lets cards be played, what forbids others, and the rest."""
    playable, forbidden = answering(question, ruling), refused(ruling)
    if not playable:
        yield from map(Why, ruling.reasons)
        return
    lets = [reason for reason in ruling.reasons if reason.met and reason.cards]
    yield from (Why(reason, playable) for reason in lets)
    yield from (Why(Reason(rule, False), cards) for rule, cards in forbidden.items())
    rest = (reason for reason in ruling.reasons if reason not in lets)
    yield from (Why(reason) for reason in rest if not reason.met or reason.rule not in forbidden)


def card_rows(context: RuleContext, question: Question[Any, Any], ruling: AnyRuling) -> list[CardRow]:
    """What to lay, each meld with its count where the game counts them; or what was declared."""
    if isinstance(ruling.facts, Declarations):
        return [_declared(context, one, ruling.answer) for one in ruling.facts.found]
    count = context.game.count_meld
    return [CardRow(meld, count(meld, context.house) if count else None) for meld in _melds(question, ruling)]


def _melds(question: Question[Any, Any], ruling: AnyRuling) -> tuple[tuple[AnyCard, ...], ...]:
    """The melds that answer, or that go with the answer."""
    if isinstance(ruling.facts, MeldsToLay):
        return ruling.facts.melds
    return tuple(ruling.answer) if answer_kind(question) == "melds" else ()


def _declared(context: RuleContext, one: Declared, winner: int | None) -> CardRow:
    names = context.names
    label = context.words.listed((names.seat(one.seat), context.words(f"kind.{one.kind}")))
    return CardRow(one.cards, one.points, label, counts=one.seat % len(names.sides) == winner)

"""The cards of an answer: what to lay, what may not be played, and the reasons that speak of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.engine.cards import Card
from companion.engine.ruling import Reason, Refused, Ruling
from companion.web.views.rules import RuleContext


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and the cards of the hand that it speaks of."""

    reason: Reason
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that belong to the answer: whose they are or what they make, and what they count."""

    cards: Iterable[Any]
    points: int | None = None
    label: str = ""
    counts: bool = True


def answering(ruling: Ruling) -> tuple[Card, ...]:
    """The cards that answer, where cards do."""
    answer = ruling.answer
    return tuple(answer) if isinstance(answer, tuple | list) and all(isinstance(c, Card) for c in answer) else ()


def refused(ruling: Ruling) -> dict[str, tuple[Card, ...]]:
    """The cards that may not be played, by the rule that forbids them."""
    told = sorted(ruling.facts.get("refused", ()), key=lambda refused: str(refused["rule"]))
    rules = groupby(told, key=lambda refused: str(refused["rule"]))
    return {rule: tuple(refused["card"] for refused in group) for rule, group in rules}


def why(ruling: Ruling) -> Iterator[Why]:
    """Every reason: what lets cards be played, what forbids others, and the rest."""
    cards, forbidden = answering(ruling), refused(ruling)
    if not cards:
        yield from map(Why, ruling.reasons)
        return
    lets = [reason for reason in ruling.reasons if reason.met and reason.about.get("cards")]
    yield from (Why(reason, cards) for reason in lets)
    yield from (Why(Reason(rule, False), held) for rule, held in forbidden.items())
    rest = (reason for reason in ruling.reasons if reason not in lets)
    yield from (Why(reason) for reason in rest if not reason.met or reason.rule not in forbidden)


def laid(context: RuleContext, ruling: Ruling) -> list[CardRow]:
    """What to lay, each meld with its count where the game can count one; or what was found in the hands."""
    if "found" in ruling.facts:
        return [_found(context, found, ruling.answer) for found in ruling.facts["found"]]
    melds = ruling.facts.get("melds") or _melds(ruling)
    try:
        return [CardRow(meld, _count(context, meld)) for meld in melds]
    except (KeyError, Refused, TypeError):
        return [CardRow(meld) for meld in melds]


def _melds(ruling: Ruling) -> tuple[tuple[Card, ...], ...]:
    """The melds that answer, where melds do."""
    answer = ruling.answer
    return tuple(answer) if isinstance(answer, tuple) and all(isinstance(meld, tuple) for meld in answer) else ()


def _count(context: RuleContext, meld: tuple[Card, ...]) -> int:
    """What the game counts for a meld, with what it earns besides."""
    count = context.game.question("meld")
    facts = count.answer(count.situation(cards=meld), context.house).facts
    return int(facts["points"]) + int(facts.get("bonus", 0))


def _found(context: RuleContext, found: Mapping[str, Any], winner: Any) -> CardRow:
    names = context.names
    kind = context.words(f"kind.{found['kind']}")
    label = f"{names.seat(found['seat'])}, {kind}"
    return CardRow(found["cards"], found["points"], label, counts=found["seat"] % len(names.sides) == winner)

"""A question as it is asked: from the fields of its form to the situation and the ruling."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine.ruling import Problem, Question, Refused, Ruling
from companion.reading import FORM, JSON, flatten, nest, value_name
from companion.rulebook.entries import Dispute, Example
from companion.web import cardkeys, trick
from companion.web.fields import Field, fields_of
from companion.web.place import Place

CARDS = frozenset({"cards", "melds", "hands", "card"})


@cache
def form_fields(question: Question[Any, Any]) -> tuple[Field, ...]:
    """The fields of a question."""
    return tuple(fields_of(question.situation))


def situation(place: Place, fields: tuple[Field, ...], typed: Mapping[str, str]) -> dict[str, Any]:
    """The situation that a form tells, as plain data: cards completed where suits do not matter."""
    kinds = {field.name: field.kind for field in fields}
    told = {}
    for name, text in typed.items():
        kind = kinds.get(name.split(".")[0])
        if kind and kind != "trick":
            told[name] = cardkeys.complete(place.game, text) if kind in CARDS else text
    return {**nest(told), **_tricks(place, fields, typed)}


def _tricks(place: Place, fields: tuple[Field, ...], typed: Mapping[str, str]) -> dict[str, Any]:
    """Cards on the table, and whose turn it is after them, where that was not told."""
    found: dict[str, Any] = {}
    for field in fields:
        if field.kind == "trick":
            found[field.name] = trick.rows(field, typed, len(place.names.seats))
            asker, after = asks(fields), trick.seats(field, typed, len(place.names.seats))[-1]
            if asker and after and not typed.get(asker):
                found[asker] = after
    return found


def asks(fields: tuple[Field, ...]) -> str:
    """The field that holds the seat whose turn it is, where there is a trick: it follows from that."""
    tricks = any(field.kind == "trick" for field in fields)
    return next((field.name for field in fields if tricks and field.kind == "seat"), "")


def press(
    place: Place, fields: tuple[Field, ...], typed: Mapping[str, str], pressed: Mapping[str, str]
) -> dict[str, str]:
    """The fields after a card was tapped."""
    tapped = {pressed.get(key, "").partition(":")[0] for key in ("put", "drop")}
    for field in fields:
        if field.kind == "trick" and field.name in tapped:
            return trick.press(field, {name: text for name, text in typed.items() if name != asks(fields)}, pressed)
    return cardkeys.press(place.game, typed, pressed)


def _ask(place: Place, question: Question[Any, Any], typed: Mapping[str, str]) -> tuple[Ruling, Dispute | None]:
    """Rule on what was typed; the dispute that is just this situation, if there is one. Raises `Refused`."""
    told = FORM.read(situation(place, form_fields(question), typed), question.situation)
    argued = (d for d in place.book.disputes if d.question == question.slug and _argued(question, d) == told)
    return question.ask(told, place.house), next(argued, None)


def _argued(question: Question[Any, Any], dispute: Dispute | Example) -> Any:
    return JSON.read(dict(dispute.situation), question.situation)


def settled(place: Place, dispute: Dispute) -> tuple[Question[Any, Any], Ruling]:
    """The question that decides a dispute, and its ruling under the house rules of the place."""
    question = place.game.question(dispute.question)
    return question, question.ask(_argued(question, dispute), place.house)


def dispute_url(place: Place, dispute: Dispute | Example) -> str:
    """The address at which a dispute is answered, under the house rules of the place."""
    question = place.game.question(dispute.question)
    told = flatten(JSON.write(_argued(question, dispute)))
    yes_or_no = {field.name for field in form_fields(question) if field.values == ("yes", "no")}
    said = {name: ("yes" if text else "no") if name in yes_or_no else text for name, text in told.items()}
    return place.url("ask.question", name=dispute.question, **said)


def verdict(ruling: Ruling) -> str:
    """Which sentence goes with the answer: `yes`, `no`, how it comes out, or nothing."""
    return value_name(ruling.answer) if isinstance(ruling.answer, bool) else str(ruling.facts.get("outcome", ""))


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of asking: the ruling, and the dispute that it settles if that was asked; or why there is none."""

    ruling: Ruling | None = None
    dispute: Dispute | None = None
    problems: tuple[Problem, ...] = ()


def heard(place: Place, question: Question[Any, Any], typed: Mapping[str, str]) -> Heard:
    """What comes of asking this."""
    try:
        return Heard(*_ask(place, question, typed))
    except Refused as refused:
        return Heard(problems=refused.problems)

"""A question as a form: one field of the situation after the other, by its type."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Question, Refused, Ruling
from companion.reading import FORM, JSON, flatten, nest
from companion.rulebook.book import Dispute
from companion.web.cardkeys import complete
from companion.web.house import value_name
from companion.web.place import Place

KINDS: dict[Any, str] = {
    tuple[Card, ...]: "cards",
    tuple[tuple[Card, ...], ...]: "melds",
    tuple[Rank, ...]: "ranks",
    tuple[int, ...]: "numbers",
    Card: "card",
    int: "number",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field of a question's form. `kind` names its macro; `values` are what a choice offers."""

    name: str
    kind: str
    values: tuple[str, ...] = ()
    default: str = ""
    parts: tuple["Field", ...] = ()


def form_fields(question: Question[Any, Any]) -> tuple[Field, ...]:
    """The fields of a question."""
    return tuple(_fields(question.situation))


def _fields(situation: type[Any]) -> Iterator[Field]:
    hints = get_type_hints(situation)
    for told in dataclasses.fields(situation):
        yield _field(told.name, _required(hints[told.name]), _default(told.default))


def _required(hint: Any) -> Any:
    wanted = [part for part in get_args(hint) if part is not type(None)]
    return wanted[0] if type(None) in get_args(hint) else hint


def _default(value: Any) -> str:
    return "" if value is dataclasses.MISSING or value is None or value == () else value_name(value)


def _field(name: str, hint: Any, default: str) -> Field:
    if hint is bool:
        return Field(name, "choice", ("yes", "no"), default)
    if hint in KINDS:
        return Field(name, KINDS[hint], default=default)
    if get_origin(hint) is Literal:
        return Field(name, "choice", tuple(map(str, get_args(hint))), default)
    if get_origin(hint) is tuple and dataclasses.is_dataclass(get_args(hint)[0]):
        return Field(name, "rows", parts=tuple(_fields(get_args(hint)[0])))
    return Field(name, "text", default=default)


def situation(place: Place, fields: tuple[Field, ...], typed: Mapping[str, str]) -> dict[str, Any]:
    """The situation that a form tells, as plain data: cards completed where suits do not matter."""
    names = {field.name: field.kind for field in fields}
    told = {}
    for name, text in typed.items():
        kind = names.get(name.split(".")[0])
        if kind:
            told[name] = complete(place.game, text) if kind in ("cards", "melds", "card") else text
    return nest(told)


def ask(place: Place, question: Question[Any, Any], typed: Mapping[str, str]) -> Ruling:
    """Rule on what was typed. Raises `Refused`."""
    told = situation(place, form_fields(question), typed)
    return question.ask(FORM.read(told, question.situation), place.house)


def dispute_url(place: Place, dispute: Dispute) -> str:
    """The address at which a dispute is answered, under the house rules of the place."""
    question = place.game.question(dispute.question)
    told = flatten(JSON.write(JSON.read(dict(dispute.situation), question.situation)))
    chosen = {field.name for field in form_fields(question) if field.kind == "choice"}
    said = {
        name: (text and "yes") or "no" if name in chosen and text in ("on", "") else text for name, text in told.items()
    }
    return place.url("ask.question", name=dispute.question, **said)


def verdict(ruling: Ruling) -> str:
    """Which sentence goes with the answer: `yes`, `no` or, for other answers, nothing."""
    return value_name(ruling.answer) if isinstance(ruling.answer, bool) else ""


def answered(
    place: Place, question: Question[Any, Any], typed: Mapping[str, str]
) -> tuple[Ruling | None, Refused | None]:
    """The ruling, or why there can be none."""
    try:
        return ask(place, question, typed), None
    except Refused as refused:
        return None, refused

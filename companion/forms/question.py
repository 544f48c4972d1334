"""The form of a question: from its fields to the situation that it is asked about."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any, get_args, get_type_hints

from companion.engine.depends import Depends, Values, open_fields, weigh
from companion.engine.ruling import Problem, Question, Refused, Ruling
from companion.forms import cards, trick
from companion.forms.errors import read_known
from companion.forms.fields import Field, fields_of, kind_of, without_none
from companion.forms.flat import nest
from companion.forms.house_rules import AnyGame
from companion.forms.scalars import value_name
from companion.forms.values import FORM

Thinking = Callable[[Question[Any, Any], Any], AbstractContextManager[None]]
NOTHING: Values = {}
CARDS = frozenset({"cards", "melds", "hands", "card"})


@cache
def form_fields(question: Question[Any, Any]) -> tuple[Field, ...]:
    """The fields of a question."""
    return tuple(fields_of(question.situation))


@cache
def answer_kind(question: Question[Any, Any]) -> str:
    """What an answer is, in the same words as the kind of a field; empty where the question does not say."""
    ruling = get_type_hints(question.answer, include_extras=True).get("return")
    return kind_of(without_none(get_args(ruling)[0])) if get_args(ruling) else ""


def situation(game: AnyGame, players: int, fields: tuple[Field, ...], entered: Mapping[str, str]) -> dict[str, Any]:
    """The situation that a form describes, as plain data: cards completed where suits do not matter."""
    kinds = {field.name: field.kind for field in fields}
    flat = {}
    for name, text in entered.items():
        kind = kinds.get(name.split(".")[0])
        if kind and kind != "trick":
            flat[name] = cards.complete(game, text) if kind in CARDS else text
    return {**nest(flat), **_tricks(players, fields, entered)}


def _tricks(players: int, fields: tuple[Field, ...], entered: Mapping[str, str]) -> dict[str, Any]:
    """Cards on the table, and whose turn it is after them, where the form does not say."""
    plain: dict[str, Any] = {}
    for field in fields:
        if field.kind == "trick":
            plain[field.name] = trick.rows(field, entered, players)
            turn, after = turn_field(fields), trick.seats(field, entered, players)[-1]
            if turn and after and not entered.get(turn):
                plain[turn] = after
    return plain


def unsaid(fields: tuple[Field, ...], entered: Mapping[str, str], sides: int) -> list[Problem]:
    """The figures of sides that must be given, and were not: an empty field is not nought."""
    names = (f"{field.name}.{side}" for field in fields if field.by_side and field.required for side in range(sides))
    return [Problem(name, None, "missing") for name in names if not entered.get(name, "").strip()]


def turn_field(fields: tuple[Field, ...]) -> str:
    """The field that holds the seat whose turn it is, where there is a trick: it follows from that."""
    tricks = any(field.kind == "trick" for field in fields)
    return next((field.name for field in fields if tricks and field.kind == "seat"), "")


def press(
    game: AnyGame, fields: tuple[Field, ...], entered: Mapping[str, str], pressed: Mapping[str, str]
) -> dict[str, str]:
    """The fields after a card was tapped."""
    tapped = {pressed.get(key, "").partition(":")[0] for key in ("put", "drop")}
    for field in fields:
        if field.kind == "trick" and field.name in tapped:
            rest = {name: text for name, text in entered.items() if name != turn_field(fields)}
            return trick.press(field, rest, pressed)
    return cards.press(entered, pressed)


def no_limit(question: Question[Any, Any], situation: Any) -> AbstractContextManager[None]:
    """Nobody else is waiting."""
    return nullcontext()


def ask(question: Question[Any, Any], plain: Any, house: Any, while_: Thinking = no_limit) -> Ruling[Any, Any]:
    """Put a situation, as plain data from outside, to a question. Raises `Refused` with every mistake at once.

    `while_` is entered while the answer is worked out.
    """
    known, unknown = read_known(plain, question.situation)
    if known is None:
        raise Refused(unknown)
    with while_(question, known):
        return question.ask(known, house, unknown)


def consider(
    question: Question[Any, Any], plain: Any, house: Any, while_: Thinking = no_limit
) -> Ruling[Any, Any] | Depends:
    """The same, where a yes, a no or a choice may be left out: its answer, or what that depends on."""
    left_out = _left_out(question, plain)
    first = {name: values[0] for name, values in left_out.items()}
    known, unknown = read_known({**plain, **first} if left_out else plain, question.situation)
    if known is None:
        raise Refused(unknown)
    with while_(question, known):
        return weigh(question, known, house, left_out, unknown)


def consider_form(
    question: Question[Any, Any],
    plain: Mapping[str, Any],
    house: Any,
    missing: Sequence[Problem] = (),
    table: Values = NOTHING,
    while_: Thinking = no_limit,
) -> Ruling[Any, Any] | Depends:
    """The same, from what a form tells; refused if anything is already `missing`.

    `table` are the values that further fields may have there, each side's total where nobody says whose.
    """
    left_out = {**_left_out(question, plain), **{name: values for name, values in table.items() if name not in plain}}
    first = {name: value_name(values[0]) for name, values in left_out.items()}
    known = FORM.read({**plain, **first}, question.situation)
    with while_(question, known):
        return weigh(question, known, house, left_out, missing)


def _left_out(question: Question[Any, Any], plain: Any) -> dict[str, Any]:
    """The fields that may be left out, and were."""
    given = plain if isinstance(plain, Mapping) else open_fields(question.situation)
    return {name: values for name, values in open_fields(question.situation).items() if name not in given}

"""The form of a question: from its fields to the situation that it is asked about."""

import dataclasses
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from companion.engine.cards import AnyCard, AnySuit
from companion.engine.practice import Exercise
from companion.engine.question import Depends, Values, open_fields, weigh
from companion.engine.records import (
    NOTHING_KNOWN,
    AskedWhere,
    BySide,
    GivenBySide,
    Offered,
    Prefilled,
    Score,
    Seat,
    Seats,
    Side,
    Sides,
    Tapped,
)
from companion.engine.ruling import Facts, Problem, Question, Refused, Ruling
from companion.forms import keys
from companion.forms.house_rules import FIELD, AnyGame, read_house
from companion.forms.scalars import value_name
from companion.forms.values import FORM, JSON, KNOWN, are_cards, are_melds, are_ranks, is_a, is_tuple, item_type, nest

MOST_PLAYED = 40  # cards of a trick that are read: far more than players
KINDS: dict[Any, str] = {
    tuple[int, ...]: "numbers",
    BySide: "numbers",
    GivenBySide: "numbers",
    int: "number",
    Score: "score",
    Sides: "sides",
    Seat: "seat",
    Seats: "seats",
    Side: "side",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field of a question's form.

    `kind` names its macro, `values` are what a choice offers (the suits of a pack,
    where it is one of those), `parts` the fields of a record in a list; `none` tells
    whether it may stay open, `by_side` whether there is one for each side, `required`
    whether it has no default, `known` what a table knows of it, `at` which values house rules leave,
    `where` at which tables it is asked, if not at all, `keys` the words of a text that is put together by taps.
    """

    name: str
    kind: str
    values: tuple[str, ...] = ()
    default: str = ""
    parts: tuple["Field", ...] = ()
    none: bool = False
    by_side: bool = False
    required: bool = False
    known: Prefilled = NOTHING_KNOWN
    at: Callable[[Any], tuple[Any, ...]] | None = None
    where: AskedWhere | None = None
    keys: Tapped | None = None

    def asked(self, house: Any) -> bool:
        """True if a form asks about it under the house rules of a table."""
        return self.where is None or self.where.house(house)

    def offered(self, house: Any) -> tuple[str, ...]:
        """Its values under the house rules of a table."""
        return _values(self.kind, self.at(house)) if self.at else self.values

    @property
    def usual(self) -> bool:
        """True if it may be left alone: a figure or a choice that has a default."""
        return self.kind in ("choice", "number", "score") and bool(self.default)

    @property
    def tapped(self) -> bool:
        """True if cards are tapped into it."""
        return self.kind in ("cards", "melds", "hands", "trick")

    def part(self, kind: str) -> str:
        """The name of the part of that kind."""
        return next(part.name for part in self.parts if part.kind == kind)


def fields_of(situation: type[Any]) -> Iterator[Field]:
    """The fields of a situation."""
    hints = get_type_hints(situation, include_extras=True)
    for attribute in dataclasses.fields(situation):
        hint = without_none(hints[attribute.name])
        marks = {type(mark): mark for mark in getattr(hint, "__metadata__", ())}
        yield dataclasses.replace(
            _field(attribute.name, _bare(hint), _default(attribute.default)),
            none=type(None) in get_args(hints[attribute.name]),
            required=attribute.default is dataclasses.MISSING,
            known=marks.get(Prefilled, NOTHING_KNOWN),
            where=marks.get(AskedWhere),
            keys=marks.get(Tapped),
        )


def without_none(hint: Any) -> Any:
    """A type without the `None` that it may be instead."""
    wanted = [part for part in get_args(hint) if part is not type(None)]
    return wanted[0] if type(None) in get_args(hint) else hint


def _bare(hint: Any) -> Any:
    """A type without its marks, but for what it is about (`side`) and what it offers."""
    marks = getattr(hint, "__metadata__", ())
    kept = (mark for mark in marks if isinstance(mark, str | Offered))
    return reduce(lambda plain, mark: Annotated[plain, mark], kept, hint.__origin__) if marks else hint


def _default(value: Any) -> str:
    return "" if value is dataclasses.MISSING or value is None or value == () else value_name(value)


def _field(name: str, hint: Any, default: str) -> Field:
    if hint is bool:
        return Field(name, "choice", ("yes", "no"), default)
    if offered := [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Offered)]:
        kind = "suit" if is_a(hint.__origin__, AnySuit) else "choice"
        return Field(name, kind, _values(kind, offered[0].values), default, at=offered[0].at)
    if kind := kind_of(hint):
        return Field(name, kind, tuple(hint) if kind == "suit" else (), default, by_side=hint in (BySide, GivenBySide))
    if get_origin(hint) is Literal:
        return Field(name, "choice", tuple(map(str, get_args(hint))), default)
    if is_tuple(hint) and dataclasses.is_dataclass(item_type(hint)):  # a trick: each is a card and who played it
        parts = tuple(fields_of(item_type(hint)))
        return Field(name, "trick" if {part.kind for part in parts} == {"seat", "card"} else "rows", parts=parts)
    return Field(name, "text", default=default)


def _values(kind: str, offered: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values that a field offers: suits as they are, others by their names."""
    return offered if kind == "suit" else tuple(map(str, offered))


def kind_of(hint: Any) -> str:
    """The kind of a field by its type alone, whatever pack its cards are of; empty where it takes more than that."""
    if hint in KINDS:
        return KINDS[hint]
    if are_cards(hint):
        return "cards"
    if are_ranks(hint):
        return "ranks"
    if are_melds(hint):
        return "melds"
    if get_origin(hint) is Annotated and are_melds(hint.__origin__):
        return "hands"
    return "card" if is_a(hint, AnyCard) else "suit" if is_a(hint, AnySuit) else ""


@dataclasses.dataclass(frozen=True, slots=True)
class TrickForm:
    """The field of a trick with its entries: cards in the order of play, each with the seat that played it."""

    field: Field
    entered: Mapping[str, str]

    def name(self, place: int, kind: str) -> str:
        """The name of the card, or the seat, at a place."""
        return f"{self.field.name}.{place}.{self.field.part(kind)}"

    @property
    def cards(self) -> list[str]:
        """The cards on the table."""
        texts = (self.entered.get(self.name(place, "card"), "") for place in range(MOST_PLAYED))
        return [text for text in texts if text]

    @property
    def given_seats(self) -> list[str]:
        """Who played each card and who plays next, as far as that is entered; empty where it is not."""
        return [self.entered.get(self.name(place, "seat"), "") for place in range(len(self.cards) + 1)]

    def seats(self, players: int) -> list[str]:
        """Who played each card and who plays next: each after the one before, where nothing else is entered."""
        order: list[str] = []
        for given in self.given_seats:
            before = order[-1] if order else ""
            order.append(given or (str((int(before) + 1) % players) if before.isdecimal() and len(before) < 3 else ""))
        return order

    def plain(self, game: AnyGame, players: int) -> list[dict[str, str]]:
        """The trick as plain data, cards completed where suits do not matter."""
        card, seat = self.field.part("card"), self.field.part("seat")
        played = zip(self.cards, self.seats(players), strict=False)
        return [{**keys.complete(game, {card: text}), **({seat: player} if player else {})} for text, player in played]

    def press(self, pressed: Mapping[str, str]) -> dict[str, str]:
        """The fields after a card was put on the table (`put=trick:KS`) or taken back (`drop=trick:2`).

        Who led stays; who played the others follows from it again.
        """
        cards, leader = self.cards, self.given_seats[0]
        after = {name: text for name, text in self.entered.items() if not name.startswith(f"{self.field.name}.")}
        for key in ("put", "drop"):
            name, _, what = pressed.get(key, "").partition(":")
            if name == self.field.name:
                kept = [card for place, card in enumerate(cards) if str(place) != what]
                cards = [*cards, what] if key == "put" else kept
        after |= {self.name(place, "card"): card for place, card in enumerate(cards)}
        return {**after, self.name(0, "seat"): leader}


class ErrorCollector:
    """Collects the mistakes of several readings, to refuse them all at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, reading: Callable[[], Any]) -> Any:
        """The value of a reading; None where it is refused."""
        try:
            return reading()
        except Refused as refusal:
            self.problems += refusal.problems
            return None

    def known(self, plain: Any, wanted: type[Any], path: str = "") -> Any:
        """A value from plain data, unknown fields left out; None where it cannot be read."""
        value, problems = read_known(plain, wanted, path)
        self.problems += problems
        return value

    def raise_any(self) -> None:
        """Raises `Refused` if there was any mistake."""
        if self.problems:
            raise Refused(self.problems)


def read_known(plain: Any, wanted: type[Any], path: str = "") -> tuple[Any, tuple[Problem, ...]]:
    """A value from JSON, None if it has other mistakes than unknown fields; and every mistake, under `path`."""
    try:
        return JSON.read(plain, wanted, path), ()
    except Refused as refusal:
        problems = refusal.problems
    readable = all(problem.says == "unknown-field" for problem in problems)
    return KNOWN.read(plain, wanted) if readable else None, problems


NOTHING: Values = {}
CARDS = frozenset({"cards", "melds", "hands", "card"})


@cache
def form_fields(question: Question[Any, Any]) -> tuple[Field, ...]:
    """The fields of a question."""
    return tuple(fields_of(question.situation))


def takes(question: Question[Any, Any], kind: str) -> bool:
    """True if a question has a field of a kind."""
    return any(field.kind == kind for field in form_fields(question))


def taking(game: AnyGame, kind: str) -> list[Question[Any, Any]]:
    """The questions of a game about a field of a kind; not those in which cards may be left out."""
    may_be_left_out = kind in ("cards", "melds")
    fields = {one: [field for field in form_fields(one) if field.kind == kind] for one in game.questions}
    return [one for one, of in fields.items() if any(field.required or not may_be_left_out for field in of)]


@cache
def choices(game: AnyGame) -> frozenset[str]:
    """Every value between which a question of a game has a choice: bids, hands of the bank."""
    return frozenset(value for one in game.questions for field in form_fields(one) for value in field.values)


@cache
def answer_kind(question: Question[Any, Any]) -> str:
    """The kind of an answer, in the same words as that of a field; empty where the question does not say."""
    ruling = get_type_hints(question.answer, include_extras=True).get("return")
    return kind_of(without_none(get_args(ruling)[0])) if get_args(ruling) else ""


@cache
def fact_kinds(facts: type[Facts]) -> Mapping[str, str]:
    """The kind of every fact of a ruling, in the same words."""
    hints = get_type_hints(facts, include_extras=True)
    return {name: kind_of(without_none(hint)) for name, hint in hints.items()}


def situation(game: AnyGame, players: int, fields: tuple[Field, ...], entered: Mapping[str, str]) -> dict[str, Any]:
    """The situation that a form describes, as plain data: cards completed where suits do not matter."""
    kinds = {field.name: field.kind for field in fields if field.kind != "trick"}
    flat = {name: text for name, text in entered.items() if name.split(".")[0] in kinds}
    hands = {name: text for name, text in flat.items() if kinds[name.split(".")[0]] in CARDS}
    return {**nest({**flat, **keys.complete(game, hands)}), **_tricks(game, players, fields, entered)}


def _tricks(game: AnyGame, players: int, fields: tuple[Field, ...], entered: Mapping[str, str]) -> dict[str, Any]:
    """Cards on the table, and whose turn it is after them, where the form does not say."""
    plain: dict[str, Any] = {}
    for field in fields:
        if field.kind == "trick":
            trick = TrickForm(field, entered)
            plain[field.name] = trick.plain(game, players)
            turn, after = turn_field(fields), trick.seats(players)[-1]
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


def press(fields: tuple[Field, ...], entered: Mapping[str, str], pressed: Mapping[str, str]) -> dict[str, str]:
    """The fields after a card was tapped."""
    tapped = {pressed.get(key, "").partition(":")[0] for key in ("put", "drop")}
    for field in fields:
        if field.kind == "trick" and field.name in tapped:
            rest = {name: text for name, text in entered.items() if name != turn_field(fields)}
            return TrickForm(field, rest).press(pressed)
    return keys.press_card(entered, pressed)


def ask(question: Question[Any, Any], plain: Any, house: Any) -> Ruling[Any, Any]:
    """Put a situation, as plain data from outside, to a question. Raises `Refused` with every mistake at once."""
    known, unknown = read_known(plain, question.situation)
    if known is None:
        raise Refused(unknown)
    return question.ask(known, house, unknown)


def consider(question: Question[Any, Any], plain: Any, house: Any) -> Ruling[Any, Any] | Depends:
    """The same, where a yes, a no or a choice may be left out: its answer, or what that depends on."""
    left_out = _left_out(question, plain)
    first = {name: values[0] for name, values in left_out.items()}
    known, unknown = read_known({**plain, **first} if left_out else plain, question.situation)
    if known is None:
        raise Refused(unknown)
    return weigh(question, known, house, left_out, unknown)


def consider_form(
    question: Question[Any, Any],
    plain: Mapping[str, Any],
    house: Any,
    missing: Sequence[Problem] = (),
    table: Values = NOTHING,
) -> Ruling[Any, Any] | Depends:
    """The same, from the fields of a form; refused if anything is already `missing`.

    `table` are the values that further fields may have there, each side's total where nobody says whose.
    """
    left_out = {**_left_out(question, plain), **{name: values for name, values in table.items() if name not in plain}}
    first = {name: value_name(values[0]) for name, values in left_out.items()}
    known = FORM.read({**plain, **first}, question.situation)
    return weigh(question, known, house, left_out, missing)


def _left_out(question: Question[Any, Any], plain: Any) -> dict[str, Any]:
    """The fields that may be left out, and were."""
    given = plain if isinstance(plain, Mapping) else open_fields(question.situation)
    return {name: values for name, values in open_fields(question.situation).items() if name not in given}


SEED, LANGUAGE = "seed", "lang"
SEEDS = 1_000_000  # of which one is drawn where the address has none
BIGGEST = 2**63 - 1
WHOLE = re.compile(r"-?[0-9]{1,19}", re.ASCII)
AnyExercise = Exercise[Any, Any]


def exercise_for(game: AnyGame, question: str) -> AnyExercise | None:
    """The first exercise that asks a question."""
    return next((exercise for exercise in game.practice if exercise.question == question), None)


def read_practice(game: AnyGame, entered: Mapping[str, str]) -> tuple[int, Any]:
    """The seed (any, where none is given) and the house rules of an address. Raises `Refused` with every mistake."""
    errors, stem = ErrorCollector(), f"{FIELD}."
    given = {name.removeprefix(stem): text for name, text in entered.items() if name.startswith(stem)}
    others = (name for name in entered if not name.startswith(stem) and name not in (SEED, LANGUAGE))
    errors.problems += [Problem(name, None, "unknown-field") for name in others]
    seed = errors.read(lambda: read_seed(entered[SEED])) if SEED in entered else any_seed()
    house = errors.read(lambda: read_house(game, given, reader=FORM))
    errors.raise_any()
    return seed or 0, house


def any_seed() -> int:
    """The number of a situation that nobody has chosen."""
    return secrets.randbelow(SEEDS)


def read_seed(text: str) -> int:
    """A whole number. Raises `Refused`."""
    if not WHOLE.fullmatch(text.strip()):
        raise Refused([Problem(SEED, None, "whole-number-wanted")])
    if abs(seed := int(text)) > BIGGEST:
        raise Refused([Problem(SEED, None, "too-big", {"most": BIGGEST})])
    return seed

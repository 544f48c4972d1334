"""A ruling is its reasons: what is allowed at the table, the rule behind each yes and no, and the facts beside it.

Facts go with a scored deal and the coming one, too; their names are those of the public interface. A game adds its own
classes; those of this file are known to the pages, which show them alike in every game.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Generic, TypeVar, get_args, get_type_hints, overload

from companion.engine.cards import AnyCard
from companion.engine.records import Breaks, NotNegative, Seat
from companion.gate import in_line


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """The base of every class of facts: a record whose fields are the keys of a JSON answer."""

    def by_name(self) -> dict[str, Any]:
        """Every fact under its name."""
        return {fact.name: getattr(self, fact.name) for fact in fields(self)}


class OneOf(tuple[int, ...]):
    """Figures of which each is possible; those of other tuples are one a side."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NoFacts(Facts):
    """Nothing goes with it."""


NO_FACTS = NoFacts()


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldsToLay(Facts):
    """`melds` are the cards to lay, meld by meld; none where nothing can be melded."""

    melds: tuple[tuple[AnyCard, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedCard:
    """A card of a hand that may not be played, and the rule that forbids it."""

    card: AnyCard
    rule: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CardsToPlay(Facts):
    """The cards of a hand that may not be played to a trick; `holds` is the seat that wins it so far, if any has."""

    refused: tuple[RefusedCard, ...]
    holds: Seat | None

    @property
    def free(self) -> bool:
        """True if every card of the hand may be played."""
        return not self.refused

    @property
    def bound(self) -> bool:
        """True if a card of the hand may not be played."""
        return bool(self.refused)


@dataclass(frozen=True, kw_only=True, slots=True)
class Declared:
    """Cards that a seat declares: what kind of declaration they make, and what that is worth where it counts."""

    seat: Seat
    kind: str
    cards: tuple[AnyCard, ...]
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Declarations(Facts):
    """`found` is everything that could be declared, in the order of play; the side that answers scores its own."""

    found: tuple[Declared, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class OutcomeInAWord(Facts):
    """`outcome` is how it comes out, in a word: the sentence of an answer that is no yes or no goes by it."""

    outcome: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Bonus(Facts):
    """The points that it earns beside the cards; 0 where it may not be done."""

    bonus: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Margin(Facts):
    """How far apart the highest and the lowest total are."""

    margin: int


A = TypeVar("A", covariant=True)
F = TypeVar("F", bound=Facts, covariant=True)
G = TypeVar("G", bound=Facts)
S = TypeVar("S")
H = TypeVar("H", contravariant=True)  # what is asked under a game's rules may be asked under those of a variant


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that bears on the answer, and whether the situation meets it.

    `about` holds the figures of this case (`needed`, `count`), for the sentence
    that explains it; `cards` are those that keep the rule, where it is one about
    which cards may be played.
    """

    rule: str
    met: bool = True
    about: Mapping[str, object] = dataclasses.field(default_factory=dict)
    cards: tuple[AnyCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling(Generic[A, F]):
    """An answer, why, and the facts that go with it."""

    answer: A
    reasons: tuple[Reason, ...]
    facts: F

    @overload
    @staticmethod
    def of(reasons: Iterable[Reason]) -> "Ruling[bool, NoFacts]": ...

    @overload
    @staticmethod
    def of(reasons: Iterable[Reason], facts: G) -> "Ruling[bool, G]": ...

    @staticmethod
    def of(reasons: Iterable[Reason], facts: Facts = NO_FACTS) -> "Ruling[bool, Facts]":
        """Yes when every reason is met; the unmet ones are the refusal."""
        every = tuple(reasons)
        return Ruling(all(reason.met for reason in every), every, facts)

    def with_facts(self, facts: G) -> "Ruling[A, G]":
        """The same answer for the same reasons, with other facts."""
        return Ruling(self.answer, self.reasons, facts)

    @property
    def unmet(self) -> tuple[Reason, ...]:
        """Why not."""
        return tuple(reason for reason in self.reasons if not reason.met)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot have happened, at the field that says so.

    `field` is the dotted path of what is wrong; `rule` the id of the rule that
    it breaks, where one does; `says` names the sentence, and `about` fills it.
    It is `unfinished` where it is settled by what has not been entered yet.
    """

    field: str
    rule: str | None
    says: str
    about: Mapping[str, object] = dataclasses.field(default_factory=dict)
    unfinished: bool = False

    def under(self, path: str) -> "Problem":
        """The same problem, seen from one level further out."""
        return dataclasses.replace(self, field=".".join(part for part in (path, self.field) if part))

    def overlaps(self, other: "Problem") -> bool:
        """True if both are about the same field, or one about a part of the other's."""
        one, more = f"{self.field}.", f"{other.field}."
        return one.startswith(more) or more.startswith(one)


def between(
    field: str, figure: int, least: int, most: int, rule: str | None = None, says: str = "between"
) -> Iterator[Problem]:
    """A problem if a figure is below the least or above the most."""
    if not least <= figure <= most:
        yield Problem(field, rule, says, {"least": least, "most": most})


def cards_wanted(field: str, cards: Sequence[object]) -> Iterator[Problem]:
    """A problem where there are no cards at all."""
    if not cards:
        yield Problem(field, None, "cards-wanted")


class Refused(Exception):
    """Something cannot have happened as it was given; carries every problem at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(f"{p.field}: {p.says}" for p in self.problems))


Marks = tuple[object, ...]


@cache
def _marked_fields(record: type[Any]) -> tuple[tuple[str, object, Marks], ...]:
    """The fields of a record that its types may exclude, each with its default and the marks of its type."""
    hints = get_type_hints(record, include_extras=True)
    marked = ((f.name, f.default, tuple(_marks(hints[f.name]))) for f in dataclasses.fields(record))
    return tuple(one for one in marked if one[2] or _holds_records(hints[one[0]]))


def _holds_records(hint: Any) -> bool:
    return dataclasses.is_dataclass(hint) or any(map(_holds_records, get_args(hint)))


def _marks(hint: Any) -> Iterator[object]:
    yield from getattr(hint, "__metadata__", ())
    for part in get_args(hint):
        yield from _marks(part)


def field_problems(record: Any, sides: int | None = None) -> Iterator[Problem]:
    """The values that the types of their fields exclude, whatever stands in other fields.

    A figure is too small; where the number of `sides` is given, a side is none of them, or not each has a figure.
    Single values come first, then those in a row.
    """
    fields = (
        (getattr(record, name), name, default, marks) for name, default, marks in _marked_fields(record.__class__)
    )
    given = [(value, name, marks) for value, name, default, marks in fields if value not in (None, default)]
    for value, name, marks in sorted(given, key=lambda one: isinstance(one[0], tuple)):
        yield from (problem.under(name) for problem in _value_problems(value, marks, sides))


def _value_problems(value: Any, marks: Marks, sides: int | None) -> Iterator[Problem]:
    if isinstance(value, tuple):
        yield from _items_problems(value, marks, sides)
    elif isinstance(value, int):
        yield from _figure_problems(value, marks, sides)
    elif dataclasses.is_dataclass(value):
        yield from field_problems(value, sides)


def _items_problems(items: tuple[Any, ...], marks: Marks, sides: int | None) -> Iterator[Problem]:
    if "side" in marks and sides not in (None, len(items)):
        yield Problem("", _broken(marks), "sides-wanted", {"wanted": sides})
        return
    of_each = tuple(mark for mark in marks if mark != "side")
    for index, item in enumerate(items):
        yield from (problem.under(str(index)) for problem in _value_problems(item, of_each, sides))


def _figure_problems(figure: int, marks: Marks, sides: int | None) -> Iterator[Problem]:
    if "side" in marks and sides is not None and not 0 <= figure < sides:
        yield Problem("", _broken(marks), "no-such-side")
    for mark in marks:
        if isinstance(mark, NotNegative) and figure < 0:
            yield Problem("", mark.rule, "below-zero")


def _broken(marks: Marks) -> str | None:
    return next((mark.rule for mark in marks if isinstance(mark, Breaks)), None)


def checked(record: Any, own: Iterable[Problem], sides: int | None = None) -> tuple[Problem, ...]:
    """The problems of a game's own check between those that the types of the fields tell: sides first, figures last.

    Nothing more is said of a field that is wrong by its type, nor of what it is part of: figures that lack one have
    no sum.
    """
    wrong = tuple(field_problems(record, sides))
    more = (problem for problem in own if not any(problem.overlaps(other) for other in wrong))
    figures = tuple(problem for problem in wrong if problem.says == "below-zero")
    return (*(problem for problem in wrong if problem not in figures), *more, *figures)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Generic[S, H]):
    """A question of the table: a situation in, a ruling out.

    `situation` is a dataclass of the fields in `API.md`; `check` yields what
    cannot be, before `answer` is asked. What `answer` is annotated to return
    tells what its answers stand for, and which facts go with them. `dear` says
    of a situation that its answer may take long and stands in line, `arises` of
    house rules that the question comes up under them. `otherwise` is the slug
    of the question to ask, and its fields so far, where what this one takes for
    granted is not so; `ask.<slug>.otherwise` says when.
    """

    slug: str
    situation: type[S]
    answer: Callable[[S, H], Ruling[Any, Facts]]
    check: Callable[[S, H], Iterable[Problem]] = lambda situation, house: ()
    dear: Callable[[S], bool] = lambda situation: False
    arises: Callable[[H], bool] = lambda house: True
    otherwise: tuple[str, tuple[tuple[str, str], ...]] | None = None

    def ask(self, situation: S, house: H, already: Iterable[Problem] = ()) -> Ruling[Any, Any]:
        """Rule on a situation. Raises `Refused` where it cannot be, or where something is `already` wrong."""
        wrong = checked(situation, self.check(situation, house))
        if problems := (*already, *wrong):
            raise Refused(problems)
        with in_line(dear=self.dear(situation)):
            return self.answer(situation, house)

"""A ruling is its reasons: what is allowed at the table, and the rule behind each yes and no."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from companion.engine.alphabet import AnyCard
from companion.engine.facts import NO_FACTS, Facts, NoFacts

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
    """

    field: str
    rule: str | None
    says: str
    about: Mapping[str, object] = dataclasses.field(default_factory=dict)

    def under(self, path: str) -> "Problem":
        """The same problem, seen from one level further out."""
        return Problem(".".join(part for part in (path, self.field) if part), self.rule, self.says, self.about)


class Refused(Exception):
    """Something cannot have happened as it was given; carries every problem at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(f"{p.field}: {p.says}" for p in self.problems))


def nothing_wrong(situation: Any, house: Any) -> tuple[Problem, ...]:
    """The check of a question that any well-formed situation may be put to."""
    return ()


def quickly_answered(situation: Any) -> bool:
    """Of no situation of most questions does the answer take long."""
    return False


def at_every_table(house: Any) -> bool:
    """Most questions come up whatever the house rules."""
    return True


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Generic[S, H]):
    """A question of the table: a situation in, a ruling out.

    `situation` is a dataclass of the fields in `API.md`; `check` yields what
    cannot be, before `answer` is asked. What `answer` is annotated to return
    tells what its answers stand for, and which facts go with them. `dear` says
    of a situation that its answer may take long, `arises` of house rules that the question comes up under them.
    """

    slug: str
    situation: type[S]
    answer: Callable[[S, H], Ruling[Any, Facts]]
    check: Callable[[S, H], Iterable[Problem]] = nothing_wrong
    dear: Callable[[S], bool] = quickly_answered
    arises: Callable[[H], bool] = at_every_table

    def ask(self, situation: S, house: H, already: Iterable[Problem] = ()) -> Ruling[Any, Any]:
        """Rule on a situation. Raises `Refused` where it cannot be, or where something is `already` wrong."""
        if problems := (*already, *self.check(situation, house)):
            raise Refused(problems)
        return self.answer(situation, house)

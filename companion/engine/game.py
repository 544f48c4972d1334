"""What a game must say of itself to sit at our table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.cards import Card, Rank
from companion.engine.company import Presence
from companion.engine.facts import NO_FACTS, Facts
from companion.engine.house import Option, Size, options
from companion.engine.play import Play
from companion.engine.ruling import Problem, Question
from companion.engine.tally import Tally


class Standing(Protocol):
    """What the deals so far leave to the next one; each game adds its own."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each side."""


D = TypeVar("D")
H = TypeVar("H")
S = TypeVar("S", bound=Standing)


@dataclass(frozen=True, slots=True)
class Scored(Generic[S]):
    """One deal, scored: its lines, the standing that it leads to, and facts that go with it."""

    tally: Tally
    standing: S
    facts: Facts = NO_FACTS


@dataclass(frozen=True, slots=True)
class Seating:
    """How people sit: `sides` allowed, and how many partners share a side.

    Seats count from 0 in the order of play; seat `s` plays for side `s % sides`.
    """

    sides: range
    partners: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """A list of a deal that has more rows in its form than were played; a row of which nothing is told is left out.

    `wanted`   the fields without which a row is not told yet
    `given`    the fields that the form fills in by itself: they tell of nothing
    `places`   deal -> the row of the form on which each item stands
    `assumed`  standing -> what a row need not say if all else that is wanted of it is told, by `row.field`
    """

    wanted: frozenset[str]
    given: frozenset[str]
    places: Callable[[Any], Sequence[int]]
    assumed: Callable[[Any], Mapping[str, str]] = lambda standing: {}


@dataclass(frozen=True, kw_only=True)
class Game(Generic[D, H, S]):
    """A game: its house rules, its deals, how they are scored, and what players argue about.

    Every game says:

    `place`    where it stands on the shelf: small numbers first
    `seating`  house -> who may sit down
    `start`    house, number of sides, first dealer's seat -> the standing before deal 1
    `check`    deal, house, standing -> what cannot have happened
    `score`    deal, house, standing -> lines and the standing that they leave
    `outlook`  house, standing -> the facts for the coming deal (`next` in the public interface)
    `dealer`   standing -> the seat that deals next (or holds the bank)
    `winner`   house, standing -> the winning side once it is decided
    `pack`     every card in play; `suits` tells whether it matters which suit a card has,
               `coloured` of which ranks the colour matters all the same

    Some do, of the match:

    `shared`   house, standing -> whether the match is over with nobody ahead: all have won
    `company`  standing -> the sides in the order of play, and where each is, at a table where people come and go
    `payments` standing -> who pays whom, and how much, where the table settles at the end
    `bank`     standing -> the seat that holds the bank
    `dealt_by` deal -> the seat that dealt it, where the deal itself says so

    and of its cards:

    `count_meld` cards of a meld, house -> what it counts, with what it earns besides

    and of how a deal is told:

    `counted`  fields of a deal that are sums of cards: for each, kinds of card and their points
    `fill`     figures told of a deal by their flat names, house -> those that follow from them (162 − 95)
    `rows`     the lists of a deal whose rows in a form may stay empty
    `beside`   deal, house, standing -> figures that its form shows beside its fields, by flat names
    `doubts`   deal, standing -> what can have happened but hardly did: a form asks whether it is so
    `play`     how a deal is told while it is played, where it can be
    """

    slug: str
    place: int = 99
    house: type[H]
    deal: type[D]
    rules: type[StrEnum]
    profiles: Mapping[str, H]
    seating: Callable[[H], Seating]
    start: Callable[[H, int, int], S]
    check: Callable[[D, H, S], Iterable[Problem]]
    score: Callable[[D, H, S], Scored[S]]
    outlook: Callable[[H, S], Facts]
    dealer: Callable[[S], int]
    winner: Callable[[H, S], int | None]
    pack: tuple[Card, ...]
    suits: bool = True
    coloured: frozenset[Rank] = frozenset()
    shared: Callable[[H, S], bool] = lambda house, standing: False
    company: Callable[[S], Mapping[int, Presence]] = lambda standing: dict.fromkeys(range(len(standing.totals)), "here")
    payments: Callable[[S], Sequence[tuple[int, int, int]]] = lambda standing: ()
    bank: Callable[[S], int | None] = lambda standing: None
    dealt_by: Callable[[D], int | None] = lambda deal: None
    count_meld: Callable[[Sequence[Card], H], int] | None = None
    counted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    fill: Callable[[Mapping[str, int], H], Mapping[str, int]] = lambda figures, house: {}
    rows: Mapping[str, Rows] = field(default_factory=dict)
    beside: Callable[[D, H, S], Mapping[str, Any]] = lambda deal, house, standing: {}
    doubts: Callable[[D, S], Iterable[Problem]] = lambda deal, standing: ()
    play: Play[Any, H, S] | None = None
    questions: tuple[Question[Any, H], ...] = ()

    def question(self, slug: str) -> Question[Any, H]:
        """The question of that name. Raises `KeyError`."""
        return {question.slug: question for question in self.questions}[slug]

    def options(self) -> tuple[Option, ...]:
        """Every house rule of the game, in the order of its definition."""
        return options(self.house)  # type: ignore[arg-type]

    def size(self, size: Size) -> Option | None:
        """The house rule that measures the table so, if the game has one."""
        return next((option for option in self.options() if option.size is size), None)

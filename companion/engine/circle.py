"""The people who play together: what is said of them, one thing after the other, and who they are by it.

A name on a sheet is a person's if it is one of that person's names; whoever else plays is a guest.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from companion.engine.ruling import Problem
from companion.engine.text import clusters

MOST_PEOPLE = 40


@dataclass(frozen=True, slots=True)
class Named:
    """The circle is called so; an empty name is none."""

    name: str


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody belongs to the circle, as the person of this event's number."""

    name: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """A person is called otherwise from now on; matches under the old name stay theirs."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class Merged:
    """Two are one: `person` is `into`, under whose name both go."""

    person: int
    into: int


@dataclass(frozen=True, slots=True)
class Undone:
    """Event `of` no longer stands. Undoing this lets it stand again."""

    of: int


CircleEvent = Named | Joined | Renamed | Merged | Undone


@dataclass(frozen=True, slots=True)
class CircleEntry:
    """Something that was said of a circle: its number, from 1, when, and on which device."""

    seq: int
    at: datetime
    device: str
    event: CircleEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """Somebody of the circle; `names` are all that sheets may call them by, as `same` writes names."""

    number: int
    name: str
    names: frozenset[str]


@dataclass(frozen=True)
class Circle:
    """A circle as it stands: what it is called, and its people by their numbers, in the order in which they came."""

    name: str = ""
    people: Mapping[int, Person] = field(default_factory=dict)

    def person(self, name: str) -> Person | None:
        """Whose name that is; nobody where a guest has it."""
        return self._owners.get(same(name))

    @cached_property
    def _owners(self) -> dict[str, Person]:
        owners: dict[str, Person] = {}
        for person in self.people.values():
            for name in sorted(person.names):
                owners.setdefault(name, person)
        return owners


def same(name: str) -> str:
    """A name as it is compared: capitals and spaces make no other person of anybody."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


LEAST_ALIKE = 3  # letters: shorter names are never one person's by mistake


def near(name: str, known: Iterable[str], free: Iterable[str]) -> str:
    """The name among the `free` ones that this may be another spelling of; empty if it is `known`, or like none.

    Such a name is one letter apart, or one of the two begins with the other.
    """
    if same(name) in map(same, known):
        return ""
    return next((other for other in free if _alike(same(name), same(other))), "")


def _alike(one: str, other: str) -> bool:
    short, long = sorted(([*clusters(one)], [*clusters(other)]), key=len)
    if len(short) < LEAST_ALIKE:
        return False
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) == 1
    return long[: len(short)] == short or any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def standing(entries: Sequence[CircleEntry]) -> list[CircleEntry]:
    """The entries that stand: all that no standing `Undone` undoes."""
    undone: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.event, Undone) and entry.seq not in undone:
            undone.add(entry.event.of)
    return [entry for entry in entries if entry.seq not in undone]


def circle_of(entries: Sequence[CircleEntry]) -> Circle:
    """The circle by everything that was ever said of it; what is about a person who is none any more says nothing."""
    circle = Circle()
    for entry in standing(entries):
        circle = _after(circle, entry)
    return circle


def _after(circle: Circle, entry: CircleEntry) -> Circle:
    people = dict(circle.people)
    match entry.event:
        case Named(name):
            return Circle(name, people)
        case Joined(name):
            people[entry.seq] = Person(number=entry.seq, name=name, names=frozenset({same(name)}))
        case Renamed(person, name) if person in people:
            called = people[person].names | {same(name)}
            people[person] = replace(people[person], name=name, names=called)
        case Merged(person, into) if {person, into} <= people.keys() and person != into:
            other = people.pop(person)
            people[into] = replace(people[into], names=people[into].names | other.names)
    return Circle(circle.name, people)


def problems(entries: Sequence[CircleEntry], event: CircleEvent) -> Iterator[Problem]:
    """Why that cannot be said of the circle now."""
    circle = circle_of(entries)
    match event:
        case Joined(name):
            yield from _name_problems(circle, name, 0)
            if len(circle.people) >= MOST_PEOPLE:
                yield Problem("name", None, "circle-full", {"most": MOST_PEOPLE})
        case Renamed(person, name):
            yield from _name_problems(circle, name, person)
            yield from _person_problems(circle, "person", person)
        case Merged(person, into):
            yield from _person_problems(circle, "person", person)
            yield from _person_problems(circle, "into", into)
            if person == into:
                yield Problem("into", None, "one-person-already")
        case Undone(of) if of not in [entry.seq for entry in standing(entries)]:
            yield Problem("of", None, "never-said")


def _person_problems(circle: Circle, at: str, number: int) -> Iterator[Problem]:
    if number not in circle.people:
        yield Problem(at, None, "no-such-person")


def _name_problems(circle: Circle, name: str, person: int) -> Iterator[Problem]:
    owner = circle.person(name)
    if not same(name):
        yield Problem("name", None, "person-name-wanted")
    elif owner and owner.number != person:
        yield Problem("name", None, "name-taken", {"name": owner.name})

"""A circle as its pages show it: whom sheets name, the matches in it, and the season that they make."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any

from companion.engine.circle import Circle, same
from companion.engine.results import Result, result_of
from companion.engine.season import Key, People, Season
from companion.rulebook.words import Words
from companion.storage import CircleAccess
from companion.web.http.addresses import address
from companion.web.views.match import MatchView
from companion.web.views.names import Names


@dataclass(frozen=True)
class CircleView:
    """A circle as the key of `access` opens it; `matches` are those that can be read, the oldest first."""

    access: CircleAccess
    circle: Circle
    matches: Sequence[MatchView]
    words: Words

    @cached_property
    def season(self) -> Season:
        """Every finished match, in the order in which they were finished."""
        results = (result_of(match.access.id, match.sheet) for match in self.matches)
        return Season(self.circle, sorted(filter(None, results), key=lambda one: one.at))

    @property
    def going_on(self) -> list[MatchView]:
        """The matches on the table, the last one begun first."""
        return [match for match in reversed(self.matches) if not match.over]

    @cached_property
    def called(self) -> str:
        """Its name; where it has none, its people's."""
        return self.circle.name or self.words.listed(self.everybody) or self.words("circle.unnamed")

    @property
    def everybody(self) -> list[str]:
        """The names of its people."""
        return [person.name for person in self.circle.people.values()]

    def name(self, name: str) -> str:
        """What the circle calls whom a sheet calls so."""
        person = self.circle.person(name)
        return person.name if person else name

    def who(self, people: People) -> str:
        """People by their numbers, in a word."""
        names = [self.circle.people[one].name for one in people]
        return reduce(lambda one, other: self.words("side.and", one=one, other=other), names)

    def key_name(self, key: Key) -> str:
        """What somebody is called who has won or lost money here."""
        if isinstance(key, int):
            return self.circle.people[key].name
        return self._guests.get(key) or self.words("circle.nobody")

    @cached_property
    def _guests(self) -> dict[str, str]:
        names = (name for result in self.season.results for side in result.players for name in side)
        return {same(name): name for name in names}

    def guests(self) -> list[str]:
        """Everybody who is named in a match and does not belong to the circle, each once."""
        names = (name for match in self.matches for name in match.sheet.seats)
        return list({same(name): name for name in names if name and not self.circle.person(name)}.values())

    def sides(self, match: MatchView) -> list[str]:
        """The sides of a match, by what the circle calls its people."""
        seats = [self.name(name) for name in match.sheet.seats]
        given = match.sheet.sides if match.names.partners else seats
        return list(Names(self.words, given, seats).all_sides())

    def match(self, result: Result) -> MatchView:
        """The match of a result."""
        return next(match for match in self.matches if match.access.id == result.match)

    def names_for(self, numbers: Iterable[int]) -> list[str]:
        """Names for a table of one of these `numbers` of players: of the last match of as many, else of the people."""
        wanted = set(numbers)
        tables = (match.sheet.seats for match in reversed(self.matches) if match.sheet.closed or match.sheet.rows)
        last = next((seats for seats in tables if len(seats) in wanted and any(seats)), None)
        if last:
            return [self.name(name) for name in last]
        return self.everybody if len(self.everybody) <= max(wanted) else []

    def url(self, endpoint: str, **values: Any) -> str:
        """An address under this circle."""
        return address(endpoint, key=self.access.key, **values)

"""A season: what the matches of a circle come to, game by game, person by person, pair by pair.

Everything is a sum over results, never kept: a corrected deal corrects its season. Only people of
the circle have figures; of a match with a guest, the others have theirs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from companion.engine.circle import Circle, same
from companion.engine.payments import fewest_payments
from companion.engine.results import Result
from companion.engine.season_figures import Career, Meeting, Part, Record, career, figures, meeting, record

People = tuple[int, ...]  # by their numbers, ascending
Key = int | str  # a person's number, or a guest's name as `same` writes it; empty where nobody gave one


@dataclass(frozen=True, slots=True)
class Season:
    """Results in the order in which they came about, and the circle whose they are."""

    circle: Circle
    results: Sequence[Result]

    def only(self, *, game: str = "", since: date | None = None, until: date | None = None) -> "Season":
        """The part of it that is about a game, or lies between two evenings, both included."""
        wanted = (one for one in self.results if not game or one.game == game)
        later = (one for one in wanted if since is None or one.evening >= since)
        return replace(self, results=[one for one in later if until is None or one.evening <= until])

    def games(self) -> dict[str, list[Result]]:
        """The matches of each game that was played."""
        games = defaultdict[str, list[Result]](list)
        for result in self.results:
            games[result.game].append(result)
        return dict(games)

    def side(self, result: Result, side: int) -> People:
        """The people of the circle on a side, each once."""
        people = {person.number for name in result.players[side] if (person := self.circle.person(name))}
        return tuple(sorted(people))

    def sides(self) -> dict[People, Record]:
        """Who has won how often, by sides of which everybody belongs to the circle."""
        parts = ((people, part) for people, part in self._sides() if self._complete(part))
        return figures(parts, record)

    def careers(self) -> dict[int, Career]:
        """Everything, person by person."""
        return figures(((one, part) for people, part in self._sides() for one in people), career)

    def partners(self) -> dict[People, Record]:
        """Every two who have shared a side."""
        return figures(((pair, part) for people, part in self._sides() for pair in combinations(people, 2)), record)

    def opponents(self) -> dict[People, Meeting]:
        """Every two who have played against each other, the lower number first."""
        meetings = defaultdict[People, list[tuple[bool, bool]]](list)
        for result in self.results:
            sides = [(side, one) for side in range(len(result.players)) for one in self.side(result, side)]
            for (side, one), (other_side, other) in combinations(sides, 2):
                if side != other_side and one != other:
                    won = {one: side in result.winners, other: other_side in result.winners}
                    low, high = sorted(won)
                    meetings[low, high].append((won[low], won[high]))
        return {pair: meeting(won) for pair, won in meetings.items()}

    def balances(self) -> dict[Key, int]:
        """What everybody, guests too, has won or lost where totals are money; it sums to zero."""
        balances = Counter[Key]()
        for result in self.results:
            for players, total in zip(result.players, result.totals, strict=True):
                if result.balances:
                    balances[self.key(players[0])] += total
        return dict(balances)

    def payments(self) -> list[tuple[Key, Key, int]]:
        """Who pays whom how much, so that nobody owes anything, in as few payments as there can be."""
        balances = self.balances()
        who = list(balances)
        paid = fewest_payments(tuple(balances.values()))
        return [(who[one.payer], who[one.payee], one.amount) for one in paid]

    def key(self, name: str) -> Key:
        """Whoever a sheet calls that."""
        person = self.circle.person(name)
        return person.number if person else same(name)

    def progress(self, value: Callable[[Part], int]) -> dict[int, list[int]]:
        """For everybody who played, the running sum of a value after each match of the season."""
        sums: dict[int, list[int]] = {one: [] for one in self.careers()}
        for result in self.results:
            sides = range(len(result.players))
            added = Counter[int]()
            for side in sides:
                for one in self.side(result, side):
                    added[one] += value(Part(result, side))
            for one, running in sums.items():
                running.append((running[-1] if running else 0) + added[one])
        return sums

    def _sides(self) -> Iterator[tuple[People, Part]]:
        for result in self.results:
            for side in range(len(result.players)):
                yield self.side(result, side), Part(result, side)

    def _complete(self, part: Part) -> bool:
        return all(self.circle.person(name) for name in part.result.players[part.side])

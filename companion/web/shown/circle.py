"""A circle as its pages show it: its people, its matches, and the season that the matches make."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any

from companion.engine.circle import Circle, same
from companion.engine.season import Career, Key, People, Record, Result, Season, result_of
from companion.games import shelf
from companion.rulebook.words import Words
from companion.storage import CircleAccess
from companion.web.shown.match import MatchView
from companion.web.shown.names import Address, Names, short, short_seats


@dataclass(frozen=True)
class CircleView:
    """A circle as the key of `access` opens it; `matches` are those that can be read, the oldest first."""

    access: CircleAccess
    circle: Circle
    matches: Sequence[MatchView]
    words: Words
    address: Address

    @cached_property
    def season(self) -> Season:
        """The finished matches of the circle, in the order in which they were finished."""
        results = (result_of(match.access.id, match.sheet) for match in self.matches)
        return Season(self.circle, sorted(filter(None, results), key=lambda one: one.at))

    @property
    def going_on(self) -> list[MatchView]:
        return [match for match in reversed(self.matches) if not match.over]

    @cached_property
    def called(self) -> str:
        """The name of the circle, or the names of its people if it has none."""
        return self.circle.name or self.words.listed(self.short_names.values()) or self.words("circle.unnamed")

    @cached_property
    def short_names(self) -> dict[int, str]:
        """The names of its people by their numbers, long ones by their first word."""
        return dict(zip(self.circle.people, short_seats(self.everybody), strict=True))

    @property
    def everybody(self) -> list[str]:
        return [person.name for person in self.circle.people.values()]

    @property
    def known_names(self) -> list[str]:
        """The names of its people, those of its guests, then what else its people were called."""
        others = (name for person in self.circle.people.values() for name in sorted(person.names))
        return [*self.everybody, *self.guests(), *others]

    def name(self, name: str) -> str:
        """The circle's name for a person whom a sheet calls `name`; the same name for a guest."""
        person = self.circle.person(name)
        return person.name if person else name

    def who(self, people: People) -> str:
        """The names of the people with these numbers, joined."""
        return self.words.joined(self.short_names[one] for one in people)

    def met(self, seats: Iterable[str]) -> frozenset[int]:
        """The people who sit there, by their numbers; empty if one of them is nobody of the circle, or sits twice."""
        seated = [self.circle.person(name) for name in seats]
        people = frozenset(person.number for person in seated if person)
        return people if len(people) == len(seated) else frozenset()

    def key_name(self, key: Key) -> str:
        """The name of a person, or of a guest by the key under which guests are counted."""
        if isinstance(key, int):
            return self.short_names[key]
        return self._guests.get(key) or self.words("circle.nobody")

    @cached_property
    def _guests(self) -> dict[str, str]:
        names = (name for result in self.season.results for side in result.players for name in side)
        return {same(name): name for name in names}

    def guests(self) -> list[str]:
        """The names in matches that belong to nobody of the circle, each once."""
        names = (name for match in self.matches for name in match.sheet.seats)
        return list({same(name): name for name in names if name and not self.circle.person(name)}.values())

    def sides(self, match: MatchView) -> list[str]:
        """The sides of a match, with people by the circle's names for them."""
        return list(self.names(match).all_sides())

    def names(self, match: MatchView) -> Names:
        """The names at a match, with people by the circle's names for them."""
        seats = [self.name(name) for name in match.sheet.seats]
        return Names(self.words, match.sheet.sides if match.names.partners else seats, seats)

    def match(self, result: Result) -> MatchView:
        """The match that a result is of."""
        return next(match for match in self.matches if match.access.id == result.match)

    def names_for(self, numbers: Iterable[int]) -> list[str]:
        """Names to offer for a new table of one of these `numbers` of players.

        They are those of the latest match with as many players, else those of everybody, if there are few enough,
        else those of the latest match.
        """
        wanted = set(numbers)
        played = (match.sheet.seats for match in reversed(self.matches) if match.sheet.closed or match.sheet.rows)
        tables = [[self.name(name) for name in seats] for seats in played if any(seats)]
        if fitting := next((names for names in tables if len(names) in wanted), None):
            return fitting
        return self.everybody if len(self.everybody) <= max(wanted) else next(iter(tables), [])

    def game_name(self, kind: str) -> str:
        """The name of a game that was played, by the `kind` of its results; a table's own as it was written last."""
        last = next(result for result in reversed(self.season.results) if result.kind == kind)
        return last.called or self.words.of(last.game)("game.name")

    def url(self, endpoint: str, **values: Any) -> str:
        """An address under this circle."""
        return self.address(endpoint, key=self.access.key, **values)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordRow:
    """The partners of a side, or a single person (then with a `number`), and their record."""

    who: str
    record: Record
    number: int | None = None
    leads: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class GameTable:
    """The standings at one game, by its name; `balances` is true if its totals are money."""

    game: str
    matches: int
    partners: bool
    balances: bool
    rows: tuple[RecordRow, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnGame:
    """Everything of one person at one game: `called` as there, what was done how often by the words of its lines."""

    called: str
    career: Career
    balances: bool
    done: list[tuple[str, int]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Against:
    """The meetings of two opponents, the one who has won more often first."""

    names: tuple[str, str]
    won: tuple[int, int]
    met: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Lately:
    """A finished match in one line; `winner` is empty if nobody has won it, or everybody has.

    `leader` is who was ahead of a match that ended early, and so has no winner. `by` is the lead of a single winner,
    or of whoever was ahead, else 0; `top` the total at the winning end.
    """

    match: MatchView
    result: Result
    sides: Sequence[str]
    winner: str
    leader: str
    by: int
    top: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Evening:
    """The matches that were finished on one evening, the last one first."""

    day: date
    matches: list[Lately]

    def won(self, words: Words) -> list[str]:
        """The sides that have won, each with its number of matches, the most first."""
        winners = Counter(row.winner for row in self.matches if row.winner)
        return [f"{side} {words.write(times)}" for side, times in winners.most_common()]


def game_tables(view: CircleView, season: Season) -> list[GameTable]:
    """The standings at every game that was played, the most played one first."""
    games = sorted(season.games().items(), key=lambda item: -len(item[1]))
    return [_game_table(view, season.only(game=kind), results) for kind, results in games]


def standing_after(view: CircleView, match: MatchView) -> GameTable | None:
    """The circle's standings at the game of a match when it ended; None if it has no result."""
    results, ended = view.season.results, [result.match for result in view.season.results]
    if match.access.id not in ended:
        return None
    at = ended.index(match.access.id)
    so_far = replace(view.season, results=results[: at + 1]).only(game=results[at].kind)
    return _game_table(view, so_far, list(so_far.results))


def _game_table(view: CircleView, season: Season, results: list[Result]) -> GameTable:
    return GameTable(
        game=view.game_name(results[0].kind),
        matches=len(results),
        partners=any(result.partners for result in results),
        balances=results[0].balances,
        rows=tuple(record_rows(view, {who: one for who, one in season.sides().items() if who}, _lowest(season))),
    )


def own_games(view: CircleView, number: int) -> Iterator[OwnGame]:
    """Every game that a person has played."""
    for kind, results in view.season.games().items():
        if career := view.season.only(game=kind).careers().get(number):
            game = results[0].game
            words, feats = view.words.of(game), career.feats
            done = [
                (words(f"line.{rule}"), feats[game, rule]) for rule in shelf()[game].every_line if (game, rule) in feats
            ]
            called, balances = view.game_name(kind), results[0].balances
            yield OwnGame(called=called, career=career, balances=balances, done=done)


def _lowest(season: Season) -> bool:
    """True if the lowest total won every match of a season."""
    return all(result.lowest for result in season.results)


def record_rows(view: CircleView, records: Mapping[People, Record], lowest: bool = False) -> Iterator[RecordRow]:
    """The records as rows, sorted by matches won, then by average, the `lowest` first if that wins, then by name."""
    sign = 1 if lowest else -1
    best = sorted(records.items(), key=lambda item: (-item[1].won, sign * item[1].average, view.who(item[0])))
    most = best[0][1].won if best else 0
    for people, record in best:
        number = people[0] if len(people) == 1 else None
        yield RecordRow(who=view.who(people), record=record, number=number, leads=0 < record.won == most)


def career_rows(view: CircleView, season: Season) -> list[tuple[RecordRow, Career]]:
    """Everybody who has played, in the order of `record_rows`."""
    careers = season.careers()
    rows = record_rows(view, {(one,): career.record for one, career in careers.items()}, _lowest(season))
    return [(row, careers[row.number]) for row in rows if row.number is not None]


def against_rows(view: CircleView, season: Season) -> list[Against]:
    """Every pair of opponents, those who have met most often first."""
    met = sorted(season.opponents().items(), key=lambda item: (-item[1].met, item[0]))
    return [_against(view, people, meeting.won, meeting.met) for people, meeting in met]


def _against(view: CircleView, people: People, won: tuple[int, int], met: int) -> Against:
    (one, many), (other, few) = sorted(zip(people, won, strict=True), key=lambda item: -item[1])
    return Against(names=(view.who((one,)), view.who((other,))), won=(many, few), met=met)


def lately(view: CircleView, season: Season) -> list[Lately]:
    """Every finished match, the last one first."""
    matches = {match.access.id: match for match in view.matches}
    return [_lately(view, matches[result.match], result) for result in reversed(season.results)]


def evenings(rows: Iterable[Lately]) -> list[Evening]:
    """Finished matches, the last one first, by the evening on which they were finished."""
    return [Evening(day=day, matches=[*matches]) for day, matches in groupby(rows, key=attrgetter("result.evening"))]


def latest(played: Iterable[Evening], matches: int) -> list[Evening]:
    """The last evenings, as many as hold that number of matches."""
    shown: list[Evening] = []
    for evening in played:
        if sum(len(one.matches) for one in shown) >= matches:
            break
        shown.append(evening)
    return shown


def _lately(view: CircleView, match: MatchView, result: Result) -> Lately:
    sides, won = [*short(view.names(match)).all_sides()], sorted(result.winners)
    first = won or sorted(match.sheet.leading)
    others = [total for side, total in enumerate(result.totals) if side not in first]
    named = view.words.listed(sides[side] for side in first) if others else ""
    return Lately(
        match=match,
        result=result,
        sides=sides,
        winner=named if won else "",
        leader="" if won else named,
        by=_lead(result, first[0], others) if others and len(won) < 2 and first else 0,
        top=result.totals[first[0]] if first else max(result.totals),
    )


def _lead(result: Result, first: int, others: list[int]) -> int:
    """The points between the side that is `first` and the best of the others."""
    return min(others) - result.totals[first] if result.lowest else result.totals[first] - max(others)

"""The tables of a season: rows with names, the best first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from companion.engine.results import Result
from companion.engine.season import People, Season
from companion.engine.season_figures import Career, Record
from companion.web.views.circle import CircleView
from companion.web.views.match import MatchView


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordRow:
    """Those who share a side, or one by himself (then with a `number`), and what they have done."""

    who: str
    record: Record
    number: int | None = None
    leads: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class GameTable:
    """Who has won a game how often; `balances`: its totals are money."""

    game: str
    matches: int
    partners: bool
    balances: bool
    rows: tuple[RecordRow, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Against:
    """Two who have played against each other, the one who has won more often first."""

    names: tuple[str, str]
    won: tuple[int, int]
    met: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Lately:
    """A finished match in a line; without a `winner` nobody has won it, or everybody has.

    `by` how much one has won alone; 0 where several have.
    """

    match: MatchView
    evening: date
    sides: list[str]
    winner: str
    by: int
    totals: list[int]


def game_tables(view: CircleView, season: Season) -> list[GameTable]:
    """Every game that was played, the one that was played most first."""
    games = sorted(season.games().items(), key=lambda item: -len(item[1]))
    return [_game_table(view, season.only(game=slug), slug, results) for slug, results in games]


def standing_after(view: CircleView, match: MatchView) -> GameTable | None:
    """How the circle stood at the game of a match when that was over; nothing where nobody has won or lost it."""
    results, ended = view.season.results, [result.match for result in view.season.results]
    if match.access.id not in ended:
        return None
    so_far = replace(view.season, results=results[: ended.index(match.access.id) + 1]).only(game=match.access.game)
    return _game_table(view, so_far, match.access.game, list(so_far.results))


def _game_table(view: CircleView, season: Season, slug: str, results: list[Result]) -> GameTable:
    return GameTable(
        game=slug,
        matches=len(results),
        partners=any(result.partners for result in results),
        balances=results[0].balances,
        rows=tuple(record_rows(view, {who: one for who, one in season.sides().items() if who})),
    )


def record_rows(view: CircleView, records: Mapping[People, Record]) -> Iterator[RecordRow]:
    """Those who have won most first; whoever has won as often with a better average before the other."""
    best = sorted(records.items(), key=lambda item: (-item[1].won, -item[1].average, view.who(item[0])))
    most = best[0][1].won if best else 0
    for people, record in best:
        number = people[0] if len(people) == 1 else None
        yield RecordRow(who=view.who(people), record=record, number=number, leads=0 < record.won == most)


def career_rows(view: CircleView, season: Season) -> list[tuple[RecordRow, Career]]:
    """Everybody who played, in the same order."""
    careers = season.careers()
    rows = record_rows(view, {(one,): career.record for one, career in careers.items()})
    return [(row, careers[row.number]) for row in rows if row.number is not None]


def against_rows(view: CircleView, season: Season) -> list[Against]:
    """Every two who met, those who met most first."""
    met = sorted(season.opponents().items(), key=lambda item: (-item[1].met, item[0]))
    return [_against(view, people, meeting.won, meeting.met) for people, meeting in met]


def _against(view: CircleView, people: People, won: tuple[int, int], met: int) -> Against:
    (one, many), (other, few) = sorted(zip(people, won, strict=True), key=lambda item: -item[1])
    return Against(names=(view.who((one,)), view.who((other,))), won=(many, few), met=met)


def lately(view: CircleView, season: Season) -> list[Lately]:
    """Every finished match, the last one first."""
    matches = {match.access.id: match for match in view.matches}
    return [_lately(view, matches[result.match], result) for result in reversed(season.results)]


def _lately(view: CircleView, match: MatchView, result: Result) -> Lately:
    sides, won = view.sides(match), sorted(result.winners)
    others = [total for side, total in enumerate(result.totals) if side not in won]
    return Lately(
        match=match,
        evening=result.evening,
        sides=sides,
        winner=view.words.listed(sides[side] for side in won) if others else "",
        by=result.totals[won[0]] - max(others) if len(won) == 1 and others else 0,
        totals=list(result.totals),
    )

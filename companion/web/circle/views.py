"""The values that pages of a circle show: the chart of a season, its events in words, and filters."""

from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from companion.engine.circle import Circle, CircleEntry, Joined, Merged, Named, Renamed, Undone, circle_of, standing
from companion.engine.season import Season
from companion.rulebook.words import Words

MOST_LINES = 6  # as many dashes as can be told apart
HEIGHT, EDGE, APART = 208, 12, 20  # px: of the chart, above and below its lines, between two names


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonLine:
    """One person's line: an SVG `path` on a field of 100 by 100; `label_top` in px."""

    name: str
    last: int
    path: str
    label_top: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonChart:
    """The lines of those with the highest sums; `zero` is the height of 0, if that is not the edge of the chart."""

    lines: tuple[SeasonLine, ...]
    zero: float | None
    others: int
    field_height: int = HEIGHT - 2 * EDGE
    height: int = HEIGHT
    edge: int = EDGE

    def said(self, words: Words) -> str:
        """The name and last sum of every line, for screen readers."""
        return words.listed(f"{line.name} {words.write(line.last)}" for line in self.lines)


def season_chart(progress: Mapping[str, Sequence[int]]) -> SeasonChart | None:
    """The chart of running sums by name; None with fewer than two matches, or if all sums are equal."""
    best = sorted(progress.items(), key=lambda item: -item[1][-1] if item[1] else 0)[:MOST_LINES]
    values = [value for _, sums in best for value in (0, *sums)]
    if not best or len(best[0][1]) < 2 or min(values) == max(values):
        return None
    low, high = min(values), max(values)
    heights = [_height(sums[-1], low, high) for _, sums in best]
    tops = _spread([EDGE + height * (HEIGHT - 2 * EDGE) / 100 - APART / 2 for height in heights])
    lines = (
        SeasonLine(name=name, last=sums[-1], path=_path(sums, low, high), label_top=top)
        for (name, sums), top in zip(best, tops, strict=True)
    )
    zero = _height(0, low, high) if low < 0 < high else None
    return SeasonChart(lines=tuple(lines), zero=zero, others=len(progress) - len(best))


def _height(value: int, low: int, high: int) -> float:
    return round(100 * (high - value) / (high - low), 2)


def _path(sums: Sequence[int], low: int, high: int) -> str:
    """An SVG path from 0 before the first match to the sum after the last one."""
    points = ((100 * at / len(sums), _height(value, low, high)) for at, value in enumerate((0, *sums)))
    return "M" + " L".join(f"{across:.2f} {down:g}" for across, down in points)


def _spread(tops: Sequence[float]) -> list[int]:
    """The tops of labels in px, moved apart so that none covers another and all stay within the chart."""
    spread: list[float] = []
    for top in tops:
        spread.append(max(top, spread[-1] + APART if spread else 0))
    lowest = float(HEIGHT - APART)
    for at in reversed(range(len(spread))):
        spread[at] = lowest = min(spread[at], lowest)
        lowest -= APART
    return [round(top) for top in spread]


LATELY = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """An event of a circle in words; `undo` is the event that its key strikes: this one, or the strike of it."""

    text: str
    at: datetime
    stands: bool
    undo: int


def said(entries: Sequence[CircleEntry], words: Words) -> list[Said]:
    """The last events of a circle in words, the latest first."""
    stands = {entry.seq for entry in standing(entries)}
    undoing = {entry.event.of: entry.seq for entry in entries if isinstance(entry.event, Undone)}
    rows: list[Said] = []
    for at in reversed(range(len(entries))):
        entry = entries[at]
        if len(rows) < LATELY and not isinstance(entry.event, Undone):
            undo = entry.seq if entry.seq in stands else undoing[entry.seq]
            text = _text(entry, circle_of(entries[:at]), words)
            rows.append(Said(text=text, at=entry.at, stands=entry.seq in stands, undo=undo))
    return rows


def _text(entry: CircleEntry, before: Circle, words: Words) -> str:
    match entry.event:
        case Named(name):
            return words("circle.said.named", name=name) if name else words("circle.said.unnamed")
        case Joined(name):
            return words("circle.said.joined", name=name)
        case Renamed(person, name):
            return words("circle.said.renamed", was=before.people[person].name, name=name)
        case Merged(person, into):
            return words("circle.said.merged", name=before.people[person].name, into=before.people[into].name)
    raise LookupError(entry)


@dataclass(frozen=True, kw_only=True, slots=True)
class Filters:
    """The filters in an address; one that cannot be read is ignored."""

    game: str = ""
    since: date | None = None
    until: date | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str], games: Iterable[str]) -> "Filters":
        """The filters of an address; a game counts only if it is one of these."""
        game = asked.get("game", "")
        days = {name: _day(asked.get(name, "")) for name in ("since", "until")}
        return cls(game=game if game in set(games) else "", **days)

    @property
    def asked(self) -> dict[str, str]:
        """The range of evenings, as the parameters of an address."""
        days = {"since": self.since, "until": self.until}
        return {name: day.isoformat() for name, day in days.items() if day}

    @property
    def year(self) -> int | None:
        """The year, if the range of evenings is a whole year or a month of it; else None."""
        if self.since and self.asked in (_year(self.since.year), _month(self.since)):
            return self.since.year
        return None

    def evenings(self, season: Season) -> Season:
        """The part of a season within the range of evenings, with every game."""
        return season.only(since=self.since, until=self.until)

    def of(self, season: Season) -> Season:
        """The part of a season within the filters."""
        return self.evenings(season).only(game=self.game)


def years(season: Season) -> list[tuple[int, dict[str, str]]]:
    """Every year of a season, the latest first, with the parameters that filter by it; empty if there is only one."""
    played = sorted({result.evening.year for result in season.results}, reverse=True)
    return [(year, _year(year)) for year in played] if len(played) > 1 else []


def months(season: Season, filters: Filters) -> list[tuple[date, dict[str, str]]]:
    """The months of the chosen year, or of the only one, in which a match was finished, each by its first day.

    They are in their order, each with the parameters that filter by it; empty if there are fewer than two.
    """
    played = sorted({result.evening.replace(day=1) for result in season.results})
    year = filters.year or (played[0].year if played and played[0].year == played[-1].year else None)
    chosen = [(first, _month(first)) for first in played if first.year == year]
    return chosen if len(chosen) > 1 else []


def _year(year: int) -> dict[str, str]:
    return {"since": f"{year}-01-01", "until": f"{year}-12-31"}


def _month(day: date) -> dict[str, str]:
    """The parameters that filter by the month of a day."""
    last = monthrange(day.year, day.month)[1]
    return {"since": day.replace(day=1).isoformat(), "until": day.replace(day=last).isoformat()}


def _day(text: str) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(text)
    return None

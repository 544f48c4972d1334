"""Which part of a season a page is about: a game, and the evenings from one to another."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from companion.engine.season import Season


@dataclass(frozen=True, kw_only=True, slots=True)
class Filters:
    """As the address says it; what cannot be read filters nothing."""

    game: str = ""
    since: date | None = None
    until: date | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str], games: Iterable[str]) -> "Filters":
        """The filters of an address, of these games."""
        game = asked.get("game", "")
        days = {name: _day(asked.get(name, "")) for name in ("since", "until")}
        return cls(game=game if game in set(games) else "", **days)

    @property
    def asked(self) -> dict[str, str]:
        """The evenings, as an address says them."""
        days = {"since": self.since, "until": self.until}
        return {name: day.isoformat() for name, day in days.items() if day}

    @property
    def year(self) -> int | None:
        """The year that it is about, if it is about a whole one."""
        whole = self.since and self.since.replace(month=12, day=31) == self.until
        return self.since.year if self.since and whole and (self.since.month, self.since.day) == (1, 1) else None

    def evenings(self, season: Season) -> Season:
        """That part of a season, of every game."""
        return season.only(since=self.since, until=self.until)

    def of(self, season: Season) -> Season:
        """That part of a season."""
        return self.evenings(season).only(game=self.game)


def years(season: Season) -> list[tuple[int, dict[str, str]]]:
    """Every year of a season, the last one first, and how an address asks for it; none where there is only one."""
    played = sorted({result.evening.year for result in season.results}, reverse=True)
    asked = [(year, {"since": f"{year}-01-01", "until": f"{year}-12-31"}) for year in played]
    return asked if len(asked) > 1 else []


def _day(text: str) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(text)
    return None

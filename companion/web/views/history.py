"""The finished matches of a phone: evening by evening, those of a name."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from companion.engine.results import evening_of
from companion.web.views.match import MatchView


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over or put away, in a line."""

    match: MatchView

    @property
    def ended(self) -> datetime:
        """When anything was written on it last."""
        return self.match.sheet.entries[-1].at

    @property
    def evening(self) -> date:
        """The day of the evening on which that was."""
        return evening_of(self.ended)

    @property
    def score(self) -> str:
        """The totals of two sides, or who is ahead of more of them, and with how much."""
        match, words = self.match, self.match.words
        if len(match.sides) == 2 and match.bank is None:
            return words("circle.and", **dict(zip(("one", "other"), match.sheet.totals, strict=True)))
        return "" if match.leader is None else f"{match.sides[match.leader]} {words.signed(max(match.sheet.totals))}"

    def has(self, words: Iterable[str]) -> bool:
        """True if each of these words begins a name at that table, or the name of the game."""
        names = (*self.match.sheet.seats, *self.match.sheet.sides, self.match.words("game.name"))
        parts = [part for name in names for part in name.casefold().split()]
        return all(any(part.startswith(word) for part in parts) for word in words)


def finished(matches: Iterable[MatchView], name: str = "") -> list[FinishedMatch]:
    """Those that are over, the last one first; of a name, those in which somebody is called so."""
    wanted = name.casefold().split()
    over = (FinishedMatch(match) for match in matches if match.over and not match.sheet.deleted)
    return sorted((one for one in over if one.has(wanted)), key=lambda one: one.ended, reverse=True)


def evenings(latest_first: Iterable[FinishedMatch]) -> list[list[FinishedMatch]]:
    """Matches by the evening on which they ended."""
    return [list(evening) for _, evening in groupby(latest_first, key=lambda one: one.evening)]

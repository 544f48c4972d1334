"""The values that home shows: the finished matches of a phone, and the defaults of a new match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from companion.engine.game import Seating
from companion.engine.season import evening_of
from companion.forms.house_rules import AnyGame, profile_of
from companion.forms.people import in_one_line
from companion.rulebook.book import Book
from companion.web.shown.ending import verdict
from companion.web.shown.match import MatchView
from companion.web.shown.names import AnySheet
from companion.web.shown.rules import differences


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over or deleted, in one line."""

    match: MatchView

    @property
    def ended(self) -> datetime:
        """The time of the last event."""
        return self.match.sheet.entries[-1].at

    @property
    def evening(self) -> date:
        """The date of the evening on which it ended; the night counts to the evening before."""
        return evening_of(self.ended)

    @property
    def score(self) -> str:
        """The totals of two sides, or the highest total of several."""
        match, words = self.match, self.match.words
        if len(match.sides) == 2 and match.bank is None:
            one, other = match.sheet.totals
            return words("circle.and", one=one, other=other)
        return words.signed(max(match.sheet.totals)) if match.bank is not None else words.write(max(match.sheet.totals))

    @property
    def verdict(self) -> str:
        """The sentence on who has won or is ahead; empty for a deleted match."""
        return "" if self.match.sheet.deleted else verdict(self.match)

    def has(self, words: Iterable[str]) -> bool:
        """True if each of these words is the beginning of a player's name or the game's."""
        names = (*self.match.sheet.seats, *self.match.sheet.sides, self.match.words("game.name"))
        parts = [part for name in names for part in name.casefold().split()]
        return all(any(part.startswith(word) for part in parts) for word in words)


def finished(matches: Iterable[MatchView], name: str = "") -> list[FinishedMatch]:
    """The matches that are over, the latest first; with a name only those with a player or game of that name."""
    wanted = name.casefold().split()
    over = (FinishedMatch(match) for match in matches if match.over and not match.sheet.deleted)
    return sorted((one for one in over if one.has(wanted)), key=lambda one: one.ended, reverse=True)


def evenings(latest_first: Iterable[FinishedMatch]) -> list[list[FinishedMatch]]:
    """The matches in groups by the evening on which they ended."""
    return [list(evening) for _, evening in groupby(latest_first, key=lambda one: one.evening)]


LAST = "last"  # the profile that is whatever this phone played last
SEAT = "seat."
PLACES = "places"  # how many fields for names the key for one more player asks for


def name_fields(seating: Seating, entered: Mapping[str, str]) -> int:
    """The number of fields for names: in games for any number of players, as many as are filled in or asked for."""
    most, wanted = seating.sides[-1] * seating.partners, entered.get(PLACES, "")
    if len(seating.sides) == 1:
        return most
    asked = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    named = (seat + 1 for seat in range(most) if entered.get(f"{SEAT}{seat}"))
    return min(most, max(seating.sides[0], asked, *named))


def with_name(seating: Seating, entered: Mapping[str, str], name: str) -> dict[str, str]:
    """The fields with that name in the first free seat; unchanged if there is none."""
    seats = (f"{SEAT}{seat}" for seat in range(seating.sides[-1] * seating.partners))
    free = next((seat for seat in seats if not in_one_line(entered.get(seat, ""))), None)
    return {**entered, free: name} if free and name else dict(entered)


def free_names(names: Iterable[str], entered: Mapping[str, str]) -> list[str]:
    """The names that are in no seat yet."""
    seated = {in_one_line(text) for field, text in entered.items() if field.startswith(SEAT)}
    return [name for name in names if name not in seated]


def still_seated(last: AnySheet) -> list[str]:
    """The names of a match in the order of play, without those who have left."""
    if len(last.seats) > len(last.sides):
        return list(last.seats)
    return [last.seats[side] for side, presence in last.game.present(last.standing).items() if presence != "left"]


def profiles(game: AnyGame, pages: Book, last: AnySheet | None) -> dict[str, Any]:
    """Every profile with the options that differ from the written rules; also the last table's own rules, if any."""
    written, offered = game.profiles["as_written"], dict(game.profiles)
    if last and not profile_of(game, last.house):
        offered[LAST] = last.house
    return {name: differences(game, house, written, pages) for name, house in offered.items()}

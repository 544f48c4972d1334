"""What the form of a new match offers: places at the table, names for them, house rules."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.game import Seating
from companion.forms.house_rules import AnyGame, profile_of
from companion.forms.names import in_one_line
from companion.rulebook.book import Book
from companion.web.views.names import AnySheet
from companion.web.views.rules import differences

LAST = "last"  # the profile that is whatever this phone played last
SEAT = "seat."
PLACES = "places"  # how many fields for names the key for one more player asks for


def places(seating: Seating, entered: Mapping[str, str]) -> int:
    """How many fields for names there are: where any number may play, only those of the names, and those asked for."""
    most, wanted = seating.sides[-1] * seating.partners, entered.get(PLACES, "")
    if len(seating.sides) == 1:
        return most
    asked = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    named = (seat + 1 for seat in range(most) if entered.get(f"{SEAT}{seat}"))
    return min(most, max(seating.sides[0], asked, *named))


def with_name(seating: Seating, entered: Mapping[str, str], name: str) -> dict[str, str]:
    """The fields with that name in the first seat that is free, if one is."""
    seats = (f"{SEAT}{seat}" for seat in range(seating.sides[-1] * seating.partners))
    free = next((seat for seat in seats if not in_one_line(entered.get(seat, ""))), None)
    return {**entered, free: name} if free and name else dict(entered)


def free_names(names: Iterable[str], entered: Mapping[str, str]) -> list[str]:
    """Those of some names that sit nowhere yet."""
    seated = {in_one_line(text) for field, text in entered.items() if field.startswith(SEAT)}
    return [name for name in names if name not in seated]


def still_seated(last: AnySheet) -> list[str]:
    """The names of a match in the order of play, without those who left it."""
    if len(last.seats) > len(last.sides):
        return list(last.seats)
    return [last.seats[side] for side, presence in last.game.present(last.standing).items() if presence != "left"]


def profiles(game: AnyGame, pages: Book, last: AnySheet | None) -> dict[str, Any]:
    """Every profile with the options in which it is not as written; the table's own rules, if it had any."""
    written, offered = game.profiles["as_written"], dict(game.profiles)
    if last and not profile_of(game, last.house):
        offered[LAST] = last.house
    return {name: differences(game, house, written, pages) for name, house in offered.items()}

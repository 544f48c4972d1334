"""What only this program writes: an imported file whose events say otherwise was made up, and is not let in."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.engine.events import Entry, Joined, Opened, Renamed, Ruled, RulingSaved
from companion.engine.match import replay
from companion.engine.ruling import Question
from companion.engine.sheet import Sheet
from companion.forms import FORM
from companion.forms.house_rules import AnyGame
from companion.forms.scalars import name_too_long, unshowable

LONGEST_MARK = 40  # signs of the mark of a device
MOST_DEAR = 5  # saved rulings that take long to work out
AnySheet = Sheet[Any, Any, Any]
Answer = Callable[[AnySheet, Question[Any, Any], Any], str]  # of a question, for a situation, at a sheet


class TooLong(Exception):
    """Longer than anybody would wait for."""


def numbered(row: Mapping[str, Any], seq: int) -> bool:
    """True if an event of a file says the number that it has, or none."""
    return bool(row.get("seq", seq) == seq)


def in_time(entries: Sequence[Entry]) -> bool:
    """True if every event has a time on this earth, none before the one that it follows."""
    times = [entry.at for entry in entries]
    known = all(at.utcoffset() is not None and 1 < at.year < 9999 for at in times)
    return known and all(before <= after for before, after in pairwise(times))


def in_words(game: AnyGame, entry: Entry) -> bool:
    """True if the names, the profile and the mark of the device of an event are such as are written here."""
    match event := entry.event:
        case Opened() | Renamed():
            names: tuple[str, ...] = (*event.sides, *event.seats)
        case Joined():
            names = (event.name,)
        case _:
            names = ()
    profile = event.profile if isinstance(event, Opened | Ruled) else ""
    known = profile in ("", *game.profiles)
    return known and len(entry.device) <= LONGEST_MARK and all(map(is_name, names))


def is_name(text: str) -> bool:
    """True if somebody may be called that."""
    return not name_too_long(text) and text == text.strip() and not any(map(unshowable, text))


def answered_anew(game: AnyGame, entries: Sequence[Entry], answer: Answer) -> Iterator[Entry]:
    """The same events, in which every saved ruling says what the rules say of its situation at the table of then.

    Raises `Refused` where a situation cannot be, `TooLong` where too many take long.
    """
    sheet: AnySheet | None = None
    dear = 0
    for index, entry in enumerate(entries):
        if not isinstance(entry.event, RulingSaved):
            yield entry
            continue
        question = game.question(entry.event.question)
        situation = FORM.read(entry.event.situation, question.situation)
        dear += question.dear(situation)
        if dear > MOST_DEAR:
            raise TooLong
        sheet = replay(game, entries[:index], sheet)
        yield replace(entry, event=replace(entry.event, answer=answer(sheet, question, situation)))

"""A match that was taken out as a file, brought in again: what no sheet could hold is refused."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from companion.engine.company import MOST_NAMES, Joined
from companion.engine.events import Amended, Entry, Event, Opened, Recorded, Renamed, RulingSaved, Struck
from companion.engine.match import replay
from companion.engine.ruling import Problem, Refused
from companion.forms import JSON
from companion.forms.house_rules import AnyGame, read_house
from companion.games import shelf
from companion.storage.notation import read_event

DEEPEST = 8
UNREADABLE = (Refused, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def read_match(sent: bytes) -> tuple[list[Entry], str]:
    """The events of an exported match, and its game. Raises `Refused`."""
    try:
        told = json.loads(sent)
        game = shelf()[told["game"]]
        entries = [_entry(game, row, seq) for seq, row in enumerate(told["events"], 1)]
        _check(game, entries)
    except UNREADABLE as reason:
        raise Refused([Problem("match", None, "not-a-match")]) from reason
    return entries, game.slug


def _entry(game: AnyGame, row: dict[str, Any], seq: int) -> Entry:
    body = {name: value for name, value in row.items() if name not in ("seq", "at", "pen", "kind")}
    if "house" in body:
        read_house(game, body["house"])
    at, pen = datetime.fromisoformat(row["at"]), JSON.read(row["pen"], str)
    return Entry(seq, at, pen, read_event(game, row["kind"], body))


def _check(game: AnyGame, entries: Sequence[Entry]) -> None:
    """Raises one of `UNREADABLE` where these are not the events of a match that can be shown and gone on with."""
    opened = entries[0].event
    if not isinstance(opened, Opened) or opened.game != game.slug or not _seated(game, opened):
        raise ValueError("a match begins with its opening")
    if not all(1 < entry.at.year < 9999 for entry in entries):
        raise ValueError("a day that no clock of the table can show")
    sides, seats = len(opened.sides), len(opened.seats)
    for entry in entries[1:]:
        if not _follows(game, (sides, seats), entry.event, entries[: entry.seq - 1]):
            raise ValueError(f"event {entry.seq} cannot be")
        late = _sits_down(entry.event, sides)
        sides, seats = sides + late, seats + late
    start = replay(game, entries).start
    for entry in entries[1:]:
        if isinstance(entry.event, Recorded | Amended):
            game.score(entry.event.deal, opened.house, start)


def _seated(game: AnyGame, opened: Opened) -> bool:
    seating, seats = game.seating(opened.house), len(opened.seats)
    sides = len(opened.sides)
    return sides in seating.sides and seats == sides * seating.partners and 0 <= opened.dealer < seats


def _sits_down(event: Event, sides: int) -> bool:
    """Whether with this event somebody sits down whom the sheet did not know."""
    return isinstance(event, Recorded) and isinstance(event.deal, Joined) and event.deal.player == sides


def _follows(game: AnyGame, table: tuple[int, int], event: Event, before: Sequence[Entry]) -> bool:
    """Whether an event may come after these, at a table of so many sides and seats."""
    match event:
        case Opened():
            return False
        case Struck(of=of):
            return 1 < of <= len(before)
        case Recorded(deal=Joined(player=player)):
            return 0 <= player <= table[0] and player < MOST_NAMES
        case Amended(of=of, deal=deal):
            corrected = before[of - 1].event if 0 < of <= len(before) else None
            return isinstance(corrected, Recorded) and type(corrected.deal) is type(deal) is not Joined
        case Renamed(sides=sides, seats=seats):
            return (len(sides), len(seats)) == table
        case RulingSaved():
            asked = {question.slug for question in game.questions}
            return event.question in asked and _words(event.answer) and _shallow(event.situation)
    return True


def _words(told: Any) -> bool:
    """Whether this is text that can be written down; halves of signs raise `UnicodeEncodeError`."""
    if isinstance(told, str):
        told.encode()
    return isinstance(told, str)


def _shallow(told: Any, depth: int = DEEPEST) -> bool:
    """Whether these are lists and records of text, not too deep."""
    if isinstance(told, dict):
        return depth > 0 and all(_words(name) and _shallow(item, depth - 1) for name, item in told.items())
    if isinstance(told, list):
        return depth > 0 and all(_shallow(item, depth - 1) for item in told)
    return _words(told)

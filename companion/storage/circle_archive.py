"""A circle as a file: out and in, one round trip. Its figures are not in it: they follow from its matches."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from companion.engine.circle import MOST_PEOPLE, CircleEntry, Joined, Named, Renamed, circle_of, problems
from companion.engine.events import Entry
from companion.engine.ruling import Problem, Refused
from companion.forms import JSON
from companion.storage.archive import parse_matches
from companion.storage.authentic import LONGEST_MARK, Answer, is_name
from companion.storage.circle_events import read_circle_event, write_circle_entry
from companion.storage.faults import UNREADABLE

MOST_MATCHES = 400
MOST_EVENTS = 12_000  # of all matches together: about as many as four hundred evenings have
MOST_SAID = 50 * MOST_PEOPLE

AnyMatch = tuple[list[Entry], str]


def write_circle(entries: Sequence[CircleEntry], matches: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A circle as plain data: what was said of it, who its people are by that, and its matches, each in full."""
    circle = circle_of(entries)
    return {
        "circle": circle.name,
        "people": [{"name": one.name, "names": sorted(one.names)} for one in circle.people.values()],
        "events": [write_circle_entry(entry) for entry in entries],
        "matches": list(matches),
    }


def read_circle(sent: bytes, answer: Answer) -> tuple[tuple[CircleEntry, ...], list[AnyMatch]]:
    """What was said of an exported circle, and its matches, each with its game. Raises `Refused`."""
    try:
        circle = json.loads(sent)
        said, played = circle["events"], circle["matches"]
        _in_bounds(said, played)
        entries = _entries(said)
        return entries, parse_matches(played, answer)
    except Refused:
        raise
    except UNREADABLE as reason:
        raise Refused([Problem("circle", None, "not-a-circle")]) from reason


def _in_bounds(said: Sequence[Any], played: Sequence[Any]) -> None:
    if len(said) > MOST_SAID:
        raise ValueError("more than was ever said of a circle")
    if len(played) > MOST_MATCHES:
        raise Refused([Problem("circle", None, "circle-too-long", {"most": MOST_MATCHES})])


def _entries(rows: Sequence[dict[str, Any]]) -> tuple[CircleEntry, ...]:
    """Raises one of `UNREADABLE` where these cannot have been said, one after the other."""
    entries: list[CircleEntry] = []
    for seq, row in enumerate(rows, 1):
        entry = _entry(row, seq)
        if any(problems(entries, entry.event)) or not _in_words(entry):
            raise ValueError(f"event {seq} cannot be")
        entries.append(entry)
    return tuple(entries)


def _entry(row: dict[str, Any], seq: int) -> CircleEntry:
    body = {name: value for name, value in row.items() if name not in ("seq", "at", "pen", "kind")}
    if row["seq"] != seq:
        raise ValueError(f"event {seq} says that it is another one")
    at, pen = datetime.fromisoformat(row["at"]), JSON.read(row["pen"], str)
    return CircleEntry(seq, at, pen, read_circle_event(row["kind"], body))


def _in_words(entry: CircleEntry) -> bool:
    """True if its time, its device and its names are such as are written here."""
    names = [entry.event.name] if isinstance(entry.event, Named | Joined | Renamed) else []
    return entry.at.utcoffset() is not None and len(entry.device) <= LONGEST_MARK and all(map(is_name, names))

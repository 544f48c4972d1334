"""What was said of a circle lately, in words, and how each of it is taken back or put back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.engine.circle import Circle, CircleEntry, Joined, Merged, Named, Renamed, Undone, circle_of, standing
from companion.rulebook.words import Words

LATELY = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """One thing that was said; `undo` is the event that a key strikes: this one, or what undid it."""

    text: str
    at: datetime
    stands: bool
    undo: int


def said(entries: Sequence[CircleEntry], words: Words) -> list[Said]:
    """The last things that were said of a circle, the latest first."""
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

"""The events that may be written on the sheet of a match, and which of them stand.

Events are only ever added. Undo strikes the last one out, redo strikes the
strike, a correction amends the deal in its place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from companion.engine.lots import Draw
from companion.engine.records import Between

Presence = Literal["here", "out", "left"]


@dataclass(frozen=True, slots=True)
class Opened:
    """The match begins: who sits where, under which house rules. Empty names are allowed.

    `stakes` are what the sides staked last in the match before it, where this is a rematch at a table with stakes;
    `called` is the table's own name for what it plays, in a game that has none; `draw` is how they drew for the seats.
    """

    game: str
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    house: Any
    profile: str = "as_written"
    dealer: int = 0
    stakes: tuple[int, ...] = ()
    called: str = ""
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw once more, before the first deal; `sides`, `seats` and `dealer` are as they are now."""

    draw: Draw
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """One deal, as somebody at the table wrote it down, or what the game has between two deals."""

    deal: Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Joined:
    """Somebody new sits down to the left of `left_of`, as side `player`: a number that nobody had before."""

    player: int
    name: str
    left_of: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved:
    """`player` sits out, comes back (`here`) or leaves; his balance stays on the sheet, and his seat at the table."""

    player: int
    place: Presence


Change = Joined | Moved  # of the company at the table


@dataclass(frozen=True, slots=True)
class Amended:
    """The deal that event `of` recorded, corrected."""

    of: int
    deal: Any


@dataclass(frozen=True, slots=True)
class Struck:
    """Event `of` no longer stands. Striking a strike lets it stand again."""

    of: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """Other names for the same sides and seats, and for what is played where the table gives that a name."""

    sides: tuple[str, ...]
    seats: tuple[str, ...]
    called: str = ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """Other house rules, for the deals recorded from now on.

    `last` tells that they only say that the next deal is the last one of this match.
    """

    house: Any
    profile: str = ""
    last: bool = False


@dataclass(frozen=True, slots=True)
class Closed:
    """The table has finished."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """Put out of sight; striking this brings the match back."""


@dataclass(frozen=True, slots=True)
class RulingSaved:
    """A ruling that the table wanted to remember: the question, its situation, the answer then."""

    question: str
    situation: Any
    answer: Any


Event = Opened | Drawn | Recorded | Joined | Moved | Amended | Struck | Renamed | Ruled | Closed | Deleted | RulingSaved

BY_HAND = Recorded | Joined | Moved | Amended | Renamed | Ruled | RulingSaved


@dataclass(frozen=True, slots=True)
class Entry:
    """An event on the sheet: its number, when it was written, and on which device."""

    seq: int
    at: datetime
    device: str
    event: Event


def standing_numbers(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the events that stand: those that no standing strike strikes."""
    return frozenset(entry.seq for entry in standing_entries(entries))


def standing_entries(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries that stand, the last one first: whatever strikes one was written after it."""
    struck: set[int] = set()
    for entry in reversed(entries):
        if entry.seq not in struck:
            if isinstance(entry.event, Struck):
                struck.add(entry.event.of)
            yield entry


def strays(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The strikes of what was not written before them, and the corrections of what is no deal."""
    written: dict[int, type[Event]] = {}
    lost = []
    for entry in entries:
        if _strays(entry.event, written):
            lost.append(entry)
        written[entry.seq] = type(entry.event)
    return tuple(lost)


def _strays(event: Event, written: Mapping[int, type[Event]]) -> bool:
    match event:
        case Struck(of):
            return of not in written
        case Amended(of):
            return written.get(of) is not Recorded
    return False


def undoable(entries: Sequence[Entry]) -> Entry | None:
    """The event that undo strikes: the last that stands and was written by hand, no correction of a struck deal."""
    stands = standing_numbers(entries)
    by_hand = (entry for entry in standing_entries(entries) if isinstance(entry.event, BY_HAND))
    return next((entry for entry in by_hand if not isinstance(entry.event, Amended) or entry.event.of in stands), None)


def redoable(entries: Sequence[Entry]) -> Entry | None:
    """The strike that redo strikes: the last that stands, as long as nothing else was written since."""
    if not isinstance(entries[-1].event, Struck):
        return None
    stands, kinds = standing_numbers(entries), {e.seq: type(e.event) for e in entries}
    for entry in reversed(entries):
        if not isinstance(entry.event, Struck):
            return None
        if entry.seq in stands and kinds[entry.event.of] is not Struck:
            return entry
    return None


class Numbering:
    """The numbers that deals had when they were written, by their events; `kept` are struck deals that keep theirs.

    A struck deal keeps its number if a later one stands.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.written: dict[int, int] = {}
        self.kept: set[int] = set()
        self._stands: dict[int, bool] = {}
        self._entries, self._deals = entries, 0
        for entry in entries:
            if isinstance(entry.event, Recorded):
                self._record(entry.seq, between=isinstance(entry.event.deal, Between))
            elif isinstance(entry.event, Struck):
                self._strike(entry.event)

    def _record(self, seq: int, *, between: bool) -> None:
        if not between:
            self._stands[seq] = True
            self._deals += 1
        self.written[seq] = self._deals

    def _strike(self, event: Struck) -> None:
        """Strike a deal out, or let it count again where it is its strike that is struck."""
        of, stands = event.of, False
        while isinstance(strike := self._entries[of - 1].event, Struck):
            of, stands = strike.of, not stands
        if self._stands.get(of, stands) == stands:
            return
        self._stands[of] = stands
        counted = of in self.kept
        self.kept.discard(of)
        if not stands and any(later > of and there for later, there in self._stands.items()):
            self.kept.add(of)
        self._deals += (stands or of in self.kept) - (counted or not stands)

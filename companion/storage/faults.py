"""What can go wrong with the file, each told apart: not ours, in use, damaged, or not written this time."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.engine.ruling import Refused

BUSY, FULL, DISK, GONE, AWAY = "busy", "full", "disk", "gone", "away"
REASONS = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_READONLY: DISK,
    sqlite3.SQLITE_CANTOPEN: DISK,
    sqlite3.SQLITE_PERM: DISK,
}
SAYS = {
    BUSY: "another program has been writing for too long",
    FULL: "the disk is full",
    DISK: "the disk cannot be written",
    GONE: "the file was deleted or replaced while the server runs: start it anew",
    AWAY: "the database cannot be reached",
}
# what reading an event or replaying a match raises where the rows are not what this program wrote
UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class ForeignDatabase(Exception):
    """The folder or server cannot be used: not writable, or what is there is not a sound database of this program."""


class InUse(ForeignDatabase):
    """Something else is at work in the folder, so that this cannot be done now."""


class NotSaved(Exception):
    """Nothing was kept, for a `reason` that passes: `busy`, `full`, `disk` or `away`; or the file is `gone`.

    Where the database went `away` in the middle it may have been kept all the same: whoever asks again under the
    same token is told so.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(SAYS[reason])
        self.reason = reason


class Overtaken(NotSaved):
    """Nothing was kept, since another transaction got in the way or the connection was lost: it may be begun again."""


class Damaged(Exception):
    """The events of one match cannot be read; every other match can. `reason` is one line."""

    def __init__(self, match: int, reason: str) -> None:
        super().__init__(f"match {match}: {reason}")
        self.match, self.reason = match, reason


@contextmanager
def saving() -> Iterator[None]:
    """Tell what passes by itself from a fault of the program. Raises `NotSaved` for the former."""
    try:
        yield
    except sqlite3.Error as fault:
        reason = REASONS.get(getattr(fault, "sqlite_errorcode", 0) & 0xFF)
        if reason is None:
            raise
        raise NotSaved(reason) from fault


def one_line(reason: object) -> str:
    """What somebody else's message says, without line breaks and of a sensible length."""
    return " ".join(str(reason).split())[:200]


KINDS = {KeyError: "lacks", RecursionError: "lies too deep"}


@contextmanager
def damage(match: int) -> Iterator[None]:
    """Whatever makes the events of a match unreadable, as `Damaged`."""
    try:
        yield
    except (Refused, *UNREADABLE) as reason:
        raise Damaged(match, one_line(f"{KINDS.get(type(reason), '')} {reason}")) from reason


def complete(rows: Sequence[dict[str, Any]], after: int, last: int) -> Sequence[dict[str, Any]]:
    """The rows of events `after` + 1 to `last`. Raises `LookupError` where a number is missing."""
    numbers = {row["seq"] for row in rows}
    missing = next((seq for seq in range(after + 1, last + 1) if seq not in numbers), None)
    if missing is not None:
        raise LookupError(f"event {missing} is missing")
    return rows

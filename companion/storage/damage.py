"""One match whose rows cannot be read takes no other one down: it is told apart, and shown as it lies in the file."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from companion.engine.ruling import Refused
from companion.storage.database import Database
from companion.storage.faults import UNREADABLE, Damaged, one_line

ROWS = "select seq, at, pen, kind, body from event where match = :match order by seq"
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


def raw_match(database: Database, match: int, game: str, reason: str) -> dict[str, Any]:
    """A match as it lies in the file: every event with its body, as JSON where it is JSON, else as text."""
    rows = database.rows(ROWS, {"match": match})
    return {"game": game, "damaged": reason, "events": [{**row, "body": _body(row["body"])} for row in rows]}


def _body(text: str) -> Any:
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    return text

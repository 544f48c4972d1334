"""Sheets, worked out from the events of their matches, and kept while there is room."""

import json
from datetime import datetime
from typing import Any, NamedTuple

from companion.cache import MIB, Cache
from companion.engine.events import Entry
from companion.engine.match import replay
from companion.engine.sheet import Sheet
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage.access import Access
from companion.storage.damage import complete, damage
from companion.storage.database import Database, Row
from companion.storage.notation import read_event

SHEETS = 24 * MIB  # of memory
EACH_EVENT, EACH_SIGN = 600, 10  # bytes of memory for an event of a sheet, and for a sign of its body
EVENTS = """
    select seq, at, pen, kind, body, token from event where match = :match and seq >= :first and seq <= :seq
    order by seq
"""


class Known(NamedTuple):
    """A match as it was when somebody last looked, and about how many bytes of memory it takes.

    `tokens` are those of its events: a database that was put back, or taken over from another machine, may hold
    other ones under the same numbers.
    """

    sheet: Sheet[Any, Any, Any]
    tokens: tuple[str, ...]
    bytes: int

    def holds(self, access: Access) -> bool:
        """True if the sheet has every event of the match as it was opened, the last of them included."""
        return 0 < access.seq <= len(self.tokens) and self.tokens[access.seq - 1] == access.token


class Sheets:
    """The sheets of all matches, the last ones that somebody looked at kept, up to so many bytes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known = Cache[Known](SHEETS, size=lambda known: known.bytes)

    def of(self, access: Access) -> Known:
        """The sheet after event `access.seq`: events are only ever added, so that only new ones are read."""
        known = self._known.get(access.id)
        if known and known.holds(access):
            if known.sheet.seq == access.seq:
                return known
            entries = known.sheet.entries[: access.seq]
            return Known(replay(known.sheet.game, entries), known.tokens[: access.seq], known.bytes)
        return self._known.put(access.id, self._read(access, known))

    def _read(self, access: Access, known: Known | None) -> Known:
        """What is not known yet, after the last event that is, which must still be there as it was."""
        last = known.sheet.seq if known else 0
        asked = {"match": access.id, "first": max(last, 1), "seq": access.seq}
        rows = self._database.rows(EVENTS, asked)
        if known and not (rows and rows[0]["token"] == known.tokens[-1]):
            return self._read(access, None)
        rows = rows[1:] if known else rows
        size = (known.bytes if known else 0) + sum(EACH_EVENT + EACH_SIGN * len(row["body"]) for row in rows)
        with damage(access.id):
            game = shelf()[access.game]
            fresh = tuple(_entry(game, row) for row in complete(rows, last, max(access.seq, 1)))
            before = known.sheet if known else None
            tokens = ((*known.tokens,) if known else ()) + tuple(row["token"] for row in rows)
            return Known(replay(game, (*(before.entries if before else ()), *fresh), before), tokens, size)


def _entry(game: AnyGame, row: Row) -> Entry:
    event = read_event(game, row["kind"], json.loads(row["body"]))
    return Entry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], event)

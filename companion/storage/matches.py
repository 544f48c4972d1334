"""Matches and the pens that write on them."""

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from companion.engine.events import Entry, Event, Opened
from companion.engine.match import replay
from companion.engine.sheet import Sheet
from companion.games import shelf
from companion.storage.database import Database
from companion.storage.notation import read_event, write_event

KEY_BYTES = 16  # 128 bits
MOVE_ON = """
    update match set seq = seq + 1 where id = :match and seq = :seen
    and not exists (select 1 from event where match = :match and token = :token)
"""
SAME_TAP = "match = :match and token = :token and kind = :kind and body = :body"


class Stale(Exception):
    """Another pen has written since this one looked; nothing was written."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The two secret addresses of a match."""

    write: str
    look: str


@dataclass(frozen=True, slots=True)
class Access:
    """A match as one of its keys opens it."""

    id: int
    game: str
    seq: int
    keys: Keys
    may_write: bool

    @property
    def key(self) -> str:
        """The key that it was opened with."""
        return self.keys.write if self.may_write else self.keys.look


class Matches:
    """All matches in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sheet = lru_cache(maxsize=64)(self._replay)

    def open(self, opened: Opened, device: str = "") -> Keys:
        """Begin a match."""
        return self.bring([Entry(1, _now(), device, opened)], opened.game)

    def bring(self, entries: Iterable[Entry], game: str) -> Keys:
        """Put a whole match in, event by event, under new keys."""
        written = tuple(entries)
        keys = Keys(secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES))
        with self._database.writing() as db:
            row = {"game": game, "write_key": keys.write, "look_key": keys.look, "opened": written[0].at.isoformat()}
            match = db.table("match").insert({**row, "seq": written[-1].seq}).last_pk
            rows = [_row(match, entry, secrets.token_hex(8)) for entry in written]
            db.table("event").insert_all(rows)
        return keys

    def find(self, key: str) -> Access | None:
        """The match that a key opens, if it opens one."""
        rows = self._database.connection.query(
            "select * from match where write_key = :key or look_key = :key limit 1", {"key": key}
        )
        for row in rows:
            keys = Keys(row["write_key"], row["look_key"])
            return Access(row["id"], row["game"], row["seq"], keys, secrets.compare_digest(key, keys.write))
        return None

    def sheet(self, access: Access) -> Sheet[Any, Any, Any]:
        """The match as it stands."""
        return self._sheet(access.id, access.game, access.seq)

    def write(self, access: Access, event: Event, *, seen: int, device: str = "", token: str = "") -> None:
        """Add an event by a pen that last saw event `seen`.

        A `token` that wrote the same before is the same tap again: nothing more is
        written. Raises `Stale` if another pen was first.
        """
        entry = Entry(seen + 1, _now(), device, event)
        with self._database.writing() as db:
            moved = db.execute(MOVE_ON, {"match": access.id, "seen": seen, "token": token}).rowcount
            row = _row(access.id, entry, token or secrets.token_hex(8))
            if moved:
                db.table("event").insert(row)
            elif not db.table("event").count_where(SAME_TAP, row):
                raise Stale

    def replace_key(self, access: Access, which: str) -> Keys:
        """A new writing or looking key (`which` is `write` or `look`); the old one opens nothing any more."""
        column = {"write": "write_key", "look": "look_key"}[which]
        with self._database.writing() as db:
            row = db.table("match").update(access.id, {column: secrets.token_urlsafe(KEY_BYTES)}).get(access.id)
        return Keys(row["write_key"], row["look_key"])

    def _replay(self, match: int, game: str, seq: int) -> Sheet[Any, Any, Any]:
        rows = self._database.connection.query(
            "select * from event where match = :match and seq <= :seq order by seq", {"match": match, "seq": seq}
        )
        return replay(shelf()[game], [_entry(game, row) for row in rows])


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _row(match: Any, entry: Entry, token: str) -> dict[str, Any]:
    kind, body = write_event(entry.event)
    return {
        "match": match,
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "pen": entry.device,
        "kind": kind,
        "body": json.dumps(body, ensure_ascii=False),
        "token": token,
    }


def _entry(game: str, row: dict[str, Any]) -> Entry:
    return Entry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], _event(game, row["kind"], row["body"]))


@lru_cache(maxsize=2048)
def _event(game: str, kind: str, body: str) -> Event:
    """What was written never changes: it is read once, however often a sheet is worked out anew."""
    return read_event(shelf()[game], kind, json.loads(body))

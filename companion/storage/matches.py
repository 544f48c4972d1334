"""Matches and the pens that write on them."""

import json
import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlite_utils import Database as Connection

from companion.cache import MIB, Cache
from companion.engine.events import Entry, Event, Opened
from companion.engine.match import replay
from companion.engine.sheet import Sheet
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage.access import COLUMNS, Access, Keys, read_access
from companion.storage.damage import complete, damage
from companion.storage.database import Database
from companion.storage.notation import read_event, write_event

KEY_BYTES = 16  # 128 bits
SHEETS = 24 * MIB  # of memory
EACH_EVENT, EACH_SIGN = 600, 10  # bytes of memory for an event of a sheet, and for a sign of its body
OPENED_BY = "write_key = :key or look_key = :key"
FIND = f"select {COLUMNS} from match where {OPENED_BY}"  # noqa: S608
REVISION = f"select revision from match where {OPENED_BY}"  # noqa: S608
MOVE_ON = """
    update match set seq = seq + 1, revision = revision + 1, settled = revision + 1 where id = :match and seq = :seen
    and not exists (select 1 from event where match = :match and token = :token)
"""
INSERT = """
    insert into match (game, write_key, look_key, opened, seq, revision, settled)
    values (:game, :write_key, :look_key, :opened, :seq, :seq, :seq)
"""
EVENTS = "select * from event where match = :match and seq > :after and seq <= :seq order by seq"
ADD = """
    insert into event (match, seq, at, pen, kind, body, token)
    values (:match, :seq, max(:at, coalesce((select max(at) from event where match = :match), :at)),
        :pen, :kind, :body, :token)
"""  # no event is earlier than those before it, though the clock was put back
END_DRAFTS = """
    delete from draft where match = :match
    and (thrown or (device = :pen and target in (select value from json_each(:targets))))
"""
REPLACED = """
    insert into replaced (key, match, which, seq, at, device)
    select {column}, id, :which, seq, :at, :device from match where id = :match
"""
HANDED_ON = """
    update phone set key = :key where device = :device and key = (select {column} from match where id = :match)
"""
NEW_KEY = "update match set {column} = :key where id = :match"
NEWS = "update match set revision = revision + 1, settled = revision + 1 where id = :match"
SAME_TAP = "match = :match and token = :token and kind = :kind and body = :body"


class Stale(Exception):
    """Another pen has written since this one looked; nothing was written."""


class _Known(NamedTuple):
    """A match as it was when somebody last looked, and about how many bytes of memory it takes."""

    sheet: Sheet[Any, Any, Any]
    bytes: int


class Matches:
    """All matches in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known = Cache[_Known](SHEETS, size=lambda known: known.bytes)

    def open(self, opened: Opened, device: str = "") -> Keys:
        """Begin a match."""
        with self._database.writing() as db:
            return begin(db, opened, device)[1]

    def bring(self, entries: Iterable[Entry], game: str) -> Keys:
        """Put a whole match in, event by event, under new keys."""
        ((_, keys),) = self.bring_all([(entries, game)])
        return keys

    def bring_all(self, matches: Iterable[tuple[Iterable[Entry], str]]) -> list[tuple[int, Keys]]:
        """Put whole matches in, all or none of them; the number and the keys of each."""
        with self._database.writing() as db:
            return [_put_in(db, tuple(entries), game) for entries, game in matches]

    def find(self, key: str) -> Access | None:
        """The match that a key opens, if it opens one."""
        row = self._row_of(FIND, key)
        return None if row is None else read_access(key, row)

    def revision(self, key: str) -> int | None:
        """The revision of the match that a key opens, if it opens one."""
        row = self._row_of(REVISION, key)
        return None if row is None else int(row[0])

    def _row_of(self, query: str, key: str) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._database.connection.conn.execute(query, {"key": key}).fetchone()
        return row

    def sheet(self, access: Access) -> Sheet[Any, Any, Any]:
        """The match as it stands. Raises `Damaged` where its events cannot be read."""
        return self._know(access).sheet

    def memory(self, access: Access) -> int:
        """About how many bytes of memory the sheet takes."""
        return self._know(access).bytes

    def write(
        self, access: Access, event: Event, *, seen: int, device: str = "", token: str = "", ends: Iterable[str] = ()
    ) -> None:
        """Add an event by a pen that last saw event `seen`; it `ends` the drafts of these targets on that device.

        A `token` that wrote the same before is the same tap again: nothing more is
        written. Raises `Stale` if another pen was first.
        """
        entry = Entry(seen + 1, _now(), device, event)
        with self._database.writing() as db:
            moved = db.execute(MOVE_ON, {"match": access.id, "seen": seen, "token": token}).rowcount
            row = _row(access.id, entry, token or secrets.token_hex(8))
            if moved:
                db.execute(ADD, row)
                db.execute(END_DRAFTS, {**row, "targets": json.dumps([*ends])})
            elif not db.table("event").count_where(SAME_TAP, row):
                raise Stale

    def replace_key(self, access: Access, which: str, device: str = "") -> Keys:
        """A new writing or looking key (`which` is `write` or `look`), which that device knows at once.

        The old one opens nothing any more; it is kept, so that whoever has it can be told.
        """
        column = {"write": "write_key", "look": "look_key"}[which]
        row = {"match": access.id, "which": which, "device": device, "at": _now().isoformat()}
        row["key"] = secrets.token_urlsafe(KEY_BYTES)
        with self._database.writing() as db:
            for statement in (REPLACED, HANDED_ON, NEW_KEY, NEWS):
                db.execute(statement.format(column=column), row)
            keys = db.table("match").get(access.id)
        return Keys(keys["write_key"], keys["look_key"])

    def _know(self, access: Access) -> _Known:
        """The sheet after event `access.seq`: events are only ever added, so that only new ones are read."""
        known = self._known.get(access.id)
        if known and known.sheet.seq == access.seq:
            return known
        if known and known.sheet.seq > access.seq:
            return _Known(replay(known.sheet.game, known.sheet.entries[: access.seq]), known.bytes)
        return self._known.put(access.id, self._read(access, known))

    def _read(self, access: Access, known: _Known | None) -> _Known:
        before = known.sheet if known else None
        asked = {"match": access.id, "after": before.seq if before else 0, "seq": access.seq}
        rows = list(self._database.connection.query(EVENTS, asked))
        size = (known.bytes if known else 0) + sum(EACH_EVENT + EACH_SIGN * len(row["body"]) for row in rows)
        with damage(access.id):
            game = shelf()[access.game]
            fresh = (_entry(game, row) for row in complete(rows, asked["after"], access.seq))
            return _Known(replay(game, (*(before.entries if before else ()), *fresh), before), size)


def begin(db: Connection, opened: Opened, device: str) -> tuple[int, Keys]:
    """Begin a match within a transaction; its number and its keys."""
    return _put_in(db, (Entry(1, _now(), device, opened),), opened.game)


def _put_in(db: Connection, entries: Sequence[Entry], game: str) -> tuple[int, Keys]:
    keys = Keys(secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES))
    row = {"game": game, "write_key": keys.write, "look_key": keys.look, "opened": entries[0].at.isoformat()}
    match = db.execute(INSERT, {**row, "seq": entries[-1].seq}).lastrowid or 0
    db.table("event").insert_all([_row(match, entry, secrets.token_hex(8)) for entry in entries])
    return match, keys


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


def _entry(game: AnyGame, row: dict[str, Any]) -> Entry:
    event = read_event(game, row["kind"], json.loads(row["body"]))
    return Entry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], event)

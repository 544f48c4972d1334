"""Matches and the pens that write on them."""

import json
import secrets
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from companion.engine.events import Entry, Event, Opened
from companion.engine.sheet import Sheet
from companion.storage.access import COLUMNS, Access, Keys, read_access
from companion.storage.database import Database, Row, Writing, new_id, retried
from companion.storage.notation import write_event
from companion.storage.sheets import Sheets

KEY_BYTES = 16  # 128 bits
ID_OF = "(select match from match_key where key = :key)"
FIND = f"select {COLUMNS} from match where match.id = {ID_OF}"  # noqa: S608
REVISION = f"select revision from match where id = {ID_OF}"  # noqa: S608
ADD = """
    insert into event (match, seq, at, pen, kind, body, token)
    select match, :seq, case when at > :at then at else :at end, :pen, :kind, :body, :token
    from event where match = :match and seq = :seq - 1
    on conflict do nothing
"""  # after the event that its pen saw, and not earlier, though the clock was put back
SAME_TAP = "select 1 from event where match = :match and token = :token and kind = :kind and body = :body"
END_DRAFT = "delete from draft where match = :match and thrown = 0 and device = :pen and target = :target"
FORGET_THROWN = "delete from draft where match = :match and thrown = 1"
REPLACED = """
    insert into replaced (key, match, which, seq, at, device)
    select {column}, id, :which, (select max(seq) from event where match = :match), :at, :device
    from match where id = :match
"""
HANDED_ON = """
    update phone set key = :key where device = :device and match = :match
    and key = (select {column} from match where id = :match)
"""
FORGET_KEY = "delete from match_key where key = (select {column} from match where id = :match)"
NEW_KEY = "update match set {column} = :key where id = :match"
OPENS = "insert into match_key (key, match) values (:key, :match)"
NEWS = "update match set revision = revision + 1, settled = revision + 1 where id = :match"


class Stale(Exception):
    """Another pen has written since this one looked; nothing was written."""


class Matches:
    """All matches in a database."""

    def __init__(self, database: Database) -> None:
        self._database, self._sheets = database, Sheets(database)

    @retried
    def open(self, opened: Opened, device: str = "") -> Keys:
        """Begin a match."""
        with self._database.writing() as db:
            return begin(db, opened, device)[1]

    def bring(self, entries: Sequence[Entry], game: str) -> Keys:
        """Put a whole match in, event by event, under new keys."""
        ((_, keys),) = self.bring_all([(entries, game)])
        return keys

    @retried
    def bring_all(self, matches: Sequence[tuple[Sequence[Entry], str]]) -> list[tuple[int, Keys]]:
        """Put whole matches in, all or none of them; the number and the keys of each."""
        with self._database.writing() as db:
            return [_put_in(db, entries, game) for entries, game in matches]

    def find(self, key: str) -> Access | None:
        """The match that a key opens, if it opens one."""
        row = self._database.row(FIND, {"key": key})
        return read_access(key, row) if row else None

    def revision(self, key: str) -> int | None:
        """The revision of the match that a key opens, if it opens one."""
        row = self._database.row(REVISION, {"key": key})
        return int(row["revision"]) if row else None

    def sheet(self, access: Access) -> Sheet[Any, Any, Any]:
        """The match as it stands. Raises `Damaged` where its events cannot be read."""
        return self._sheets.of(access).sheet

    def memory(self, access: Access) -> int:
        """About how many bytes of memory the sheet takes."""
        return self._sheets.of(access).bytes

    @retried
    def write(
        self, access: Access, event: Event, *, seen: int, device: str = "", token: str = "", ends: Collection[str] = ()
    ) -> None:
        """Add an event by a pen that last saw event `seen`; it `ends` the drafts of these targets on that device.

        A `token` that wrote the same before is the same tap again: nothing more is
        written. Raises `Stale` if another pen was first.
        """
        row = _row(access.id, Entry(seen + 1, _now(), device, event), token or secrets.token_hex(8))
        with self._database.writing() as db:
            if db.execute(ADD, row):
                db.execute(NEWS, row)
                db.execute(FORGET_THROWN, row)
                for target in ends:
                    db.execute(END_DRAFT, {**row, "target": target})
            elif not db.row(SAME_TAP, row):
                raise Stale

    @retried
    def replace_key(self, access: Access, which: str, device: str = "") -> Keys:
        """A new writing or looking key (`which` is `write` or `look`), which that device knows at once.

        The old one opens nothing any more; it is kept, so that whoever has it can be told.
        """
        column = {"write": "write_key", "look": "look_key"}[which]
        row = {"match": access.id, "which": which, "device": device, "at": _now().isoformat()}
        row["key"] = secrets.token_urlsafe(KEY_BYTES)
        with self._database.writing() as db:
            db.hold("match", access.id)
            for statement in (REPLACED, HANDED_ON, FORGET_KEY, NEW_KEY, OPENS, NEWS):
                db.execute(statement.format(column=column), row)
            (keys,) = db.rows("select write_key, look_key from match where id = :match", row)
        return Keys(keys["write_key"], keys["look_key"])


def begin(db: Writing, opened: Opened, device: str) -> tuple[int, Keys]:
    """Begin a match within a transaction; its number and its keys."""
    return _put_in(db, (Entry(1, _now(), device, opened),), opened.game)


def _put_in(db: Writing, entries: Sequence[Entry], game: str) -> tuple[int, Keys]:
    keys = Keys(secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES))
    match, seq = new_id(), entries[-1].seq
    row = {"id": match, "game": game, "write_key": keys.write, "look_key": keys.look}
    db.insert("match", [{**row, "opened": entries[0].at.isoformat(), "revision": seq, "settled": seq}])
    db.insert("match_key", [{"key": key, "match": match} for key in (keys.write, keys.look)])
    db.insert("event", [_row(match, entry, secrets.token_hex(8)) for entry in entries])
    return match, keys


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _row(match: int, entry: Entry, token: str) -> Row:
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

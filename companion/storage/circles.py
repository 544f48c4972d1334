"""Circles: the people who play together, under two secret keys, and the matches that they have put in.

What is said of the people is events, only ever added. A match lies in one circle at most; who wins how
often is written nowhere.
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from companion.engine.circle import Circle, CircleEntry, CircleEvent, Joined, Named, circle_of, problems
from companion.engine.ruling import Refused
from companion.storage.access import COLUMNS as MATCH_COLUMNS
from companion.storage.access import Access, Keys, read_access
from companion.storage.circle_events import read_circle_event, write_circle_event
from companion.storage.damage import complete
from companion.storage.database import Database
from companion.storage.faults import UNREADABLE, Damaged, one_line
from companion.storage.matches import KEY_BYTES

MATCHES_CHANGED = """coalesce((select sum(match.settled) from circle_match join match on match.id = circle_match.match
    where circle_match.circle = circle.id), 0)"""
COLUMNS = f"circle.id, circle.seq, circle.revision, {MATCHES_CHANGED}, circle.write_key, circle.look_key"
FIND = f"select {COLUMNS} from circle where write_key = :key or look_key = :key"  # noqa: S608
OF_MATCH = f"""
    select {COLUMNS} from circle join circle_match on circle_match.circle = circle.id where circle_match.match = ?
"""  # noqa: S608
MATCHES = f"""
    select {MATCH_COLUMNS} from match join circle_match on circle_match.match = match.id
    where circle_match.circle = ? order by match.opened, match.id
"""  # noqa: S608
EVENTS = "select * from circle_event where circle = ? order by seq"
MOVE_ON = """
    update circle set seq = seq + 1, revision = revision + 1 where id = :circle
    and not exists (select 1 from circle_event where circle = :circle and token = :token)
"""
PUT = "insert into circle_match (match, circle, at) values (:match, :circle, :at) on conflict (match) do nothing"
TAKE_OUT = "delete from circle_match where match = :match and circle = :circle"
CHANGED = "update circle set revision = revision + 1 where id = :circle"


@dataclass(frozen=True, slots=True)
class CircleAccess:
    """A circle as one of its keys opens it.

    `seq` is the number of its last event. `revision` and `changed` together are others whenever anything that
    its pages show has changed: its people, which matches lie in it, and what is written on those.
    """

    id: int
    seq: int
    revision: int
    changed: int
    keys: Keys
    may_write: bool

    @property
    def key(self) -> str:
        """The key that it was opened with."""
        return self.keys.write if self.may_write else self.keys.look


@dataclass(frozen=True, kw_only=True, slots=True)
class NewCircle:
    """What a circle begins with: everything said of it so far, and the numbers of its matches."""

    entries: tuple[CircleEntry, ...] = ()
    matches: Sequence[int] = field(default=())


def read_circle_access(key: str, row: Sequence[Any]) -> CircleAccess:
    """The circle of a row of `COLUMNS`, as `key`, one of its two, opens it."""
    number, seq, revision, changed, *both = row
    keys = Keys(*both)
    return CircleAccess(number, seq, revision, changed, keys, secrets.compare_digest(key, keys.write))


def begun(name: str, people: Sequence[str], device: str = "") -> tuple[CircleEntry, ...]:
    """The first events of a circle of that name, with these people; none for those who have none."""
    events: list[CircleEvent] = [Named(name)] if name else []
    for person in people:
        joined, so_far = Joined(person), _entries(events, device)
        events += [] if any(problems(so_far, joined)) else [joined]
    return _entries(events, device)


class Circles:
    """All circles in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, new: NewCircle) -> Keys:
        """Begin a circle, under new keys."""
        keys = Keys(secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES))
        seq = len(new.entries)
        row = {"write_key": keys.write, "look_key": keys.look, "seq": seq, "revision": seq, "opened": now()}
        with self._database.writing() as db:
            circle = db.table("circle").insert(row).last_pk
            db.table("circle_event").insert_all(_row(circle, entry, secrets.token_hex(8)) for entry in new.entries)
            for match in new.matches:
                db.execute(PUT, {"match": match, "circle": circle, "at": now()})
        return keys

    def find(self, key: str) -> CircleAccess | None:
        """The circle that a key opens, if it opens one."""
        row = self._database.connection.conn.execute(FIND, {"key": key}).fetchone()
        return read_circle_access(key, row) if row else None

    def entries(self, circle: int, last: int) -> tuple[CircleEntry, ...]:
        """Everything that was said of a circle up to event `last`. Raises `LookupError` and others of `UNREADABLE`."""
        rows = [row for row in self._database.connection.query(EVENTS, [circle]) if row["seq"] <= last]
        return tuple(map(_entry, complete(rows, 0, last)))

    def circle(self, access: CircleAccess) -> Circle:
        """The circle as it stands."""
        return circle_of(self.entries(access.id, access.seq))

    def write(self, access: CircleAccess, event: CircleEvent, *, device: str = "", token: str = "") -> None:
        """Say something of a circle; the same `token` again is the same tap again. Raises `Refused`."""
        tap = token or secrets.token_hex(8)
        with self._database.writing() as db:
            if not db.execute(MOVE_ON, {"circle": access.id, "token": tap}).rowcount:
                return
            seq = int(db.table("circle").get(access.id)["seq"])
            entries = self.entries(access.id, seq - 1)
            if refused := tuple(problems(entries, event)):
                raise Refused(refused)
            entry = CircleEntry(seq, datetime.fromisoformat(now()), device, event)
            db.table("circle_event").insert(_row(access.id, entry, tap))

    def matches(self, access: CircleAccess) -> tuple[Access, ...]:
        """The matches of a circle, the oldest first, with the same right with which it was opened."""
        rows = self._database.connection.conn.execute(MATCHES, [access.id])
        return tuple(read_access(row[-2 if access.may_write else -1], row) for row in rows)

    def of_match(self, match: int) -> CircleAccess | None:
        """The circle that a match lies in, if it lies in one, as its writing key opens it."""
        row = self._database.connection.conn.execute(OF_MATCH, [match]).fetchone()
        return read_circle_access(row[-2], row) if row else None

    def put(self, circle: int, match: int) -> bool:
        """Put a match into a circle; `False` where it lies in another one, and stays there."""
        row = {"circle": circle, "match": match, "at": now()}
        with self._database.writing() as db:
            if db.execute(PUT, row).rowcount:
                db.execute(CHANGED, row)
            return bool(db.table("circle_match").count_where("match = :match and circle = :circle", row))

    def take_out(self, circle: int, match: int) -> None:
        """Take a match out of a circle; the match stays as it is."""
        row = {"circle": circle, "match": match}
        with self._database.writing() as db:
            if db.execute(TAKE_OUT, row).rowcount:
                db.execute(CHANGED, row)

    def faults(self) -> list[str]:
        """One line for each circle that cannot be read."""
        faults = []
        for row in self._database.connection.query("select id, seq from circle order by id"):
            try:
                self.entries(row["id"], row["seq"])
            except (Refused, Damaged, *UNREADABLE) as reason:
                faults.append(f"circle {row['id']}: {one_line(reason)}")
        return faults


def now() -> str:
    """The time, as it is written down."""
    return datetime.now(UTC).replace(microsecond=0).isoformat()


def _entries(events: Sequence[CircleEvent], device: str) -> tuple[CircleEntry, ...]:
    at = datetime.fromisoformat(now())
    return tuple(CircleEntry(seq, at, device, event) for seq, event in enumerate(events, 1))


def _row(circle: Any, entry: CircleEntry, token: str) -> dict[str, Any]:
    kind, body = write_circle_event(entry.event)
    written = {"kind": kind, "body": json.dumps(body, ensure_ascii=False), "token": token}
    return {"circle": circle, "seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, **written}


def _entry(row: dict[str, Any]) -> CircleEntry:
    event = read_circle_event(row["kind"], json.loads(row["body"]))
    return CircleEntry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], event)

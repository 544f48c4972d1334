"""Circles: the people who play together, under two secret keys, and the matches that they have put in.

What is said of the people is events, only ever added. A match lies in one circle at most; who wins how
often is written nowhere.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any

from companion.engine import circle
from companion.engine.circle import Circle, CircleEntry, CircleEvent, Joined, Named, circle_of, problems
from companion.engine.ruling import Refused
from companion.forms import JSON
from companion.storage.access import COLUMNS as MATCH_COLUMNS
from companion.storage.access import Access, Keys, read_access
from companion.storage.database import Database, Reading, Row, new_id, retried
from companion.storage.faults import UNREADABLE, Damaged, complete, one_line
from companion.storage.matches import KEY_BYTES

COLUMNS = """circle.id, circle.revision, circle.write_key, circle.look_key,
    (select coalesce(max(seq), 0) from circle_event where circle_event.circle = circle.id) as seq"""
CHANGES = """
    select coalesce(sum(match.settled), 0) as changed from circle_match join match on match.id = circle_match.match
    where circle_match.circle = :id
"""


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


def read_circle_access(db: Reading, key: str, row: Row) -> CircleAccess:
    """The circle of a row of `COLUMNS`, as `key`, one of its two, opens it."""
    (matches,) = db.rows(CHANGES, row)
    keys = Keys(row["write_key"], row["look_key"])
    return CircleAccess(
        id=row["id"],
        seq=row["seq"],
        revision=row["revision"],
        changed=int(matches["changed"]),
        keys=keys,
        may_write=secrets.compare_digest(key, keys.write),
    )


KINDS: dict[str, type[CircleEvent]] = {
    "named": circle.Named,
    "joined": circle.Joined,
    "renamed": circle.Renamed,
    "merged": circle.Merged,
    "undone": circle.Undone,
}
NAMES = {kind: name for name, kind in KINDS.items()}


def write_circle_event(event: CircleEvent) -> tuple[str, dict[str, Any]]:
    """The kind of an event and its fields."""
    return NAMES[type(event)], JSON.write(event)


def read_circle_event(kind: str, body: Mapping[str, Any]) -> CircleEvent:
    """An event again. Raises `Refused`, or `KeyError` on its kind."""
    event: CircleEvent = JSON.read(body, KINDS[kind])
    return event


def write_circle_entry(entry: CircleEntry) -> dict[str, Any]:
    """An event in full: its number, its time, the device that it was said on, and its fields."""
    kind, fields = write_circle_event(entry.event)
    return {"seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, "kind": kind, **fields}


FIND = f"select {COLUMNS} from circle where id = (select circle from circle_key where key = :key)"  # noqa: S608
OF_MATCH = f"""
    select {COLUMNS} from circle where id = (select circle from circle_match where match = :match)
"""  # noqa: S608
MATCHES = f"""
    select {MATCH_COLUMNS}, opened, circle_match.at as put
    from circle_match join match on match.id = circle_match.match
    where circle_match.circle = :circle
"""  # noqa: S608
EVENTS = "select seq, at, pen, kind, body from circle_event where circle = :circle order by seq"
WRITTEN = "select 1 from circle_event where circle = :circle and token = :token"
PUT = "insert into circle_match (match, circle, at) values (:match, :circle, :at) on conflict (match) do nothing"
INSIDE = "select 1 from circle_match where match = :match and circle = :circle"
TAKE_OUT = "delete from circle_match where match = :match and circle = :circle"
CHANGED = "update circle set revision = revision + 1 where id = :circle"


@dataclass(frozen=True, kw_only=True, slots=True)
class NewCircle:
    """What a circle begins with: everything said of it so far, and the numbers of its matches."""

    entries: tuple[CircleEntry, ...] = ()
    matches: Sequence[int] = field(default=())


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

    @retried
    def open(self, new: NewCircle) -> Keys:
        """Begin a circle, under new keys."""
        keys = Keys(secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES))
        circle, row = new_id(), {"write_key": keys.write, "look_key": keys.look}
        with self._database.writing() as db:
            db.insert("circle", [{"id": circle, **row, "revision": len(new.entries), "opened": now()}])
            db.insert("circle_key", [{"key": key, "circle": circle} for key in (keys.write, keys.look)])
            db.insert("circle_event", [_row(circle, entry, secrets.token_hex(8)) for entry in new.entries])
            for match in new.matches:
                db.execute(PUT, {"match": match, "circle": circle, "at": just_now()})
        return keys

    def find(self, key: str) -> CircleAccess | None:
        """The circle that a key opens, if it opens one."""
        row = self._database.row(FIND, {"key": key})
        return read_circle_access(self._database, key, row) if row else None

    def entries(self, circle: int, last: int) -> tuple[CircleEntry, ...]:
        """Everything that was said of a circle up to event `last`. Raises `LookupError` and others of `UNREADABLE`."""
        return _said(self._database, circle, last)

    def circle(self, access: CircleAccess) -> Circle:
        """The circle as it stands."""
        return circle_of(self.entries(access.id, access.seq))

    @retried
    def write(self, access: CircleAccess, event: CircleEvent, *, device: str = "", token: str = "") -> None:
        """Say something of a circle; the same `token` again is the same tap again. Raises `Refused`."""
        row: Row = {"circle": access.id, "token": token or secrets.token_hex(8)}
        with self._database.writing() as db:
            db.hold("circle", access.id)
            if db.row(WRITTEN, row):
                return
            entries = _said(db, access.id)
            if refused := tuple(problems(entries, event)):
                raise Refused(refused)
            entry = CircleEntry(len(entries) + 1, datetime.fromisoformat(now()), device, event)
            db.insert("circle_event", [_row(access.id, entry, row["token"])])
            db.execute(CHANGED, row)

    def matches(self, access: CircleAccess) -> tuple[Access, ...]:
        """The matches of a circle, the oldest first, with the same right with which it was opened."""
        rows = self._database.rows(MATCHES, {"circle": access.id})
        key = "write_key" if access.may_write else "look_key"
        return tuple(read_access(row[key], row) for row in sorted(rows, key=itemgetter("opened", "put")))

    def of_match(self, match: int) -> CircleAccess | None:
        """The circle that a match lies in, if it lies in one, as its writing key opens it."""
        row = self._database.row(OF_MATCH, {"match": match})
        return read_circle_access(self._database, row["write_key"], row) if row else None

    @retried
    def put(self, circle: int, match: int) -> bool:
        """Put a match into a circle; `False` where it lies in another one, and stays there."""
        row = {"circle": circle, "match": match, "at": just_now()}
        with self._database.writing() as db:
            if db.execute(PUT, row):
                db.execute(CHANGED, row)
            return db.row(INSIDE, row) is not None

    @retried
    def take_out(self, circle: int, match: int) -> None:
        """Take a match out of a circle; the match stays as it is."""
        row = {"circle": circle, "match": match}
        with self._database.writing() as db:
            if db.execute(TAKE_OUT, row):
                db.execute(CHANGED, row)

    def faults(self) -> list[str]:
        """One line for each circle that cannot be read."""
        faults = []
        for row in self._database.rows(f"select {COLUMNS} from circle order by id"):  # noqa: S608
            try:
                self.entries(row["id"], row["seq"])
            except (Refused, Damaged, *UNREADABLE) as reason:
                faults.append(f"circle {row['id']}: {one_line(reason)}")
        return faults


def now() -> str:
    """The time, as it is written down."""
    return datetime.now(UTC).replace(microsecond=0).isoformat()


def just_now() -> str:
    """The same with fractions of a second, where what was first comes first."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _entries(events: Sequence[CircleEvent], device: str) -> tuple[CircleEntry, ...]:
    at = datetime.fromisoformat(now())
    return tuple(CircleEntry(seq, at, device, event) for seq, event in enumerate(events, 1))


def _said(db: Reading, circle: int, last: int | None = None) -> tuple[CircleEntry, ...]:
    rows = [row for row in db.rows(EVENTS, {"circle": circle}) if last is None or row["seq"] <= last]
    return tuple(map(_entry, complete(rows, 0, len(rows) if last is None else last)))


def _row(circle: int, entry: CircleEntry, token: str) -> Row:
    kind, body = write_circle_event(entry.event)
    written = {"kind": kind, "body": json.dumps(body, ensure_ascii=False), "token": token}
    return {"circle": circle, "seq": entry.seq, "at": entry.at.isoformat(), "pen": entry.device, **written}


def _entry(row: Row) -> CircleEntry:
    event = read_circle_event(row["kind"], json.loads(row["body"]))
    return CircleEntry(row["seq"], datetime.fromisoformat(row["at"]), row["pen"], event)


LISTED = f"""
    select circle_phone.key, circle_phone.at as known_at, {COLUMNS}
    from circle_phone join circle on circle.id = circle_phone.circle
    where device = :device and forgotten = 0 and circle_phone.key in (write_key, look_key)
"""  # noqa: S608
KNOWN = "select 1 from circle_phone where device = :device and key = :key and forgotten = 0"
OF_KEY = "select circle from circle_key where key = :key"
REMEMBER = """
    insert into circle_phone (device, key, circle, at, forgotten) values (:device, :key, :circle, :at, 0)
    on conflict (device, key, circle) do update set forgotten = 0, at = excluded.at
"""
FORGET = "update circle_phone set forgotten = :forgotten where device = :device and circle = :circle"
REPLACED = """
    insert into circle_replaced (key, circle, which, at, device)
    select {column}, id, :which, :at, :device from circle where id = :circle
"""
HANDED_ON = """
    update circle_phone set key = :key where device = :device and circle = :circle
    and key = (select {column} from circle where id = :circle)
"""
FORGET_KEY = "delete from circle_key where key = (select {column} from circle where id = :circle)"
NEW_KEY = "update circle set {column} = :key, revision = revision + 1 where id = :circle"
OPENS = "insert into circle_key (key, circle) values (:key, :circle)"


class CircleKeys:
    """The circles of every phone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, device: str) -> tuple[CircleAccess, ...]:
        """The circles that a phone knows, the last one that it came to know first, by the key that may write."""
        circles: dict[int, CircleAccess] = {}
        rows = self._database.rows(LISTED, {"device": device})
        for row in sorted(rows, key=lambda row: str(row["known_at"]), reverse=True):
            access = read_circle_access(self._database, row["key"], row)
            if access.may_write or access.id not in circles:
                circles[access.id] = access
        return tuple(circles.values())

    def remember(self, device: str, key: str) -> None:
        """Put a circle on the list of a phone. Raises `NotSaved` at once where somebody else is writing."""
        row = {"device": device, "key": key, "at": just_now()}
        if not self._database.row(KNOWN, row) and (circle := self._database.row(OF_KEY, row)):
            with self._database.writing(durable=False, patience=0) as db:
                db.execute(REMEMBER, row | circle)

    @retried
    def forget(self, device: str, circle: int, *, again: bool = False) -> None:
        """Take a circle off the list of a phone, or put it on it `again`."""
        with self._database.writing() as db:
            db.execute(FORGET, {"device": device, "circle": circle, "forgotten": int(not again)})

    def replaced(self, key: str) -> str:
        """Which of its two keys (`write` or `look`) a circle once had that one as; empty where it never was one."""
        row = self._database.row("select which from circle_replaced where key = :key", {"key": key})
        return str(row["which"]) if row else ""

    @retried
    def replace(self, access: CircleAccess, which: str, device: str = "") -> Keys:
        """A new writing or looking key (`which` is `write` or `look`), which that device knows at once."""
        column = {"write": "write_key", "look": "look_key"}[which]
        row: dict[str, Any] = {"circle": access.id, "which": which, "device": device, "at": now()}
        row["key"] = secrets.token_urlsafe(KEY_BYTES)
        with self._database.writing() as db:
            db.hold("circle", access.id)
            for statement in (REPLACED, HANDED_ON, FORGET_KEY, NEW_KEY, OPENS):
                db.execute(statement.format(column=column), row)
            (keys,) = db.rows("select write_key, look_key from circle where id = :circle", row)
        return Keys(keys["write_key"], keys["look_key"])

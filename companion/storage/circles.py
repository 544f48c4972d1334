"""Circles: the people who play together, under two secret keys, and the matches that they have put in.

What is said of the people is events, only ever added. A match lies in one circle at most; who wins how
often is written nowhere.
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import itemgetter

from companion.engine.circle import Circle, CircleEntry, CircleEvent, Joined, Named, circle_of, problems
from companion.engine.ruling import Refused
from companion.storage.access import COLUMNS as MATCH_COLUMNS
from companion.storage.access import Access, Keys, read_access
from companion.storage.circle_access import COLUMNS, CircleAccess, read_circle_access
from companion.storage.circle_events import read_circle_event, write_circle_event
from companion.storage.damage import complete
from companion.storage.database import Database, Reading, Row, new_id, retried
from companion.storage.faults import UNREADABLE, Damaged, one_line
from companion.storage.matches import KEY_BYTES

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

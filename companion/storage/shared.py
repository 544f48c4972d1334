"""A log of events under two secret keys, one to write, one to look: this is what a match and a circle both are.

A `Kind` says in which tables, `Shared` opens and writes them, `PhoneLists` says which phone knows which. A phone is
known by its device, the mark that its cookie carries. A key that was replaced opens nothing: it is kept so that whoever
has it gets an answer.
"""

import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Generic, TypeVar

from companion.storage.database import (
    ID_BITS,
    Database,
    Reading,
    TableRow,
    Unreadable,
    Values,
    Writing,
    new_id,
    retried,
)

KEY_BYTES, TOKEN_BYTES = 16, 8
SAME_TAP_WITHIN = timedelta(minutes=1)  # what is sent again without a token
# what reading an event or replaying a match raises where the rows are not what this program wrote
UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, Unreadable, ValueError)

DELETED = "deleted"  # which key it was that opens nothing any more: every one, since what it opened was deleted
LOST = -1  # the number of the last event where a damaged page keeps it
OF_NUMBER = "select {columns} from {one} where {one}.id = :id"
FIND = "select {columns} from {one} where {one}.id = (select {one} from {one}_key where key = :key)"
EVENTS = """
    select seq, at, pen, kind, body, token from {event} where {one} = :id and seq >= :first and seq <= :last
    order by seq
"""
ADD = """
    insert into {event} ({one}, seq, at, pen, kind, body, token)
    select {one}.id, :seq, case when earlier.at > :at then earlier.at else :at end, :pen, :kind, :body, :token
    from {one} left join {event} as earlier on earlier.{one} = {one}.id and earlier.seq = :seq - 1
    where {one}.id = :id and (earlier.seq is not null or :seq = 1)
    on conflict do nothing
    returning at, (select token from {event} where {one} = :id and seq = :seq - 1) as token_before
"""  # after the event that its pen saw, and not earlier, though the clock was put back
AS_SENT = "select at from {event} where {one} = :id and token = :token and kind = :kind and body = :body"
AFTER_SEEN = "select at from {event} where {one} = :id and seq = :seq and pen = :pen and kind = :kind and body = :body"
BEGAN_WITH = "coalesce((select key from {replaced} where {one} = :id and which = '%s' order by at limit 1), %s_key)"
BEGAN = f"""
    select opened, {BEGAN_WITH % ("write", "write")} as write_key, {BEGAN_WITH % ("look", "look")} as look_key
    from {{one}} where id = :id and exists (select 1 from {{one}}_key where {{one}} = :id)
"""  # noqa: S608
GIVE_NUMBERS = """
    insert into {one}_number ({one}, number)
    select id, (select coalesce(max(number), 0) from {one}_number) + row_number() over (order by opened, id)
    from {one} where id not in (select {one} from {one}_number) on conflict do nothing
"""
NUMBERS = "select {one}.id, number from {one} left join {one}_number on {one}_number.{one} = {one}.id"
OPENED_BY = "select key from {one}_key where {one} = :id"
OPENS = "insert into {one}_key (key, {one}) values (:key, :id)"
REPLACE = (
    """
    insert into {replaced} (key, {one}, which, at, device{replaced_more})
    select {which}_key, id, :which, :at, :device{replaced_with} from {one} where id = :id
    """,
    """
    update {phone} set key = :key where device = :device and {one} = :id
    and key = (select {which}_key from {one} where id = :id)
    """,
    "delete from {one}_key where key = (select {which}_key from {one} where id = :id)",
    "update {one} set {which}_key = :key where id = :id",
    OPENS,
)


class Stale(Exception):
    """Another device has written since this one looked; nothing was written."""


class Damaged(Exception):
    """The events of one match cannot be read; every other match can. `reason` is one line."""

    def __init__(self, match: int, reason: str) -> None:
        super().__init__(f"match {match}: {reason}")
        self.match, self.reason = match, reason


@dataclass(frozen=True, slots=True)
class Keys:
    """The two secret addresses of a match or a circle."""

    write: str
    look: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Keyed:
    """A match or a circle as one of its keys opens it."""

    id: int
    keys: Keys
    may_write: bool

    @property
    def key(self) -> str:
        return self.keys.write if self.may_write else self.keys.look


A = TypeVar("A", bound=Keyed)


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind(Generic[A]):
    """The tables of one kind, and what a row of `columns` is read as: `opened` by a key, with `own` fields beside.

    `one` is the name of its own table, and of the column in other tables that holds its number; `prefix` begins the
    names of those. `changed` counts up the revision. `listed` are more columns for the list of a phone,
    `replaced_more` a column that is kept of a key that is replaced, and what it is kept `with`. `columns` and
    `listed` stand twice: in full, and as far as they are known where the events lie on a damaged page. `erases` is
    what is done elsewhere before the rows of one are erased.
    """

    one: str
    prefix: str = ""
    columns: tuple[str, str]
    opened: type[A]
    own: tuple[str, ...]
    changed: str
    listed: tuple[str, str] = ("null as written_at", "null as written_at")
    replaced_more: tuple[str, str] = ("", "")
    erases: tuple[str, ...] = ()

    def sql(self, statement: str, *, damaged: bool = False, **more: str) -> str:
        """A statement about the tables of this kind."""
        tables = {name: f"{self.prefix}{name}" for name in ("event", "phone", "replaced")}
        column, value = self.replaced_more
        kept = {"replaced_more": column, "replaced_with": value}
        shown = {"columns": self.columns[damaged], "listed": self.listed[damaged]}
        return statement.format(one=self.one, **shown, **tables, **kept, **more)

    def read(self, key: str, row: TableRow) -> A:
        """The match or circle of a row of `columns`, as `key`, one of its two, opens it."""
        keys = Keys(row["write_key"], row["look_key"])
        may_write = secrets.compare_digest(key, keys.write)
        return self.opened(id=row["id"], keys=keys, may_write=may_write, **{name: row[name] for name in self.own})

    def rows(self, db: Reading, query: str, asked: Values) -> list[TableRow]:
        """The rows that a query finds; one whose events lie on a damaged page takes no other with it."""
        try:
            return db.rows(self.sql(query), asked)
        except Unreadable:
            return [row | self._rest(db, row) for row in db.rows(self.sql(query, damaged=True), asked)]

    def _rest(self, db: Reading, row: TableRow) -> TableRow:
        with suppress(Unreadable):
            return db.row(self.sql(OF_NUMBER), row) or {}
        return {}


@dataclass(frozen=True, slots=True)
class Tap:
    """A form that was sent to begin a match or a circle, recognised when it is sent again.

    `sent` is the same text whenever the same device sends the same form, and empty where no device is known: strangers
    without cookies are not taken for each other. It is recognised `for_good` under a token, else for a minute.
    """

    sent: str = ""
    secret: str = ""
    for_good: bool = False

    def numbers(self) -> Iterator[int]:
        """Numbers for what it begins, of which the first free one is taken: the same ones whenever it is sent again."""
        if not self.sent:
            yield from iter(new_id, -1)
        for attempt in count():
            digest = hmac.digest(self.secret.encode(), f"{attempt} {self.sent}".encode(), "sha256")
            yield int.from_bytes(digest[:8], "big") >> (64 - ID_BITS)


NO_TAP = Tap()


class Shared(Generic[A]):
    """All matches, or all circles, in a database."""

    _kind: Kind[A]

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: str) -> A | None:
        """The match or circle that a key opens, if it opens one."""
        rows = self._kind.rows(self._database, FIND, {"key": key})
        return self._kind.read(key, rows[0]) if rows else None

    @retried
    def replace_key(self, access: A, which: str, device: str = "") -> Keys:
        """A new writing or looking key (`which` is `write` or `look`), which that device knows at once.

        The old one opens nothing any more; it is kept, so that whoever has it gets an answer. Raises `Stale` where
        it was deleted meanwhile.
        """
        row = {"id": access.id, "which": which, "device": device, "at": now().isoformat(), "key": new_key()}
        with self._database.writing() as db:
            db.hold(self._kind.one, access.id)
            if not db.row(self._kind.sql(OPENED_BY), row):
                raise Stale
            for statement in (*REPLACE, self._kind.changed):
                db.execute(self._kind.sql(statement, which=which), row)
            (keys,) = db.rows(self._kind.sql("select write_key, look_key from {one} where id = :id"), row)
        return Keys(keys["write_key"], keys["look_key"])

    def numbers(self) -> dict[int, int]:
        """The small numbers by which the owner knows them, by their own; given here, in the order of opening."""
        rows = self._database.rows(self._kind.sql(NUMBERS))
        if any(row["number"] is None for row in rows):
            with self._database.writing() as db:
                db.execute(self._kind.sql(GIVE_NUMBERS))
                rows = db.rows(self._kind.sql(NUMBERS))
        return {row["id"]: row["number"] for row in rows}

    def of_number(self, shown: int) -> int:
        """The own number of the one that the owner knows by this one, or by that itself."""
        return next((own for own, number in self.numbers().items() if number == shown), shown)

    def access(self, number: int) -> A:
        """The one of that own number, as its writing key opens it. Raises `LookupError`."""
        for row in self._kind.rows(self._database, OF_NUMBER, {"id": number}) if number >> ID_BITS == 0 else ():
            return self._kind.read(row["write_key"], row)
        raise LookupError(f"there is no {self._kind.one} {number}")

    def tap(self, device: str, token: str, fields: str) -> Tap:
        """The form as a device sent it, under a token or else with these fields; to be made before the transaction."""
        if not device or not (token or fields):
            return NO_TAP
        sent = json.dumps((self._kind.one, device, *(("token", token) if token else ("fields", fields))))
        return Tap(sent, self._database.secret(), for_good=bool(token))

    def begin(self, db: Writing, columns: TableRow, events: Iterable[TableRow], tap: Tap = NO_TAP) -> tuple[int, Keys]:
        """Make one under new keys: its number and its keys; where the same tap has made one, the keys it began with."""
        for number in tap.numbers():
            keys = Keys(new_key(), new_key())
            if self._insert(db, {"id": number, "write_key": keys.write, "look_key": keys.look, **columns}):
                for key in (keys.write, keys.look):
                    db.execute(self._kind.sql(OPENS), {"key": key, "id": number})
                db.insert(self._kind.sql("{event}"), [{self._kind.one: number, **row} for row in events])
                return number, keys
            began = db.row(self._kind.sql(BEGAN), {"id": number})
            if tap.sent and began and (tap.for_good or recent(began["opened"])):
                return number, Keys(began["write_key"], began["look_key"])
        raise LookupError("no number is free")

    def _insert(self, db: Writing, row: TableRow) -> bool:
        names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
        statement = f"insert into {self._kind.one} ({names}) values ({values}) on conflict do nothing"  # noqa: S608
        return bool(db.execute(statement, row))

    def events(self, db: Reading, number: int, first: int, last: int) -> list[TableRow]:
        """The rows of events `first` to `last` of one of these, as far as they are there. Raises `Unreadable`."""
        if last == LOST:
            raise Unreadable("its page is damaged")
        return db.rows(self._kind.sql(EVENTS), {"id": number, "first": first, "last": last})

    def add(self, db: Writing, row: TableRow) -> TableRow | None:
        """Add an event: its time, and the token of the one before it.

        None, with nothing added, where another has its number, or none stands before it.
        """
        return db.row(self._kind.sql(ADD), row)

    def same_tap(self, db: Reading, row: TableRow, token: str) -> bool:
        """True if this event was added before, by the same tap: under the same token, where it was sent with one.

        Without one it is the same tap where the same device had the same to say on the same sheet in the last minute.
        """
        there = db.row(self._kind.sql(AS_SENT if token else AFTER_SEEN), row)
        return there is not None and (bool(token) or recent(there["at"]))


def now() -> datetime:
    """The time, in whole seconds, as events have it."""
    return datetime.now(UTC).replace(microsecond=0)


def just_now() -> str:
    """The time as text with fractions of a second, where what was first comes first."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def recent(at: str) -> bool:
    """True if this was at most a minute ago."""
    return datetime.fromisoformat(at) >= now() - SAME_TAP_WITHIN


def new_key() -> str:
    """A secret key for an address."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_token() -> str:
    """A token for an event that came with none."""
    return secrets.token_hex(TOKEN_BYTES)


def complete(rows: Sequence[TableRow], after: int, last: int) -> Sequence[TableRow]:
    """The rows of events `after` + 1 to `last`. Raises `LookupError` where a number is missing."""
    numbers = {row["seq"] for row in rows}
    missing = next((seq for seq in range(after + 1, last + 1) if seq not in numbers), None)
    if missing is not None:
        raise LookupError(f"event {missing} is missing")
    return rows


ALIVE = "exists (select 1 from {one}_key where key = {one}.write_key)"  # what was deleted has no key any more
WHO_REPLACED = "{replaced}.which, {replaced}.at as replaced_at, {replaced}.device as replaced_by"
LISTED = f"""
    select {{phone}}.key, {{phone}}.at as known_at, {{columns}}, {{listed}}, {WHO_REPLACED}
    from {{phone}} join {{one}} on {{one}}.id = {{phone}}.{{one}}
    left join {{replaced}} on {{replaced}}.key = {{phone}}.key and {{replaced}}.{{one}} = {{phone}}.{{one}}
    where {{phone}}.device = :device and forgotten = :forgotten and {ALIVE}
"""  # noqa: S608
REPLACED = f"""
    select {{columns}}, {{listed}}, {WHO_REPLACED} from {{replaced}} join {{one}} on {{one}}.id = {{replaced}}.{{one}}
    where {{replaced}}.key = :key and {ALIVE}
"""  # noqa: S608
KNOWN = "select 1 from {phone} where device = :device and key = :key and forgotten = 0"
OF_KEY = """
    select {one} as id from {one}_key where key = :key union all select {one} as id from {replaced} where key = :key
"""
REMEMBER = """
    insert into {phone} (device, key, {one}, at, forgotten) select :device, :key, id, :at, 0 from {one} where id = :id
    on conflict (device, key, {one}) do update set forgotten = 0, at = excluded.at
"""
TAKE_OVER = """
    insert into {phone} (device, key, {one}, at, forgotten) select :device, :key, id, :at, 0 from {one} where id = :id
    on conflict do nothing
"""
FORGET = "update {phone} set forgotten = :forgotten where device = :device and {one} = :id"


@dataclass(frozen=True, slots=True)
class Replaced(Generic[A]):
    """A key that opens nothing any more: which of the two of `access` it was, and who replaced it, and when.

    `access` is as it was when that happened, as far as that is kept, and has no other key than this one; `device` is
    empty where the owner of the machine did it.
    """

    key: str
    access: A
    which: str
    at: datetime
    device: str


@dataclass(frozen=True, slots=True)
class PhoneList(Generic[A]):
    """The list of a phone, the last one that was opened here or written on first, each once.

    `replaced` are those of which every key that the phone has was replaced.
    """

    opened: tuple[A, ...] = ()
    replaced: tuple[Replaced[A], ...] = ()

    def of(self, number: int) -> A | None:
        """The one of that number, if the phone can open it."""
        return next((access for access in self.opened if access.id == number), None)


class PhoneLists(Generic[A]):
    """The matches, or the circles, that every phone knows."""

    _kind: Kind[A]

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, device: str, *, forgotten: bool = False) -> PhoneList[A]:
        """The list of a phone, or of what it shall forget: each by its writing key, where the phone has that too."""
        asked = {"device": device, "forgotten": int(forgotten)}
        opened: dict[int, A] = {}
        lost: dict[int, Replaced[A]] = {}
        rows = self._kind.rows(self._database, LISTED, asked)
        for row in sorted(rows, key=_last_seen, reverse=True):
            if row["key"] not in (row["write_key"], row["look_key"]):
                if row["which"]:
                    lost.setdefault(row["id"], self._replaced(row["key"], row))
                continue
            access = self._kind.read(row["key"], row)
            if access.may_write or access.id not in opened:
                opened[access.id] = access
        return PhoneList(tuple(opened.values()), tuple(one for number, one in lost.items() if number not in opened))

    def replaced(self, key: str) -> Replaced[A] | None:
        """Who replaced a key, if anybody has."""
        rows = self._kind.rows(self._database, REPLACED, {"key": key})
        return self._replaced(key, rows[0]) if rows else None

    def _replaced(self, key: str, row: TableRow) -> Replaced[A]:
        then = {"seq": row["seq_then"], "token": row["token_then"] or ""} if "seq_then" in row else {}
        access = self._kind.read(key, row | then | {"write_key": key, "look_key": key})
        return Replaced(key, access, row["which"], datetime.fromisoformat(row["replaced_at"]), row["replaced_by"])

    def remember(self, device: str, key: str) -> None:
        """Put what a key opens on the list of a phone, if it is not on it.

        Raises `NotSaved` at once where somebody else is writing: this is worth nobody's waiting.
        """
        row = {"device": device, "key": key}
        if not self._database.row(self._kind.sql(KNOWN), row) and (one := self._of_key(self._database, row)):
            with self._database.writing(durable=False, patience=0) as db:
                db.execute(self._kind.sql(REMEMBER), {**row, **one, "at": just_now()})

    def _of_key(self, db: Reading, row: TableRow) -> TableRow | None:
        return db.row(self._kind.sql(OF_KEY), row)

    def take_over(self, device: str, keys: Iterable[str]) -> None:
        """Put these on the list of a phone whose cookie still carries them, the last one opened first.

        Raises `NotSaved` at once where somebody else is writing.
        """
        with self._database.writing(patience=0) as db:
            for key in reversed([*keys]):
                row = {"device": device, "key": key, "at": just_now()}
                if one := self._of_key(db, row):
                    db.execute(self._kind.sql(TAKE_OVER), row | one)

    @retried
    def forget(self, device: str, number: int, *, again: bool = False) -> None:
        """Take one off the list of a phone, or put it on it `again`."""
        with self._database.writing() as db:
            db.execute(self._kind.sql(FORGET), {"device": device, "id": number, "forgotten": int(not again)})


def _last_seen(row: Mapping[str, Any]) -> str:
    """When it was opened on the phone or written on, whichever was later."""
    return max(str(row["known_at"]), str(row["written_at"] or ""))

"""Matches and the pens that write on them."""

import json
import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from companion.cache import MIB, Cache
from companion.engine.events import Entry, Event, Opened
from companion.engine.match import replay
from companion.engine.sheet import Sheet
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage.access import COLUMNS, OF_LAST, Access, Keys, read_access
from companion.storage.database import ID_BITS, Database, Reading, Row, Writing, new_id, retried
from companion.storage.faults import Damaged, complete, damage
from companion.storage.notation import read_event, write_event

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


EVERY = f"select match.id, game, opened, {OF_LAST.format('at')} as last_write from match"  # noqa: S608
BY_NUMBER = "select write_key from match where id = :id"


@dataclass(frozen=True, kw_only=True, slots=True)
class Listing:
    """A match in the list; times in ISO 8601. One that is `damaged` says why, and has neither names nor deals."""

    id: int
    opened: str
    game: str
    names: tuple[str, ...] = ()
    deals: int = 0
    last_write: str
    damaged: str = ""


class Register:
    """All matches of a folder, by their numbers."""

    def __init__(self, database: Database) -> None:
        self._database, self._matches = database, Matches(database)

    def listings(self) -> Iterator[Listing]:
        """Every match, the oldest first."""
        for row in sorted(self._database.rows(EVERY), key=lambda row: (row["opened"], row["id"])):
            listing = Listing(**{**row, "last_write": row["last_write"] or row["opened"]})
            try:
                sheet = self._matches.sheet(self.access(listing.id))
            except Damaged as damage:
                yield replace(listing, damaged=damage.reason)
            else:
                names = tuple(filter(None, sheet.seats)) or tuple(filter(None, sheet.sides))
                yield replace(listing, names=names, deals=sheet.coming - 1)

    def access(self, number: int) -> Access:
        """The match of that number, as its writing key opens it. Raises `LookupError`."""
        row = self._database.row(BY_NUMBER, {"id": number}) if number >> ID_BITS == 0 else None
        access = self._matches.find(row["write_key"]) if row else None
        if access is None:
            raise LookupError(f"there is no match {number}")
        return access

    def keys(self, number: int, *, new: str = "") -> Keys:
        """The keys of a match; `new` (`write` or `look`) replaces one first. Raises `LookupError`."""
        access = self.access(number)
        return self._matches.replace_key(access, new) if new else access.keys


FOLLOWING = "select write_key, look_key from rematch where match = :match"
SEQ = "select coalesce(max(seq), 0) as seq from event where match = :match"


class Rematches:
    """The matches that followed others at the same table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> str:
        """The key of the match that followed, with the same right as this one; empty where none did.

        It is the key that the match began with: a link of the old match is no way round one that was replaced since.
        """
        return _following(self._database, access)

    @retried
    def begin(self, access: Access, opened: Opened, device: str = "") -> str:
        """Begin the match that follows, unless somebody has; its key, with the same right, for everybody who asks.

        Raises `Stale` where the old one is not what `opened` was made from any more.
        """
        with self._database.writing() as db:
            db.hold("match", access.id)
            if following := _following(db, access):
                return following
            if db.row(SEQ, {"match": access.id}) != {"seq": access.seq}:
                raise Stale
            number, keys = begin(db, opened, device)
            row = {"match": access.id, "next": number, "write_key": keys.write, "look_key": keys.look}
            db.insert("rematch", [row])
            db.execute(NEWS, row)
        return keys.write if access.may_write else keys.look


def _following(db: Reading, access: Access) -> str:
    row = db.row(FOLLOWING, {"match": access.id})
    return str(row["write_key" if access.may_write else "look_key"]) if row else ""


SAY = """
    insert into holder (match, device, seat) values (:match, :device, :seat)
    on conflict (match, device) do update set seat = excluded.seat
"""
CHANGED = "update match set revision = revision + 1, settled = revision + 1 where id = :match"


class Holders:
    """The seats of those who hold the phones of a match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> dict[str, int]:
        """The seat of everybody who has said which phone is theirs, by the device."""
        rows = self._database.rows("select device, seat from holder where match = :match", {"match": access.id})
        return {row["device"]: row["seat"] for row in rows}

    @retried
    def say(self, access: Access, device: str, seat: int) -> None:
        """Remember that whoever has that seat holds this phone."""
        row = {"match": access.id, "device": device, "seat": seat}
        with self._database.writing() as db:
            db.execute(SAY, row)
            db.execute(CHANGED, row)

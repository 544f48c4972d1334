"""Matches: the events of each on its sheet, who wrote them, and what follows one at the same table."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from companion.cache import MIB, Cache
from companion.engine.events import Entry, Event, Opened
from companion.engine.match import replay
from companion.engine.ruling import Refused
from companion.engine.sheet import AnySheet
from companion.games import shelf
from companion.storage import shared
from companion.storage.database import Database, Reading, TableRow, Unreadable, Writing, one_line, retried
from companion.storage.notation import entry_to_row, row_to_entry
from companion.storage.shared import (
    DELETED,
    LOST,
    NO_TAP,
    OF_NUMBER,
    UNREADABLE,
    Damaged,
    Keyed,
    Keys,
    Kind,
    PhoneLists,
    Shared,
    Stale,
    Tap,
    complete,
)

SHEETS = 24 * MIB  # of memory
EACH_EVENT, EACH_SIGN = 600, 10  # bytes of memory for an event of a sheet, and for a sign of its body
OF_LAST = "(select {} from event where event.match = match.id order by event.seq desc limit 1)"
OWN = "match.id, match.game, match.revision, match.settled, match.write_key, match.look_key"
COLUMNS = f"""{OWN}, coalesce({OF_LAST.format("seq")}, 0) as seq, coalesce({OF_LAST.format("token")}, '') as token
"""  # the last event of a match is found by the end of an index
LISTED = f"""{OF_LAST.format("at")} as written_at, replaced.seq as seq_then,
    (select token from event where match = replaced.match and seq = replaced.seq) as token_then"""  # noqa: S608
NEWS = "update match set revision = revision + 1, settled = revision + 1 where id = :id"


@dataclass(frozen=True, kw_only=True, slots=True)
class Access(Keyed):
    """A match as one of its keys opens it.

    `seq` is the number of its last event and `token` what that was written under: no other sheet has both, though
    the database was put back to what it was an hour ago. `revision` grows with every change of the match, drafts
    and new keys included, and `settled` is the one since which nothing but drafts has changed: they make no
    other match of it.
    """

    game: str
    seq: int
    settled: int
    revision: int = field(default=0, compare=False)
    token: str = ""


MATCH = Kind(
    one="match",
    columns=(COLUMNS, f"{OWN}, {LOST} as seq, '' as token"),
    opened=Access,
    own=("game", "seq", "settled", "revision", "token"),
    changed=NEWS,
    listed=(LISTED, "null as written_at, replaced.seq as seq_then, '' as token_then"),
    replaced_more=(", seq", ", (select max(seq) from event where match = :id)"),
    erases=(
        "update circle set revision = revision + 1 where id in (select circle from circle_match where match = :id)",
        "delete from rematch where next = :id",
    ),
)
KnownMatches = shared.PhoneList[Access]
Replaced = shared.Replaced[Access]


class Phones(PhoneLists[Access]):
    """The matches that every phone knows."""

    _kind = MATCH


class KeptSheet(NamedTuple):
    """A match as it was when somebody last looked, and about how many bytes of memory it takes.

    `tokens` are those of its events: a database that was put back, or taken over from another machine, may hold
    other ones under the same numbers.
    """

    sheet: AnySheet
    tokens: tuple[str, ...]
    bytes: int

    def holds(self, seq: int, token: str) -> bool:
        """True if event `seq` is there, and was written under this token."""
        return 0 < seq <= len(self.tokens) and self.tokens[seq - 1] == token


REASONS = {KeyError: "lacks", RecursionError: "lies too deep"}


@contextmanager
def damage(match: int) -> Iterator[None]:
    """Turns every error that means unreadable events of a match into `Damaged`."""
    try:
        yield
    except (Refused, *UNREADABLE) as reason:
        raise Damaged(match, one_line(f"{REASONS.get(type(reason), '')} {reason}")) from reason


def _grown(access: Access, kept: KeptSheet | None, rows: Sequence[TableRow]) -> KeptSheet:
    """A sheet with the events that follow what is kept of it. Raises `Damaged`."""
    known = len(kept.tokens) if kept else 0
    with damage(access.id):
        game = shelf()[access.game]
        fresh = tuple(row_to_entry(game, row) for row in complete(rows, known, max(access.seq, 1)))
        return _with(kept, access, fresh, rows)


def _with(kept: KeptSheet | None, access: Access, fresh: tuple[Entry, ...], rows: Sequence[TableRow]) -> KeptSheet:
    """A sheet with more entries, and the rows that they are written in."""
    entries, tokens, size = (kept.sheet.entries, kept.tokens, kept.bytes) if kept else ((), (), 0)
    sheet = replay(shelf()[access.game], (*entries, *fresh), kept.sheet if kept else None)
    size += sum(EACH_EVENT + EACH_SIGN * len(row["body"]) for row in rows)
    return KeptSheet(sheet, tokens + tuple(row["token"] for row in rows), size)


REVISION = "select revision from match where id = (select match from match_key where key = :key)"
FOLLOWING = "select write_key, look_key from rematch where match = :match"
SEQ = "select coalesce(max(seq), 0) as seq from event where match = :match"
SAY_HOLDER = """
    insert into holder (match, device, seat) values (:match, :device, :seat)
    on conflict (match, device) do update set seat = excluded.seat
"""
END_DRAFTS = "delete from draft where match = :id and (thrown = 1 or device = :pen and target in ({targets}))"

EVERY = f"""
    select id, game, opened, (select circle from circle_match where match = id) as circle,
    (select min(at) from replaced where match = id and which = '{DELETED}') as deleted from match
"""  # noqa: S608
LAST_WRITE = "select max(at) as at from event where match = :id"


@dataclass(frozen=True, kw_only=True, slots=True)
class Listing:
    """A match in the list; times in ISO 8601. One that is `damaged` says why, and has neither names nor deals.

    It lies in the `circle` of that number, and was `deleted` at that time, if it was.
    """

    id: int
    opened: str
    game: str
    names: tuple[str, ...] = ()
    deals: int = 0
    last_write: str
    damaged: str = ""
    circle: int | None = None
    deleted: str | None = None


class Matches(Shared[Access]):
    """All matches in a database."""

    _kind = MATCH

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._kept = Cache[KeptSheet](SHEETS, size=lambda kept: kept.bytes)  # the last ones that somebody looked at

    @retried
    def open(self, opened: Opened, device: str = "", *, token: str = "", fields: str = "") -> Keys:
        """Begin a match.

        A device that sends the same form again gets the keys of the match that it began the first time: the same form
        has the same `token`, or without one the same `fields` within a minute. Without a device no form is the same.
        """
        tap = self.tap(device, token, fields)
        with self._database.writing() as db:
            return self.put_in(db, [Entry(1, shared.now(), device, opened)], opened.game, tap)[1]

    @retried
    def bring_all(
        self, matches: Sequence[tuple[Sequence[Entry], str]], device: str = "", *, token: str = ""
    ) -> list[tuple[int, Keys]]:
        """Put whole matches in, all or none of them; the number and the keys of each.

        A device that sends them again under the same `token` gets the keys of those that it brought the first time.
        """
        taps = [self.tap(device, token and f"{token} {number}", "") for number in range(len(matches))]
        with self._database.writing() as db:
            return [self.put_in(db, entries, game, tap) for (entries, game), tap in zip(matches, taps, strict=True)]

    def put_in(self, db: Writing, entries: Sequence[Entry], game: str, tap: Tap = NO_TAP) -> tuple[int, Keys]:
        """Put a match in within a transaction; its number and its keys."""
        seq = entries[-1].seq
        columns = {"game": game, "opened": entries[0].at.isoformat(), "revision": seq, "settled": seq}
        return self.begin(db, columns, [entry_to_row(entry, shared.new_token()) for entry in entries], tap)

    def revision(self, key: str) -> int | None:
        """The revision of the match that a key opens, if it opens one."""
        row = self._database.row(REVISION, {"key": key})
        return int(row["revision"]) if row else None

    def sheet(self, access: Access) -> AnySheet:
        """The match as it stands. Raises `Damaged` where its events cannot be read."""
        return self._sheet(access).sheet

    def memory(self, access: Access) -> int:
        """About how many bytes of memory the sheet takes."""
        return self._sheet(access).bytes

    def _sheet(self, access: Access) -> KeptSheet:
        """The sheet after event `access.seq`: events are only ever added, so that only new ones are read."""
        kept = self._kept.get(access.id)
        if kept and kept.holds(access.seq, access.token):
            if kept.sheet.seq == access.seq:
                return kept
            entries = kept.sheet.entries[: access.seq]
            return KeptSheet(replay(kept.sheet.game, entries), kept.tokens[: access.seq], kept.bytes)
        return self._kept.put(access.id, self._read(access, kept))

    def _read(self, access: Access, kept: KeptSheet | None) -> KeptSheet:
        """Read the events after the last one that is kept, which must still be there as it was."""
        last = kept.sheet.seq if kept else 0
        with damage(access.id):
            rows = self.events(self._database, access.id, max(last, 1), access.seq)
        if kept and not (rows and kept.holds(rows[0]["seq"], rows[0]["token"])):
            return self._read(access, None)
        return _grown(access, kept, rows[1:] if kept else rows)

    @retried
    def write(
        self, access: Access, event: Event, *, seen: int, device: str = "", token: str = "", ends: Collection[str] = ()
    ) -> Access:
        """Add an event by a device that last saw event `seen`; it `ends` the drafts of these targets on that device.

        Returns the match as it is then. A `token` that wrote the same before is the same tap again, and so is, without
        one, the same event after the same `seen` on the same device within a minute: nothing more is written.
        Raises `Stale` if another device was first.
        """
        entry = Entry(seen + 1, shared.now(), device, event)
        row = {"id": access.id, **entry_to_row(entry, token or shared.new_token())}
        with self._database.writing() as db:
            if added := self.add(db, row):
                fresh = row | added | self._follow(db, row, ends)
            elif self.same_tap(db, row, token):
                (fresh,) = db.rows(MATCH.sql(OF_NUMBER), row)
            else:
                raise Stale
        after = replace(access, **{name: fresh[name] for name in ("seq", "token", "revision", "settled")})
        if added:
            self._add_to_sheet(after, replace(entry, at=datetime.fromisoformat(fresh["at"])), fresh)
        return after

    def _add_to_sheet(self, access: Access, entry: Entry, row: TableRow) -> None:
        """Put the entry that was just written, the last one of `access`, on the sheet, if that was kept up to it."""
        kept = self._kept.get(access.id)
        if kept and kept.sheet.seq == access.seq - 1 and kept.holds(kept.sheet.seq, row["token_before"]):
            with suppress(Damaged), damage(access.id):  # it is written all the same: whoever reads it learns it
                self._kept.put(access.id, _with(kept, access, (entry,), [row]))

    def _follow(self, db: Writing, row: TableRow, ends: Collection[str]) -> TableRow:
        """Count up the revision of a match that was written on, and end the drafts that this ends. Raises `Stale`.

        Returns the revision. Drafts that were thrown away are forgotten.
        """
        if not (news := db.row(f"{NEWS} returning revision, settled", row)):  # it was erased at this moment
            raise Stale
        targets = {f"target{number}": target for number, target in enumerate(("", *ends))}
        db.execute(END_DRAFTS.format(targets=", ".join(f":{name}" for name in targets)), {**row, **targets})
        return news

    def rematch(self, access: Access) -> str:
        """The key of the match that followed at the same table, with the same right; empty where none did.

        It is the key that the match began with: a link of the old match is no way round one that was replaced since.
        """
        return _following(self._database, access)

    @retried
    def begin_rematch(self, access: Access, opened: Opened, device: str = "") -> str:
        """Begin the match that follows, unless somebody has; its key, with the same right, for everybody who asks.

        Raises `Stale` where the old one is not what `opened` was made from any more.
        """
        with self._database.writing() as db:
            db.hold("match", access.id)
            if following := _following(db, access):
                return following
            if db.row(SEQ, {"match": access.id}) != {"seq": access.seq}:
                raise Stale
            number, keys = self.put_in(db, [Entry(1, shared.now(), device, opened)], opened.game)
            row = {"match": access.id, "next": number, "write_key": keys.write, "look_key": keys.look}
            db.insert("rematch", [row])
            db.execute(NEWS, {"id": access.id})
        return keys.write if access.may_write else keys.look

    def holders(self, access: Access) -> dict[str, int]:
        """The seat of everybody who has said which phone is theirs, by the device."""
        rows = self._database.rows("select device, seat from holder where match = :match", {"match": access.id})
        return {row["device"]: row["seat"] for row in rows}

    @retried
    def say_holder(self, access: Access, device: str, seat: int) -> None:
        """Remember that whoever has that seat holds this phone."""
        row = {"match": access.id, "device": device, "seat": seat}
        with self._database.writing() as db:
            if db.execute(NEWS, {"id": access.id}):
                db.execute(SAY_HOLDER, row)

    def listings(self) -> Iterator[Listing]:
        """Every match, the oldest first."""
        rows = sorted(self._database.rows(EVERY), key=lambda row: (row["opened"], row["id"]))
        return (self._listing(row, self.access(row["id"])) for row in rows)

    def listing(self, number: int) -> Listing:
        """The match of that number. Raises `LookupError`."""
        access = self.access(number)
        (row,) = self._database.rows(f"{EVERY} where id = :id", {"id": number})
        return self._listing(row, access)

    def _listing(self, row: TableRow, access: Access) -> Listing:
        listing = Listing(**row, last_write=self._last_write(row))
        try:
            sheet = self.sheet(access)
        except Damaged as damage:
            return replace(listing, damaged=damage.reason)
        names = tuple(filter(None, sheet.seats)) or tuple(filter(None, sheet.sides))
        return replace(listing, names=names, deals=sheet.coming - 1)

    def _last_write(self, match: TableRow) -> str:
        with suppress(Unreadable):
            return (self._database.rows(LAST_WRITE, match)[0]["at"]) or str(match["opened"])
        return str(match["opened"])


def _following(db: Reading, access: Access) -> str:
    row = db.row(FOLLOWING, {"match": access.id})
    return str(row["write_key" if access.may_write else "look_key"]) if row else ""

"""Which matches a phone knows, by the keys that it opened them with; and which keys were replaced, when and by whom.

A phone is known by its device, the mark that its cookie carries. What it forgets is kept, so that it
can be brought back. A key that was replaced opens nothing: it is kept so that its phones can be told.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.storage.access import COLUMNS, OF_LAST, Access, read_access
from companion.storage.database import Database, Row, retried

WHO_REPLACED = """replaced.which, replaced.seq as seq_then, replaced.at as replaced_at, replaced.device as by,
    (select token from event where match = replaced.match and seq = replaced.seq) as token_then"""
LISTED = f"""
    select phone.key, phone.at as known_at, {OF_LAST.format("at")} as written_at, {COLUMNS}, {WHO_REPLACED}
    from phone join match on match.id = phone.match
    left join replaced on replaced.key = phone.key and replaced.match = phone.match
    where phone.device = :device and forgotten = :forgotten
"""  # noqa: S608
KNOWN = "select 1 from phone where device = :device and key = :key and forgotten = 0"
OF_KEY = """
    select match from match_key where key = :key union all select match from replaced where key = :key
"""
REMEMBER = """
    insert into phone (device, key, match, at, forgotten) values (:device, :key, :match, :at, 0)
    on conflict (device, key, match) do update set forgotten = 0, at = excluded.at
"""
TAKE_OVER = """
    insert into phone (device, key, match, at, forgotten) values (:device, :key, :match, :at, 0) on conflict do nothing
"""
FORGET = "update phone set forgotten = :forgotten where device = :device and match = :match"
REPLACED = f"""
    select {COLUMNS}, {WHO_REPLACED} from replaced join match on match.id = replaced.match
    where replaced.key = :key
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Replaced:
    """A key that opens nothing any more: which of the two of `match` it was, and who replaced it, and when.

    `match` is as it was when that happened, and has no other key than this one; `device` is empty where the
    owner of the machine did it.
    """

    key: str
    match: Access
    which: str
    at: datetime
    device: str


@dataclass(frozen=True, slots=True)
class KnownMatches:
    """The matches that a phone knows, the last one that was opened here or written on first, each once.

    `replaced` are those of which every key that the phone has was replaced.
    """

    opened: tuple[Access, ...] = ()
    replaced: tuple[Replaced, ...] = ()

    def of(self, match: int) -> Access | None:
        """The match of that number, if the phone can open it."""
        return next((access for access in self.opened if access.id == match), None)


class Phones:
    """The matches of every phone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, device: str, *, forgotten: bool = False) -> KnownMatches:
        """What a phone knows, or what it was told to forget: by its writing key, where it has that too."""
        asked = {"device": device, "forgotten": int(forgotten)}
        opened: dict[int, Access] = {}
        lost: dict[int, Replaced] = {}
        for row in sorted(self._database.rows(LISTED, asked), key=_last_seen, reverse=True):
            if row["key"] not in (row["write_key"], row["look_key"]):
                lost.setdefault(row["id"], _replaced(row["key"], row))
                continue
            access = read_access(row["key"], row)
            if access.may_write or access.id not in opened:
                opened[access.id] = access
        return KnownMatches(tuple(opened.values()), tuple(one for match, one in lost.items() if match not in opened))

    def replaced(self, key: str) -> Replaced | None:
        """Who replaced a key, if anybody has."""
        row = self._database.row(REPLACED, {"key": key})
        return _replaced(key, row) if row else None

    def remember(self, device: str, key: str) -> None:
        """Put a match on the list of a phone, if it is not on it.

        Raises `NotSaved` at once where somebody else is writing: this is worth nobody's waiting.
        """
        row = {"device": device, "key": key, "at": _now()}
        if not self._database.row(KNOWN, row) and (match := self._database.row(OF_KEY, row)):
            with self._database.writing(durable=False, patience=0) as db:
                db.execute(REMEMBER, row | match)

    def take_over(self, device: str, keys: Iterable[str]) -> None:
        """Put matches on the list of a phone whose cookie still carries them, the last one opened first.

        Raises `NotSaved` at once where somebody else is writing.
        """
        with self._database.writing(patience=0) as db:
            for key in reversed([*keys]):
                row = {"device": device, "key": key, "at": _now()}
                if match := db.row(OF_KEY, row):
                    db.execute(TAKE_OVER, row | match)

    @retried
    def forget(self, device: str, match: int, *, again: bool = False) -> None:
        """Take a match off the list of a phone, or put it on it `again`."""
        with self._database.writing() as db:
            db.execute(FORGET, {"device": device, "match": match, "forgotten": int(not again)})


def _last_seen(row: Row) -> str:
    """When a match was opened on the phone or written on, whichever was later."""
    return max(str(row["known_at"]), str(row["written_at"] or ""))


def _replaced(key: str, row: Row) -> Replaced:
    was = {"seq": row["seq_then"], "token": row["token_then"] or "", "write_key": key, "look_key": key}
    at = datetime.fromisoformat(row["replaced_at"])
    return Replaced(key, read_access(key, row | was), row["which"], at, row["by"])


def _now() -> str:
    """With fractions of a second: what was opened last comes first."""
    return datetime.now(UTC).isoformat(timespec="microseconds")

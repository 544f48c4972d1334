"""Which matches a phone knows, by the keys that it opened them with; and which keys were replaced, when and by whom.

A phone is known by its device, the mark that its cookie carries. What it forgets is kept, so that it
can be brought back. A key that was replaced opens nothing: it is kept so that its phones can be told.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.storage.access import COLUMNS, Access, read_access
from companion.storage.database import Database

LISTED = f"""
    select phone.key, {COLUMNS}, replaced.which, replaced.seq, replaced.at, replaced.device
    from phone join match on match.id = phone.match left join replaced on replaced.key = phone.key
    where phone.device = :device and forgotten = :forgotten
    order by max(phone.at, coalesce((select at from event where match = match.id and seq = match.seq), '')) desc,
    phone.id desc
"""  # noqa: S608
KNOWN = "select 1 from phone where device = :device and key = :key and not forgotten"
ADD = """
    insert into phone (device, key, match, at) select :device, :key, opened.id, :at from (
        select id from match where write_key = :key or look_key = :key
        union all select match from replaced where key = :key
    ) as opened where true
"""
REMEMBER = f"{ADD} on conflict (device, key) do update set forgotten = 0, at = excluded.at"
TAKE_OVER = f"{ADD} on conflict (device, key) do nothing"
FORGET = "update phone set forgotten = :forgotten where device = :device and match = :match"
REPLACED = f"""
    select {COLUMNS}, replaced.which, replaced.seq, replaced.at, replaced.device
    from replaced join match on match.id = replaced.match where key = ?
"""  # noqa: S608
OF_MATCH = 7  # how many columns tell of the match


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
        for key, *row in self._database.connection.conn.execute(LISTED, asked):
            if key not in row[OF_MATCH - 2 : OF_MATCH]:
                lost.setdefault(row[0], _replaced(key, row))
                continue
            access = read_access(key, row[:OF_MATCH])
            if access.may_write or access.id not in opened:
                opened[access.id] = access
        return KnownMatches(tuple(opened.values()), tuple(one for match, one in lost.items() if match not in opened))

    def replaced(self, key: str) -> Replaced | None:
        """Who replaced a key, if anybody has."""
        row = self._database.connection.conn.execute(REPLACED, [key]).fetchone()
        return row and _replaced(key, row)

    def remember(self, device: str, key: str) -> None:
        """Put a match on the list of a phone, if it is not on it.

        Raises `NotSaved` at once where somebody else is writing: this is worth nobody's waiting.
        """
        row = {"device": device, "key": key, "at": _now()}
        if self._database.connection.conn.execute(KNOWN, row).fetchone():
            return
        with self._database.writing(durable=False, patience=0) as db:
            db.execute(REMEMBER, row)

    def take_over(self, device: str, keys: Iterable[str]) -> None:
        """Put matches on the list of a phone whose cookie still carries them, the last one opened first.

        Raises `NotSaved` at once where somebody else is writing.
        """
        with self._database.writing(patience=0) as db:
            for key in reversed([*keys]):
                db.execute(TAKE_OVER, {"device": device, "key": key, "at": _now()})

    def forget(self, device: str, match: int, *, again: bool = False) -> None:
        """Take a match off the list of a phone, or put it on it `again`."""
        with self._database.writing() as db:
            db.execute(FORGET, {"device": device, "match": match, "forgotten": int(not again)})


def _replaced(key: str, row: Iterable[object]) -> Replaced:
    *match, which, seq, at, device = row
    then = read_access(key, [*match[:2], seq, *match[3:5], key, key])
    return Replaced(key, then, str(which), datetime.fromisoformat(str(at)), str(device))


def _now() -> str:
    return datetime.now(UTC).replace(microsecond=0).isoformat()

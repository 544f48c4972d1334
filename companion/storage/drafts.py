"""Deals under way: what a phone has entered in a form and not written yet, kept with every change.

A phone has one draft for each target of a match: the coming deal, something
between two deals, a deal as it is played, a correction. Another phone may
take it over, which moves it: then the first one's stays as it was, marked with
who took it. One that was thrown away can be brought back until somebody writes.
A match has no more of them than people enter at once.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from companion.cache import KIB
from companion.engine.sheet import AnyDeal
from companion.storage.database import Database, Reading, TableRow, Writing, new_id, retried
from companion.storage.matches import Access
from companion.storage.shared import just_now

OLDEST = timedelta(days=30)
MOST, LARGEST = 8, 8 * KIB  # drafts of a match that are entered at once, as many that have ended; bytes of one
FRESH = timedelta(days=1)  # so long one that nobody touches stays whatever else is entered
CORRECTION = "of:"  # in the target of a draft, before the number of the event that recorded what it corrects
OF_TARGET = "match = :match and device = :device and target = :target"
COLUMNS = "id, device, target, seen, body, since, at, taken_by, thrown"
OWN = f"select {COLUMNS} from draft where {OF_TARGET} and thrown = 0"  # noqa: S608
OF_MATCH = f"select {COLUMNS} from draft where match = :match"  # noqa: S608
LIVE = f"select {COLUMNS} from draft where match = :match and id = :id and thrown = 0 and taken_by = ''"  # noqa: S608
KEEP = """
    insert into draft (match, id, device, target, seen, body, since, at, taken_by, thrown)
    values (:match, :id, :device, :target, :seen, :body, :at, :at, '', 0)
    on conflict (match, device, target) where thrown = 0
    do update set seen = excluded.seen, body = excluded.body, at = excluded.at, taken_by = ''
"""
DROP = f"delete from draft where {OF_TARGET} and thrown = 0"  # noqa: S608
FORGET_THROWN = f"delete from draft where {OF_TARGET} and thrown = 1"  # noqa: S608
THROW = f"update draft set thrown = 1 where {OF_TARGET} and thrown = 0"  # noqa: S608
BRING_BACK = f"update draft set thrown = 0 where {OF_TARGET} and thrown = 1"  # noqa: S608
HAND_OVER = f"update draft set taken_by = :taker where {OF_TARGET} and thrown = 0"  # noqa: S608
DROP_ONE = "delete from draft where match = :match and id = :id"
WRITTEN = "select 1 from event where match = :match and token = :token"
CHANGED = "update match set revision = revision + 1 where id = :match"


def target_of(deal: AnyDeal) -> str:
    """The target of a draft that corrects a deal."""
    return f"{CORRECTION}{deal.entry.seq}"


class TakenOver(Exception):
    """Another phone has taken this draft over; what was sent is not kept. The argument is the device of that phone."""


class TooManyDrafts(Exception):
    """As many drafts of this match are under way as can be; what was sent is not kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptDraft:
    """The fields of a form as one phone left them; `seen` is the number of the event that they were entered against."""

    id: int
    device: str
    target: str
    seen: int
    fields: Mapping[str, str]
    since: datetime
    at: datetime
    taken_by: str = ""
    thrown: bool = False

    @property
    def live(self) -> bool:
        """True if this phone is the one that enters it."""
        return not self.thrown and not self.taken_by


class Drafts:
    """All drafts in a database. Every change of one moves its match on to the next revision."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> tuple[KeptDraft, ...]:
        """Every draft of a match, the last changed at the end."""
        return tuple(_every(self._database, access.id))

    @retried
    def keep(
        self,
        access: Access,
        device: str,
        target: str,
        seen: int,
        fields: Mapping[str, str],
        *,
        token: str = "",
        again: bool = False,
    ) -> None:
        """Keep the fields of a form, or nothing where it has none, or where it was written under its `token` meanwhile.

        Those of a form that is larger than any stay as they were. Raises `TakenOver` if another phone has the draft,
        unless this one takes it `again`, and `TooManyDrafts`.
        """
        where = {"match": access.id, "device": device, "target": target}
        row = _row(where, seen, fields)
        if len(row["body"].encode()) > LARGEST:
            return
        with self._database.writing(durable=False) as db:
            db.hold("match", access.id)
            if token and db.row(WRITTEN, {**where, "token": token}):
                return
            before = _own(db, where)
            if before and before.taken_by:
                if not again:
                    raise TakenOver(before.taken_by)
                db.execute(HAND_OVER, {**where, "device": before.taken_by, "taker": device})
            elif (before.fields, before.seen) == (fields, seen) if before else not fields:
                return
            if db.execute(CHANGED, where):  # it may have been erased at this moment
                db.execute(*((KEEP, row) if fields else (DROP, where)))
                if before is None and not _made_room(db, access.id):
                    raise TooManyDrafts

    def throw(self, access: Access, device: str, target: str) -> None:
        """Throw a draft away, until it is brought back or somebody writes."""
        self._turn(access, device, target, FORGET_THROWN, THROW)

    def bring_back(self, access: Access, device: str, target: str) -> None:
        """Bring back what was thrown away last. Raises `TooManyDrafts`."""
        self._turn(access, device, target, DROP, BRING_BACK, more=True)

    @retried
    def _turn(self, access: Access, device: str, target: str, *statements: str, more: bool = False) -> None:
        where = {"match": access.id, "device": device, "target": target}
        with self._database.writing(durable=False) as db:
            db.hold("match", access.id)
            for statement in (*statements, CHANGED):
                db.execute(statement, where)
            if not _made_room(db, access.id) and more:
                raise TooManyDrafts

    @retried
    def take(self, access: Access, number: int, device: str) -> KeptDraft | None:
        """Move a draft of another phone to this one, whose own is thrown away; None if it is not there any more."""
        with self._database.writing(durable=False) as db:
            db.hold("match", access.id)
            draft = next(map(_read, db.rows(LIVE, {"match": access.id, "id": number})), None)
            if draft is None or draft.device == device:
                return draft
            where = {"match": access.id, "device": device, "target": draft.target}
            for statement in (FORGET_THROWN, THROW):
                db.execute(statement, where)
            db.execute(KEEP, _row(where, draft.seen, draft.fields))
            db.execute(HAND_OVER, {**where, "device": draft.device, "taker": device})
            _made_room(db, access.id)
            db.execute(CHANGED, where)
            return draft

    @retried
    def clear(self, access: Access) -> None:
        """Forget all drafts of a match that is finished or put away."""
        with self._database.writing(durable=False) as db:
            db.execute("delete from draft where match = :match", {"match": access.id})

    @retried
    def sweep(self) -> None:
        """Forget drafts that nobody has touched for thirty days."""
        with self._database.writing(durable=False) as db:
            db.execute("delete from draft where at < :oldest", {"oldest": (datetime.now(UTC) - OLDEST).isoformat()})


def _every(db: Reading, match: int) -> list[KeptDraft]:
    return sorted(map(_read, db.rows(OF_MATCH, {"match": match})), key=lambda draft: draft.at)


def _made_room(db: Writing, match: int) -> bool:
    """Let the oldest go where there are too many; False if too many are left, since they were touched lately."""
    drafts = _every(db, match)
    live = [draft for draft in drafts if draft.live]
    ended = [draft for draft in drafts if not draft.live]
    stale = [draft for draft in live[:-MOST] if datetime.now(UTC) - draft.at > FRESH]
    for draft in (*stale, *ended[:-MOST]):
        db.execute(DROP_ONE, {"match": match, "id": draft.id})
    return len(live) - len(stale) <= MOST


def _own(db: Reading, where: TableRow) -> KeptDraft | None:
    return next(map(_read, db.rows(OWN, where)), None)


def _row(where: TableRow, seen: int, fields: Mapping[str, str]) -> TableRow:
    body = json.dumps(dict(fields), ensure_ascii=False)
    return {**where, "id": new_id(), "seen": seen, "body": body, "at": just_now()}


def _read(row: TableRow) -> KeptDraft:
    return KeptDraft(
        id=row["id"],
        device=row["device"],
        target=row["target"],
        seen=row["seen"],
        fields=json.loads(row["body"]),
        since=datetime.fromisoformat(row["since"]),
        at=datetime.fromisoformat(row["at"]),
        taken_by=row["taken_by"],
        thrown=bool(row["thrown"]),
    )

"""Deals under way: what a phone has entered in a form and not written yet, kept with every change.

A phone has one draft for each target of a match: the coming deal, something
between two deals, a deal told as it is played, a correction. Another phone may
take it over, which moves it: then the first one's stays as it was, marked with
who took it. One that was thrown away can be brought back until somebody writes.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlite_utils import Database as Connection

from companion.storage.access import Access
from companion.storage.database import Database

OLDEST = timedelta(days=30)
MOST_FIELDS, LONGEST_FIELD = 400, 300  # of one draft; a form has fewer
OF_TARGET = "match = :match and device = :device and target = :target"
OWN = f"select * from draft where {OF_TARGET} and not thrown"  # noqa: S608
OF_MATCH = "select * from draft where match = ? order by at"
LIVE = "select * from draft where match = ? and id = ? and not thrown and taken_by = ''"
KEEP = """
    insert into draft (match, device, target, seen, body, since, at)
    values (:match, :device, :target, :seen, :body, :at, :at)
    on conflict (match, device, target) where not thrown
    do update set seen = excluded.seen, body = excluded.body, at = excluded.at, taken_by = ''
"""
DROP = f"delete from draft where {OF_TARGET} and not thrown"  # noqa: S608
FORGET_THROWN = f"delete from draft where {OF_TARGET} and thrown"  # noqa: S608
THROW = f"update draft set thrown = 1 where {OF_TARGET} and not thrown"  # noqa: S608
BRING_BACK = f"update draft set thrown = 0 where {OF_TARGET} and thrown"  # noqa: S608
HAND_OVER = f"update draft set taken_by = :taker where {OF_TARGET} and not thrown"  # noqa: S608
CHANGED = "update match set revision = revision + 1 where id = :match"


class TakenOver(Exception):
    """Another phone has taken this draft over; what was sent is not kept. The argument is the device of that phone."""


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
        """True if this phone is the one that tells it."""
        return not self.thrown and not self.taken_by


class Drafts:
    """All drafts in a database. Every change of one moves its match on to the next revision."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> tuple[KeptDraft, ...]:
        """Every draft of a match, the last changed at the end."""
        return tuple(map(_read, self._database.connection.query(OF_MATCH, [access.id])))

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

        Raises `TakenOver` if another phone has the draft, unless this one takes it `again`.
        """
        where = {"match": access.id, "device": device, "target": target}
        bounded = [(name, text[:LONGEST_FIELD]) for name, text in fields.items()][:MOST_FIELDS]
        with self._database.writing(durable=False) as db:
            if token and db.table("event").count_where("match = :match and token = :token", {**where, "token": token}):
                return
            before = _own(db, where)
            if before and before.taken_by:
                if not again:
                    raise TakenOver(before.taken_by)
                db.execute(HAND_OVER, {**where, "device": before.taken_by, "taker": device})
            elif (before.fields if before else {}) == dict(bounded):
                return
            body = json.dumps(dict(bounded), ensure_ascii=False)
            db.execute(*((KEEP, {**where, "seen": seen, "body": body, "at": _now()}) if bounded else (DROP, where)))
            db.execute(CHANGED, where)

    def throw(self, access: Access, device: str, target: str) -> None:
        """Throw a draft away, until it is brought back or somebody writes."""
        self._turn(access, device, target, FORGET_THROWN, THROW)

    def bring_back(self, access: Access, device: str, target: str) -> None:
        """Bring back what was thrown away last."""
        self._turn(access, device, target, DROP, BRING_BACK)

    def _turn(self, access: Access, device: str, target: str, *statements: str) -> None:
        where = {"match": access.id, "device": device, "target": target}
        with self._database.writing(durable=False) as db:
            for statement in (*statements, CHANGED):
                db.execute(statement, where)

    def take(self, access: Access, number: int, device: str) -> KeptDraft | None:
        """Move a draft of another phone to this one, whose own is thrown away; None if it is not there any more."""
        with self._database.writing(durable=False) as db:
            draft = next(map(_read, db.query(LIVE, [access.id, number])), None)
            if draft is None or draft.device == device:
                return draft
            where = {"match": access.id, "device": device, "target": draft.target}
            for statement in (FORGET_THROWN, THROW):
                db.execute(statement, where)
            body = json.dumps(draft.fields, ensure_ascii=False)
            db.execute(KEEP, {**where, "seen": draft.seen, "body": body, "at": _now()})
            db.execute(HAND_OVER, {**where, "device": draft.device, "taker": device})
            db.execute(CHANGED, where)
            return draft

    def clear(self, access: Access) -> None:
        """Forget all drafts of a match that is finished or put away."""
        with self._database.writing(durable=False) as db:
            db.execute("delete from draft where match = ?", [access.id])

    def sweep(self) -> None:
        """Forget drafts that nobody has touched for thirty days."""
        with self._database.writing(durable=False) as db:
            db.execute("delete from draft where at < ?", [(datetime.now(UTC) - OLDEST).isoformat()])


def _own(db: Connection, where: Mapping[str, Any]) -> KeptDraft | None:
    return next(map(_read, db.query(OWN, dict(where))), None)


def _read(row: Mapping[str, Any]) -> KeptDraft:
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


def _now() -> str:
    return datetime.now(UTC).isoformat()

"""Deleting for good, of matches as of circles: every link ends at once, and a day later nothing of it is left.

Until then it can be taken back. The keys of what was deleted lie with those that were replaced, which open nothing
either; that a match has none of its own is what makes it a deleted one.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic

from companion.storage.circles import CIRCLE, CircleAccess
from companion.storage.database import Database, TableRow, retried
from companion.storage.drafts import Drafts
from companion.storage.matches import MATCH, Access
from companion.storage.schema import COLUMNS
from companion.storage.shared import DELETED, A, Kind, now

GRACE = timedelta(hours=24)
LOOK_UP = f"""
    select {{columns}}, ended.at as deleted_at from {{replaced}} as asked join {{one}} on {{one}}.id = asked.{{one}}
    join {{replaced}} as ended on ended.{{one}} = {{one}}.id and ended.key = {{one}}.write_key
    where asked.key = :key and ended.which = '{DELETED}'
"""  # noqa: S608
DELETE = (
    f"""
    insert into {{replaced}} (key, {{one}}, which, at, device{{replaced_more}})
    select key, :id, '{DELETED}', :at, :device{{replaced_with}} from {{one}}_key where {{one}} = :id
    """,  # noqa: S608
    "delete from {one}_key where {one} = :id",
)
TAKE_BACK = (
    f"""
    insert into {{one}}_key (key, {{one}})
    select key, :id from {{replaced}} where {{one}} = :id and which = '{DELETED}'
    """,  # noqa: S608
    f"delete from {{replaced}} where {{one}} = :id and which = '{DELETED}'",  # noqa: S608
)
OVERDUE = f"select distinct {{one}} as id from {{replaced}} where which = '{DELETED}' and at <= :then"  # noqa: S608


@dataclass(frozen=True, slots=True)
class DeletedLink(Generic[A]):
    """A link to a match or circle that was deleted: `access` may write if the link could, and may take it back then."""

    access: A
    at: datetime

    @property
    def until(self) -> datetime:
        """The moment from which nothing of it is left."""
        return self.at + GRACE


class Deletions(Generic[A]):
    """The matches, or the circles, that were deleted, or will be."""

    def __init__(self, database: Database, kind: Kind[A]) -> None:
        self._database, self._kind = database, kind

    def of(self, key: str) -> DeletedLink[A] | None:
        """What that key led to until it was deleted, also if it had been replaced before."""
        row = next(iter(self._kind.rows(self._database, LOOK_UP, {"key": key})), None)
        return DeletedLink(self._kind.read(key, row), datetime.fromisoformat(row["deleted_at"])) if row else None

    @retried
    def delete(self, access: A, device: str = "") -> None:
        """End all links of it."""
        self._turn(DELETE, {"id": access.id, "device": device, "at": now().isoformat()})

    @retried
    def take_back(self, access: A) -> None:
        """Let its links open it again, unless nothing of it is left."""
        self._turn(TAKE_BACK, {"id": access.id})

    def _turn(self, statements: tuple[str, str], row: TableRow) -> None:
        first, second = map(self._kind.sql, statements)
        with self._database.writing() as db:
            db.hold(self._kind.one, row["id"])
            if db.execute(first, row):  # nothing to do where another phone was first
                db.execute(second, row)
                db.execute(self._kind.changed, row)

    @retried
    def erase(self, number: int) -> bool:
        """Leave nothing of the one of that number; False if there is none."""
        one = self._kind.one
        with self._database.writing() as db:
            db.hold(one, number)
            for statement in self._kind.erases:
                db.execute(statement, {"id": number})
            for table in (table for table, columns in COLUMNS.items() if one in columns):
                db.execute(f"delete from {table} where {one} = :id", {"id": number})  # noqa: S608
            return bool(db.execute(f"delete from {one} where id = :id", {"id": number}))  # noqa: S608

    def overdue(self) -> list[int]:
        """The numbers of those whose day is over."""
        then = (now() - GRACE).isoformat()
        return [row["id"] for row in self._database.rows(self._kind.sql(OVERDUE), {"then": then})]


class MatchDeletions(Deletions[Access]):
    """The matches that were deleted, or will be."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, MATCH)


class CircleDeletions(Deletions[CircleAccess]):
    """The circles that were deleted, or will be."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, CIRCLE)


def sweep(database: Database) -> None:
    """Erase what was deleted a day ago, and forget drafts that nobody has touched for long."""
    Drafts(database).sweep()
    for deletions in (MatchDeletions(database), CircleDeletions(database)):
        for number in deletions.overdue():
            deletions.erase(number)
    database.drop_traces()

"""Deleting for good, of matches as of circles: every link ends at once, and a day later nothing of it is left.

Until then it can be taken back. The keys of what was deleted lie with those that were replaced, which open nothing
either; that a match has none of its own is what makes it a deleted one.

A person of a circle is taken out of all that was ever written there: in that place stands that it was somebody. This
alone changes events once they are written. A name goes where it stands for the person, those of earlier days in the
log too. In what is free text (notes, answers, the name of a side of two) every word goes that is one of the names.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Generic

from companion.engine import events
from companion.engine.circle import CircleEntry, Joined, Merged, Named, Renamed, Undone, circle_of, same, standing
from companion.engine.sheet import AnySheet
from companion.storage import shared
from companion.storage.circles import CIRCLE, CircleAccess, Circles
from companion.storage.database import Database, TableRow, Writing, retried
from companion.storage.drafts import Drafts
from companion.storage.matches import MATCH, Access, Matches
from companion.storage.notation import entry_to_row, event_kind
from companion.storage.schema import COLUMNS
from companion.storage.shared import DELETED, A, Damaged, Kind, now

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

    _kind: Kind[A]

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, key: str) -> DeletedLink[A] | None:
        """The match or circle that the key led to until it was deleted, also if it had been replaced before."""
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

    _kind = MATCH


class CircleDeletions(Deletions[CircleAccess]):
    """The circles that were deleted, or will be."""

    _kind = CIRCLE


def sweep(database: Database) -> None:
    """Erase what was deleted a day ago, and forget drafts that nobody has touched for long."""
    Drafts(database).sweep()
    for deletions in (MatchDeletions(database), CircleDeletions(database)):
        for number in deletions.overdue():
            deletions.erase(number)
    database.drop_traces()


NAMES, TEXTS, SIDES = ("seats", "name"), ("note", "why", "answer"), "sides"
EVERY_EVENT = "select seq, kind, body, token from {event} where {one} = :id order by seq"
REWRITE = "update {event} set body = :body, token = :token where {one} = :id and seq = :seq"
CALLED = event_kind(Named(""))  # what a circle is called is free text
DRAFTS = "select id as draft, body from draft where match = :id"
REDRAFT = "update draft set body = :body where match = :id and id = :draft"
NONE = "(?!)"  # fits nothing
GROWS = r"\u0900-\u0dff"  # letters of the scripts of India, where a word grows at its end: a name does in every case


@dataclass(frozen=True)
class Eraser:
    """The names that a person ever had, and what stands in their place. Sides with names of their own are free text."""

    names: frozenset[str]
    called: str
    texts: tuple[str, ...] = TEXTS

    @cached_property
    def _compared(self) -> frozenset[str]:
        return frozenset(map(same, self.names))

    @cached_property
    def _words(self) -> re.Pattern[str]:
        longest_first = sorted(map(re.escape, self.names), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first) or NONE})(?![^\W{GROWS}])", re.IGNORECASE)

    def has(self, name: str) -> bool:
        """True if it is one of the names."""
        return same(name) in self._compared

    def without(self, value: Any, field: str = "") -> Any:
        """The value of a field of an event, without the names."""
        if isinstance(value, dict):
            return {name: self.without(item, name.rpartition(".")[2]) for name, item in value.items()}
        if isinstance(value, list):
            return [self.without(item, field) for item in value]
        if not isinstance(value, str):
            return value
        if field in self.texts:
            return self._words.sub(lambda _: self.called, value)
        return self.called if field in (*NAMES, SIDES) and self.has(value) else value


@retried
def erase_person(database: Database, access: CircleAccess, person: int, called: str, device: str = "") -> None:
    """Take a person out of a circle and of all its matches. Raises `LookupError` where there is none."""
    circles, matches = Circles(database), Matches(database)
    entries = circles.entries(access.id, access.seq)
    one = _merged(entries, person)
    eraser = Eraser(_names(entries, one), called)
    joined = [entry.seq for entry in standing(entries) if entry.seq in one]
    erasers = {match.id: _eraser(matches, match, eraser) for match in circles.matches(access)}
    with database.writing() as db:
        db.hold("circle", access.id)
        _rewrite(db, CIRCLE, access.id, eraser)
        for seq, of in enumerate(joined, access.seq + 1):
            entry = CircleEntry(seq, shared.now(), device, Undone(of))
            if not circles.add(db, {"id": access.id, **entry_to_row(entry, shared.new_token())}):
                raise shared.Stale
        db.execute(CIRCLE.changed, {"id": access.id})
        for number, own in erasers.items():
            db.hold("match", number)
            _rewrite(db, MATCH, number, own)
            _rewrite_drafts(db, number, own)
    database.drop_traces()


def _eraser(matches: Matches, match: Access, eraser: Eraser) -> Eraser:
    """The eraser with all names that the person had in this match, and nobody else has there."""
    with suppress(Damaged):
        sheet = matches.sheet(match)
        others = {same(name) for name in sheet.seats if not eraser.has(name)}
        seats = [seat for seat, name in enumerate(sheet.seats) if eraser.has(name)]
        earlier = {name for seat in seats for name in _called(sheet, seat) if name and same(name) not in others}
        own_names = len(sheet.sides) != len(sheet.seats)
        return replace(eraser, names=eraser.names | earlier, texts=(*TEXTS, SIDES) if own_names else TEXTS)
    return eraser


def _merged(entries: Sequence[CircleEntry], person: int) -> set[int]:
    """A person, and everybody who was found to be the same. Raises `LookupError` where there is no such person."""
    if person not in circle_of(entries).people:
        raise LookupError(f"there is no person {person}")
    one, merges = {person}, [entry.event for entry in standing(entries) if isinstance(entry.event, Merged)]
    for merge in reversed(merges):
        one |= {merge.person} if merge.into in one else set()
    return one


def _names(entries: Sequence[CircleEntry], one: set[int]) -> frozenset[str]:
    """The names that a person ever had and nobody else has now."""
    circle, names = circle_of(entries), set[str]()
    for entry in entries:
        match entry.event:
            case Joined(name) if entry.seq in one:
                names.add(name)
            case Renamed(who, name) if who in one:
                names.add(name)
    owners = {name: circle.person(name) for name in names}
    return frozenset(name for name, owner in owners.items() if owner is None or owner.number in one)


def _called(sheet: AnySheet, seat: int) -> Iterator[str]:
    """Every name that a seat of a match ever had."""
    for entry in sheet.entries:
        match entry.event:
            case events.Opened(seats=seats) | events.Renamed(seats=seats) if seat < len(seats):
                yield seats[seat]
            case events.Joined(player=player, name=name) if player == seat:
                yield name


def _rewrite(db: Writing, kind: Kind[A], number: int, eraser: Eraser) -> None:
    """Write the events anew that have a name; the last one under another token, by which sheets in memory are known."""
    before = db.rows(kind.sql(EVERY_EVENT), {"id": number})
    called = replace(eraser, texts=(*eraser.texts, "name"))
    after = [row | {"body": _without(called if row["kind"] == CALLED else eraser, row["body"])} for row in before]
    if after != before:
        after[-1]["token"] = shared.new_token()
        for row in (row for row, was in zip(after, before, strict=True) if row != was):
            db.execute(kind.sql(REWRITE), row | {"id": number})
        db.execute(kind.changed, {"id": number})


def _rewrite_drafts(db: Writing, match: int, eraser: Eraser) -> None:
    for row in db.rows(DRAFTS, {"id": match}):
        if (body := _without(eraser, row["body"])) != row["body"]:
            db.execute(REDRAFT, {**row, "id": match, "body": body})


def _without(eraser: Eraser, body: str) -> str:
    """The body of an event without the names; as it is where it cannot be read."""
    with suppress(ValueError, RecursionError):
        return json.dumps(eraser.without(json.loads(body)), ensure_ascii=False)
    return body

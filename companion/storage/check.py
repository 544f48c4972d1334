"""Looking everything over: is the file sound, are its tables as they should be, can every match and circle be read."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlite_utils import Database as Connection

from companion.storage.circles import CIRCLE, Circles
from companion.storage.database import Database, Unreadable, one_line
from companion.storage.matches import MATCH, Register
from companion.storage.opening import FILE, copy, existing, look_into, ours, outdated, strange
from companion.storage.places import columns_at, is_address, open_existing
from companion.storage.schema import COLUMNS, Columns, columns_of
from companion.storage.shared import DELETED, NUMBERS, A, Kind
from companion.storage.sqlite import SQLite, UnwrittenFile

UNCOUNTED = """
    select match.id, match.revision, count(event.seq) as events, coalesce(max(event.seq), 0) as last
    from match left join event on event.match = match.id group by match.id, match.revision
    having count(event.seq) = 0 or count(event.seq) <> max(event.seq) or match.revision < max(event.seq)
"""
LEADS_NOWHERE = f"""
    select {{one}}.id from {{one}} where 2 <> (
        select count(*) from {{one}}_key where {{one}}_key.{{one}} = {{one}}.id
        and {{one}}_key.key in ({{one}}.write_key, {{one}}.look_key)
    ) + (
        select count(*) from {{replaced}} where {{replaced}}.{{one}} = {{one}}.id and which = '{DELETED}'
        and {{replaced}}.key in ({{one}}.write_key, {{one}}.look_key)
    )
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class CheckResult:
    """How much there is, and one line for each fault."""

    matches: int
    faults: tuple[str, ...]


def check(where: Path | str) -> CheckResult:
    """Look everything over, also while servers run. Raises `ForeignDatabase` where there is nothing of ours."""
    return _at_address(str(where)) if is_address(where) else check_file(existing(Path(where)) / FILE)


def check_file(path: Path) -> CheckResult:
    """Look a file over, that of a folder or a copy; nothing is changed, nor put beside it. Raises `ForeignDatabase`."""
    ours(path)
    try:
        if faults := tuple(_unsound(path)):
            return CheckResult(0, faults)
        if not outdated(path):
            return _read_through(UnwrittenFile(path))
        with TemporaryDirectory() as elsewhere:  # an upgrade is for the server to make
            copy(path, Path(elsewhere) / FILE)
            return _read_through(SQLite(Path(elsewhere)))
    except (sqlite3.Error, Unreadable) as reason:
        return CheckResult(0, (f"the file: {one_line(reason)}",))


def _at_address(address: str) -> CheckResult:
    database, faults = open_existing(address), tuple(_misshapen(columns_at(address)))
    return CheckResult(0, faults) if faults else _read_through(database)


def _read_through(opened: Database) -> CheckResult:
    with closing(opened) as database:
        (matches,) = database.rows("select count(*) as number from match")
        return CheckResult(matches["number"], tuple(_unreadable(database)))


def _unsound(path: Path) -> Iterator[str]:
    with closing(look_into(path)) as connection:
        for (answer,) in connection.execute("PRAGMA integrity_check(50)"):
            if answer != "ok":
                yield f"the file: {one_line(answer)}"
        for table, row, *_ in connection.execute("PRAGMA foreign_key_check"):
            yield f"table {table}: row {row} belongs to nothing"
        if unknown := strange(Connection(connection)):
            yield f"the file: {unknown}"
        elif not outdated(path):
            yield from _misshapen(columns_of(connection))


def _misshapen(actual: Columns) -> Iterator[str]:
    """One line for each table whose columns are not as they should be."""
    for table, columns in COLUMNS.items():
        if actual.get(table) != columns:
            yield f"table {table}: its columns are not {', '.join(columns)}"


def _unreadable(database: Database) -> Iterator[str]:
    """Each match by itself: its numbers without gaps, its events readable, its sheet worked out; then the circles."""
    matches, circles = _known_as(database, MATCH), _known_as(database, CIRCLE)
    uncounted = {row["id"]: row for row in database.rows(UNCOUNTED)}
    for own, row in uncounted.items():
        counted = "{events} events are there, {last} were written (revision {revision})".format(**row)
        yield f"match {matches[own]}: {counted}"
    for kind, known in ((MATCH, matches), (CIRCLE, circles)):
        for row in database.rows(kind.sql(LEADS_NOWHERE)):
            yield f"{kind.one} {known[row['id']]}: a link of it leads nowhere"
    for listing in Register(database).listings():
        if listing.damaged and listing.id not in uncounted:
            yield f"match {matches[listing.id]}: {listing.damaged}"
    for own, fault in Circles(database).faults():
        yield f"circle {circles[own]}: {fault}"


def _known_as(database: Database, kind: Kind[A]) -> dict[int, int]:
    """The number by which the owner knows each match or circle; its own where he has not listed it yet."""
    return {row["id"]: row["number"] or row["id"] for row in database.rows(kind.sql(NUMBERS))}

"""Keeping the data safe: a copy of everything while it is in use, such a copy put back, everything moved or checked."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlite_utils import Database as Connection

from companion import private
from companion.storage.circles import CIRCLE, Circles
from companion.storage.database import Database, ForeignDatabase, InUse, Unreadable, one_line
from companion.storage.matches import MATCH, Matches
from companion.storage.opening import (
    FILE,
    MAKING,
    FolderLock,
    beside,
    copy,
    existing,
    files_of,
    look_into,
    ours,
    outdated,
    recognise,
    strange,
    used,
    verify,
)
from companion.storage.places import columns_at, is_address, open_existing, shown
from companion.storage.schema import COLUMNS, Columns, columns_of
from companion.storage.shared import DELETED, NUMBERS, A, Kind
from companion.storage.sqlite import SQLite, UnwrittenFile


def backup(folder: Path, target: Path) -> None:
    """Write a consistent copy, also while servers run; it stands under its name only once it is whole and sound.

    An older copy of that name is replaced, anything else is left. Raises `ForeignDatabase`.
    """
    source = existing(folder) / FILE
    if target.exists():
        ours(target)
        if target.samefile(source):
            raise ForeignDatabase(f"{target}: is the database itself")
    _make(source, target)


def restore(source: Path, folder: Path) -> Path | None:
    """Put a copy in the place of the file. Returns the path at which the old file is kept; None if there was none.

    Raises `ForeignDatabase`, having changed nothing; `InUse` while a server is at work in the folder.
    """
    target = folder / FILE
    ours(source)
    try:
        private.make_folder(folder)
        lock = FolderLock(folder)
    except OSError as reason:
        raise ForeignDatabase(f"{folder}: {one_line(reason)}") from reason
    with closing(lock):
        if not lock.alone() or _used(target):
            raise InUse(f"{folder}: a server is at work there: stop it first")
        if target.exists() and target.samefile(source):
            raise ForeignDatabase(f"{source}: is the database itself")
        return _replace(source, target)


def _replace(source: Path, target: Path) -> Path | None:
    """The new file is made beside, the old one copied aside: there is one of them at every moment."""
    making = target.with_name(target.name + MAKING)
    _make(source, making)
    kept = beside(target, "replaced") if target.exists() else None
    try:
        for old, aside in zip(files_of(target), files_of(kept), strict=True) if kept else ():
            if old.exists():
                private.make_file(aside)
                shutil.copyfile(old, aside)
                private.give_to_owner(aside)
        for log in files_of(target)[1:]:
            log.unlink(missing_ok=True)
        private.give_to_owner(making)
        making.replace(target)
    except OSError as reason:
        raise ForeignDatabase(f"{target}: {one_line(reason)}") from reason
    return kept


def _make(source: Path, target: Path) -> None:
    """A sound copy under a name of its own, then under `target`."""
    making = target.with_name(f"{target.name}-making")
    try:
        copy(source, making)
        verify(making, whole=True)
        making.replace(target)
    except (OSError, sqlite3.Error) as reason:
        making.unlink(missing_ok=True)
        raise ForeignDatabase(f"{source} to {target}: {one_line(reason)}") from reason


def _used(path: Path) -> bool:
    """True if a program has the file open; one that is no database any more is replaced all the same."""
    try:
        return path.exists() and used(path)
    except sqlite3.Error:
        return False


def rewrite(folder: Path) -> bool:
    """Write a file anew, row by row, so that nothing that was ever deleted lies in it; False while a server is at work.

    Raises `ForeignDatabase`.
    """
    try:
        with closing(FolderLock(existing(folder))) as lock:
            if not lock.alone() or used(folder / FILE):
                return False
            with closing(sqlite3.connect(folder / FILE)) as connection:
                connection.execute("VACUUM")
            return True
    except sqlite3.Error as reason:
        raise ForeignDatabase(f"{folder / FILE}: {one_line(reason)}") from reason


def copies_with(folder: Path, table: str, number: int) -> list[Path]:
    """The copies beside a file, whatever they are called, that still hold a match or a circle, or cannot be asked."""
    copies = [path for path in folder.glob("*.db") if path.name != FILE and _may_be_ours(path)]
    return [path for path in sorted(copies) if _holds(path, table, number)]


def _may_be_ours(path: Path) -> bool:
    """True also for a file that is no database any more, but is called as this program calls its copies."""
    with suppress(OSError):
        recognise(path)
        return True
    return path.name.startswith(f"{Path(FILE).stem}-")


def _holds(path: Path, table: str, number: int) -> bool:
    try:
        with closing(look_into(path)) as connection:
            return any(connection.execute(f"select 1 from {table} where id = ?", [number]))  # noqa: S608
    except sqlite3.Error:
        return True


KEPT_BY = ("match", "circle", "phone")  # one row in any of these, and a database is in use


def moving_backup(where: Path | str, target: Path) -> None:
    """Write everything to a file, also while servers run. Raises `ForeignDatabase`."""
    if not is_address(where):
        return backup(Path(where), target)
    with closing(open_existing(where)) as source, _folder_beside(target) as folder:
        with closing(SQLite(folder)) as copy:
            copy_all(source, copy)
        backup(folder, target)
    return None


def moving_restore(source: Path, where: Path | str) -> Path | None:
    """Put such a file back. Returns the path at which the old file is kept, if any. Raises `ForeignDatabase`.

    A folder has its file replaced; a database at an address must hold nothing yet, and nothing there is replaced.
    """
    if not is_address(where):
        return restore(source, Path(where))
    with closing(open_existing(where)) as target, TemporaryDirectory() as name:
        restore(source, Path(name))
        with closing(SQLite(Path(name))) as copy:
            copy_all(copy, target)
    return None


def move(source: Path | str, target: Path | str) -> Path | None:
    """Copy everything to another place, and leave the source as it is. Returns the path of the old file there, if any.

    Raises `ForeignDatabase`, and `InUse` while a server is at work in the folder that it comes from: what that
    would still write would not come along.
    """
    with TemporaryDirectory() as name, _at_rest(source):
        copy = Path(name) / FILE
        moving_backup(source, copy)
        return moving_restore(copy, target)


def copy_all(source: Database, target: Database) -> None:
    """Every row, as it is at this moment, into a database that holds nothing yet. Raises `ForeignDatabase`."""
    with source.snapshot() as there, target.writing() as here:
        if any(here.row(f"select 1 from {table} limit 1") for table in KEPT_BY):  # noqa: S608
            raise ForeignDatabase(f"{shown(target.where)}: holds matches already: choose one that holds nothing")
        here.execute("delete from secret")
        for table, columns in COLUMNS.items():
            for rows in there.batches(f"select {', '.join(columns)} from {table}"):  # noqa: S608
                here.insert(table, rows)
            count = f"select count(*) as rows from {table}"  # noqa: S608
            if here.rows(count) != there.rows(count):
                raise ForeignDatabase(f"{shown(target.where)}: not every row of {table} has arrived")


@contextmanager
def _at_rest(where: Path | str) -> Iterator[None]:
    """Keep servers from a folder. A database at an address cannot be asked who is at work there."""
    if is_address(where):
        yield
        return
    with closing(FolderLock(existing(Path(where)))) as lock:
        if not lock.alone():
            raise InUse(f"{where}: a server is at work there: stop it first")
        yield


@contextmanager
def _folder_beside(target: Path) -> Iterator[Path]:
    """A folder for a copy on its way, on the same disk."""
    try:
        with TemporaryDirectory(dir=target.absolute().parent, prefix=f".{target.name}-") as name:
            yield Path(name)
    except FileNotFoundError as reason:
        raise ForeignDatabase(f"{target}: {reason.strerror}") from reason


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
    for listing in Matches(database).listings():
        if listing.damaged and listing.id not in uncounted:
            yield f"match {matches[listing.id]}: {listing.damaged}"
    for own, fault in Circles(database).faults():
        yield f"circle {circles[own]}: {fault}"


def _known_as(database: Database, kind: Kind[A]) -> dict[int, int]:
    """The number by which the owner knows each match or circle; its own where he has not listed it yet."""
    return {row["id"]: row["number"] or row["id"] for row in database.rows(kind.sql(NUMBERS))}

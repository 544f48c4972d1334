"""Everything from one engine to another, keys included: a copy in between is the same SQLite file as ever."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.storage import backup as files
from companion.storage.database import Database
from companion.storage.faults import ForeignDatabase, InUse
from companion.storage.locks import FolderLock
from companion.storage.opening import FILE, existing
from companion.storage.places import is_address, open_existing, shown
from companion.storage.schema import COLUMNS
from companion.storage.sqlite import SQLite

KEPT_BY = ("match", "circle", "phone")  # one row in any of these, and a database is in use


def backup(where: Path | str, target: Path) -> None:
    """Write everything to a file, also while servers run. Raises `ForeignDatabase`."""
    if not is_address(where):
        return files.backup(Path(where), target)
    with closing(open_existing(where)) as source, _folder_beside(target) as folder:
        with closing(SQLite(folder)) as copy:
            copy_all(source, copy)
        files.backup(folder, target)
    return None


def restore(source: Path, where: Path | str) -> Path | None:
    """Put such a file back; where what was there is kept now, if anything was. Raises `ForeignDatabase`.

    A folder has its file replaced; a database at an address must hold nothing yet, and nothing there is replaced.
    """
    if not is_address(where):
        return files.restore(source, Path(where))
    with closing(open_existing(where)) as target, TemporaryDirectory() as name:
        files.restore(source, Path(name))
        with closing(SQLite(Path(name))) as copy:
            copy_all(copy, target)
    return None


def move(source: Path | str, target: Path | str) -> Path | None:
    """Bring everything somewhere else; where what was there is kept now. The source is left as it is.

    Raises `ForeignDatabase`, and `InUse` while a server is at work in the folder that it comes from: what that
    would still write would not come along.
    """
    with TemporaryDirectory() as name, _at_rest(source):
        copy = Path(name) / FILE
        backup(source, copy)
        return restore(copy, target)


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
    lock = FolderLock(existing(Path(where)))
    try:
        if not lock.alone():
            raise InUse(f"{where}: a server is at work there: stop it first")
        yield
    finally:
        lock.close()


@contextmanager
def _folder_beside(target: Path) -> Iterator[Path]:
    """A folder for a copy on its way, on the same disk."""
    try:
        with TemporaryDirectory(dir=target.absolute().parent, prefix=f".{target.name}-") as name:
            yield Path(name)
    except FileNotFoundError as reason:
        raise ForeignDatabase(f"{target}: {reason.strerror}") from reason

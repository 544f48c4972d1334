"""Before a file is written to: whose it is, whether it is sound, and whether this version knows its tables."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from types import ModuleType
from weakref import finalize

from sqlite_utils import Database as Connection
from sqlite_utils import Migrations

from companion import private
from companion.storage.database import ForeignDatabase, InUse, one_line
from companion.storage.schema import STEPS, for_sqlite

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None

PATIENCE, PAUSE = 10.0, 0.05  # seconds that making or upgrading the file may take elsewhere


class FolderLock:
    """The lock on a folder, released when this is closed, collected, or the program ends."""

    def __init__(self, folder: Path) -> None:
        self._descriptor = os.open(folder, os.O_RDONLY) if fcntl else -1
        self.close = finalize(self, os.close, self._descriptor) if fcntl else finalize(self, int)

    def alone(self) -> bool:
        """Hold the folder alone; False if anybody else is at work in it."""
        return self._hold("LOCK_EX")

    def share(self) -> None:
        """Hold it together with others. Raises `InUse` while somebody wants it alone."""
        until = time.monotonic() + PATIENCE
        while not self._hold("LOCK_SH"):
            if time.monotonic() > until:
                raise InUse("is being restored or upgraded by another program")
            time.sleep(PAUSE)

    def _hold(self, how: str) -> bool:
        if fcntl is None:
            return True
        try:
            fcntl.flock(self._descriptor, getattr(fcntl, how) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
        return True


def insisting(act: Callable[[], object]) -> None:
    """Do something with a file that others open at this moment, too: again, for as long as it is busy."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            act()
        except sqlite3.OperationalError as refusal:
            if not busy(refusal) or time.monotonic() > until:
                raise
            time.sleep(PAUSE)
        else:
            return


def busy(refusal: sqlite3.OperationalError) -> bool:
    """True where another program is in the way."""
    return refusal.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def used(path: Path) -> bool:
    """True if any program has this database open, whatever its version; what it left in its log is written down."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as refusal:
            if busy(refusal):
                return True
            raise
    return False


FILE = "companion.db"
APPLICATION = 0x434F4D50  # "COMP", at byte 68 of the file's header
SIGNATURE = b"SQLite format 3\0"
HEADER = 100  # bytes
MAKING = ".new"  # of a file that is not whole yet
SMALL = 64 * 1024 * 1024  # bytes of a file that is looked over before every start; of others the head is
SECOND = "keys_and_numbers_of_many_machines"  # by which a file of the second version says that it has all tables


def verify(path: Path, *, whole: bool = False) -> None:
    """Raises `OSError` or `sqlite3.Error`, having changed nothing, where a file is not a sound database of ours.

    Of a big one only the head is looked at, since servers are waited for, unless it is to be looked over `whole`.
    """
    recognise(path)
    with closing(look_into(path)) as connection:
        if answer := _fault(connection, "integrity_check") if whole else _damage(path, connection):
            raise OSError(f"is damaged: {one_line(answer)}")
        if fault := strange(Connection(connection)):
            raise OSError(fault)


def _damage(path: Path, connection: sqlite3.Connection) -> str:
    """The fault of a file, in one line; of a big one it is only seen if it is shorter than its head says."""
    size = path.stat().st_size
    if size > SMALL:
        with path.open("rb") as file:
            head = file.read(HEADER)
        page, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
        alone = not path.with_name(f"{path.name}-wal").exists()  # else its end may still lie in the log
        return "it was cut short" if alone and pages * (page if page > 1 else 1 << 16) > size else ""
    return _fault(connection, "quick_check")


def _fault(connection: sqlite3.Connection, check: str) -> str:
    """The first fault that a check of SQLite finds; empty if it finds none."""
    (answer,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    return "" if answer == "ok" else str(answer)


def existing(folder: Path) -> Path:
    """The folder itself. Raises `ForeignDatabase` where no file of ours is in it."""
    ours(folder / FILE)
    return folder


def of_this_version(folder: Path) -> Path:
    """The folder itself. Raises `ForeignDatabase` also where its file would have to be upgraded first."""
    path = existing(folder) / FILE
    try:
        verify(path)
        old = outdated(path)
    except (OSError, sqlite3.Error) as reason:
        raise ForeignDatabase(f"{path}: {one_line(reason)}") from reason
    if old:
        raise ForeignDatabase(f"{path}: is of an older version: start the server once, which upgrades it")
    return folder


def outdated(path: Path) -> bool:
    """True if the tables are those of an older version."""
    with closing(look_into(path)) as connection:
        return bool(migrations().pending(Connection(connection)))


def migrations() -> Migrations:
    """The steps of the tables, as a file remembers which of them it has been through."""
    steps = Migrations("companion")
    for step in STEPS:
        steps(name=SECOND if step == "tables" else step)(lambda db, step=step: _carry_out(db, step))
    return steps


def _carry_out(db: Connection, step: str) -> None:
    for statement in for_sqlite(step):
        db.execute(statement)


def strange(db: Connection) -> str:
    """Why this version cannot know the tables of a file; empty where it can."""
    steps = [step.name for step in migrations().applied(db)]
    if steps and SECOND not in steps:
        return "is of a version that this one does not know any more: open it with version 0.1 first"
    if newer := {*steps[steps.index(SECOND) + 1 :]} - STEPS.keys() if steps else ():
        return f"was written by a newer version of Companion ({', '.join(sorted(newer))})"
    return ""


def ours(path: Path) -> None:
    """Raises `ForeignDatabase` unless the file says that it is ours."""
    try:
        recognise(path)
    except OSError as reason:
        raise ForeignDatabase(f"{path}: {one_line(reason)}") from reason


def recognise(path: Path) -> None:
    """Raises `OSError` unless the head of the file says that it is ours."""
    if not path.is_file():
        raise OSError("is not a file" if path.exists() else "is not there")
    with path.open("rb") as file:
        header = file.read(HEADER)
    if not header:
        raise OSError("is empty: it was never written, or has been lost")
    if header[:16] != SIGNATURE or int.from_bytes(header[68:72], "big") != APPLICATION:
        raise OSError("is not a database of Companion")


def look_into(path: Path) -> sqlite3.Connection:
    """A connection that only reads; where nothing lies beside the file, nothing is put there."""
    alone = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{alone}", uri=True)


def prepare(path: Path, *, alone: bool) -> None:
    """Make the file if it is missing, upgrade it if it is old. Raises `OSError` or `sqlite3.Error`.

    `alone` says that no other server is at work in the folder.
    """
    if path.exists():
        verify(path)
        _upgrade(path, alone=alone)
    elif alone:
        _create(path)
    else:
        raise InUse("was deleted under a running server: stop that one first")


def _create(path: Path) -> None:
    """The file appears whole or not at all, so that an empty one is never ours, and a full disk has nothing of it."""
    making = path.with_name(path.name + MAKING)
    private.make_file(making)
    try:
        with closing(Connection(making)) as db:
            db.conn.execute(f"PRAGMA application_id = {APPLICATION}")
            migrations().apply(db)
        making.rename(path)
    finally:
        making.unlink(missing_ok=True)


def _upgrade(path: Path, *, alone: bool) -> None:
    if not outdated(path):
        return
    if not alone or used(path):
        raise InUse("is in use by a server of an older version: stop that one first")
    copy(path, beside(path, "before-upgrade"))
    with closing(Connection(path)) as db:
        migrations().apply(db)


def files_of(path: Path) -> tuple[Path, Path, Path]:
    """The file, its log and the index of that, whether they are there or not."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def copy(source: Path, target: Path) -> None:
    """A consistent copy of what a file holds, also while it is written to. Raises `OSError` or `sqlite3.Error`.

    It is written anew, row by row: what was erased leaves no trace in it.
    """
    private.make_file(target)
    with closing(sqlite3.connect(source)) as there:
        there.execute("VACUUM INTO ?", [str(target)])


def beside(path: Path, why: str) -> Path:
    """Where a copy of the file is kept: its own folder, under the time and the reason, a name that is free."""
    stem = f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}-{why}"
    names = (path.with_name(f"{stem}{number}{path.suffix}") for number in ("", *(f"-{n}" for n in range(2, 100))))
    return next(name for name in names if not name.exists())

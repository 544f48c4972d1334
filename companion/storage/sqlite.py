"""A folder with one SQLite file in it."""

import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NoReturn
from weakref import WeakSet, finalize

from sqlite_utils import Database as Connection

from companion import private
from companion.storage.database import (
    ALONE,
    BUSY,
    DISK,
    FULL,
    GONE,
    PATIENCE,
    Database,
    ForeignDatabase,
    InUse,
    NotSaved,
    Snapshot,
    TableRow,
    Unreadable,
    Values,
    Writing,
    one_line,
)
from companion.storage.opening import FILE, FolderLock, files_of, insisting, look_into, prepare
from companion.storage.opening import PATIENCE as OPENING

BATCH = 1000  # rows
EMPTYING = 500  # milliseconds that everybody may have to wait while the log is emptied
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
LOST = (*DAMAGED, sqlite3.SQLITE_IOERR)  # what a read says that finds a page damaged, or finds none
NO_TEXT = "Could not decode"  # Python's own words, where a page is damaged in the middle of a text
REASONS = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_READONLY: DISK,
    sqlite3.SQLITE_CANTOPEN: DISK,
    sqlite3.SQLITE_PERM: DISK,
}


class _Lease:
    """The connection of one thread, closed when the thread ends, the database is closed, or the program exits."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.close = finalize(self, connection.close)


class SQLite(Database):
    """The file; each thread has a connection of its own, and they write one after the other.

    Raises `ForeignDatabase`, having touched nothing, if the folder or its file is not ours to write.
    """

    errors = sqlite3.Error

    def __init__(self, folder: Path) -> None:
        self.where, self.path = folder, folder / FILE
        self._watched = files_of(self.path)[:2]
        self._local = threading.local()
        self._leases: WeakSet[_Lease] = WeakSet()
        self._turn = threading.Lock()
        try:
            with _unless_it_fails(private.make_folder(folder)):
                self._lock = FolderLock(folder)
                self._begin()
        except InUse as reason:
            raise InUse(f"{self.path}: {reason}") from reason
        except (OSError, sqlite3.Error) as reason:
            raise ForeignDatabase(f"{self.path}: {one_line(reason)}") from reason

    def _begin(self) -> None:
        """Open the file. What this has made is gone again where it fails, so that a full disk can be tried anew."""
        alone = self._lock.alone()
        if not alone:
            self._lock.share()
        first = alone and not self.path.exists()
        try:
            self._open(alone=alone)
            if first:
                self.secret()
        except BaseException:
            self._close_connections()
            for path in files_of(self.path) if first else ():
                path.unlink(missing_ok=True)
            self._lock.close()
            raise

    def _open(self, *, alone: bool) -> None:
        insisting(lambda: prepare(self.path, alone=alone))
        for path in files_of(self.path):
            private.close(path)
        self._keeper = _Lease(self._connect())  # while it is open, SQLite never removes the log
        self._leases.add(self._keeper)
        self._keeper.connection.execute(f"PRAGMA busy_timeout = {int(OPENING * 1000)}")
        for command in ("PRAGMA journal_mode = WAL", "BEGIN IMMEDIATE", "COMMIT"):  # which makes the log
            insisting(lambda command=command: self._keeper.connection.conn.execute(command))  # type: ignore[misc]
        self._files = self._identities()
        self._lock.share()

    @property
    def connection(self) -> Connection:
        """The connection of the thread that asks. Raises `NotSaved` if it has none, and the file is gone."""
        if not hasattr(self._local, "lease"):
            self._still_there()
            self._local.lease = _Lease(self._connect())
            self._leases.add(self._local.lease)
        lease: _Lease = self._local.lease
        return lease.connection

    def close(self) -> None:
        """Close the connections of all threads; nothing can be read or written afterwards."""
        self._close_connections()
        self._lock.close()

    def _close_connections(self) -> None:
        for lease in tuple(self._leases):
            lease.close()

    def rows(self, query: str, asked: Values = ALONE) -> list[TableRow]:
        """Every row that a query finds, by the names of its columns. Raises `Unreadable` where a page is damaged."""
        return _readable_rows(self.connection, query, asked)

    @contextmanager
    def _transaction(self, *, durable: bool, patience: float) -> Iterator[Writing]:
        """A transaction that holds the write lock from its beginning, so that it writes on what it has read.

        Threads queue up before SQLite's own lock, which takes whoever asks at the right moment.
        Raises `NotSaved` where it has to wait too long, where the disk takes nothing, and where the file is no
        longer the one that was opened: what was written then is not kept, and must not be acknowledged.
        """
        with _saving(), self._in_turn(patience) as left:
            connection = self.connection
            usual = durable and left == PATIENCE
            try:
                if not usual:
                    _adjust(connection, durable=durable, patience=left)
                connection.conn.execute("BEGIN IMMEDIATE")
                yield _SQLiteTransaction(connection)
                connection.conn.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.conn.rollback()
                raise
            finally:
                if not usual:
                    _adjust(connection)
        self._still_there()

    def unreadable(self) -> str:
        """Why it cannot be read, in one line; what was opened is read on after it was deleted or replaced."""
        try:
            self._still_there()
        except NotSaved as gone:
            return str(gone)
        return super().unreadable()

    @contextmanager
    def _in_turn(self, patience: float) -> Iterator[float]:
        """Wait for the other threads; how many seconds of patience are left for other programs."""
        until = time.monotonic() + patience
        at_once = self._turn.acquire(blocking=False)
        if not (at_once or self._turn.acquire(timeout=patience)):
            raise NotSaved(BUSY)
        try:
            yield patience if at_once else max(0, until - time.monotonic())
        finally:
            self._turn.release()

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """The file as it is now, on a connection of its own."""
        with closing(self._connect()) as connection:
            connection.conn.execute("BEGIN")
            yield _SQLiteTransaction(connection)

    def drop_traces(self) -> None:
        """Empty the log, unless somebody reads from it all the while; what is deleted is overwritten as it is."""
        with closing(self._connect()) as connection:
            connection.execute(f"PRAGMA busy_timeout = {EMPTYING}")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _still_there(self) -> None:
        if self._identities() != self._files:
            raise NotSaved(GONE)

    def _identities(self) -> tuple[tuple[int, int], ...]:
        """Which file on the disk is the database, and which is its log."""
        files = []
        for path in self._watched:
            with suppress(OSError):
                status = path.stat()
                files.append((status.st_dev, status.st_ino))
        return tuple(files)

    def _connect(self) -> Connection:
        address = f"{self.path.absolute().as_uri()}?mode=rw"  # it never makes an empty file
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False)
        for setting in ("foreign_keys", "secure_delete"):
            connection.execute(f"PRAGMA {setting} = ON")
        _adjust(made := Connection(connection))
        return made


class UnwrittenFile(Database):
    """A file that is only read: nothing is put beside it, and no server is kept from its folder."""

    errors = sqlite3.Error

    def __init__(self, path: Path) -> None:
        self.where, self._connection = path, Connection(look_into(path))

    def rows(self, query: str, asked: Values = ALONE) -> list[TableRow]:
        """Every row that a query finds, by the names of its columns. Raises `Unreadable` where a page is damaged."""
        return _readable_rows(self._connection, query, asked)

    def _transaction(self, **_: float) -> NoReturn:
        raise NotSaved(DISK)

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """The file as it is now."""
        yield _SQLiteTransaction(self._connection)

    def drop_traces(self) -> None:
        """Nothing to do: nothing was erased here."""

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


class _SQLiteTransaction(Writing, Snapshot):
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, query: str, asked: Values = ALONE) -> list[TableRow]:
        return _read(self._connection, query, asked).fetchall()

    def batches(self, query: str) -> Iterator[list[TableRow]]:
        rows = _read(self._connection, query, ALONE)
        while batch := rows.fetchmany(BATCH):
            yield batch

    def execute(self, statement: str, values: Values = ALONE) -> int:
        return self._connection.conn.execute(statement, dict(values)).rowcount

    def hold(self, table: str, number: int) -> None:
        """Nothing to do: nobody else writes while this transaction lasts."""

    def insert(self, table: str, rows: Iterable[TableRow]) -> None:
        self._connection.table(table).insert_all(rows)


def _adjust(connection: Connection, *, durable: bool = True, patience: float = PATIENCE) -> None:
    """Set how safely a connection writes, and how many seconds it waits for other programs."""
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")


@contextmanager
def _unless_it_fails(made: Iterable[Path]) -> Iterator[None]:
    """Take these folders away again, the innermost first, where nothing comes of it."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            for folder in made:
                folder.rmdir()
        raise


def _read(connection: Connection, query: str, asked: Values) -> sqlite3.Cursor:
    """A cursor over the rows of a query, as dictionaries."""
    cursor: sqlite3.Cursor = connection.conn.execute(query, dict(asked))
    names = [column[0] for column in cursor.description]
    cursor.row_factory = lambda _, row: dict(zip(names, row, strict=True))
    return cursor


@contextmanager
def _saving() -> Iterator[None]:
    """Tell what passes by itself from a fault of the program. Raises `NotSaved` for the former."""
    try:
        yield
    except sqlite3.Error as fault:
        if reason := REASONS.get(_code(fault)):
            raise NotSaved(reason) from fault
        if _code(fault) in DAMAGED:
            raise Unreadable(one_line(fault)) from fault
        raise


def _readable_rows(connection: Connection, query: str, asked: Values) -> list[TableRow]:
    """The rows of a query. Raises `Unreadable` where a page is damaged, which is no fault of the program."""
    try:
        return _read(connection, query, asked).fetchall()
    except sqlite3.DatabaseError as fault:
        if _code(fault) in LOST or str(fault).startswith(NO_TEXT):
            raise Unreadable(one_line(fault)) from fault
        raise


def _code(fault: sqlite3.Error) -> int:
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF

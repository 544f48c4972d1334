"""The one file that everything is written to."""

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakSet, finalize

from sqlite_utils import Database as Connection

from companion.storage.faults import GONE, ForeignDatabase, InUse, NotSaved, one_line, saving
from companion.storage.locks import FolderLock
from companion.storage.opening import APPLICATION, FILE, prepare

__all__ = ["APPLICATION", "FILE", "Database", "ForeignDatabase"]

PATIENCE = 2  # seconds that a write waits for another one


class _Lease:
    """The connection of one thread, closed when the thread ends, the database is closed, or the program exits."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.close = finalize(self, connection.close)


class Database:
    """A folder with one SQLite file in it; each thread has a connection of its own.

    Raises `ForeignDatabase`, having touched nothing, if the folder or its file is not ours to write.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._local = threading.local()
        self._leases: WeakSet[_Lease] = WeakSet()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = FolderLock(folder)
            self._open()
        except InUse as reason:
            raise InUse(f"{self.path}: {reason}") from reason
        except (OSError, sqlite3.Error) as reason:
            raise ForeignDatabase(f"{self.path}: {one_line(reason)}") from reason

    def _open(self) -> None:
        alone = self._lock.alone()
        if not alone:
            self._lock.share()
        prepare(self.path, alone=alone)
        self._keeper = _Lease(self._connect())  # while it is open, SQLite never removes the log
        self._leases.add(self._keeper)
        for command in ("PRAGMA journal_mode = WAL", "BEGIN IMMEDIATE", "COMMIT"):  # which makes the log
            self._keeper.connection.conn.execute(command)
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
        for lease in tuple(self._leases):
            lease.close()
        self._lock.close()

    @contextmanager
    def writing(self, *, durable: bool = True, patience: float = PATIENCE) -> Iterator[Connection]:
        """A transaction that holds the write lock from its beginning, so that it writes on what it has read.

        What is not `durable` survives the end of the program, but the last second of it may be lost with the power.
        `patience` is how many seconds it may have to wait for another one.
        Raises `NotSaved` where that has to wait too long, where the disk takes nothing, and where the file
        is no longer the one that was opened: what was written then is not kept, and must not be acknowledged.
        """
        with saving():
            connection = self.connection
            connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
            try:
                connection.conn.execute("BEGIN IMMEDIATE")
                yield connection
                connection.conn.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.conn.rollback()
                raise
            finally:
                connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        self._still_there()

    def _still_there(self) -> None:
        if self._identities() != self._files:
            raise NotSaved(GONE)

    def _identities(self) -> tuple[tuple[int, int], ...]:
        """Which file on the disk is the database, and which is its log."""
        found = []
        for path in (self.path, self.path.with_name(f"{FILE}-wal")):
            with suppress(OSError):
                status = path.stat()
                found.append((status.st_dev, status.st_ino))
        return tuple(found)

    def secret(self) -> str:
        """What cookies are signed with; made once."""
        with self.writing() as db:
            db.table("secret").insert({"name": "cookies", "value": secrets.token_hex(32)}, ignore=True)
            return str(db.table("secret").get("cookies")["value"])

    def fault(self) -> str:
        """What keeps the file from being read or written, in one line; empty where both work."""
        try:
            self.connection.execute("select 1 from match limit 1").fetchone()
            with self.writing() as db:
                db.execute("update secret set value = value")
        except (NotSaved, sqlite3.Error) as fault:
            return one_line(fault)
        return ""

    def _connect(self) -> Connection:
        address = f"{self.path.absolute().as_uri()}?mode=rw"  # it never makes an empty file
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False)
        connection.execute("PRAGMA foreign_keys = ON")
        return Connection(connection)

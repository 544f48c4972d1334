"""The one file that everything is written to."""

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakSet, finalize

from sqlite_utils import Database as Connection

from companion.storage.migrations import MIGRATIONS

FILE = "companion.db"
APPLICATION = 0x434F4D50  # "COMP", at byte 68 of the file's header
SIGNATURE = b"SQLite format 3\0"


class ForeignDatabase(Exception):
    """The folder cannot be used: not writable, or its file is not a database of this program."""


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
            _look_at(self.path)
            self._create()
        except (OSError, sqlite3.Error) as reason:
            raise ForeignDatabase(f"{self.path}: {reason}") from reason

    @property
    def connection(self) -> Connection:
        """The connection of the thread that asks."""
        if not hasattr(self._local, "lease"):
            self._local.lease = _Lease(self._connect())
            self._leases.add(self._local.lease)
        lease: _Lease = self._local.lease
        return lease.connection

    def close(self) -> None:
        """Close the connections of all threads; nothing can be read or written afterwards."""
        for lease in tuple(self._leases):
            lease.close()

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Connection]:
        """A transaction that holds the write lock from its beginning, so that it writes on what it has read.

        What is not `durable` survives the end of the program, but the last second of it may be lost with the power.
        """
        connection = self.connection
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.conn.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.commit()
        except BaseException:
            connection.rollback()
            raise

    def secret(self) -> str:
        """What cookies are signed with; made once."""
        with self.writing() as db:
            db.table("secret").insert({"name": "cookies", "value": secrets.token_hex(32)}, ignore=True)
            return str(db.table("secret").get("cookies")["value"])

    def answers(self) -> bool:
        """Whether the database can be read."""
        return bool(self.connection.execute("select 1").fetchone())

    def _connect(self) -> Connection:
        connection = sqlite3.connect(self.path, timeout=10, check_same_thread=False)
        connection.execute("PRAGMA foreign_keys = ON")
        return Connection(connection)

    def _create(self) -> None:
        with self.connection.conn as connection:
            # before WAL, so that the header of the file itself says whose it is
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute("PRAGMA journal_mode = WAL")
        MIGRATIONS.apply(self.connection)


def _look_at(path: Path) -> None:
    header = path.read_bytes()[:100] if path.is_file() else b""
    if path.exists() and not path.is_file():
        raise OSError("is not a file")
    if header and (header[:16] != SIGNATURE or int.from_bytes(header[68:72], "big") != APPLICATION):
        raise OSError("is not a database of Companion")

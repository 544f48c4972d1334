"""Who is at work in a folder: any number of servers, or alone whoever makes, upgrades or replaces the file.

The lock is one of the operating system's (`flock`) on the folder itself, so that no file lies about
and a crash releases it. Where there is none (Windows), what SQLite holds on the file says it (`used`).
"""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import ModuleType
from weakref import finalize

from companion.storage.faults import InUse

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

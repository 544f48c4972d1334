"""Keeping everything safe: a copy of the file while it is in use, and such a copy put back."""

import shutil
import sqlite3
from pathlib import Path

from companion.storage.faults import ForeignDatabase, InUse, one_line
from companion.storage.locks import FolderLock, used
from companion.storage.opening import FILE, MAKING, beside, copy, existing, ours, verify

LOGS = ("-wal", "-shm")


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
    """Put a copy in the place of the file; where what was there is kept now, if anything was.

    Raises `ForeignDatabase`, having changed nothing; `InUse` while a server is at work in the folder.
    """
    target = folder / FILE
    ours(source)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FolderLock(folder)
    except OSError as reason:
        raise ForeignDatabase(f"{folder}: {one_line(reason)}") from reason
    try:
        if not lock.alone() or _used(target):
            raise InUse(f"{folder}: a server is at work there: stop it first")
        if target.exists() and target.samefile(source):
            raise ForeignDatabase(f"{source}: is the database itself")
        return _replace(source, target)
    finally:
        lock.close()


def _replace(source: Path, target: Path) -> Path | None:
    """The new file is made beside, the old one copied aside: there is one of them at every moment."""
    making = target.with_name(target.name + MAKING)
    _make(source, making)
    kept = beside(target, "replaced") if target.exists() else None
    try:
        for log in ("", *LOGS) if kept else ():
            old = target.with_name(target.name + log)
            if kept and old.exists():
                shutil.copy2(old, kept.with_name(kept.name + log))
        for log in LOGS:
            target.with_name(target.name + log).unlink(missing_ok=True)
        making.replace(target)
    except OSError as reason:
        raise ForeignDatabase(f"{target}: {one_line(reason)}") from reason
    return kept


def _make(source: Path, target: Path) -> None:
    """A sound copy under a name of its own, then under `target`."""
    making = target.with_name(f"{target.name}-making")
    try:
        making.unlink(missing_ok=True)
        copy(source, making)
        verify(making)
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

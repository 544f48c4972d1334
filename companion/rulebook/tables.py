"""Tables of words that are made once and then only read: each lot in a file of its own, or in memory.

A file is whole from the moment that it is there, and never changes: it is written beside its place, moved there,
and read by every process of the machine. Where a folder cannot be written, or its disk is full, all stays in memory.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import finalize

from companion import private
from companion.cache import KIB, MIB

Contents = Mapping[str, Mapping[str, Any]]
MOST = 96 * MIB  # of files in a folder
PAGES = 64 * KIB  # of a file that SQLite keeps in memory
KEPT = 256  # values of a table that are kept in memory
VALUE = "select value from entry where name = ? and word = ?"
WORDS = "select word from entry where name = ? order by word"
BETWEEN = "select word from entry where name = ? and word >= ? and word < ? order by word limit ?"
COUNT = "select count(*) from entry where name = ?"
BROKEN = (sqlite3.Error, OSError)


class _Reader:
    """A connection that any thread may read from, closed once no table needs it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self._lock = connection, Lock()
        finalize(self, connection.close)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.execute(statement, values).fetchall()


class WordTable(Mapping[str, Any]):
    """One of the tables: figures, texts or bytes by a word, read one by one; those asked for last stay in memory."""

    def __init__(self, reader: _Reader, name: str) -> None:
        self._rows, self._name = reader.rows, name
        self._value = lru_cache(KEPT)(partial(_value, reader, name))

    def __getitem__(self, word: str) -> Any:
        if (value := self._value(word)) is None:
            raise KeyError(word)
        return value

    def get(self, word: str, default: Any = None) -> Any:
        """The value of a word."""
        value = self._value(word)
        return default if value is None else value

    def __contains__(self, word: object) -> bool:
        return self._value(word) is not None

    def __iter__(self) -> Iterator[str]:
        return (word for (word,) in self._rows(WORDS, self._name))

    def __len__(self) -> int:
        return int(self._rows(COUNT, self._name)[0][0])

    def between(self, first: str, last: str, most: int = -1) -> list[str]:
        """The words from `first` to before `last`, in their order: all, or the first so many."""
        return [word for (word,) in self._rows(BETWEEN, self._name, first, last, most)]


def _value(reader: _Reader, name: str, word: str) -> Any:
    """The value of a word in a table; None where it has none."""
    rows = reader.rows(VALUE, name, word)
    return rows[0][0] if rows else None


class Tables:
    """Tables by their names."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._reader = _Reader(connection)
        self._reader.rows(f"pragma cache_size = -{PAGES // KIB}")
        self._reader.rows("select count(*) from sqlite_master")  # fails where it is no database

    def __getitem__(self, name: str) -> WordTable:
        return WordTable(self._reader, name)

    @property
    def bytes(self) -> int:
        """About how much memory they take."""
        if self._reader.rows("pragma database_list")[0][2]:
            return 2 * PAGES
        pages, size = (self._reader.rows(f"pragma {name}")[0][0] for name in ("page_count", "page_size"))
        return int(pages) * int(size)


def in_memory(contents: Contents) -> Tables:
    """These tables, in no file."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    _fill(connection, contents)
    return Tables(connection)


def _fill(connection: sqlite3.Connection, contents: Contents) -> None:
    with connection:
        connection.execute("create table entry (name text, word text, value, primary key (name, word)) without rowid")
        for name, values in sorted(contents.items()):
            rows = ((name, word, value) for word, value in sorted(values.items()))
            connection.executemany("insert into entry values (?, ?, ?)", rows)


class Files:
    """A folder of files of tables, made when the first is written; without a `folder`, all stay in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def has(self, name: str) -> bool:
        """True if there is a file of that name."""
        return self.folder is not None and (self.folder / name).exists()

    def tables(self, name: str, make: Callable[[], Contents]) -> Tables:
        """The tables in the file of that name, which is made if there is none that can be read."""
        if self.folder is None:
            return in_memory(make())
        path = self.folder / name
        with suppress(*BROKEN):
            return _read(path)
        contents = make()
        with suppress(*BROKEN):
            _write(path, contents)
            _make_room(self.folder)
            return _read(path)
        return in_memory(contents)


def _make_room(folder: Path) -> None:
    """Those files go that nobody has opened for longest, until the rest may stay."""
    sizes = {path: path.stat() for path in folder.iterdir()}
    taken = sum(stat.st_size for stat in sizes.values())
    for path in sorted(sizes, key=lambda path: sizes[path].st_mtime):
        if taken > MOST:
            path.unlink(missing_ok=True)
            taken -= sizes[path].st_size


def _read(path: Path) -> Tables:
    """The tables in a file. Raises `sqlite3.Error` where it cannot be read."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    tables = Tables(sqlite3.connect(address, uri=True, check_same_thread=False))
    with suppress(OSError):
        os.utime(path)
    return tables


def _write(path: Path, contents: Contents) -> None:
    private.make_folder(path.parent)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        private.make_file(beside)
        with closing(sqlite3.connect(beside)) as connection:
            connection.execute("pragma journal_mode = off")
            _fill(connection, contents)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)

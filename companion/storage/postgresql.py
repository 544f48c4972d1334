"""A PostgreSQL database, or one that speaks its language. This module needs `table-companion[postgresql]`.

Its tables are made or upgraded by its owner (`migrate`), never by a server that starts.
"""

import logging
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from threading import BoundedSemaphore, Lock
from typing import Any

import psycopg
from psycopg import Connection, errors
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool, PoolTimeout

from companion.storage.database import (
    ALONE,
    AWAY,
    BUSY,
    DISK,
    FULL,
    PATIENCE,
    Database,
    ForeignDatabase,
    NotSaved,
    Overtaken,
    Snapshot,
    TableRow,
    Unreadable,
    Values,
    Writing,
    one_line,
    retried,
)
from companion.storage.schema import COLUMNS, STEPS, Columns, for_postgresql

WAIT, AGAIN = 5.0, 0.5  # seconds for a connection of the pool; after so many a server that is away is tried once more
MOST = 10  # connections: more than a program has threads
WRITERS = 4  # at once: half the threads, so that the others read where a commit waits for a standby that is gone
BATCH = 1000  # rows
OVERTAKEN = ("40001", "40P01")  # not in one order with the others, and waiting for each other
DAMAGED = ("XX001", "XX002")  # a page of a table, or of an index
REASONS = {"53100": FULL, "55P03": BUSY, "25006": AWAY, "58030": DISK}
SETTINGS: dict[str, Any] = {
    "autocommit": True,
    "row_factory": dict_row,
    "connect_timeout": 3,
    "application_name": "companion",
}
VALUE = re.compile(r"(?<![:\w]):([a-z]\w*)")


class PostgreSQL(Database):
    """The database at an address, with a pool of connections for the threads of this program.

    Raises `ForeignDatabase`, having changed nothing, where it cannot be reached, or its tables are not of this version.
    """

    errors = psycopg.Error
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # `/healthz` says it once; the pool at every attempt

    def __init__(self, url: str) -> None:
        self.where = self.url = url
        self._opening = Lock()
        self._pools: dict[int, ConnectionPool[Connection[TableRow]]] = {}  # by the number of the process
        self._turns, self._writing = BoundedSemaphore(WRITERS), list[float]()
        if fault := unready(url):
            raise ForeignDatabase(fault)

    @property
    def _pool(self) -> ConnectionPool[Connection[TableRow]]:
        """The pool of this process: one that was forked off has connections of its own."""
        with self._opening:
            if (process := os.getpid()) not in self._pools:
                self._pools[process] = ConnectionPool(
                    self.url,
                    connection_class=Connection[TableRow],
                    kwargs=SETTINGS,
                    configure=_set_up,
                    min_size=1,
                    max_size=MOST,
                    reconnect_timeout=AGAIN,
                    name="companion",
                    open=True,
                )
            return self._pools[process]

    def close(self) -> None:
        """Close the pool."""
        if pool := self._pools.get(os.getpid()):
            pool.close()

    def figures(self) -> dict[str, float]:
        """The counts of the pool: its connections, who waits for one, for how long, and what was lost."""
        return {name: float(value) for name, value in self._pool.get_stats().items()}

    @retried
    def rows(self, query: str, asked: Values = ALONE) -> list[TableRow]:
        """Every row that a query finds, by the names of its columns."""
        with self._line() as line:
            return line.execute(spoken(query), _writable(asked)).fetchall()

    @contextmanager
    def _transaction(self, **_: float) -> Iterator[Writing]:
        """A transaction, always durable once it is committed; it waits for others as long as `_set_up` says.

        Where the connection is lost while it is committed nobody knows: that is `NotSaved`, and never `Overtaken`.
        """
        with self._in_turn(), self._line() as line:
            line.execute("begin")
            try:
                yield _PostgreSQLTransaction(line)
            except BaseException:
                with suppress(psycopg.Error):
                    line.execute("rollback")
                raise
            try:
                line.execute("commit")
            except psycopg.OperationalError as fault:
                if fault.sqlstate in OVERTAKEN:
                    raise
                raise NotSaved(AWAY) from fault

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Wait for one of those who write; not at all once they have taken longer than anybody shall wait."""
        stuck = any(begun + PATIENCE < time.monotonic() for begun in self._writing)
        if not self._turns.acquire(timeout=0 if stuck else PATIENCE):
            raise NotSaved(BUSY)
        self._writing.append(begun := time.monotonic())
        try:
            yield
        finally:
            self._writing.remove(begun)
            self._turns.release()

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """The database as it is now."""
        with self._line() as line:
            line.execute("begin isolation level repeatable read read only")
            try:
                yield _PostgreSQLTransaction(line)
            finally:
                with suppress(psycopg.Error):
                    line.execute("rollback")

    def drop_traces(self) -> None:
        """Nothing to do: a row that was deleted stays on the disk until the server's own vacuum takes its place."""

    @contextmanager
    def _line(self) -> Iterator[Connection[TableRow]]:
        """A connection of the pool; a fault that passes by itself is raised as `NotSaved` or `Overtaken`."""
        pool = self._pool
        line = _patiently(pool)
        try:
            yield line
        except psycopg.Error as fault:
            raise self._sorted_out(fault, lost=line.closed) from fault
        finally:
            pool.putconn(line)

    def _sorted_out(self, fault: psycopg.Error, *, lost: bool) -> Exception:
        """The exception for a fault: `Overtaken` or `NotSaved` where it passes by itself, else the fault."""
        if lost or fault.sqlstate == "25006":  # the server went away, or is no longer the one that may be written to
            self._pool.drain()
            return Overtaken(AWAY)
        if fault.sqlstate in OVERTAKEN:
            return Overtaken(BUSY)
        if fault.sqlstate in DAMAGED:
            return Unreadable(one_line(fault))
        reason = REASONS.get(fault.sqlstate or "")
        return NotSaved(reason) if reason else fault


class _PostgreSQLTransaction(Writing, Snapshot):
    def __init__(self, line: Connection[TableRow]) -> None:
        self._line = line

    def rows(self, query: str, asked: Values = ALONE) -> list[TableRow]:
        return self._line.execute(spoken(query), _writable(asked)).fetchall()

    def batches(self, query: str) -> Iterator[list[TableRow]]:
        with self._line.cursor("batches") as cursor:
            cursor.execute(spoken(query))
            while batch := cursor.fetchmany(BATCH):
                yield batch

    def execute(self, statement: str, values: Values = ALONE) -> int:
        return self._line.execute(spoken(statement), _writable(values)).rowcount

    def hold(self, table: str, number: int) -> None:
        self.rows(f"select 1 from {table} where id = :id for update", {"id": number})  # noqa: S608

    def insert(self, table: str, rows: Iterable[TableRow]) -> None:
        every = [_writable(row) for row in rows]
        if every:
            names = ", ".join(every[0])
            values = ", ".join(f":{name}" for name in every[0])
            with self._line.cursor() as cursor:
                cursor.executemany(spoken(f"insert into {table} ({names}) values ({values})"), every)  # noqa: S608


@cache
def spoken(statement: str) -> str:
    """A statement with its values named as the driver names them."""
    return VALUE.sub(r"%(\1)s", statement.replace("%", "%%"))


def _writable(values: Values) -> TableRow:
    """Values without the one sign that no text may hold there: what has it was typed by no player."""
    return {name: value.replace("\0", "\ufffd") if isinstance(value, str) else value for name, value in values.items()}


def _patiently(pool: ConnectionPool[Connection[TableRow]]) -> Connection[TableRow]:
    """A connection of the pool. It makes new ones when it is asked, so that it is asked until there is a server."""
    until = time.monotonic() + WAIT
    while True:
        try:
            return pool.getconn(AGAIN)
        except PoolTimeout as reason:
            if time.monotonic() > until:
                raise NotSaved(AWAY) from reason


def _set_up(line: Connection[TableRow]) -> None:
    """Let no write wait for another one without end."""
    line.execute(f"set lock_timeout = {int(PATIENCE * 1000)}")


AT_ONCE = (
    errors.UniqueViolation,
    errors.DuplicateTable,
    errors.DuplicateObject,
)  # what another one makes at the same moment
OWN = "companion_migration"  # the table that says whose the others are: the first to be made
MADE = f"create table if not exists {OWN} (name text primary key, applied text not null)"
APPLIED = f"select name from {OWN}"  # noqa: S608
SHAPES = """
    select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema()
"""


def migrate(url: str) -> tuple[str, ...]:
    """Make or upgrade the tables; what was done. Raises `ForeignDatabase`, having changed nothing of others."""
    try:
        with _connected(url) as line:
            there = _columns(line).keys()
            if OWN not in there and (theirs := sorted(COLUMNS.keys() & there)):
                raise ForeignDatabase(f"another program has tables there ({', '.join(theirs)})")
            return tuple(_migrated(line))
    except psycopg.Error as reason:
        raise ForeignDatabase(one_line(reason)) from reason


def unready(url: str) -> str:
    """Why no server can begin on a database, in one line; empty where its tables are those of this version."""
    try:
        with _connected(url) as line:
            applied = _applied(line)
    except psycopg.Error as reason:
        return one_line(reason)
    if newer := applied - STEPS.keys():
        return f"was made by a newer version of Companion ({', '.join(sorted(newer))})"
    todo = "is of an older version" if applied else "has no tables of Companion yet"
    return "" if applied == STEPS.keys() else f"{todo}: `companion migrate` with this --database first"


def columns_at(url: str) -> Columns:
    """The columns of every table there."""
    with _connected(url) as line:
        return _columns(line)


def _connected(url: str) -> Connection[TableRow]:
    return Connection[TableRow].connect(url, **SETTINGS)


def _applied(line: Connection[TableRow]) -> set[str]:
    try:
        return {row["name"] for row in line.execute(APPLIED)}
    except errors.UndefinedTable:
        return set()


def _migrated(line: Connection[TableRow]) -> Iterator[str]:
    """Every statement may be carried out twice, so that two owners at once, or a second try, do no harm."""
    _do(line, MADE)
    applied = _applied(line)
    for name in STEPS:
        if name not in applied:
            for statement in for_postgresql(name):
                _do(line, statement)
            row = {"name": name, "applied": datetime.now(UTC).isoformat()}
            line.execute("insert into companion_migration values (%(name)s, %(applied)s) on conflict do nothing", row)
            yield name


def _do(line: Connection[TableRow], statement: str) -> None:
    for _ in range(3):
        try:
            line.execute(statement.encode())
        except AT_ONCE:
            continue
        return
    line.execute(statement.encode())


def _columns(line: Connection[TableRow]) -> Columns:
    columns: Columns = {}
    for row in line.execute(SHAPES):
        kind = row["data_type"].replace("bigint", "integer")
        columns.setdefault(row["table_name"], {})[row["column_name"]] = kind
    return columns

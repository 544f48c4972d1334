"""The tables of a PostgreSQL database, made or upgraded by its owner, never by a server that starts."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import psycopg
from psycopg import Connection, errors
from psycopg.rows import dict_row

from companion.storage.database import ForeignDatabase, one_line
from companion.storage.schema import COLUMNS, STEPS, Columns, for_postgresql

SETTINGS: dict[str, Any] = {
    "autocommit": True,
    "row_factory": dict_row,
    "connect_timeout": 3,
    "application_name": "companion",
}
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


def _connected(url: str) -> Connection[dict[str, Any]]:
    return Connection[dict[str, Any]].connect(url, **SETTINGS)


def _applied(line: Connection[dict[str, Any]]) -> set[str]:
    try:
        return {row["name"] for row in line.execute(APPLIED)}
    except errors.UndefinedTable:
        return set()


def _migrated(line: Connection[dict[str, Any]]) -> Iterator[str]:
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


def _do(line: Connection[dict[str, Any]], statement: str) -> None:
    for _ in range(3):
        try:
            line.execute(statement.encode())
        except AT_ONCE:
            continue
        return
    line.execute(statement.encode())


def _columns(line: Connection[dict[str, Any]]) -> Columns:
    columns: Columns = {}
    for row in line.execute(SHAPES):
        kind = row["data_type"].replace("bigint", "integer")
        columns.setdefault(row["table_name"], {})[row["column_name"]] = kind
    return columns

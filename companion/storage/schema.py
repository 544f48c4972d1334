"""The tables, declared once for both engines, and the steps by which older ones come to be like them.

No table needs one machine to know of another: there is no counter, and every key holds the match or the circle that its
row belongs to, so that a table may be spread over many machines by that column. Statements are written as PostgreSQL
reads them; `for_sqlite` and `for_postgresql` respell what differs. Each may be carried out twice.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

Columns = dict[str, dict[str, str]]  # of each table, by their names: `integer` or `text`

TABLES = """
    create table if not exists match (
        id bigint primary key, game text not null, write_key text not null, look_key text not null,
        opened text not null, revision bigint not null, settled bigint not null
    );
    create table if not exists match_key (key text primary key, match bigint not null);
    create table if not exists event (
        match bigint not null references match, seq bigint not null, at text not null, pen text not null,
        kind text not null, body text not null, token text not null, primary key (match, seq), unique (match, token)
    );
    create table if not exists secret (name text primary key, value text not null);
    create table if not exists draft (
        match bigint not null references match, id bigint not null, device text not null, target text not null,
        seen bigint not null, body text not null, since text not null, at text not null, taken_by text not null,
        thrown bigint not null, primary key (match, id)
    );
    create unique index if not exists one_draft on draft (match, device, target) where thrown = 0;
    create index if not exists draft_at on draft (at);
    create table if not exists holder (
        match bigint not null references match, device text not null, seat bigint not null, primary key (match, device)
    );
    create table if not exists phone (
        device text not null, key text not null, match bigint not null references match, at text not null,
        forgotten bigint not null, primary key (device, key, match)
    );
    create table if not exists replaced (
        key text not null, match bigint not null references match, which text not null, seq bigint not null,
        at text not null, device text not null, primary key (key, match)
    );
    create table if not exists rematch (
        match bigint primary key references match, next bigint not null references match,
        write_key text not null, look_key text not null
    );
    create table if not exists circle (
        id bigint primary key, write_key text not null, look_key text not null, revision bigint not null,
        opened text not null
    );
    create table if not exists circle_key (key text primary key, circle bigint not null);
    create table if not exists circle_event (
        circle bigint not null references circle, seq bigint not null, at text not null, pen text not null,
        kind text not null, body text not null, token text not null, primary key (circle, seq), unique (circle, token)
    );
    create table if not exists circle_match (
        match bigint primary key references match, circle bigint not null references circle, at text not null
    );
    create index if not exists circle_match_circle on circle_match (circle);
    create table if not exists circle_phone (
        device text not null, key text not null, circle bigint not null references circle, at text not null,
        forgotten bigint not null, primary key (device, key, circle)
    );
    create table if not exists circle_replaced (
        key text not null, circle bigint not null references circle, which text not null, at text not null,
        device text not null, primary key (key, circle)
    )
"""
LETTERS = """
    create table if not exists letters (
        code text primary key, match bigint not null references match, key text not null, until text not null
    );
    create table if not exists wrong_letters (minute text primary key, tries bigint not null)
"""
NUMBERS = """
    create table if not exists match_number (match bigint primary key references match, number bigint not null);
    create table if not exists circle_number (circle bigint primary key references circle, number bigint not null)
"""  # small ones, for the owner: given by his own commands alone, so that no server has to count
STEPS = {
    "tables": TABLES,
    "letters": LETTERS,
    "numbers": NUMBERS,
}  # in their order; of each the statements, parted by semicolons


def for_sqlite(step: str) -> Iterator[str]:
    """The statements of a step as SQLite reads them, which holds no column to its type unless the table is strict."""
    for statement in STEPS[step].split(";"):
        spelled = statement.strip().replace("bigint", "integer")
        yield f"{spelled} strict" if spelled.startswith("create table") else spelled


def for_postgresql(step: str) -> Iterator[str]:
    """The statements of a step as PostgreSQL reads them, without references: their rows may lie on other machines."""
    for statement in STEPS[step].split(";"):
        yield re.sub(r" references \w+", "", statement.strip())


def _columns() -> Columns:
    with closing(sqlite3.connect(":memory:")) as fresh:
        for step in STEPS:
            for statement in for_sqlite(step):
                fresh.execute(statement)
        return columns_of(fresh)


def columns_of(connection: sqlite3.Connection) -> Columns:
    """The columns of every table of a file, in the order in which the tables were made."""
    tables = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
    return {table: {name: kind.lower() for name, kind in connection.execute(EACH, [table])} for table in tables}


EACH = "select name, type from pragma_table_info(?)"
COLUMNS = _columns()  # as they are after the last step

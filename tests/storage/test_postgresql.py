"""A server in the place of the file: whose tables it has, and what is said where it cannot be used."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from companion.storage import Database, ForeignDatabase, NotSaved, SQLite, open_database
from companion.storage.database import PATIENCE
from companion.storage.places import columns_at, migrate, shown
from companion.storage.postgresql import MOST, WRITERS, spoken
from companion.storage.schema import COLUMNS, STEPS, columns_of
from tests.postgresql import Cluster


@pytest.fixture
def empty(cluster: Cluster) -> str:
    """The address of a database without any table."""
    return cluster.database("empty")


def refused(url: str) -> str:
    with pytest.raises(ForeignDatabase) as refusal:
        open_database(url)
    assert len(str(refusal.value).splitlines()) == 1
    return str(refusal.value)


def do(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as line:
        line.execute(statement.encode())


def test_both_engines_have_the_same_tables_and_columns(empty: str, tmp_path: Path) -> None:
    migrate(empty)
    there = columns_at(empty)
    del there["companion_migration"]
    with closing(SQLite(tmp_path)) as file:
        here = columns_of(file.connection.conn)
    del here["_sqlite_migrations"]
    assert there == here == COLUMNS


def test_a_server_begins_only_where_the_owner_has_made_the_tables(empty: str) -> None:
    assert "companion migrate" in refused(empty)
    assert migrate(empty) == tuple(STEPS)
    assert migrate(empty) == ()
    assert columns_at(empty).items() >= COLUMNS.items()
    with closing(open_database(empty)) as database:
        assert database.fault() == ""


def test_two_owners_at_once_make_the_tables_once(empty: str) -> None:
    with ThreadPoolExecutor(4) as owners:
        done = [*owners.map(lambda _: migrate(empty), range(4))]
    assert tuple(STEPS) in done
    assert columns_at(empty).items() >= COLUMNS.items()


def test_a_database_of_a_newer_version_is_left_alone(empty: str) -> None:
    migrate(empty)
    do(empty, "insert into companion_migration values ('flying_cards', 'today')")
    assert "newer version" in refused(empty)


def test_tables_of_another_program_are_left_alone(empty: str) -> None:
    do(empty, "create table event (day date)")
    with pytest.raises(ForeignDatabase, match="another program"):
        migrate(empty)
    do(empty, "select day from event")


@pytest.mark.parametrize("port", ["1", "none"])
def test_where_no_server_is_that_is_said_in_one_line(port: str) -> None:
    assert "nobody@127.0.0.1" in refused(f"postgresql://nobody:secret@127.0.0.1:{port}/none")


@pytest.mark.parametrize("url", ["postgresql://ann:hush@host/cards", "postgresql://ann@host/cards?password=hush"])
def test_no_password_is_ever_shown(url: str) -> None:
    assert shown(url) == "postgresql://ann@host/cards"


def test_statements_are_said_in_its_language() -> None:
    assert spoken("select :a_b, x::int, '5%' where :a_b = 1") == "select %(a_b)s, x::int, '5%%' where %(a_b)s = 1"


def test_what_cannot_be_read_or_written_is_said(empty: str) -> None:
    migrate(empty)
    with closing(open_database(empty)) as database:
        do(empty, "drop table secret")
        assert 'relation "secret" does not exist' in database.fault()


@contextmanager
def waiting_for_nobody(url: str) -> Iterator[None]:
    """Every commit in that database waits for a standby that is not there."""
    do(url, "alter database empty set synchronous_commit = on")
    try:
        for statement in ("alter system set synchronous_standby_names = 'nobody'", "select pg_reload_conf()"):
            do(url, statement)
        yield
    finally:
        for statement in ("alter system reset synchronous_standby_names", "select pg_reload_conf()"):
            do(url, statement)


def write(database: Database) -> bool:
    """True once a row is acknowledged, False where it was not kept."""
    try:
        with database.writing() as db:
            db.insert("secret", [{"name": f"row-{time.monotonic_ns()}", "value": ""}])
    except NotSaved:
        return False
    return True


def test_while_every_commit_waits_for_a_standby_that_is_gone_others_read(empty: str) -> None:
    migrate(empty)
    with ThreadPoolExecutor(2 * MOST) as threads, closing(open_database(empty)) as database:
        with waiting_for_nobody(empty):
            writing = [threads.submit(write, database) for _ in range(2 * MOST)]
            time.sleep(PATIENCE + 1)
            begun = time.monotonic()
            assert database.unreadable() == ""
            assert not write(database)
            assert "writing for too long" in database.fault()
            assert time.monotonic() - begun < 1
        assert [one.result() for one in writing].count(True) == WRITERS
        assert write(database)
        assert database.fault() == ""

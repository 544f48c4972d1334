"""What was not written is never acknowledged, and is told apart from a fault of the program."""

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from companion.engine.events import Closed, Opened
from companion.games.canasta.house import House
from companion.storage import Database, Matches, NotSaved, SQLite, shared
from companion.storage.database import LOOKED, PATIENCE, Writing
from companion.storage.opening import FILE

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SQLite]:
    """A file in a folder of its own."""
    with closing(SQLite(tmp_path / "data")) as made:
        yield made


@pytest.fixture
def writer(database: SQLite) -> Iterator[sqlite3.Connection]:
    """Another program, in the middle of writing."""
    with closing(sqlite3.connect(database.path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


def reason(matches: Matches) -> str:
    with pytest.raises(NotSaved) as failure:
        matches.open(OPENED)
    return failure.value.reason


def test_a_write_waits_a_little_for_another_one(matches: Matches, writer: sqlite3.Connection, database: SQLite) -> None:
    begun = time.monotonic()
    assert reason(matches) == "busy"
    assert 1 < time.monotonic() - begun < 20
    writer.execute("ROLLBACK")
    assert matches.find(matches.open(OPENED).write)


def test_threads_queue_up_before_the_lock_of_the_file_which_would_starve_some(database: SQLite) -> None:
    together = Barrier(2)

    def write() -> None:
        with database.writing():
            together.wait()
            together.wait()

    def asked() -> list[str]:
        log: list[str] = []
        database.connection.conn.set_trace_callback(log.append)
        with pytest.raises(NotSaved, match="too long"), database.writing(patience=0):
            pass
        return log

    with ThreadPoolExecutor(2) as pens:
        writing = pens.submit(write)
        together.wait()
        assert pens.submit(asked).result() == []
        together.wait()
        writing.result()


def test_readers_never_wait_for_writers(matches: Matches, database: SQLite) -> None:
    keys = matches.open(OPENED)
    with closing(sqlite3.connect(database.path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("delete from match")
        begun = time.monotonic()
        access = matches.find(keys.write)
        assert access
        assert matches.sheet(access).seq == 1
        assert time.monotonic() - begun < PATIENCE / 2


def open_many(matches: Matches) -> None:
    for _ in range(100):
        matches.open(OPENED)


def test_a_full_disk_is_said_and_what_was_written_before_stays(matches: Matches, database: SQLite) -> None:
    keys = matches.open(OPENED)
    (pages,) = database.connection.execute("PRAGMA page_count").fetchone()
    database.connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(NotSaved, match="full"):
        open_many(matches)
    assert matches.find(keys.write)


def test_a_fault_of_the_program_is_no_busy_disk(database: SQLite) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"), database.writing() as db:
        db.execute("insert into flying_cards values (1)")


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    shutil.copy2(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def without_its_log(path: Path) -> None:
    path.with_name(f"{FILE}-wal").unlink()


@pytest.mark.parametrize("lose", [deleted, replaced, without_its_log])
def test_a_file_that_went_away_is_noticed_before_anything_is_acknowledged(
    matches: Matches, database: SQLite, lose: Callable[[Path], None]
) -> None:
    assert matches.open(OPENED)
    lose(database.path)
    assert reason(matches) == "gone"
    assert "deleted or replaced" in database.fault()


def test_no_thread_makes_an_empty_file_in_the_place_of_one_that_went_away(database: SQLite) -> None:
    database.path.unlink()
    with ThreadPoolExecutor(1) as pool, pytest.raises(NotSaved, match="deleted"):
        pool.submit(lambda: database.connection).result()
    assert not database.path.exists()


def test_a_healthy_file_has_no_fault(database: SQLite) -> None:
    assert database.fault() == ""


def looks_made(database: SQLite, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One for each write that looking at the database makes from now on."""
    made: list[str] = []
    act = Database.writing

    def counted(self: Database, **settings: Any) -> AbstractContextManager[Writing]:
        made.append("write")
        return act(self, **settings)

    monkeypatch.setattr(Database, "writing", counted)
    return made


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ten seconds pass."""
    act = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: act() + LOOKED)


def test_whoever_looks_makes_one_write_in_ten_seconds_at_most(
    database: SQLite, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = looks_made(database, monkeypatch)
    assert database.fault() == "", "that it was made a moment ago tells enough"
    assert made == []
    later(monkeypatch)
    assert [database.fault() for _ in range(20)] == [""] * 20
    assert made == ["write"]
    later(monkeypatch)
    assert [database.fault() for _ in range(20)] == [""] * 20
    assert made == ["write"] * 2


def test_looking_makes_no_write_where_somebody_has_written(
    matches: Matches, database: SQLite, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert matches.open(OPENED)
    made = looks_made(database, monkeypatch)
    assert database.fault() == ""
    assert made == []


def test_how_the_last_write_of_anybody_ended_is_said(
    matches: Matches, database: SQLite, writer: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reason(matches) == "busy"
    made = looks_made(database, monkeypatch)
    assert "writing for too long" in database.fault()
    assert made == []
    writer.execute("COMMIT")
    assert matches.open(OPENED)
    assert database.fault() == ""


def test_what_cannot_be_read_or_written_is_said(
    database: SQLite, writer: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch)
    assert database.unreadable() == ""
    assert "writing for too long" in database.fault()
    writer.execute("drop table match")
    writer.execute("COMMIT")
    assert database.fault() == "no such table: match"


def test_no_event_is_earlier_than_those_before_it_though_the_clock_goes_back(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    access = matches.find(matches.open(OPENED).write)
    assert access
    monkeypatch.setattr(shared, "now", lambda: datetime(2001, 1, 1, tzinfo=UTC))
    matches.write(access, Closed(), seen=1)
    after = matches.find(access.key)
    assert after
    opened, closed = matches.sheet(after).entries
    assert closed.at == opened.at

"""The one file: made if missing, never taken from somebody else."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database as Connection

from companion.storage import ForeignDatabase, SQLite
from companion.storage.opening import FILE


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SQLite]:
    """A file in a folder of its own."""
    with closing(SQLite(tmp_path / "data")) as made:
        yield made


def text(path: Path) -> None:
    path.write_bytes(b"a diary, not a database" * 20)


def short(path: Path) -> None:
    path.write_bytes(b"x")


def theirs(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("create table diary (day text)")
    connection.close()


def theirs_and_marked(path: Path) -> None:
    theirs(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 7")
    connection.close()


def theirs_with_a_log_beside(path: Path) -> None:
    theirs(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def only_a_header(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\0" * 84)


def empty(path: Path) -> None:
    path.touch()


FOREIGN = (empty, text, short, theirs, theirs_and_marked, theirs_with_a_log_beside, only_a_header)


@pytest.mark.parametrize("make", FOREIGN)
def test_a_file_that_is_not_ours_is_left_as_it_is(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / FILE)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(ForeignDatabase, match=FILE):
        SQLite(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_in_the_place_of_our_file_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(ForeignDatabase, match="not a file"):
        SQLite(tmp_path)
    assert list((tmp_path / FILE).iterdir()) == []


def test_a_file_in_the_place_of_the_folder_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.write_text("mine")
    for folder in (file, file / "deeper"):
        with pytest.raises(ForeignDatabase):
            SQLite(folder)
    assert file.read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    closed = (
        tmp_path if os.geteuid() else Path("/proc/companion")
    )  # which is closed to those, too, who may do everything
    with pytest.raises(ForeignDatabase, match=FILE):
        SQLite(closed)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    with closing(SQLite(tmp_path / "a" / "b")) as made:
        assert made.fault() == ""


def test_nothing_but_our_file_and_what_sqlite_keeps_beside_it_is_written(tmp_path: Path) -> None:
    SQLite(tmp_path).secret()
    assert {path.name for path in tmp_path.iterdir()} <= {FILE, f"{FILE}-wal", f"{FILE}-shm"}


def test_what_is_written_is_on_the_disk_before_the_answer(database: SQLite) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
    found = {name: database.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}
    assert found == wanted


def test_secrets_are_made_once_and_are_another_in_another_place(tmp_path: Path) -> None:
    first, again, other = (SQLite(tmp_path / name).secret() for name in ("a", "a", "b"))
    assert first == again != other
    assert len(first) == 64


def test_opening_an_old_database_again_changes_none_of_its_events(tmp_path: Path) -> None:
    row = {"id": 1, "game": "canasta", "write_key": "w", "look_key": "l", "opened": "x", "revision": 0, "settled": 0}
    with closing(SQLite(tmp_path)) as old, old.writing() as db:
        db.insert("match", [row])
    with closing(SQLite(tmp_path)) as again:
        assert list(again.connection.query("select * from match")) == [row]


def is_closed(connection: Connection) -> bool:
    try:
        connection.execute("select 1")
    except sqlite3.ProgrammingError:
        return True
    return False


def test_the_connection_of_a_thread_is_closed_when_the_thread_ends(database: SQLite) -> None:
    with ThreadPoolExecutor(1) as pool:
        connection = pool.submit(lambda: database.connection).result()
        assert not is_closed(connection)
    assert is_closed(connection)
    assert database.fault() == ""


def test_closing_a_database_closes_the_connections_of_all_threads(database: SQLite) -> None:
    with ThreadPoolExecutor(1) as pool:
        theirs, ours = pool.submit(lambda: database.connection).result(), database.connection
        database.close()
        assert is_closed(theirs)
        assert is_closed(ours)

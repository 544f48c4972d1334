"""Before a file is written to: it is looked over, and left as it is where it is not sound or not of this version."""

import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from sqlite_utils import Database as Connection

from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.storage import ForeignDatabase, InUse, Matches, SQLite
from companion.storage.opening import FILE, migrations, recognise, verify
from companion.storage.schema import STEPS

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())
PROGRAMS = 12
LATER = "flying_cards"  # a step of the tables that an older version lacks


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a match in it that no server holds."""
    with closing(SQLite(tmp_path)) as database:
        Matches(database).open(OPENED)
    return tmp_path


@pytest.fixture
def old(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a version left it that is older than this one by a step."""
    monkeypatch.setitem(STEPS, LATER, "create table if not exists flying (card text primary key)")
    return folder


def by_newer_version(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("insert into _sqlite_migrations values (99, 'companion', 'flying_cards', 'today')")


def with_a_ruined_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"x" * 4096)


def cut_short(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("ruin", [by_newer_version, with_a_ruined_page, cut_short, emptied])
def test_an_unsound_file_is_left_untouched(folder: Path, ruin: Callable[[Path], None]) -> None:
    ruin(folder / FILE)
    before = (folder / FILE).read_bytes()
    with pytest.raises(ForeignDatabase) as refusal:
        SQLite(folder)
    assert len(str(refusal.value).splitlines()) == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {FILE: before}


def test_of_a_file_that_is_not_ours_only_the_head_is_read(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(1 << 40)  # a terabyte, of which nothing is on the disk
    with pytest.raises(OSError, match="not a database of Companion"):
        recognise(tmp_path / FILE)


def test_what_was_acknowledged_before_the_plug_was_pulled_is_looked_over_too(tmp_path: Path) -> None:
    with closing(SQLite(tmp_path / "running")) as running:
        keys = Matches(running).open(OPENED)
        shutil.copytree(tmp_path / "running", tmp_path / "pulled")
    with closing(SQLite(tmp_path / "pulled")) as again:
        assert Matches(again).find(keys.write)


def test_a_copy_is_kept_before_an_upgrade(old: Path) -> None:
    with closing(SQLite(old)) as database:
        assert migrations().pending(database.connection) == []
        assert database.rows("select card from flying") == []
    (kept,) = old.glob("*-before-upgrade.db")
    with closing(Connection(kept)) as copy:
        assert [step.name for step in migrations().pending(copy)] == [LATER]


def test_a_file_of_this_version_is_not_copied(folder: Path) -> None:
    with closing(SQLite(folder)):
        pass
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_no_upgrade_while_a_server_of_the_older_version_runs(old: Path) -> None:
    with closing(sqlite3.connect(old / FILE)) as theirs:
        theirs.execute("PRAGMA journal_mode = WAL")
        theirs.execute("select * from match")
        with pytest.raises(InUse, match="older version"):
            SQLite(old)
        with closing(Connection(old / FILE)) as db:
            assert migrations().pending(db)
    with closing(SQLite(old)) as database:
        assert database.fault() == ""


def test_two_servers_of_one_version_write_into_one_folder(folder: Path) -> None:
    with closing(SQLite(folder)) as one, closing(SQLite(folder)) as other:
        keys = [Matches(database).open(OPENED) for database in (one, other, one)]
        assert [bool(Matches(other).find(each.write)) for each in keys] == [True] * 3
        assert one.fault() == other.fault() == ""


def test_a_server_that_was_closed_leaves_the_other_one_writing(folder: Path) -> None:
    with closing(SQLite(folder)) as one:
        with closing(SQLite(folder)) as other:
            Matches(other).open(OPENED)
        Matches(one).open(OPENED)
        assert one.fault() == ""


def test_programs_that_start_at_once_on_a_fresh_folder_share_it(tmp_path: Path) -> None:
    together = Barrier(PROGRAMS)

    def start(_: int) -> tuple[str, str]:
        together.wait()
        with closing(SQLite(tmp_path / "fresh")) as database:
            return database.secret(), database.fault()

    with ThreadPoolExecutor(PROGRAMS) as programs:
        begun = {*programs.map(start, range(PROGRAMS))}
    assert len(begun) == 1
    assert begun.pop()[1] == ""


def test_of_a_big_file_only_the_head_is_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.storage.opening.SMALL", 0)
    whole = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(whole[:-4096] + b"x" * 4096)
    verify(folder / FILE)
    with pytest.raises((OSError, sqlite3.Error)):
        verify(folder / FILE, whole=True)
    (folder / FILE).write_bytes(whole[:-4096])
    with pytest.raises(OSError, match="cut short"):
        verify(folder / FILE)

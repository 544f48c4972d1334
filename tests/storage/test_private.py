"""What the program writes is for its own eyes; a first start that fails leaves nothing behind."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.rulebook.tables import Files
from companion.storage import Matches, SQLite
from companion.storage.maintenance import backup, restore
from companion.storage.opening import FILE, MAKING
from companion.storage.schema import STEPS

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())


@pytest.fixture(autouse=True)
def _as_systems_are_set_up() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


def test_a_folder_that_it_makes_is_closed_to_others_and_one_that_stood_stays_as_it_was(tmp_path: Path) -> None:
    stood = tmp_path / "stood"
    stood.mkdir(0o755)
    with closing(SQLite(stood / "a" / "b")) as database:
        Matches(database).open(OPENED)
        assert modes(stood / "a" / "b") == dict.fromkeys((FILE, f"{FILE}-wal", f"{FILE}-shm"), 0o600)
    assert (mode(stood), mode(stood / "a"), mode(stood / "a" / "b")) == (0o755, 0o700, 0o700)


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    with closing(SQLite(tmp_path)):
        pass
    (tmp_path / FILE).chmod(0o644)
    with closing(SQLite(tmp_path)) as database:
        Matches(database).open(OPENED)
        assert {*modes(tmp_path).values()} == {0o600}


def test_every_copy_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir(0o755)
    with closing(SQLite(data)):
        pass
    backup(data, copies / "one.db")
    (copies / "one.db").chmod(0o644)
    backup(data, copies / "one.db")
    restore(copies / "one.db", data)
    monkeypatch.setitem(STEPS, "flying_cards", "create table if not exists flying (card text primary key)")
    with closing(SQLite(data)):
        assert {*modes(data).values(), *modes(copies).values()} == {0o600}
    assert len(list(data.glob("companion-*.db"))) == 2


def test_the_files_of_the_search_are_closed_to_others(tmp_path: Path) -> None:
    Files(tmp_path / "search").tables("words", lambda: {"idle": {"the": 1}})
    assert (mode(tmp_path / "search"), modes(tmp_path / "search")) == (0o700, {"words": 0o600})


ROOMS = (0, 512, 4096, 32768, 65536, 100_000, 130_000)  # bytes that a file may have
BEGIN = """
import json, resource, signal, sys
from multiprocessing import get_context
from pathlib import Path
from companion.storage import ForeignDatabase, NotSaved
from companion.web import create_app

def begin(room):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    try:
        create_app(Path(sys.argv[1]) / str(room) / "data").extensions["companion"].database.close()
    except (ForeignDatabase, NotSaved) as reason:
        return str(reason)

with get_context("fork").Pool(1, maxtasksperchild=1) as each:
    print(json.dumps(each.map(begin, map(int, sys.argv[2:]), 1)))
"""


def test_a_first_start_on_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BEGIN, str(tmp_path), *map(str, ROOMS)]
    began = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (began.returncode, began.stderr) == (0, "")
    refused = {room: reason for room, reason in zip(ROOMS, json.loads(began.stdout), strict=True) if reason}
    assert 0 in refused
    assert [reason for reason in refused.values() if len(reason.splitlines()) > 1] == []
    assert {int(path.name) for path in tmp_path.iterdir()} == set(ROOMS) - refused.keys()


@pytest.mark.parametrize("fails", ["_open", "secret"])
def test_whatever_fails_at_a_first_start_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    act: Callable[..., object] = getattr(SQLite, fails)

    def do_it_and_fail(database: SQLite, **options: bool) -> None:
        act(database, **options)
        raise OSError("the disk is full")

    monkeypatch.setattr(SQLite, fails, do_it_and_fail)
    with pytest.raises(Exception, match="the disk is full"):
        SQLite(tmp_path / "a" / "b")
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    with closing(SQLite(tmp_path / "a" / "b")) as database:
        assert database.fault() == ""


def test_what_root_puts_back_belongs_to_whom_the_folder_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    SQLite(data).close()
    backup(data, copy)
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.update({path.name: (user, group)}))
    kept = restore(copy, data)
    assert kept
    owner = (data.stat().st_uid, data.stat().st_gid)
    assert given == {kept.name: owner, f"{FILE}{MAKING}": owner}

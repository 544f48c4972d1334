"""What the owner of the machine may do: a copy, a copy put back, a look at everything, the list, a lost link."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.command import main
from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.storage import Database, Keys, Matches
from companion.storage.opening import FILE, SIGNATURE

OPENED = Opened("canasta", ("", ""), ("Ann", "Cem", "Bob", "Dora"), House())
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def running(data: Path) -> Iterator[Database]:
    """A server's database, open."""
    with closing(Database(data)) as database:
        yield database


@pytest.fixture
def keys(running: Database) -> Keys:
    """The keys of a match of it."""
    return Matches(running).open(OPENED)


def run(*arguments: object) -> int:
    return main([str(argument) for argument in arguments])


def refused(capsys: Captured, *arguments: object) -> str:
    """The one line that says why not."""
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    return told.err


def opens(folder: Path, key: str) -> bool:
    with closing(Database(folder)) as database:
        return Matches(database).find(key) is not None


def test_a_copy_made_while_a_server_writes_holds_all_that_was_acknowledged(
    running: Database, keys: Keys, data: Path, tmp_path: Path
) -> None:
    later = Matches(running).open(OPENED)
    assert run("backup", tmp_path / "copy", "--data", data) == 0
    assert run("restore", tmp_path / "copy", "--data", tmp_path / "other") == 0
    assert opens(tmp_path / "other", keys.write)
    assert opens(tmp_path / "other", later.look)


def test_a_copy_replaces_an_older_one_and_nothing_else(
    running: Database, keys: Keys, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    diary = tmp_path / "diary"
    diary.write_text("mine")
    assert "diary" in refused(capsys, "backup", diary, "--data", data)
    assert "itself" in refused(capsys, "backup", data / FILE, "--data", data)
    assert diary.read_text() == "mine"
    assert [run("backup", tmp_path / "copy", "--data", data) for _ in range(2)] == [0, 0]
    assert {path.name for path in tmp_path.iterdir()} == {"data", "diary", "copy"}


def test_no_copy_is_put_back_while_a_server_runs(
    running: Database, keys: Keys, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    capsys.readouterr()
    before = sorted(path.name for path in data.iterdir())
    assert "stop it first" in refused(capsys, "restore", tmp_path / "copy", "--data", data)
    (data / FILE).unlink()
    assert "stop it first" in refused(capsys, "restore", tmp_path / "copy", "--data", data)
    running.close()
    assert before == [FILE, f"{FILE}-shm", f"{FILE}-wal"]
    assert run("restore", tmp_path / "copy", "--data", data) == 0
    assert opens(data, keys.write)


def test_what_a_copy_replaces_is_kept_beside_it(
    running: Database, keys: Keys, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    later = Matches(running).open(OPENED)
    running.close()
    assert run("restore", tmp_path / "copy", "--data", data) == 0
    (kept,) = data.glob("*-replaced.db")
    assert str(kept) in capsys.readouterr().out
    assert (opens(data, keys.write), opens(data, later.write)) == (True, False)
    run("restore", kept, "--data", data)
    assert opens(data, later.write)


def test_a_damaged_file_is_kept_beside_too(running: Database, keys: Keys, data: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    running.close()
    (data / FILE).write_bytes(b"ruins")
    assert run("restore", tmp_path / "copy", "--data", data) == 0
    assert [kept.read_bytes() for kept in data.glob("*-replaced.db")] == [b"ruins"]
    assert opens(data, keys.write)


@pytest.mark.parametrize("content", [b"", b"a diary", SIGNATURE + b"\0" * 84])
def test_what_is_no_copy_is_not_put_back(
    running: Database, data: Path, tmp_path: Path, capsys: Captured, content: bytes
) -> None:
    running.close()
    (tmp_path / "copy").write_bytes(content)
    before = (data / FILE).read_bytes()
    refused(capsys, "restore", tmp_path / "copy", "--data", data)
    assert [path.read_bytes() for path in data.iterdir()] == [before]


@pytest.mark.parametrize("command", [["backup", "COPY"], ["check"], ["matches"], ["link", "1", "--look"]])
def test_where_nothing_is_nothing_is_made(capsys: Captured, tmp_path: Path, command: list[str]) -> None:
    arguments = [str(tmp_path / "copy") if word == "COPY" else word for word in command]
    assert FILE in refused(capsys, *arguments, "--data", tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


def test_a_sound_folder_is_said_to_be_sound_while_a_server_runs(keys: Keys, data: Path, capsys: Captured) -> None:
    assert run("check", "--data", data) == 0
    assert "(1)" in capsys.readouterr().out


FAULTS = {
    "update event set body = '{' where match = 1": "match 1",
    "delete from event where match = 1": "match 1: 0 events",
    "update match set game = 'chess' where id = 1": "match 1: lacks 'chess'",
    "update event set kind = 'danced' where match = 1": "match 1: lacks 'danced'",
    "update match set revision = 0 where id = 1": "revision 0",
    "alter table match rename column opened to begun": "table match",
    "drop table secret": "table secret",
    "insert into _sqlite_migrations values (99, 'companion', 'flying_cards', 'today')": "flying_cards",
}


@pytest.mark.parametrize(("command", "said"), FAULTS.items(), ids=FAULTS.values())
def test_each_fault_is_a_line(
    running: Database, keys: Keys, data: Path, capsys: Captured, command: str, said: str
) -> None:
    running.close()
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as connection:
        connection.execute(command)
    assert run("check", "--data", data) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert said in line


def test_a_page_that_is_damaged_is_a_fault(running: Database, keys: Keys, data: Path, capsys: Captured) -> None:
    running.close()
    content = bytearray((data / FILE).read_bytes())
    content[4096 : 2 * 4096] = b"x" * 4096
    (data / FILE).write_bytes(content)
    assert run("check", "--data", data) == 1
    assert "the file" in capsys.readouterr().out


def test_the_matches_are_listed_without_any_key(keys: Keys, data: Path, capsys: Captured) -> None:
    assert run("matches", "--data", data) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("1  20")
    assert "  canasta  Ann, Cem, Bob, Dora  0 deals  20" in line
    assert not {keys.write, keys.look} & set(line.split())


def test_the_matches_are_listed_for_programs_too(running: Database, keys: Keys, data: Path, capsys: Captured) -> None:
    Matches(running).open(OPENED)
    with running.writing() as db:
        db.execute("update event set body = 'x' where match = 2")
    run("matches", "--json", "--data", data)
    first, second = json.loads(capsys.readouterr().out)
    assert (first["id"], first["game"], first["deals"]) == (1, "canasta", 0)
    assert first["names"] == ["Ann", "Cem", "Bob", "Dora"]
    assert first["opened"] == first["last_write"]
    assert (second["id"], second["names"], bool(second["damaged"])) == (2, [], True)


@pytest.mark.parametrize("which", ["look", "write"])
def test_a_lost_link_is_told_with_its_code(keys: Keys, data: Path, capsys: Captured, which: str) -> None:
    where = ("--data", data, "--name", "pad.local", "--port", 81)
    assert run("link", 1, f"--{which}", *where) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == f"http://pad.local:81/m/{getattr(keys, which)}"
    assert "█" in told


def test_a_new_link_replaces_the_old_one(running: Database, keys: Keys, data: Path, capsys: Captured) -> None:
    assert run("link", 1, "--look", "--new", "--data", data) == 0
    fresh = capsys.readouterr().out.splitlines()[-1].rpartition("/")[2]
    assert Matches(running).find(keys.look) is None
    assert Matches(running).find(fresh)
    assert Matches(running).find(keys.write)


def test_a_link_of_no_match_is_refused(keys: Keys, data: Path, capsys: Captured) -> None:
    assert "no match 7" in refused(capsys, "link", 7, "--look", "--data", data)

"""A copy of everything, and a copy put back."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.storage import Database, Keys, Matches, SQLite
from companion.storage.opening import FILE, SIGNATURE
from tests.command.owner import OPENED, Captured, refused, run


def opens(folder: Path, key: str) -> bool:
    with closing(SQLite(folder)) as database:
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

"""Everything looked over: one line each fault."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage import Database, Keys, SQLite
from companion.storage.opening import FILE
from companion.storage.schema import STEPS
from tests.command.owner import Captured, refused, run


def test_a_sound_folder_is_said_to_be_sound_while_a_server_runs(keys: Keys, data: Path, capsys: Captured) -> None:
    assert run("check", "--data", data) == 0
    assert "(1)" in capsys.readouterr().out


FAULTS = {
    "update event set body = '{' where match = {match}": "match {match}",
    "delete from event where match = {match}": "match {match}: 0 events",
    "update match set game = 'chess' where id = {match}": "match {match}: lacks 'chess'",
    "update event set kind = 'danced' where match = {match}": "match {match}: lacks 'danced'",
    "update match set revision = 0 where id = {match}": "revision 0",
    "alter table match rename column opened to begun": "table match",
    "drop table secret": "table secret",
    "insert into _sqlite_migrations values (99, 'companion', 'flying_cards', 'today')": "flying_cards",
}


@pytest.mark.parametrize(("command", "said"), FAULTS.items(), ids=FAULTS.values())
def test_each_fault_is_a_line(
    running: Database, number: int, data: Path, capsys: Captured, command: str, said: str
) -> None:
    running.close()
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as connection:
        connection.execute(command.replace("{match}", str(number)))
    assert run("check", "--data", data) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert said.replace("{match}", str(number)) in line


def test_a_copy_is_looked_over_and_left_as_it_is(
    running: Database, keys: Keys, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    copy = tmp_path / "copies" / "one.db"
    copy.parent.mkdir()
    assert run("backup", copy, "--data", data) == 0
    before = copy.read_bytes()
    copy.parent.chmod(0o500)
    assert run("check", copy) == 0
    assert f"{copy} is sound" in capsys.readouterr().out
    assert [path.read_bytes() for path in copy.parent.iterdir()] == [before]
    copy.write_bytes(before[:4096] + b"x" * 4096 + before[8192:])
    assert run("check", copy) == 1
    capsys.readouterr()
    copy.write_bytes(b"a diary")
    assert "not a database of Companion" in refused(capsys, "check", copy)


def test_a_page_that_is_damaged_is_a_fault(running: Database, keys: Keys, data: Path, capsys: Captured) -> None:
    running.close()
    content = bytearray((data / FILE).read_bytes())
    content[4096 : 2 * 4096] = b"x" * 4096
    (data / FILE).write_bytes(content)
    assert run("check", "--data", data) == 1
    assert "the file" in capsys.readouterr().out


def test_a_folder_of_an_older_version_is_looked_over_and_left_as_it_is(
    data: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SQLite(data)):
        monkeypatch.setitem(STEPS, "flying_cards", "create table if not exists flying (card text primary key)")
    before = (data / FILE).read_bytes()
    assert run("check", "--data", data) == 0
    capsys.readouterr()
    for command in (["matches"], ["link", 1, "--look"]):
        assert "older version" in refused(capsys, *command, "--data", data)
    assert {path.name: path.read_bytes() for path in data.iterdir()} == {FILE: before}

"""Everything brought from a folder to a database server and back, keys included."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.storage import Database, Keys, Matches, SQLite, open_database
from companion.storage.schema import STEPS
from tests.command.evening import an_evening, content
from tests.command.owner import OPENED, Captured, refused, run
from tests.postgresql import Cluster

MANY = 2500  # rows: more than are brought at once


@pytest.fixture
def older(data: Path, monkeypatch: pytest.MonkeyPatch) -> Keys:
    """The keys of a match in a folder that a version left which is older than this one by a step of the tables."""
    with closing(SQLite(data)) as database:
        keys = Matches(database).open(OPENED)
    monkeypatch.setitem(STEPS, "flying_cards", "create table if not exists flying (card text primary key)")
    return keys


def test_everything_moves_there_and_back_and_nothing_is_lost(made: str, tmp_path: Path) -> None:
    with closing(SQLite(tmp_path / "here")) as here:
        an_evening(here)
        with here.writing() as db:
            db.insert("secret", [{"name": f"n{number}", "value": "x"} for number in range(MANY)])
        before = content(here)
    assert all(before.values()), "a table without a row proves nothing"
    assert run("move", "--from", tmp_path / "here", "--database", made) == 0
    with closing(open_database(made)) as there:
        assert content(there) == before
    assert run("move", "--from", made, "--data", tmp_path / "back") == 0
    with closing(SQLite(tmp_path / "back")) as back:
        assert content(back) == before


def test_nothing_moves_from_a_folder_while_a_server_is_at_work_there(made: str, data: Path, capsys: Captured) -> None:
    with closing(SQLite(data)) as running:
        Matches(running).open(OPENED)
        assert "stop it first" in refused(capsys, "move", "--from", data, "--database", made)
    assert run("move", "--from", data, "--database", made) == 0


def test_nothing_moves_where_something_is(there: Database, data: Path, tmp_path: Path, capsys: Captured) -> None:
    before = content(there)
    with closing(SQLite(data)) as here:
        Matches(here).open(OPENED)
    run("backup", tmp_path / "copy", "--data", data)
    capsys.readouterr()
    for command in (("move", "--from", data), ("restore", tmp_path / "copy")):
        assert "holds matches already" in refused(capsys, *command, "--database", there.where)
    assert content(there) == before


def test_a_backup_is_the_same_file_as_ever_and_is_put_back_on_either_engine(
    there: Database, tmp_path: Path, cluster: Cluster
) -> None:
    copy, other = tmp_path / "copy", cluster.database("other")
    assert [run("backup", copy, "--database", there.where) for _ in range(2)] == [0, 0]
    assert [path.name for path in tmp_path.iterdir()] == ["copy"]
    assert run("restore", copy, "--data", tmp_path / "folder") == 0
    with closing(SQLite(tmp_path / "folder")) as folder:
        assert content(folder) == content(there)
    assert run("migrate", "--database", other) == 0
    assert run("restore", copy, "--database", other) == 0
    with closing(open_database(other)) as again:
        assert content(again) == content(there)


def test_a_folder_of_an_older_version_moves_too(older: Keys, data: Path, made: str) -> None:
    assert run("move", "--from", data, "--database", made) == 0
    with closing(open_database(made)) as there:
        assert Matches(there).find(older.write)

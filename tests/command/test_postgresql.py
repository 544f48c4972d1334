"""A database in the place of a folder: tables made, everything moved there and back, and every other command."""

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlite_utils import Database as Connection

from companion.engine.circle import Renamed
from companion.engine.events import Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.storage import (
    CircleKeys,
    Circles,
    Database,
    Drafts,
    Holders,
    Matches,
    NewCircle,
    Phones,
    Rematches,
    SQLite,
    begun,
    open_database,
)
from companion.storage.migrations import MIGRATIONS
from companion.storage.opening import APPLICATION, FILE
from companion.storage.schema import COLUMNS
from tests.command.owner import OPENED, Captured, refused, run
from tests.postgresql import Cluster
from tests.server import serving

PHONE = "phone"
MANY = 2500  # rows: more than are brought at once


def an_evening(database: Database) -> None:
    """Something in every table."""
    matches, circles = Matches(database), Circles(database)
    access = matches.find(matches.open(OPENED, PHONE).write)
    assert access
    matches.write(access, Recorded(Deal(sides=(Lay(melded=120), Lay()), note="Ünï 🂡 'quoted' %s :key")), seen=1)
    Phones(database).remember(PHONE, access.key)
    access = matches.find(matches.replace_key(access, "look", PHONE).write)
    assert access
    Holders(database).say(access, PHONE, 2)
    Drafts(database).keep(access, PHONE, "deal", 2, {"sides.0.melded": "5"})
    begun_anew = matches.find(Rematches(database).begin(access, OPENED))
    assert begun_anew
    circle = circles.find(
        circles.open(NewCircle(entries=begun("Thursdays", ("Ann", "Bob")), matches=[access.id])).write
    )
    assert circle
    circles.write(circle, Renamed(2, "Anna"))
    CircleKeys(database).remember(PHONE, circle.keys.write)
    CircleKeys(database).replace(circle, "write", PHONE)
    database.secret()


def content(database: Database) -> dict[str, list[Any]]:
    """Every row of every table."""
    with database.snapshot() as now:
        return {
            table: sorted(tuple(row.values()) for row in now.rows(f"select {', '.join(columns)} from {table}"))
            for table, columns in COLUMNS.items()
        }


@pytest.fixture
def url(cluster: Cluster) -> str:
    """The address of a database without any table."""
    return cluster.database("owned")


@pytest.fixture
def made(url: str) -> str:
    """The same, with the tables of this version."""
    assert run("migrate", "--database", url) == 0
    return url


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A folder as an older version left it."""
    with closing(Connection(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        MIGRATIONS.apply(db, stop_before="revisions")
        db.table("match").insert({"game": "canasta", "write_key": "w", "look_key": "l", "seq": 0, "opened": "x"})
    return tmp_path


@pytest.fixture
def there(made: str) -> Iterator[Database]:
    """The same with something in every table."""
    with closing(open_database(made)) as database:
        an_evening(database)
        yield database


def test_the_tables_are_made_by_a_command_of_its_own(url: str, capsys: Captured) -> None:
    assert "companion migrate" in refused(capsys, "serve", "--database", url)
    assert [run("migrate", "--database", url) for _ in range(2)] == [0, 0]
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("has the tables of this version now")
    assert second.endswith("had them already")


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


def test_a_folder_of_an_older_version_moves_too(made: str, tmp_path: Path, older: Path) -> None:
    assert run("move", "--from", older, "--database", made) == 0
    with closing(open_database(made)) as there:
        assert Matches(there).find("w")


def test_a_database_is_looked_over(there: Database, made: str, capsys: Captured) -> None:
    assert run("check", "--database", made) == 0
    assert "(2)" in capsys.readouterr().out
    with there.writing() as db:
        db.execute("update event set body = '{' where kind = 'recorded'")
        db.execute("delete from match_key where key in (select look_key from match)")
    assert run("check", "--database", made) == 1
    faults = capsys.readouterr().out.splitlines()
    assert len([line for line in faults if "leads nowhere" in line]) == 2
    assert len(faults) == 3


def test_a_table_that_was_changed_by_hand_is_a_fault(made: str, capsys: Captured) -> None:
    with psycopg.connect(made) as owner:
        owner.execute("alter table match rename column opened to begun")
    assert run("check", "--database", made) == 1
    assert "table match" in capsys.readouterr().out


def test_matches_are_listed_and_links_told(there: Database, made: str, capsys: Captured) -> None:
    assert run("matches", "--json", "--database", made) == 0
    number = json.loads(capsys.readouterr().out)[0]["id"]
    assert run("link", number, "--look", "--new", "--database", made) == 0
    key = capsys.readouterr().out.splitlines()[-1].rpartition("/")[2]
    found = Matches(there).find(key)
    assert found
    assert (found.id, found.may_write) == (number, False)


def test_a_folder_and_an_address_are_not_both_said(capsys: Captured, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        run("check", "--data", tmp_path, "--database", "postgresql://host/name")
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("address", ["mysql://host/name", "name", ""])
def test_what_is_no_address_of_a_database_is_said_in_one_line(capsys: Captured, address: str) -> None:
    with pytest.raises(SystemExit) as ended:
        run("migrate", "--database", address)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("command", ["serve", "migrate", "check"])
def test_without_the_extra_one_line_says_what_to_install(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] in ("psycopg", "psycopg_pool")]:
        monkeypatch.setitem(sys.modules, module, None)
    for module in ("companion.storage.postgresql", "companion.storage.migrating"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    assert "pip install 'companion[postgresql]'" in refused(
        capsys, command, "--database", "postgresql://ann:hush@host/cards"
    )


@pytest.mark.slow
def test_a_server_serves_a_database_and_another_one_beside_it(made: str, tmp_path: Path) -> None:
    with serving(made) as one, serving(made) as other:
        assert "hush" not in one.said
        sheet = one.post("/new/canasta", {})
        deal = {"sides.0.melded": "120", "sides.1.melded": "", "token": "tap"}
        other.post(f"{sheet}/deals", {**deal, "seen": "1"})
        one.process.kill()
        other.post(f"{sheet}/deals", {**deal, "seen": "1"})
        assert json.loads(other.get(f"{sheet}.json"))["totals"] == [120, 0]
        assert other.get("/healthz") == "ok"

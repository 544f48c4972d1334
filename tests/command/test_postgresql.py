"""A database in the place of a folder: tables made, everything moved there and back, and every other command."""

import json
import sys
from pathlib import Path

import psycopg
import pytest

from companion.environment import DATABASE
from companion.storage import (
    Database,
    Matches,
)
from tests.command.owner import Captured, refused, run
from tests.server import serving


def test_the_tables_are_made_by_a_command_of_its_own(url: str, capsys: Captured) -> None:
    assert "companion migrate" in refused(capsys, "serve", "--database", url)
    assert [run("migrate", "--database", url) for _ in range(2)] == [0, 0]
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("has the tables of this version now")
    assert second.endswith("had them already")


def test_the_database_of_the_environment_stands_in_no_command(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert "--database" in refused(capsys, "migrate")
    monkeypatch.setenv(DATABASE, url)
    assert run("migrate") == 0


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
    assert (found.id, found.may_write) == (Matches(there).of_number(number), False)


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
    monkeypatch.delitem(sys.modules, "companion.storage.postgresql", raising=False)
    assert f"{sys.executable} -m pip install 'table-companion[postgresql]'" in refused(
        capsys, command, "--database", "postgresql://ann:hush@host/cards"
    )


@pytest.mark.slow
def test_a_server_serves_a_database_and_another_one_beside_it(made: str, tmp_path: Path) -> None:
    with serving(made) as one, serving(made) as other:
        assert "hush" not in one.said
        sheet = one.post("/new/canasta", {})
        deal = {"sides.0.melded": "120", "sides.1.melded": "0", "token": "tap"}
        other.post(f"{sheet}/deals", {**deal, "seen": "1"})
        one.process.kill()
        other.post(f"{sheet}/deals", {**deal, "seen": "1"})
        assert json.loads(other.get(f"{sheet}.json"))["totals"] == [120, 0]
        assert other.get("/healthz") == "ok"

"""The list of the matches, and a lost link."""

import json
import sys
from pathlib import Path

import pytest

from companion.storage import Database, Keys, Matches
from companion.storage.opening import FILE
from tests.command.owner import OPENED, Captured, refused, run


def test_the_matches_are_listed_without_any_key(keys: Keys, data: Path, capsys: Captured) -> None:
    assert run("matches", "--data", data) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("1  20")
    assert "  canasta  Ann, Cem, Bob, Dora  0 deals  20" in line
    assert not {keys.write, keys.look} & set(line.split())


def test_the_matches_are_listed_for_programs_too(running: Database, number: int, data: Path, capsys: Captured) -> None:
    Matches(running).open(OPENED)
    with running.writing() as db:
        db.execute("update event set body = 'x' where match <> :number", {"number": number})
    run("matches", "--json", "--data", data)
    first, second = sorted(json.loads(capsys.readouterr().out), key=lambda match: bool(match["damaged"]))
    assert ({first["id"], second["id"]}, first["game"], first["deals"]) == ({1, 2}, "canasta", 0)
    assert first["names"] == ["Ann", "Cem", "Bob", "Dora"]
    assert first["opened"] == first["last_write"]
    assert (second["names"], bool(second["damaged"])) == ([], True)


@pytest.mark.parametrize("which", ["look", "write"])
def test_a_lost_link_is_told_with_its_code_on_a_terminal(
    keys: Keys, number: int, data: Path, capsys: Captured, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    where = ("--data", data, "--name", "pad.local", "--port", 81)
    assert run("link", number, f"--{which}", *where) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == f"http://pad.local:81/m/{getattr(keys, which)}"
    assert "█" in told


def test_a_new_link_replaces_the_old_one(
    running: Database, keys: Keys, number: int, data: Path, capsys: Captured
) -> None:
    assert run("link", number, "--look", "--new", "--data", data) == 0
    fresh = capsys.readouterr().out.splitlines()[-1].rpartition("/")[2]
    assert Matches(running).find(keys.look) is None
    assert Matches(running).find(fresh)
    assert Matches(running).find(keys.write)


def test_a_link_of_no_match_is_refused(keys: Keys, data: Path, capsys: Captured) -> None:
    assert "no match 7" in refused(capsys, "link", 7, "--look", "--data", data)


@pytest.mark.parametrize("command", [["backup", "COPY"], ["check"], ["matches"], ["link", "1", "--look"]])
def test_where_nothing_is_nothing_is_made(capsys: Captured, tmp_path: Path, command: list[str]) -> None:
    arguments = [str(tmp_path / "copy") if word == "COPY" else word for word in command]
    assert FILE in refused(capsys, *arguments, "--data", tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


def test_numbers_are_small_in_the_order_of_opening_and_stay_what_they_are(
    running: Database, keys: Keys, number: int, data: Path, capsys: Captured
) -> None:
    """Wherever a number is taken, the one in the tables is too."""
    for _ in range(2):
        Matches(running).open(OPENED)
    for minute, (own,) in enumerate(
        (row["id"],) for row in running.rows("select id from match order by id <> :id", {"id": number})
    ):
        with running.writing() as db:
            db.execute("update match set opened = :at where id = :id", {"at": f"2026-11-26T20:{minute:02}", "id": own})
    for known in (1, number):
        assert run("link", known, "--look", "--data", data) == 0
        assert capsys.readouterr().out.strip().endswith(f"/m/{keys.look}")
    with running.writing() as db:
        db.execute("update match set opened = '2026-11-26T21:00' where id = :id", {"id": number})
    Matches(running).open(OPENED)
    run("matches", "--json", "--data", data)
    assert [listing["id"] for listing in json.loads(capsys.readouterr().out)] == [2, 3, 1, 4]

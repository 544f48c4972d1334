"""The owner erases a match or a circle at once, and is told where it may lie still."""

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.storage import Circles, Database, Matches, SQLite, begun, open_database
from companion.storage.schema import COLUMNS
from tests.command.owner import Captured, Terminal, erase, refused, run

NAMES = ("Zebulon", "Wilhelmine", "Xanthippe", "Quirin")


@pytest.fixture(params=["data", "database"])
def where(request: pytest.FixtureRequest) -> tuple[str, Path | str]:
    """An option that says where the data are, and what it is followed by."""
    if request.param == "database":
        return "--database", request.getfixturevalue("made")
    return "--data", request.getfixturevalue("data")


@pytest.fixture
def serving(where: tuple[str, Path | str]) -> Iterator[Database]:
    """A server at work there."""
    with closing(open_database(where[1])) as database:
        yield database


@pytest.fixture
def match(serving: Database) -> int:
    """The number of a match in a circle."""
    access = Matches(serving).find(Matches(serving).open(Opened("canasta", ("", ""), NAMES, House())).write)
    assert access
    Circles(serving).open(begun("The club of Uz", ("Ann",)), "", lambda _: [access.id])
    return access.id


def holds(database: Database, text: str) -> bool:
    return any(text in str(row.values()) for table in COLUMNS for row in database.rows(f"select * from {table}"))


def test_a_match_is_erased_while_a_server_runs(
    serving: Database, match: int, where: tuple[str, Path | str], capsys: Captured
) -> None:
    assert erase(1, *where) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"match 1 is erased: canasta  {', '.join(NAMES)}  0 deals"
    assert last.startswith("no copy beside it" if where[0] == "--data" else "PostgreSQL has it on its disk until")
    assert not holds(serving, "Zebulon")
    assert holds(serving, "The club of Uz")
    if where[0] == "--data":
        assert not [path for path in Path(where[1]).iterdir() if b"Zebulon" in path.read_bytes()]
    for number in (1, match):
        assert "no match" in refused(capsys, "erase", number, *where)
    assert run("check", *where) == 0


def test_a_circle_is_erased_and_its_matches_stay(
    serving: Database, match: int, where: tuple[str, Path | str], capsys: Captured
) -> None:
    run("matches", "--json", *where)
    circle = json.loads(capsys.readouterr().out)[0]["circle"]
    assert (circle, erase(1, "--circle", *where)) == (1, 0)
    assert capsys.readouterr().out.splitlines()[0] == "circle 1 is erased: The club of Uz"
    assert not holds(serving, "The club of Uz")
    assert holds(serving, "Zebulon")
    for number in (circle, 1 << 70):
        assert "no circle" in refused(capsys, "erase", number, "--circle", *where)


@pytest.mark.parametrize("answer", ["", "no", "y", "yes!"])
def test_nothing_is_erased_without_the_word(
    serving: Database, match: int, where: tuple[str, Path | str], capsys: Captured, answer: str
) -> None:
    assert erase(match, *where, answer=answer) == 2
    assert capsys.readouterr().err == "companion: nothing is erased: that wants the word yes\n"
    assert holds(serving, "Zebulon")


def test_a_terminal_is_asked_once_and_shown_what_would_go(
    serving: Database, match: int, where: tuple[str, Path | str], capsys: Captured
) -> None:
    assert erase(1, *where, answer=" Yes", through=Terminal) == 0
    asked = f"match 1: canasta  {', '.join(NAMES)}  0 deals. Type yes to erase it for good: "
    assert capsys.readouterr().err.removeprefix(asked) == ""


def test_copies_beside_it_are_named_in_the_last_line(data: Path, tmp_path: Path, capsys: Captured) -> None:
    with closing(SQLite(data)) as database:
        keys = Matches(database).open(Opened("canasta", ("", ""), NAMES, House()))
    run("backup", tmp_path / "copy", "--data", data)
    run("restore", tmp_path / "copy", "--data", data)
    (kept,) = data.glob("*-replaced.db")
    (data / "companion-of-old.db").write_bytes(b"a copy that was lost")
    (data / "diary.db").write_bytes(b"of somebody else")
    run("backup", data / "by-hand.db", "--data", data)
    with closing(SQLite(data)) as database:
        Matches(database).open(Opened("canasta", ("", ""), ("Ann", "", "", ""), House()))
        access = Matches(database).find(keys.write)
        assert access
    capsys.readouterr()
    assert erase(access.id, "--data", data) == 0
    copies = ", ".join(map(str, (data / "by-hand.db", kept, data / "companion-of-old.db")))
    assert capsys.readouterr().out.splitlines()[-1] == f"still in {copies}"
    run("backup", tmp_path / "later", "--data", data)
    for path in (data / "companion.db", tmp_path / "later"):
        assert b"Zebulon" not in path.read_bytes()


def test_what_was_deleted_before_there_was_this_version_goes_from_the_file_too(data: Path) -> None:
    with closing(SQLite(data)) as database:
        for _ in range(2):
            Matches(database).open(Opened("canasta", ("", ""), NAMES, House()))
        database.connection.execute("PRAGMA secure_delete = OFF")
        with database.writing() as db:
            db.execute("delete from event")
        (number, _) = [row["id"] for row in database.rows("select id from match")]
    assert b"Zebulon" in (data / "companion.db").read_bytes()
    assert erase(number, "--data", data) == 0
    assert b"Zebulon" not in (data / "companion.db").read_bytes()


def test_old_matches_are_listed_by_the_day_of_their_last_write(
    serving: Database, match: int, where: tuple[str, Path | str], capsys: Captured
) -> None:
    Matches(serving).open(Opened("canasta", ("", ""), ("Ann", "", "", ""), House()))
    then = (datetime.now(UTC) - timedelta(days=366)).isoformat(timespec="seconds")
    with serving.writing() as db:
        db.execute("update event set at = :then where match = :match", {"then": then, "match": match})
    capsys.readouterr()
    for older, listed in ((365, ["Zebulon"]), (367, []), (0, ["Zebulon", "Ann"])):
        assert run("matches", "--older", older, *where) == 0
        lines = capsys.readouterr().out.splitlines()
        assert sorted(listed) == sorted(line.split("  ")[3].split(",")[0] for line in lines)
    for wrong in ("-1", "x", "9" * 12):
        with pytest.raises(SystemExit):
            run("matches", "--older", wrong, *where)

"""What the second version wrote opens, as a file and on a server, and nothing of it is lost; older files are refused.

`second-version.sql` is a file of that version as text, with something in every table; `second-version-postgresql.sql`
are its tables on a server.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from companion.engine.circle import Joined
from companion.engine.events import Closed
from companion.storage import (
    CirclePhones,
    Circles,
    Database,
    Drafts,
    ForeignDatabase,
    Matches,
    Phones,
    SQLite,
    open_database,
)
from companion.storage.maintenance import check
from companion.storage.opening import FILE
from companion.storage.places import migrate
from companion.storage.schema import COLUMNS
from tests.postgresql import Cluster

HERE = Path(__file__).parent
PHONE, OTHER = "a1b2c3d4", "0f0e0d0c"
TOTALS = {  # of each match, with the number of its events
    ("belote", 1): (0, 0),
    ("belote", 4): (182, 212),
    ("burraco", 2): (410, -80),
    ("canasta", 11): (1085, 445),
    ("coinche", 2): (520, 0),
    ("pontoon", 4): (-5, 10, -5, 0, 0),
    ("shoot-pontoon", 2): (-45, 50, -5, 0),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as the second version left it."""
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.executescript((HERE / "second-version.sql").read_text("utf-8"))
    return tmp_path


@pytest.fixture
def address(folder: Path, cluster: Cluster) -> str:
    """The address of a database as the second version left it, with the same in it."""
    url = cluster.database("second")
    with closing(sqlite3.connect(folder / FILE)) as file, psycopg.connect(url) as there:
        there.execute((HERE / "second-version-postgresql.sql").read_bytes())
        then = {name for (name,) in file.execute("select name from sqlite_master where type = 'table'")}
        for table, columns in ((table, COLUMNS[table]) for table in COLUMNS if table in then):
            rows = file.execute(f"select {', '.join(columns)} from {table}").fetchall()
            values = ", ".join(["%s"] * len(columns))
            with there.cursor() as cursor:
                cursor.executemany(f"insert into {table} ({', '.join(columns)}) values ({values})".encode(), rows)
    return url


@pytest.fixture(params=["folder", "address"])
def where(request: pytest.FixtureRequest) -> Path | str:
    """Where the data of the second version is."""
    place: Path | str = request.getfixturevalue(request.param)
    return place


@pytest.fixture
def database(where: Path | str) -> Iterator[Database]:
    """That data, opened by this version."""
    if isinstance(where, str):
        migrate(where)
    with closing(open_database(where)) as opened:
        yield opened


def keys(database: Database, table: str) -> list[str]:
    return [row["write_key"] for row in database.rows(f"select write_key from {table} order by id")]


def test_it_has_all_tables_of_this_version_once_it_was_opened_and_no_fault(database: Database) -> None:
    found = check(database.where)
    assert (found.matches, found.faults) == (7, ())


def test_a_copy_of_the_file_is_kept_before_tables_are_added(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    with closing(SQLite(folder)):
        pass
    (copy,) = folder.glob("companion-*-before-upgrade.db")
    with closing(sqlite3.connect(copy)) as file, closing(sqlite3.connect(":memory:")) as then:
        then.deserialize(before)
        assert [*file.iterdump()] == [*then.iterdump()]


def test_opening_it_again_changes_nothing(folder: Path) -> None:
    with closing(SQLite(folder)):
        pass
    files = sorted(path.name for path in folder.iterdir())
    with closing(SQLite(folder)):
        pass
    assert sorted(path.name for path in folder.iterdir()) == files


def test_a_server_is_migrated_once(address: str) -> None:
    assert migrate(address) == ("letters", "numbers")
    assert migrate(address) == ()


def test_no_deal_of_any_match_is_lost(database: Database) -> None:
    matches, totals = Matches(database), {}
    for key in keys(database, "match"):
        access = matches.find(key)
        assert access
        totals[access.game, access.seq] = matches.sheet(access).totals
    assert totals == TOTALS


def test_both_links_of_every_match_open_it_with_their_right(database: Database) -> None:
    matches = Matches(database)
    for row in database.rows("select id, write_key, look_key from match"):
        for which in ("write", "look"):
            access = matches.find(row[f"{which}_key"])
            assert access
            assert (access.id, access.may_write) == (row["id"], which == "write")


def test_every_match_is_written_on(database: Database) -> None:
    matches = Matches(database)
    for key in keys(database, "match"):
        access = matches.find(key)
        assert access
        before = matches.sheet(access)
        matches.write(access, Closed(), seen=access.seq, device=PHONE)
        after = matches.find(key)
        assert after
        assert matches.sheet(after).entries[:-1] == before.entries
        assert matches.sheet(after).totals == before.totals


def test_the_circle_is_read_and_written_on(database: Database) -> None:
    circles = Circles(database)
    (key,) = keys(database, "circle")
    circle = circles.find(key)
    assert circle
    assert [one.name for one in circles.circle(circle).people.values()] == ["Ann", "Bob", "Cy"]
    assert {match.game for match in circles.matches(circle)} == {"canasta", "belote"}
    circles.write(circle, Joined("Dora"))
    after = circles.find(key)
    assert after
    assert [one.name for one in circles.circle(after).people.values()] == ["Ann", "Bob", "Cy", "Dora"]


def test_phones_know_what_they_knew(database: Database) -> None:
    phones, circles = Phones(database), CirclePhones(database)
    assert len(phones.known(PHONE).opened) == 6
    (lost,) = phones.known(OTHER).replaced
    assert (lost.which, lost.device) == ("look", PHONE)
    assert [circle.may_write for circle in circles.known(PHONE).opened] == [True]
    assert [circle.may_write for circle in circles.known(OTHER).opened] == [False]


def test_drafts_holders_and_rematches_are_there(database: Database) -> None:
    matches = Matches(database)
    every = [access for key in keys(database, "match") if (access := matches.find(key))]
    canasta = next(access for access in every if access.game == "canasta")
    assert {draft.target: draft.live for draft in Drafts(database).of(canasta)} == {"deal": True, "deal-2": False}
    assert Matches(database).holders(canasta) == {PHONE: 2}
    assert len([access for access in every if Matches(database).rematch(access)]) == 1
    assert len(database.secret()) == 64


def test_a_file_of_an_earlier_version_is_refused_and_left_as_it_is(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as file:
        file.execute("delete from _sqlite_migrations where name = 'keys_and_numbers_of_many_machines'")
    before = (folder / FILE).read_bytes()
    with pytest.raises(ForeignDatabase, match=r"open it with version 0\.1 first") as refusal:
        SQLite(folder)
    assert len(str(refusal.value).splitlines()) == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {FILE: before}
    (fault,) = check(folder).faults
    assert "version 0.1" in fault

"""A page of the file that the disk has ruined: no copy of it is sound, and it takes one match down at most."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.events import Opened, Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.storage import (
    Access,
    Circles,
    Damaged,
    ForeignDatabase,
    Keys,
    Matches,
    Phones,
    SQLite,
    Unreadable,
    begun,
)
from companion.storage.archive import raw_match
from companion.storage.maintenance import backup, check_file, restore
from companion.storage.opening import FILE
from tests.storage.damage import pages_with, ruin

PHONE, DEALS = "phone", 12
LONG = "a long story " * 15


@pytest.fixture(autouse=True)
def _every_file_is_big(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of big files only the head is looked at when a server begins."""
    monkeypatch.setattr("companion.storage.opening.SMALL", 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def keys(folder: Path) -> tuple[Keys, Keys]:
    """Two matches of a phone in one circle, the first of which is damaged: a page with its last deal is lost."""
    with closing(SQLite(folder)) as database:
        matches, played = Matches(database), []
        for name in ("Ada", "somebody between", "Bea"):
            keys = matches.open(Opened("canasta", ("", ""), (name, "", "", ""), House()))
            for number in range(DEALS):
                access = found(matches, keys)
                lost = f"{name} last" if number == DEALS - 1 else ""
                deal = Deal(sides=(Lay(melded=120), Lay()), note=f"{lost} {LONG}"[:200])
                matches.write(access, Recorded(deal), seen=access.seq)
            played.append(keys)
        played.pop(1)
        for keys in played:
            Phones(database).remember(PHONE, keys.write)
        numbers = [found(matches, each).id for each in played]
        Circles(database).open(begun("Thursdays", ("Ada", "Bea")), "", lambda _: numbers)
    (page,) = pages_with(folder / FILE, "Ada last")
    assert page not in pages_with(folder / FILE, "Bea")
    ruin(folder / FILE, page)
    return played[0], played[1]


def found(matches: Matches, keys: Keys) -> Access:
    access = matches.find(keys.write)
    assert access
    return access


def test_a_copy_of_a_damaged_file_is_none(folder: Path, keys: tuple[Keys, Keys], tmp_path: Path) -> None:
    (tmp_path / "copy").write_bytes((folder / FILE).read_bytes())
    good = tmp_path / "good"
    with closing(SQLite(tmp_path / "sound")):
        pass
    backup(tmp_path / "sound", good)
    before = good.read_bytes()
    with pytest.raises(ForeignDatabase):
        backup(folder, good)
    assert good.read_bytes() == before, "the copy that was there stays"
    with pytest.raises(ForeignDatabase):
        restore(tmp_path / "copy", tmp_path / "fresh")
    assert check_file(tmp_path / "copy").faults
    assert check_file(good).faults == ()
    assert not list((tmp_path / "fresh").glob("*"))


def test_one_damaged_match_takes_no_other_down(folder: Path, keys: tuple[Keys, Keys]) -> None:
    with closing(SQLite(folder)) as database:
        matches, (damaged, sound) = Matches(database), keys
        with pytest.raises(Damaged):
            matches.sheet(found(matches, damaged))
        assert matches.sheet(found(matches, sound)).totals == (120 * DEALS, 0)
        known = Phones(database).known(PHONE).opened
        assert {access.key for access in known} == {damaged.write, sound.write}
        (circle,) = database.rows("select write_key from circle")
        around = Circles(database).find(circle["write_key"])
        assert around
        inside = {access.key: access for access in Circles(database).matches(around)}
        assert matches.sheet(inside[sound.write]).totals == (120 * DEALS, 0)
        faults = {listing.id: bool(listing.damaged) for listing in Matches(database).listings()}
        assert (faults[found(matches, damaged).id], faults[found(matches, sound).id]) == (True, False)


def test_what_can_still_be_read_of_it_is_handed_out(folder: Path, keys: tuple[Keys, Keys]) -> None:
    with closing(SQLite(folder)) as database:
        access = found(Matches(database), keys[0])
        handed = raw_match(database, access.id, "canasta", "lost")["events"]
        assert [event["seq"] for event in handed] == list(range(1, DEALS + 2))
        assert handed[-1] == {"seq": DEALS + 1, "damaged": True}
        assert handed[0]["body"]["seats"][0] == "Ada"


def test_nothing_is_written_on_a_damaged_page(folder: Path, keys: tuple[Keys, Keys]) -> None:
    with closing(SQLite(folder)) as database:
        access = found(Matches(database), keys[0])
        with pytest.raises(Unreadable):
            Matches(database).write(access, Recorded(Deal(sides=(Lay(), Lay()))), seen=DEALS + 1)

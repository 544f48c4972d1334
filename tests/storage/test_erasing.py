"""Deleted ends every link at once and can be taken back for a day; erased is gone, from the bytes of the files too."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from companion.engine.circle import Joined
from companion.engine.events import Opened, Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.storage import (
    Access,
    CircleAccess,
    CirclePhones,
    Circles,
    Database,
    Drafts,
    Matches,
    Phones,
    SQLite,
    begun,
    shared,
)
from companion.storage.erasing import CircleDeletions, Deletions, MatchDeletions, sweep
from companion.storage.maintenance import check, check_file, moving_backup
from companion.storage.schema import COLUMNS

PHONE, OTHER = "a-phone-of-ours", "another-phone"
NAMES = ("Zebulon", "Wilhelmine", "Xanthippe", "Quirin")


@pytest.fixture
def circles(database: Database) -> Circles:
    return Circles(database)


@pytest.fixture
def deletions(database: Database) -> Deletions[Access]:
    return MatchDeletions(database)


@pytest.fixture
def match(matches: Matches) -> Access:
    return played(matches)


@pytest.fixture
def circle(circles: Circles) -> CircleAccess:
    found = circles.find(circles.open(begun("The club of Uz", NAMES, PHONE)).write)
    assert found
    return found


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let time pass."""
    begun_at = shared.now()

    def pass_by(hours: timedelta) -> None:
        for module in ("shared", "erasing"):
            monkeypatch.setattr(f"companion.storage.{module}.now", lambda: begun_at + hours)

    return pass_by


def played(matches: Matches, names: tuple[str, ...] = NAMES) -> Access:
    """A match with something of it in every table."""
    database = matches._database
    access = known(matches, matches.open(Opened("canasta", ("", ""), names, House()), PHONE).write)
    access = matches.write(access, Recorded(Deal(sides=(Lay(melded=120), Lay()), note="nobody knew")), seen=1)
    Phones(database).remember(PHONE, access.keys.write)
    Phones(database).remember(OTHER, access.keys.look)
    Matches(database).say_holder(access, PHONE, 2)
    Drafts(database).keep(access, PHONE, "deal", 2, {"note": "a draft of a note"})
    access = known(matches, matches.replace_key(access, "look", PHONE).write)
    Matches(database).begin_rematch(access, Opened("canasta", ("", ""), ("",) * 4, House()))
    return known(matches, access.keys.write)


def known(matches: Matches, key: str) -> Access:
    access = matches.find(key)
    assert access
    return access


def rows(database: Database) -> str:
    """Everything that the tables hold."""
    return "\n".join(str(row.values()) for table in COLUMNS for row in database.rows(f"select * from {table}"))


def files(database: Database) -> bytes:
    """Every byte that lies in the folder; nothing where there is none."""
    folder = database.where
    return b"".join(path.read_bytes() for path in folder.iterdir()) if isinstance(folder, Path) else b""


def everything(database: Database) -> bytes:
    return rows(database).encode() + files(database)


def test_all_links_of_what_was_deleted_end_at_once(
    database: Database, matches: Matches, match: Access, deletions: Deletions[Access]
) -> None:
    (old,) = [row["key"] for row in database.rows("select key from replaced")]
    deletions.delete(match, PHONE)
    for key in (match.keys.write, match.keys.look, old):
        assert matches.find(key) is None
        assert Phones(database).replaced(key) is None
        deleted = deletions.of(key)
        assert deleted
        assert (deleted.access.id, deleted.access.may_write) == (match.id, key == match.keys.write)
    for device in (PHONE, OTHER):
        phones = Phones(database).known(device)
        assert match.id not in [access.id for access in phones.opened]
        assert not phones.replaced
    assert deletions.of("x") is None


def test_it_can_be_taken_back_as_it_was(
    database: Database, matches: Matches, match: Access, deletions: Deletions[Access]
) -> None:
    before = matches.sheet(match).entries
    for _ in range(2):
        deletions.delete(match, PHONE)
    for _ in range(2):
        deletions.take_back(match)
    again = known(matches, match.keys.write)
    assert matches.sheet(again).entries == before
    assert matches.find(match.keys.look)
    assert again.revision > match.revision, "pages that say that it was deleted look again"
    assert [access.id for access in Phones(database).known(PHONE).opened] == [match.id]
    assert [draft.fields for draft in Drafts(database).of(again)] == [{"note": "a draft of a note"}]
    assert deletions.of(match.keys.write) is None


def test_a_day_later_nothing_of_it_is_left(
    database: Database, match: Access, deletions: Deletions[Access], later: Callable[[timedelta], None]
) -> None:
    marks = [*NAMES, *match.keys.write.split(), match.keys.look, str(match.id), "nobody knew", "a draft of a note"]
    deletions.delete(match, PHONE)
    later(timedelta(hours=23))
    sweep(database)
    assert all(mark in rows(database) for mark in marks), "a test of what was never there proves nothing"
    later(timedelta(hours=24))
    sweep(database)
    left = everything(database)
    assert [mark for mark in marks if mark.encode() in left] == []
    assert match.id.to_bytes(8, "big") not in left
    assert deletions.of(match.keys.write) is None
    deletions.take_back(match)
    assert deletions.of(match.keys.write) is None


def test_what_was_not_deleted_stays(
    database: Database, matches: Matches, match: Access, deletions: Deletions[Access]
) -> None:
    other = played(matches, ("Ann", "Bob", "Cy", "Dora"))
    assert deletions.erase(match.id)
    assert not deletions.erase(match.id)
    again = known(matches, other.keys.write)
    assert matches.sheet(again).seats == ("Ann", "Bob", "Cy", "Dora")
    assert Matches(database).rematch(again)
    assert [draft.device for draft in Drafts(database).of(again)] == [PHONE]
    assert check(database.where).faults == ()


def test_what_was_deleted_is_no_fault_and_the_owner_sees_it(
    database: Database, match: Access, circle: CircleAccess, deletions: Deletions[Access]
) -> None:
    deletions.delete(match, PHONE)
    CircleDeletions(database).delete(circle, PHONE)
    assert check(database.where).faults == ()
    deleted = {listing.id: listing.deleted for listing in Matches(database).listings()}
    assert bool(deleted.pop(match.id))
    assert not any(deleted.values())


def test_a_match_that_was_deleted_is_in_no_circle_and_in_its_own_again_when_it_is_taken_back(
    circles: Circles, matches: Matches, match: Access, circle: CircleAccess, deletions: Deletions[Access]
) -> None:
    circles.put(circle.id, match.id)
    seen = {circles.find(circle.key)}
    deletions.delete(match)
    seen.add(fresh := circles.find(circle.key))
    assert fresh
    assert circles.matches(fresh) == ()
    deletions.take_back(match)
    seen.add(fresh := circles.find(circle.key))
    assert fresh
    assert [one.id for one in circles.matches(fresh)] == [match.id]
    deletions.erase(match.id)
    seen.add(circles.find(circle.key))
    assert len(seen) == 4, "pages of the circle are made anew each time"


def test_a_circle_is_deleted_taken_back_and_erased_and_its_matches_stay(
    database: Database, circles: Circles, matches: Matches, circle: CircleAccess, later: Callable[[timedelta], None]
) -> None:
    match = played(matches, ("", "", "", ""))
    circles.put(circle.id, match.id)
    CirclePhones(database).remember(PHONE, circle.key)
    gone = CircleDeletions(database)
    gone.delete(circle, PHONE)
    assert circles.find(circle.key) is None
    assert CirclePhones(database).known(PHONE).opened == ()
    assert circles.of_match(match.id) is None
    deleted = gone.of(circle.keys.look)
    assert deleted
    assert not deleted.access.may_write
    gone.take_back(circle)
    again = circles.find(circle.key)
    assert again
    assert [one.id for one in circles.matches(again)] == [match.id]
    gone.delete(circle, PHONE)
    later(timedelta(hours=25))
    sweep(database)
    left = everything(database)
    marks = [*NAMES, "The club of Uz", circle.keys.write, circle.keys.look]
    assert [mark for mark in marks if mark.encode() in left] == []
    assert matches.find(match.key)


def test_the_matches_of_a_circle_that_was_deleted_may_be_put_into_another(
    database: Database, circles: Circles, match: Access, circle: CircleAccess
) -> None:
    circles.put(circle.id, match.id)
    CircleDeletions(database).delete(circle)
    other = circles.find(circles.open(begun("Fridays", ())).write)
    assert other
    assert circles.put(other.id, match.id)
    around = circles.of_match(match.id)
    assert around
    assert around.id == other.id


def test_whoever_still_writes_on_what_was_erased_leaves_nothing_of_it(
    database: Database, circles: Circles, matches: Matches, match: Access, circle: CircleAccess
) -> None:
    MatchDeletions(database).erase(match.id)
    CircleDeletions(database).erase(circle.id)
    before = rows(database)
    Drafts(database).keep(match, PHONE, "deal", 2, {"note": "late"})
    Matches(database).say_holder(match, PHONE, 1)
    Phones(database).remember(PHONE, match.key)
    circles.put(circle.id, match.id)
    for act in (
        lambda: matches.write(match, Recorded(Deal(sides=(Lay(), Lay()))), seen=2),
        lambda: matches.replace_key(match, "write"),
        lambda: circles.write(circle, Joined("Late")),
        lambda: circles.replace_key(circle, "look"),
        lambda: Matches(database).begin_rematch(match, Opened("canasta", ("", ""), ("",) * 4, House())),
    ):
        with pytest.raises(shared.Stale):
            act()
    assert rows(database) == before


def test_no_later_copy_has_anything_of_it(
    database: Database, match: Access, deletions: Deletions[Access], tmp_path: Path
) -> None:
    if isinstance(database, SQLite):  # which leaves a trace, as it does here and there when it moves rows
        database.connection.execute("PRAGMA secure_delete = OFF")
    deletions.erase(match.id)
    moving_backup(database.where, tmp_path / "copy")
    copy = (tmp_path / "copy").read_bytes()
    assert not [mark for mark in (*NAMES, match.keys.write, "nobody knew") if mark.encode() in copy]
    assert check_file(tmp_path / "copy").faults == ()

"""Circles on disk: two keys, events that are only ever added, matches of which each lies in one at most."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.circle import Joined, Merged, Renamed, Undone
from companion.engine.events import Closed, Opened
from companion.engine.ruling import Refused
from companion.games.canasta.house import House
from companion.storage import Access, CircleAccess, CirclePhones, Circles, Database, Matches, SQLite, begun
from companion.storage.maintenance import backup, check, restore

OPENED = Opened("canasta", ("", ""), ("Ann", "Bob", "Cy", "Dora"), House())
PHONE = "phone"


@pytest.fixture
def circles(database: Database) -> Circles:
    return Circles(database)


@pytest.fixture
def keys(database: Database) -> CirclePhones:
    return CirclePhones(database)


@pytest.fixture
def circle(circles: Circles) -> CircleAccess:
    return opened(circles)


@pytest.fixture
def match(matches: Matches) -> Access:
    return played(matches)


def opened(circles: Circles) -> CircleAccess:
    return known(circles, circles.open(begun("Thursdays", ("Ann", "Bob", "ann"), PHONE)).write)


def known(circles: Circles, key: str) -> CircleAccess:
    access = circles.find(key)
    assert access
    return access


def played(matches: Matches) -> Access:
    access = matches.find(matches.open(OPENED).write)
    assert access
    return access


def names(circles: Circles, access: CircleAccess) -> list[str]:
    return [person.name for person in circles.circle(known(circles, access.key)).people.values()]


def test_a_circle_has_a_key_to_write_and_a_key_to_look(circles: Circles, circle: CircleAccess) -> None:
    assert circle.may_write
    assert not known(circles, circle.keys.look).may_write
    assert circles.find(circle.keys.write + "x") is None
    assert min(len(circle.keys.write), len(circle.keys.look)) >= 22  # 128 bits


def test_it_begins_with_a_name_and_its_people_each_once(circles: Circles, circle: CircleAccess) -> None:
    assert circles.circle(circle).name == "Thursdays"
    assert names(circles, circle) == ["Ann", "Bob"]


def test_what_is_said_is_added_and_nothing_is_changed(circles: Circles, circle: CircleAccess) -> None:
    before = circles.entries(circle.id, circle.seq)
    for event in (Joined("Cy"), Renamed(2, "Anna"), Merged(3, 2), Undone(6)):
        circles.write(circle, event, device=PHONE)
    after = known(circles, circle.key)
    assert circles.entries(after.id, after.seq)[: len(before)] == before
    assert names(circles, circle) == ["Anna", "Bob", "Cy"]


def test_the_same_tap_is_written_once(circles: Circles, circle: CircleAccess) -> None:
    circles.write(circle, Joined("Cy"), token="tap")
    circles.write(circle, Joined("Cy"), token="tap")
    assert names(circles, circle) == ["Ann", "Bob", "Cy"]


def test_what_is_refused_leaves_no_trace(circles: Circles, circle: CircleAccess) -> None:
    with pytest.raises(Refused):
        circles.write(circle, Joined("Bob"), token="tap")
    assert known(circles, circle.key) == circle
    circles.write(circle, Joined("Cy"), token="tap")
    assert names(circles, circle) == ["Ann", "Bob", "Cy"]


def test_a_match_lies_in_one_circle_at_most(circles: Circles, circle: CircleAccess, match: Access) -> None:
    other = opened(circles)
    assert circles.put(circle.id, match.id)
    assert circles.put(circle.id, match.id)
    assert not circles.put(other.id, match.id)
    inside = circles.of_match(match.id)
    assert inside
    assert inside.keys == circle.keys


def test_a_match_is_taken_out_and_stays_as_it_is(
    circles: Circles, matches: Matches, circle: CircleAccess, match: Access
) -> None:
    circles.put(circle.id, match.id)
    circles.take_out(circle.id, match.id)
    assert circles.of_match(match.id) is None
    assert matches.find(match.key) == match


def test_its_matches_are_opened_with_the_right_that_the_circle_was(
    circles: Circles, circle: CircleAccess, match: Access
) -> None:
    circles.put(circle.id, match.id)
    assert [one.key for one in circles.matches(circle)] == [match.keys.write]
    assert [one.key for one in circles.matches(known(circles, circle.keys.look))] == [match.keys.look]


def test_whatever_its_pages_show_makes_another_access_of_it(
    circles: Circles, matches: Matches, circle: CircleAccess, match: Access
) -> None:
    seen = {known(circles, circle.key)}
    circles.put(circle.id, match.id)
    seen.add(known(circles, circle.key))
    matches.write(match, Closed(), seen=1)
    seen.add(known(circles, circle.key))
    circles.write(circle, Joined("Cy"))
    seen.add(known(circles, circle.key))
    circles.take_out(circle.id, match.id)
    seen.add(known(circles, circle.key))
    assert len(seen) == 5


def test_a_phone_knows_a_circle_by_the_key_that_may_write(
    circles: Circles, keys: CirclePhones, circle: CircleAccess
) -> None:
    for key in (circle.keys.write, circle.keys.look, "nothing"):
        keys.remember(PHONE, key)
    assert keys.known(PHONE).opened == (circle,)
    assert keys.known("another").opened == ()
    keys.forget(PHONE, circle.id)
    assert keys.known(PHONE).opened == ()
    keys.remember(PHONE, circle.keys.look)
    assert [one.key for one in keys.known(PHONE).opened] == [circle.keys.look]


@pytest.mark.parametrize("which", ["write", "look"])
def test_a_replaced_key_opens_nothing_and_is_known_as_that(
    circles: Circles, keys: CirclePhones, circle: CircleAccess, which: str
) -> None:
    old = getattr(circle.keys, which)
    for device in (PHONE, "another"):
        keys.remember(device, old)
    fresh = circles.replace_key(circle, which, PHONE)
    assert circles.find(old) is None
    replaced = keys.replaced(old)
    assert replaced
    assert (replaced.which, replaced.device, replaced.access.id) == (which, PHONE, circle.id)
    assert [one.key for one in keys.known(PHONE).opened] == [getattr(fresh, which)]
    assert keys.known("another").opened == ()
    assert keys.replaced(getattr(fresh, which)) is None


def test_a_circle_outlives_a_backup_and_is_looked_over(tmp_path: Path) -> None:
    with closing(SQLite(tmp_path / "here")) as database:
        circles, matches = Circles(database), Matches(database)
        circle = opened(circles)
        circles.put(circle.id, played(matches).id)
        backup(tmp_path / "here", tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "there")
    assert check(tmp_path / "there").faults == ()
    with closing(SQLite(tmp_path / "there")) as database:
        assert Circles(database).matches(circle)
        assert names(Circles(database), circle) == ["Ann", "Bob"]
        with database.writing() as db:
            db.execute("update circle_event set body = '{}' where seq = 2")
    (fault,) = check(tmp_path / "there").faults
    assert fault.startswith(f"circle {circle.id}: ")

"""A rematch is begun once, whoever presses first; phones are led to it with the right that they have."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.storage import Access, Database, Matches, SQLite, Stale, open_database
from companion.storage.maintenance import backup, check, restore
from tests.storage.test_pens import PENS, at_once, told

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())


@pytest.fixture
def old(matches: Matches) -> Access:
    """The match that is over."""
    return found(matches, matches.open(OPENED).write)


def found(matches: Matches, key: str) -> Access:
    access = matches.find(key)
    assert access
    return access


def test_phones_that_press_at_once_begin_one_match(database: Database, matches: Matches, old: Access) -> None:
    keys: list[str] = []
    assert all(at_once(lambda _: keys.append(matches.begin_rematch(old, OPENED))))
    assert (len(keys), len(set(keys))) == (PENS, 1)
    assert len(database.rows("select id from match")) == 2


def test_two_programs_on_one_file_begin_one_match(database: Database, matches: Matches, old: Access) -> None:
    with closing(open_database(database.where)) as another:
        both, keys = (matches, Matches(another)), set[str]()
        assert all(at_once(lambda pen: keys.add(both[pen % 2].begin_rematch(old, OPENED))))
        assert len(keys) == 1


def test_who_writes_may_write_and_who_looks_may_look(matches: Matches, old: Access) -> None:
    begun = matches.begin_rematch(old, OPENED)
    look = found(matches, old.keys.look)
    assert found(matches, begun).may_write
    assert matches.rematch(old) == begun
    assert found(matches, matches.rematch(look)).keys.look == matches.rematch(look)
    assert found(matches, matches.rematch(look)).id == found(matches, begun).id


def test_it_is_still_there_after_the_program_was_restarted(database: Database, matches: Matches, old: Access) -> None:
    begun = matches.begin_rematch(old, OPENED)
    with closing(open_database(database.where)) as again:
        assert Matches(again).rematch(old) == begun
        assert Matches(again).begin_rematch(old, OPENED) == begun


def test_open_pages_of_the_old_match_hear_of_it(matches: Matches, old: Access) -> None:
    matches.begin_rematch(old, OPENED)
    after = found(matches, old.key)
    assert (after.revision, after.settled, after.seq) == (old.revision + 1, old.revision + 1, old.seq)
    matches.begin_rematch(old, OPENED)
    assert found(matches, old.key).revision == after.revision


def test_none_is_begun_from_a_sheet_that_has_moved_on(matches: Matches, old: Access) -> None:
    matches.write(old, told(5), seen=1)
    with pytest.raises(Stale):
        matches.begin_rematch(old, OPENED)
    assert matches.rematch(old) == ""


def test_an_old_link_is_no_way_round_a_new_one_that_was_replaced(matches: Matches, old: Access) -> None:
    begun = found(matches, matches.begin_rematch(old, OPENED))
    fresh = matches.replace_key(matches.find(matches.replace_key(begun, "write").write) or begun, "write").write
    assert matches.rematch(old) == begun.keys.write != fresh
    assert matches.find(matches.rematch(old)) is None
    assert matches.rematch(found(matches, old.keys.look)) == begun.keys.look


def test_a_rematch_has_a_rematch_of_its_own(matches: Matches, old: Access) -> None:
    second = found(matches, matches.begin_rematch(old, OPENED))
    third = matches.begin_rematch(second, replace(OPENED, dealer=1))
    assert third not in (old.key, second.key)
    assert matches.rematch(old) == second.key


def test_a_copy_has_it_and_is_sound(tmp_path: Path) -> None:
    with closing(SQLite(tmp_path / "data")) as database:
        old = found(Matches(database), Matches(database).open(OPENED).write)
        begun = Matches(database).begin_rematch(old, OPENED)
        backup(tmp_path / "data", tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "there")
    assert check(tmp_path / "there").faults == ()
    with closing(SQLite(tmp_path / "there")) as copied:
        assert Matches(copied).rematch(old) == begun

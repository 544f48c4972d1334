"""The revision of a match grows with everything that changes it."""

from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database as Connection

from companion.engine.events import Opened, Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.storage import Access, Matches, SQLite, Stale
from companion.storage.migrations import MIGRATIONS
from companion.storage.opening import APPLICATION, FILE

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())
RECORDED = Recorded(Deal(sides=(Lay(), Lay())))
OLD = {"game": "canasta", "write_key": "w", "look_key": "l", "seq": 7, "opened": "x"}


def opened(matches: Matches) -> Access:
    access = matches.find(matches.open(OPENED).write)
    assert access
    return access


def test_an_event_makes_it_grow(matches: Matches) -> None:
    access = opened(matches)
    matches.write(access, RECORDED, seen=1)
    assert matches.revision(access.key) == access.revision + 1


def test_an_event_that_came_too_late_does_not(matches: Matches) -> None:
    access = opened(matches)
    matches.write(access, RECORDED, seen=1)
    with pytest.raises(Stale):
        matches.write(access, RECORDED, seen=1)
    assert matches.revision(access.key) == access.revision + 1


@pytest.mark.parametrize("which", ["write", "look"])
def test_a_new_key_makes_it_grow_without_any_event(matches: Matches, which: str) -> None:
    access = opened(matches)
    after = matches.find(matches.replace_key(access, which).write)
    assert after
    assert (after.revision, after.seq) == (access.revision + 1, access.seq)


def test_both_keys_tell_the_same_one_and_others_none(matches: Matches) -> None:
    access = opened(matches)
    assert matches.revision(access.keys.write) == matches.revision(access.keys.look) == access.revision
    replaced = matches.replace_key(access, "look")
    assert matches.revision(access.keys.look) is None
    assert matches.revision(replaced.look) == access.revision + 1


def test_matches_of_earlier_versions_begin_with_the_number_of_their_events(tmp_path: Path) -> None:
    with closing(Connection(tmp_path / FILE)) as old:
        old.execute(f"PRAGMA application_id = {APPLICATION}")
        MIGRATIONS.apply(old, stop_before="revisions")
        old.table("match").insert(OLD)
    with closing(SQLite(tmp_path)) as again:
        assert Matches(again).revision("w") == 7

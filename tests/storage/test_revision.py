"""The revision of a match grows with everything that changes it."""

import pytest

from companion.engine.events import Closed, Opened, Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.storage import Access, Matches, Stale

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())
RECORDED = Recorded(Deal(sides=(Lay(), Lay())))


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
        matches.write(access, Closed(), seen=1)
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

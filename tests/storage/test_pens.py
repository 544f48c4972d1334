"""Two pens at once: one is first, the other is told, nothing is torn."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

import pytest

from companion.engine.events import Opened, Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.storage import Access, Database, Matches, Stale, open_database

PENS = 8
OPENED = Opened("canasta", ("", ""), ("",) * 4, House())


def told(points: int) -> Recorded:
    return Recorded(Deal(sides=(Lay(melded=points), Lay())))


@pytest.fixture
def found(matches: Matches) -> Access:
    """A match that has just begun."""
    opened = matches.find(matches.open(OPENED).write)
    assert opened
    return opened


def at_once(act: Callable[[int], object]) -> list[bool]:
    """What every pen was told, all of them having written at the same moment: whether it was in time."""
    together = Barrier(PENS)

    def pen(number: int) -> bool:
        together.wait()
        try:
            act(number)
        except Stale:
            return False
        return True

    with ThreadPoolExecutor(PENS) as pens:
        return list(pens.map(pen, range(PENS)))


def events(matches: Matches, found: Access) -> int:
    fresh = matches.find(found.keys.write)
    assert fresh
    return len(matches.sheet(fresh).entries)


def test_of_pens_that_saw_the_same_sheet_exactly_one_writes(matches: Matches, found: Access) -> None:
    for seen in range(1, 6):
        in_time = at_once(lambda pen, seen=seen: matches.write(found, told(5 * pen), seen=seen, token=f"{seen}-{pen}"))  # type: ignore[misc]
        assert in_time.count(True) == 1
    assert events(matches, found) == 6


def test_a_tap_that_arrives_many_times_at_once_is_written_once(matches: Matches, found: Access) -> None:
    assert all(at_once(lambda pen: matches.write(found, told(5), seen=1, token="tap")))
    assert events(matches, found) == 2


def test_other_deals_under_one_tap_are_written_once_and_the_rest_are_told(matches: Matches, found: Access) -> None:
    in_time = at_once(lambda pen: matches.write(found, told(5 * pen), seen=1, token="tap"))
    assert in_time.count(True) == 1
    assert events(matches, found) == 2


def test_pens_of_two_programs_on_one_database_take_turns(database: Database, matches: Matches, found: Access) -> None:
    with closing(open_database(database.where)) as again:
        both = (matches, Matches(again))
        in_time = at_once(lambda pen: both[pen % 2].write(found, told(5 * pen), seen=1, token=str(pen)))
        assert in_time.count(True) == 1
        assert events(both[0], found) == events(both[1], found) == 2


def test_matches_begun_at_once_are_all_there(matches: Matches) -> None:
    keys: list[str] = []
    assert all(at_once(lambda pen: keys.append(matches.open(OPENED).write)))
    assert all(matches.find(key) for key in keys)
    assert len(set(keys)) == PENS

"""A database that was put back to an earlier state, or taken over from another machine, never shows an old sheet."""

import pytest

from companion.engine.events import Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.storage import Access, Database, Matches
from tests.storage.test_pens import OPENED, told


@pytest.fixture
def match(matches: Matches) -> Access:
    """A match of three deals, whose sheet is known by heart."""
    key = matches.open(OPENED).write
    for seen in (1, 2, 3):
        matches.write(fresh(matches, key), told(100), seen=seen, token=f"t{seen}")
    assert totals(matches, key) == 300
    return fresh(matches, key)


def fresh(matches: Matches, key: str) -> Access:
    access = matches.find(key)
    assert access
    return access


def totals(matches: Matches, key: str) -> int:
    return matches.sheet(fresh(matches, key)).totals[0]


def put_back(database: Database, match: Access, last: int) -> None:
    """As the database was after event `last`."""
    with database.writing() as db:
        db.execute("delete from event where match = :match and seq > :last", {"match": match.id, "last": last})


def test_deals_that_are_gone_are_not_shown(database: Database, matches: Matches, match: Access) -> None:
    put_back(database, match, 2)
    assert totals(matches, match.key) == 100


@pytest.mark.parametrize("deals", [1, 2, 3], ids=["fewer", "as many", "more"])
def test_other_deals_under_the_same_numbers_are_shown_as_they_are(
    database: Database, matches: Matches, match: Access, deals: int
) -> None:
    put_back(database, match, 2)
    for seen in range(2, 2 + deals):
        matches.write(fresh(matches, match.key), told(5), seen=seen)
    assert totals(matches, match.key) == 100 + 5 * deals
    assert fresh(matches, match.key) != match


def test_who_looked_a_moment_ago_sees_the_sheet_of_then(matches: Matches, match: Access) -> None:
    matches.write(match, Recorded(Deal(sides=(Lay(melded=5), Lay()))), seen=match.seq)
    assert totals(matches, match.key) == 305
    assert matches.sheet(match).totals[0] == 300

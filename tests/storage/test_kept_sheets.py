"""After a write the sheet is not read back: the event is put on the sheet that is kept, where it belongs on it."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from companion.storage import Access, Database, Matches, open_database
from companion.storage.shared import Shared
from tests.storage.test_pens import OPENED, told

Reads = list[tuple[int, int]]


@pytest.fixture
def match(matches: Matches) -> Access:
    """A match with one deal, whose sheet is kept."""
    access = matches.find(matches.open(OPENED).write)
    assert access
    matches.sheet(access)
    return matches.write(access, told(100), seen=1)


@pytest.fixture
def reads(match: Access, monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Which events are read from now on."""
    log: Reads = []
    events = Shared.events

    def logged(self: Matches, db: Database, number: int, first: int, last: int) -> list[dict[str, object]]:
        log.append((first, last))
        return events(self, db, number, first, last)

    monkeypatch.setattr(Shared, "events", logged)
    return log


@pytest.fixture
def others(database: Database) -> Iterator[Matches]:
    """Another program on the same database."""
    with closing(open_database(database.where)) as again:
        yield Matches(again)


def found(matches: Matches, key: str) -> Access:
    access = matches.find(key)
    assert access
    return access


def test_what_was_written_is_shown_and_nothing_is_read(matches: Matches, match: Access, reads: Reads) -> None:
    after = matches.write(match, told(5), seen=2, token="tap")
    assert matches.sheet(after).totals[0] == 105
    assert reads == []
    fresh = found(matches, match.key)
    assert (after, after.revision, after.token) == (fresh, fresh.revision, "tap")
    assert matches.sheet(fresh) is matches.sheet(after)


def test_the_kept_sheet_is_that_which_would_be_read(matches: Matches, others: Matches, match: Access) -> None:
    after = matches.write(match, told(5), seen=2)
    kept, read = matches.sheet(after), others.sheet(after)
    assert (kept.entries, kept.totals, matches.memory(after)) == (read.entries, read.totals, others.memory(after))


def test_a_sheet_that_lacks_the_event_before_is_read(
    matches: Matches, others: Matches, match: Access, reads: Reads
) -> None:
    theirs = others.write(match, told(5), seen=2)
    after = matches.write(theirs, told(10), seen=3)
    assert matches.sheet(after).totals[0] == 115
    assert reads != []


def test_the_same_tap_again_gives_the_sheet_of_now(matches: Matches, others: Matches, match: Access) -> None:
    matches.write(match, told(5), seen=2, token="tap")
    others.write(match, told(10), seen=3)
    again = matches.write(match, told(5), seen=2, token="tap")
    assert again == found(matches, match.key)
    assert matches.sheet(again).totals[0] == 115


def test_an_older_copy_that_is_written_to_the_same_number_is_another_sheet(
    database: Database, matches: Matches, others: Matches, match: Access
) -> None:
    before = matches.write(match, told(5), seen=2)
    with database.writing() as db:
        db.execute("delete from event where match = :match and seq > 2", {"match": match.id})
    others.write(match, told(20), seen=2)
    other = found(matches, match.key)
    assert (other.seq, other == before, other.token == before.token) == (before.seq, False, False)
    after = matches.write(other, told(40), seen=3)
    assert matches.sheet(after).totals[0] == 160
    assert matches.sheet(other).totals[0] == 120

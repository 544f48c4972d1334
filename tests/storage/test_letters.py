"""Letters open a match to look, for ten minutes; they are rare, and so are tries."""

from contextlib import closing
from datetime import datetime, timedelta

import pytest

from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.gate import TooOften
from companion.storage import Access, Database, Letters, MatchDeletions, Matches, open_database
from companion.storage import letters as module
from companion.storage.letters import ALPHABET, length
from companion.storage.shared import now

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())


@pytest.fixture
def letters(database: Database) -> Letters:
    return Letters(database)


@pytest.fixture
def match(database: Database) -> Access:
    return opened(Matches(database))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    clock = Clock()
    monkeypatch.setattr(module, "now", lambda: clock.at)
    return clock


class Clock:
    """A clock that stands still, at the beginning of a minute."""

    def __init__(self) -> None:
        self.at: datetime = now().replace(second=0, microsecond=0)


def opened(matches: Matches) -> Access:
    match = matches.find(matches.open(OPENED).write)
    assert match
    return match


def test_they_stand_for_the_key_that_only_looks_however_they_are_typed(letters: Letters, match: Access) -> None:
    code = letters.make(match)
    assert (len(code), {*code} <= {*ALPHABET}) == (4, True)
    assert letters.of(match) == code
    for typed in (code, code.lower(), f" {code[:2]} {code[2:]} "):
        assert letters.find(typed) == match.keys.look


def test_after_ten_minutes_they_are_nobodys(letters: Letters, match: Access, clock: Clock) -> None:
    code = letters.make(match)
    clock.at += timedelta(minutes=10)
    assert (letters.find(code), letters.of(match)) == ("", "")


def test_new_ones_end_the_old_ones(letters: Letters, match: Access) -> None:
    old, new = letters.make(match), letters.make(match)
    assert (letters.find(old), letters.find(new)) == ("", match.keys.look)


def test_a_replaced_link_is_not_found_by_them(database: Database, letters: Letters, match: Access) -> None:
    code = letters.make(match)
    keys = Matches(database).replace_key(match, "look")
    assert letters.find(code) == match.keys.look != keys.look


def test_an_erased_match_has_none(database: Database, letters: Letters, match: Access) -> None:
    letters.make(match)
    MatchDeletions(database).erase(match.id)
    assert database.rows("select code from letters") == []


def test_another_server_on_the_same_data_knows_them(database: Database, letters: Letters, match: Access) -> None:
    with closing(open_database(database.where)) as another:
        assert Letters(another).find(letters.make(match)) == match.keys.look


def test_thirty_wrong_tries_a_minute_are_all_that_everybody_has(
    database: Database, letters: Letters, match: Access, clock: Clock
) -> None:
    code = letters.make(match)
    with closing(open_database(database.where)) as another:
        both = letters, Letters(another)
        assert [both[n % 2].find("QQQQ") for n in range(30)] == [""] * 30
        for one in both:
            with pytest.raises(TooOften) as refusal:
                one.find(code)
            assert refusal.value.seconds == 60
    clock.at += timedelta(minutes=1)
    assert letters.find(code) == match.keys.look


def test_right_ones_are_never_counted(letters: Letters, match: Access, clock: Clock) -> None:
    code = letters.make(match)
    assert {letters.find(code) for _ in range(40)} == {match.keys.look}


@pytest.mark.parametrize(("live", "many"), [(1, 4), (4, 4), (5, 5), (70, 5), (71, 6), (1206, 6), (1207, 7), (10**6, 7)])
def test_there_are_twenty_thousand_codes_for_each_live_one(live: int, many: int) -> None:
    assert length(live) == many


def test_what_is_over_is_swept(database: Database, letters: Letters, match: Access, clock: Clock) -> None:
    letters.make(match)
    letters.find("QQQQ")
    clock.at += timedelta(minutes=11)
    letters.make(opened(Matches(database)))
    assert len(database.rows("select code from letters")) == 1
    assert database.rows("select minute from wrong_letters") == []

"""Which matches a phone knows, and which keys were replaced."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.events import Opened
from companion.games.canasta.house import House
from companion.storage import Database, Keys, Matches, Phones, SQLite
from companion.storage.matches import MATCH
from companion.storage.shared import LISTED, REPLACED

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())
ANN, BOB = "ann", "bob"


@pytest.fixture
def phones(database: Database) -> Phones:
    return Phones(database)


@pytest.fixture
def keys(matches: Matches) -> Keys:
    return matches.open(OPENED)


def opened(phones: Phones, device: str) -> list[str]:
    return [access.key for access in phones.known(device).opened]


def test_a_phone_knows_what_it_opened_and_another_phone_does_not(phones: Phones, keys: Keys) -> None:
    phones.remember(ANN, keys.look)
    assert opened(phones, ANN) == [keys.look]
    assert opened(phones, BOB) == []


def test_a_match_is_known_once_by_the_key_that_may_write(phones: Phones, keys: Keys) -> None:
    phones.remember(ANN, keys.write)
    phones.remember(ANN, keys.look)
    assert opened(phones, ANN) == [keys.write]


def test_what_opens_nothing_is_not_remembered(phones: Phones, keys: Keys) -> None:
    phones.remember(ANN, f"{keys.write}x")
    assert phones.known(ANN).opened == ()


@pytest.mark.parametrize("which", ["write", "look"])
def test_a_replaced_key_is_known_as_that_and_opens_nothing(
    matches: Matches, phones: Phones, keys: Keys, which: str
) -> None:
    old = getattr(keys, which)
    access = matches.find(old)
    assert access
    phones.remember(BOB, old)
    fresh = matches.replace_key(access, which, ANN)
    assert matches.find(old) is None
    assert matches.revision(old) is None
    assert phones.known(BOB).opened == ()
    for replaced in (phones.replaced(old), *phones.known(BOB).replaced):
        assert replaced
        assert (replaced.which, replaced.device, replaced.access.id) == (which, ANN, access.id)
        assert replaced.access.keys == Keys(old, old)
    assert phones.replaced(getattr(fresh, which)) is None


def test_a_key_that_is_replaced_twice_is_known_both_times(matches: Matches, phones: Phones, keys: Keys) -> None:
    access = matches.find(keys.write)
    assert access
    second = matches.replace_key(access, "look")
    matches.replace_key(access, "look")
    assert phones.replaced(keys.look)
    assert phones.replaced(second.look)


def test_the_phone_that_replaces_a_key_knows_the_new_one_at_once(matches: Matches, phones: Phones, keys: Keys) -> None:
    phones.remember(ANN, keys.write)
    access = matches.find(keys.write)
    assert access
    fresh = matches.replace_key(access, "write", ANN)
    assert opened(phones, ANN) == [fresh.write]
    assert phones.known(ANN).replaced == ()


def test_what_was_forgotten_is_not_known_until_it_is_put_back(matches: Matches, phones: Phones, keys: Keys) -> None:
    access = matches.find(keys.write)
    assert access
    phones.remember(ANN, keys.write)
    phones.forget(ANN, access.id)
    assert opened(phones, ANN) == []
    assert [one.id for one in phones.known(ANN, forgotten=True).opened] == [access.id]
    phones.forget(ANN, access.id, again=True)
    assert opened(phones, ANN) == [keys.write]


def test_a_list_is_taken_over_in_its_order_with_keys_that_were_replaced(
    matches: Matches, phones: Phones, keys: Keys
) -> None:
    others = [matches.open(OPENED).write for _ in range(2)]
    access = matches.find(keys.write)
    assert access
    matches.replace_key(access, "write")
    phones.take_over(ANN, [*others, keys.write, "nothing"])
    assert opened(phones, ANN) == others
    assert [replaced.key for replaced in phones.known(ANN).replaced] == [keys.write]


@pytest.mark.parametrize("query", [LISTED, REPLACED])
def test_no_table_is_read_from_end_to_end(tmp_path: Path, query: str) -> None:
    asked = {"device": ANN, "forgotten": 0, "key": ""}
    with closing(SQLite(tmp_path)) as database:
        plan = [row["detail"] for row in database.rows(f"explain query plan {MATCH.sql(query)}", asked)]
    assert not [step for step in plan if step.startswith("SCAN")]

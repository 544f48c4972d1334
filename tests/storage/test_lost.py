"""What becomes of a read and a write when the server of the database goes away, or another write is in the way."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import psycopg
import pytest

from companion.engine.events import Closed, Opened
from companion.games.canasta.house import House
from companion.storage import Access, Database, Matches, NotSaved
from companion.storage.database import Overtaken, retried
from tests.postgresql import Cluster

OPENED = Opened("canasta", ("", ""), ("",) * 4, House())
OTHERS = "select pid from pg_stat_activity where application_name = 'companion' and pid <> pg_backend_pid()"
END = f"select pg_terminate_backend(pid) from ({OTHERS}) as other"
IN_THE_MIDDLE = """
    create function lost() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(9); return new; end $$;
    create constraint trigger lost after insert on event deferrable initially deferred for each row
        execute function lost()
"""


@pytest.fixture
def database(server: Database) -> Database:
    return server


@pytest.fixture
def owner(cluster: Cluster) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """Another program on the same database."""
    with psycopg.connect(cluster.url(), autocommit=True) as line:
        yield line


@pytest.fixture
def match(matches: Matches) -> Access:
    access = matches.find(matches.open(OPENED).write)
    assert access
    return access


@pytest.mark.parametrize("look", [lambda matches, key: matches.find(key), lambda matches, key: matches.revision(key)])
def test_a_sign_that_no_text_may_hold_opens_nothing(matches: Matches, look: Callable[[Matches, str], object]) -> None:
    assert look(matches, "a\0b") is None


def test_a_tap_under_such_a_sign_is_written_once(matches: Matches, match: Access) -> None:
    for _ in range(2):
        matches.write(match, Closed(), seen=1, token="a\0b")
    assert len(matches.sheet(again(matches, match)).entries) == 2


def again(matches: Matches, match: Access) -> Access:
    fresh = matches.find(match.key)
    assert fresh
    return fresh


def test_connections_that_a_restart_has_ended_are_replaced_and_nobody_notices(
    matches: Matches, match: Access, owner: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    owner.execute(END.encode())
    assert matches.find(match.key) == match
    owner.execute(END.encode())
    matches.write(match, Closed(), seen=1)
    assert len(matches.sheet(again(matches, match)).entries) == 2


def test_a_write_whose_connection_is_lost_before_it_is_committed_may_be_begun_again(
    database: Database, owner: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    def write() -> None:
        with database.writing() as db:
            owner.execute(END.encode())
            db.execute("update secret set value = value")

    with pytest.raises(Overtaken):
        write()
    assert database.fault() == ""


def test_a_write_whose_connection_is_lost_while_it_is_committed_is_not_acknowledged_and_stands_once(
    matches: Matches, match: Access, owner: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    owner.execute(IN_THE_MIDDLE.encode())
    try:
        with pytest.raises(NotSaved) as failure:
            matches.write(match, Closed(), seen=1, token="tap")
    finally:
        owner.execute(b"drop trigger lost on event; drop function lost")
    assert (failure.value.reason, type(failure.value)) == ("away", NotSaved)
    for _ in range(2):
        matches.write(match, Closed(), seen=1, token="tap")
    assert len(matches.sheet(again(matches, match)).entries) == 2


def test_a_write_waits_a_little_for_another_one(
    matches: Matches, match: Access, owner: "psycopg.Connection[tuple[object, ...]]"
) -> None:
    with owner.transaction():
        owner.execute("select 1 from match where id = %s for update", [match.id])
        with pytest.raises(NotSaved, match="writing for too long"):
            matches.replace_key(match, "look")
    assert matches.replace_key(match, "look")


def test_of_writes_that_wait_for_each_other_one_is_begun_again(database: Database, matches: Matches) -> None:
    two = [access.id for _ in range(2) if (access := matches.find(matches.open(OPENED).write))]
    together, begun = Barrier(2), list[int]()

    @retried
    def change(*numbers: int) -> None:
        with database.writing() as db:
            for number in numbers:
                begun.append(number)
                db.execute("update match set settled = settled + 1 where id = :id", {"id": number})
                if len(begun) <= 2:
                    together.wait()

    with ThreadPoolExecutor(2) as both:
        [*both.map(lambda order: change(*order), (two, two[::-1]))]
    assert len(begun) > 4
    assert {row["settled"] for row in database.rows("select settled from match")} == {3}

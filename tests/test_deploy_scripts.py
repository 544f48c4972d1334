"""The scripts of `deploy/`, run by `sh` as their containers run them: the nightly copy, and the two databases."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from socket import socket
from typing import Any

import psycopg
import pytest

from companion.storage import SQLite
from tests.postgresql import programs, reachable, rights
from tests.test_dependencies import TOP

pytestmark = pytest.mark.once
DEPLOY = TOP / "deploy"
TODAY = f"companion-{datetime.now(UTC):%a}.db"
PASSWORD = "hush"


def put(folder: Path, name: str, *lines: str) -> None:
    """A program in a folder of programs."""
    path = folder / name
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), "utf-8")
    path.chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder of programs that are found before those of the machine: there, only a night is long."""
    made = tmp_path / "tools"
    made.mkdir()
    put(made, "sleep", '[ "$1" -le 600 ] || exec /bin/sleep "$1"')
    return made


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with the copy of a week ago."""
    made = tmp_path / "backups"
    made.mkdir()
    (made / TODAY).write_text("of a week ago")
    return made


@contextmanager
def nightly(tools: Path, copies: Path, *words: str, **said: str) -> "Iterator[subprocess.Popen[str]]":
    """The script, told these words, and all that it has started, for as long as it is looked at."""
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "COPIES": str(copies), **said}
    command = ["sh", str(DEPLOY / "nightly.sh"), *words]
    out: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, env=environment, cwd=tools, start_new_session=True, **out) as script:
        try:
            yield script
        finally:
            with suppress(ProcessLookupError):
                os.killpg(script.pid, signal.SIGKILL)


def looked(tools: Path, copies: Path) -> int:
    """The status for monitoring."""
    with nightly(tools, copies, "look") as script:
        return script.wait(10)


def comes(path: Path, said: str) -> bool:
    """Wait until a file says something else than what it said."""
    for _ in range(400):
        with suppress(OSError):
            if path.read_bytes() != said.encode():
                return True
        time.sleep(0.05)
    return False


def ended_at_once(script: "subprocess.Popen[str]") -> bool:
    """End it as an engine does; true if it ended by that, within two seconds."""
    script.terminate()
    return script.wait(2) == 128 + signal.SIGTERM


def test_a_copy_is_made_by_the_program_and_the_night_ends_at_once(tools: Path, copies: Path, tmp_path: Path) -> None:
    put(tools, "companion", f'exec "{sys.executable}" -m companion "$@"')
    SQLite(tmp_path / "data").close()
    with nightly(tools, copies, COMPANION_DATA=str(tmp_path / "data"), PYTHONPATH=str(TOP)) as script:
        assert comes(copies / TODAY, "of a week ago")
        time.sleep(0.2)
        assert ended_at_once(script)
    assert [path.name for path in copies.iterdir()] == [TODAY]
    assert (copies / TODAY).read_bytes().startswith(b"SQLite format 3")
    assert looked(tools, copies) == 0


def test_a_copy_with_a_fault_takes_no_good_one_s_place(tools: Path, copies: Path) -> None:
    put(tools, "companion", '[ "$1" = check ] && echo "match 7: cut short" && exit 1', 'echo new >"$2"')
    with nightly(tools, copies) as script:
        said, _ = script.communicate(timeout=10)
    assert script.returncode == 1
    assert "match 7: cut short" in said
    assert {path.name: path.read_text() for path in copies.iterdir()} == {
        TODAY: "of a week ago",
        "companion-faulty.db": "new\n",
    }


def test_where_no_copy_can_be_made_it_ends_with_an_error(tools: Path, copies: Path) -> None:
    put(tools, "companion", 'echo half >"$2"', "exit 2")
    with nightly(tools, copies) as script:
        said, _ = script.communicate(timeout=10)
    assert script.returncode == 1
    assert "no good copy was made" in said
    assert [(path.name, path.read_text()) for path in copies.glob("companion-*.db")] == [(TODAY, "of a week ago")]


def test_a_copy_that_is_being_made_keeps_nobody_waiting(tools: Path, copies: Path, tmp_path: Path) -> None:
    put(tools, "companion", f'touch "{tmp_path}/begun"', "exec /bin/sleep 1000")
    with nightly(tools, copies) as script:
        assert comes(tmp_path / "begun", "none")
        assert ended_at_once(script)
    assert (copies / TODAY).read_text() == "of a week ago"


def test_monitoring_sees_that_the_last_good_copy_is_old(tools: Path, copies: Path) -> None:
    assert looked(tools, copies) == 0
    (copies / "companion-faulty.db").touch()
    day_and_a_half = time.time() - 36 * 3600
    os.utime(copies / TODAY, (day_and_a_half, day_and_a_half))
    assert looked(tools, copies) == 1


WAITS = "synchronous_standby_names = 'ANY 1 (standby)'\n"


@dataclass(frozen=True, kw_only=True)
class Side:
    """One of the two databases, on an address of its own of this machine, with a folder for its volume."""

    folder: Path
    tools: Path
    address: str = ""
    other: str = "elsewhere"
    port: int = 5432
    started: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    @property
    def own(self) -> Path:
        """Its data."""
        return self.folder / "own"

    def run(self, *command: str) -> "subprocess.Popen[bytes]":
        """A command as in its container."""
        self.folder.mkdir(exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, rights()["user"], rights()["group"])
        environment = {
            "PATH": f"{self.tools}:{os.environ['PATH']}",
            "PGHOST": str(self.folder),
            "PGPORT": str(self.port),
            "PGUSER": "companion",
            "PGDATABASE": "postgres",
            "PGPASSWORD": PASSWORD,
            "PGDATA": str(self.own),
            "OTHER": self.other,
            "HERE": self.address,
        }
        with (self.folder.parent / "log").open("ab") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=self.folder, **rights())
        self.started.append(process)
        return process

    def script(self, word: str) -> "subprocess.Popen[bytes]":
        """The script, told one word."""
        return self.run("sh", str(DEPLOY / "database.sh"), word)

    def asked(self, query: str) -> list[Any]:
        """The rows of a query, by the network and with the password."""
        url = f"postgresql://companion:{PASSWORD}@{self.address}:{self.port}/companion"
        with psycopg.connect(url, autocommit=True, connect_timeout=2) as line:
            answer = line.execute(query.encode())
            return [row[0] for row in answer.fetchall()] if answer.description else []

    def becomes(self, query: str, wanted: object) -> bool:
        """Wait until a query has this one answer."""
        for _ in range(300):
            with suppress(psycopg.Error):
                if self.asked(query) == [wanted]:
                    return True
            time.sleep(0.1)
        return False


@pytest.fixture
def top() -> Iterator[Path]:
    """A folder that whoever runs PostgreSQL may use."""
    with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o777)
        yield Path(name)


@pytest.fixture
def pretended(top: Path) -> Side:
    """A database whose programs only write down what they were told; the other one answers what `answers` says."""
    tools, note = top / "tools", f'echo "$0 $@" >>"{top}/commands"'
    tools.mkdir()
    put(tools, "sleep", "")
    put(tools, "pg_isready", "exit 1")
    put(tools, "postgres", note)
    put(tools, "psql", note, f'case "$*" in *recovery*) head -n 1 "{top}/answers"; sed -i 1d "{top}/answers";; esac')
    made = f'mkdir "$2" && echo "{WAITS}" >"$2/postgresql.auto.conf" && touch "$2/standby.signal"'
    put(tools, "pg_basebackup", note, made)
    return Side(folder=top / "db", tools=tools)


def begins(side: Side, word: str, answers: Sequence[str]) -> bool:
    """Whether it ends as a database, after the other one has answered so; an empty answer is none."""
    top = side.folder.parent
    (top / "answers").write_text("".join(f"{answer}\n" for answer in answers))
    (top / "commands").write_text("")
    for file in ("answers", "commands"):
        (top / file).chmod(0o666)
    side.script(word).wait(20)
    spoken = (top / "commands").read_text()
    assert PASSWORD not in spoken
    return "/postgres -c listen" in spoken


def standing(side: Side, settings: str) -> None:
    """Data of one that was the primary."""
    side.own.mkdir(parents=True)
    (side.own / "postgresql.auto.conf").write_text(settings)
    for path in (side.own, side.own / "postgresql.auto.conf"):
        path.chmod(0o777)


@pytest.mark.parametrize(
    ("settings", "answers", "is_one"),
    [
        (WAITS, ["standby"], True),
        (WAITS, ["primary"], False),
        (WAITS, ["primary", "", ""], False),  # what it said once is so, though it dies at that moment
        (WAITS, ["", "", "standby"], True),  # after a reboot of both
        (WAITS, ["", "", "primary"], False),
        ("", [""], True),
        ("", ["primary"], False),
    ],
)
def test_a_primary_asks_the_other_one_before_it_begins(
    pretended: Side, settings: str, answers: list[str], *, is_one: bool
) -> None:
    standing(pretended, settings)
    assert begins(pretended, "begin", answers) is is_one


def test_a_database_that_knows_that_it_was_replaced_begins_only_if_its_owner_says_so(pretended: Side) -> None:
    standing(pretended, WAITS)
    assert not begins(pretended, "begin", ["primary"])
    assert not begins(pretended, "begin", ["standby"])
    assert not begins(pretended, "alone", [])
    assert begins(pretended, "begin", [""])


def test_a_standby_copies_the_primary_once_and_is_waited_for(pretended: Side) -> None:
    assert begins(pretended, "follow", ["", "", "primary"])
    assert "alter system set synchronous_standby_names" in (pretended.folder.parent / "commands").read_text()
    assert WAITS not in (pretended.own / "postgresql.auto.conf").read_text()
    assert begins(pretended, "follow", [])
    assert "pg_basebackup" not in (pretended.folder.parent / "commands").read_text()


def test_a_copy_that_was_cut_short_is_no_database_and_nothing_new_begins_in_its_place(pretended: Side) -> None:
    (pretended.folder / "own.making").mkdir(parents=True)
    (pretended.folder / "own.before").mkdir()
    for path in pretended.folder.iterdir():
        path.chmod(0o777)
    assert begins(pretended, "begin", ["", "", "primary"])
    assert (pretended.own / "standby.signal").exists()


STANDBY = "select pg_is_in_recovery()"
AWAITED = "select sync_state from pg_stat_replication"


@pytest.fixture
def sides(top: Path) -> Iterator[tuple[Side, Side]]:
    """Two real ones, on one port of two addresses."""
    found, tools = reachable(programs(), top), top / "tools"
    tools.mkdir()
    for program in ("initdb", "pg_basebackup", "pg_ctl", "pg_isready", "psql"):
        put(tools, program, f'exec "{found}/{program}" "$@"')
    put(tools, "sleep", "exec /bin/sleep 0.1")
    single = f'[ "$1" = --single ] && exec "{found}/postgres" "$@"'
    put(tools, "postgres", single, f'exec "{found}/postgres" "$@" -c listen_addresses="$HERE" -c fsync=off')
    one, two = "127.0.0.2", "127.0.0.3"
    with socket() as free:
        free.bind((one, 0))
        port = free.getsockname()[1]
    db = Side(folder=top / "db", tools=tools, address=one, other=two, port=port)
    replica = Side(folder=top / "replica", tools=tools, address=two, other=one, port=port)
    yield db, replica
    for process in (*db.started, *replica.started):
        process.send_signal(signal.SIGQUIT)  # at once, its children with it
        process.wait()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this machine has one address of its own")
def test_one_that_was_killed_and_replaced_comes_back_as_the_standby_of_the_other(sides: tuple[Side, Side]) -> None:
    db, replica = sides
    first, second = db.script("begin"), replica.script("follow")
    assert replica.becomes(STANDBY, wanted=True)
    assert db.becomes(AWAITED, "quorum")
    db.asked("create table deal (number int)")
    db.asked("insert into deal values (1)")

    first.kill()
    first.wait()
    assert replica.run("pg_ctl", "promote").wait() == 0
    replica.asked("insert into deal values (2)")
    assert db.script("begin").wait(20) == 1
    second.send_signal(signal.SIGINT)
    second.wait()
    assert db.script("begin").wait(20) == 1  # also while nobody is there

    replica.script("follow")
    assert replica.becomes(STANDBY, wanted=False)
    assert db.script("again").wait(30) == 0
    db.script("begin")
    assert db.becomes(STANDBY, wanted=True)
    assert replica.becomes(AWAITED, "quorum")
    assert db.asked("select number from deal order by number") == [1, 2]
    assert (db.folder / "own.before" / "PG_VERSION").exists()

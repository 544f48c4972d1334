"""The same pages over ever more matches, on both engines: `python -m benchmarks.growth 10 1000 10000`.

With 100000 and 1000000 it takes minutes, most of them to write the matches, and a gigabyte for each 300,000.
"""

import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.clock import ms, table
from benchmarks.match import begin, record
from benchmarks.ratios import POLL
from benchmarks.visits import Phone
from companion.storage.database import ID_BITS, Database, TableRow
from companion.storage.places import migrate, open_database
from tests.postgresql import running
from tests.server import TOP

USUAL = (10, 1000, 10_000)  # matches
DEALS, ROUNDS, BATCH = 4, 60, 2000
COPIED = ("match", "match_key", "event")
HEADS = ("matches", "on disk", "start", "memory", "home", "page", "poll", "record")
READY = re.compile(r"^ready on port (\d+)")


def main(sizes: Iterable[int]) -> None:
    """Print a table an engine."""
    with tempfile.TemporaryDirectory() as folder:
        table("SQLite", HEADS, list(_grown(folder, sizes)))
    with running(fsync="on", synchronous_commit="on") as cluster:
        address = cluster.database("grown")
        migrate(address)
        table("PostgreSQL", HEADS, list(_grown(address, sizes)))


def _grown(where: str, sizes: Iterable[int]) -> Iterator[tuple[str, ...]]:
    with _serving(where) as (phone, _, _):
        pattern = begin(phone, DEALS).rpartition("/")[2]
    there = 1
    for size in sizes:
        with closing(open_database(where)) as database:
            key = _fill(database, pattern, size - there)
            space = _space(database, where)
        there = size
        with _serving(where) as (phone, started, used):
            yield (f"{size:,}", space, ms(started), used, *map(ms, _visits(phone, f"/m/{key or pattern}")))


def _fill(database: Database, pattern: str, many: int) -> str:
    """So many copies of a match, each under an id and keys of its own; the key of the last."""
    match = database.row("select match from match_key where key = :key", {"key": pattern}) or {}
    rows = {name: database.rows(f"select * from {name} where {_owner(name)} = :match", match) for name in COPIED}
    key = ""
    for begun in range(0, many, BATCH):
        copies: dict[str, list[TableRow]] = {name: [] for name in COPIED}
        for _ in range(min(BATCH, many - begun)):
            number, key = secrets.randbits(ID_BITS), secrets.token_urlsafe(16)
            keys = {"write_key": key, "look_key": secrets.token_urlsafe(16)}
            copies["match"] += [{**row, "id": number, **keys} for row in rows["match"]]
            copies["match_key"] += [{"key": one, "match": number} for one in keys.values()]
            copies["event"] += [{**row, "match": number} for row in rows["event"]]
        with database.writing() as transaction:
            for name, own in copies.items():
                transaction.insert(name, own)
    return key


def _owner(name: str) -> str:
    return "id" if name == "match" else "match"


def _space(database: Database, where: str) -> str:
    """How much of the disk the data takes."""
    if where.startswith("postgresql"):
        size = int((database.row("select pg_database_size(current_database()) as size") or {})["size"])
    else:
        size = sum(path.stat().st_size for path in Path(where).iterdir())
    return f"{size / 1e6:,.1f} MB"


def _visits(phone: Phone, sheet: str) -> Iterator[float]:
    """Seconds of a home page, a sheet, a poll that finds nothing, and a deal that is written."""
    fresh = [begin(phone) for _ in range(ROUNDS)]
    yield from (
        median(_timed(act) for _ in range(ROUNDS))
        for act in (
            partial(phone.get, "/"),
            partial(phone.get, sheet),
            partial(phone.get, f"{sheet}?standing={DEALS + 1}", 204, **POLL),
        )
    )
    yield median(_timed(partial(record, phone, own, 0)) for own in fresh)


def _timed(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


@contextmanager
def _serving(where: str) -> Iterator[tuple[Phone, float, str]]:
    """A phone of a server over that data, the seconds until it was ready, and the memory that it had then."""
    option = "--database" if where.startswith("postgresql") else "--data"
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", option, where]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TOP) as process:
        try:
            port = next(int(ready[1]) for line in process.stdout or () if (ready := READY.match(line)))
            started = time.perf_counter() - begun
            held = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
            with closing(Phone(port)) as phone:
                yield phone, started, f"{int(held[1]) / 1024:.0f} MiB" if held else "not known here"
        finally:
            process.terminate()


if __name__ == "__main__":
    main(sorted(map(int, sys.argv[1:])) or USUAL)

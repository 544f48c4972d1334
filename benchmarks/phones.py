"""How many phones with an open sheet one core keeps up with, on each server that it may run on.

    python -m benchmarks.phones 500 2000 5000

So many phones ask every two seconds whether there is anything new, four at each match. The server has a core of its
own, and the phones another one, where there are two. What counts is the time of the server's processor for one poll:
two seconds of it, divided by that, is how many phones a core keeps up with. How long the answers took says whether it
really did. granian is installed by whoever wants it measured.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from statistics import quantiles

from benchmarks.apps import until_up
from benchmarks.clock import ms, table
from benchmarks.match import begin
from benchmarks.visits import Phone
from tests.server import TOP

EVERY, WARM, TIMED = 2.0, 3.0, 10.0  # seconds
AT_A_TABLE, DEALS = 4, 3
CORES = sorted(os.sched_getaffinity(0))
SHORT = (500, 1000, 2000)
PYTHON = (sys.executable, "-m")
SERVERS = {
    "waitress": (*PYTHON, "companion", "serve", "--host", "127.0.0.1", "--port", "{port}"),
    "gunicorn": (*PYTHON, "gunicorn", "companion.wsgi:app", "--bind", "127.0.0.1:{port}", "--worker-class", "gthread",
                 "--workers", "1", "--threads", "8", "--keep-alive", "75", "--worker-connections", "20000",
                 "--backlog", "8192"),
    "granian": (*PYTHON, "granian", "companion.wsgi:app", "--interface", "wsgi", "--host", "127.0.0.1",
                "--port", "{port}", "--workers", "1", "--http", "1", "--backlog", "8192", "--backpressure", "20000",
                "--blocking-threads", "{threads}", "--log-level", "error"),
}  # fmt: skip
POLL = (
    "GET {sheet}?standing={revision} HTTP/1.1\r\nHost: pad\r\nHX-Request: true\r\nHX-Target: div#standing\r\n"
    "HX-Current-URL: http://pad{sheet}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\nCookie: session={phone}\r\n\r\n"
)


@contextmanager
def serving(name: str, folder: Path) -> Iterator[tuple[int, int]]:
    """A server on a core of its own: its port, and its process, which leads its group."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    blanks = {"port": port, "threads": os.environ.get("THREADS", "2")}
    command = [part.format(**blanks) for part in SERVERS[name]]
    environment = {**os.environ, "COMPANION_DATA": str(folder), "PYTHONPATH": str(TOP)}
    log = (folder / f"{name}.log").open("w")
    with log, subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True) as server:
        os.sched_setaffinity(server.pid, {CORES[0]})
        try:
            until_up(port)
            yield port, server.pid
        finally:
            os.killpg(server.pid, 15)
            server.wait()


def spent(group: int) -> float:
    """The seconds that all processes of a group have spent on a processor, threads that have ended included."""
    total = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12]) if int(fields[2]) == group else 0
    return total / os.sysconf("SC_CLK_TCK")


class Crowd:
    """Phones that ask over connections of their own, each two seconds after it last did."""

    def __init__(self, port: int, sheets: list[str]) -> None:
        self.port, self.sheets = port, sheets
        self.times: list[float] = []
        self.failed = 0
        self.timing = False

    async def ask(self, phones: int, server: int) -> float:
        """Let so many of them ask for a while; the server's processor time for one poll."""
        tasks = [asyncio.create_task(self._phone(number, number * EVERY / phones)) for number in range(phones)]
        await asyncio.sleep(WARM + EVERY)
        self.timing, before = True, spent(server)
        await asyncio.sleep(TIMED)
        self.timing, used = False, spent(server) - before
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return used / max(1, len(self.times))

    async def _phone(self, number: int, begins: float) -> None:
        await asyncio.sleep(begins)
        sheet = self.sheets[number // AT_A_TABLE % len(self.sheets)]
        poll = POLL.format(sheet=sheet, revision=DEALS + 1, phone=f"{number:0120}").encode()
        due = time.perf_counter()
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                while True:
                    writer.write(poll)
                    answer = await reader.readuntil(b"\r\n\r\n")
                    self._note(answer.startswith(b"HTTP/1.1 204"), time.perf_counter() - due)
                    due += EVERY
                    await asyncio.sleep(due - time.perf_counter())
            except (OSError, asyncio.IncompleteReadError):
                self._note(False, 0)
                due += EVERY
                await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def _note(self, well: bool, took: float) -> None:
        if self.timing and well:
            self.times.append(took)
        self.failed += self.timing and not well


def measured(name: str, folder: Path, sheets: list[str], phones: int) -> tuple[str, ...]:
    """One row: a server under so many phones."""
    with serving(name, folder) as (port, process):
        crowd = Crowd(port, sheets)
        each = asyncio.run(crowd.ask(phones, process))
    asked = phones * TIMED / EVERY
    middle, worst = (quantiles(crowd.times, n=100)[at] for at in (49, 98))
    answers = f"{len(crowd.times) / asked:.0%}", str(crowd.failed), ms(middle), ms(worst)
    return name, str(phones), *answers, f"{each * 1e6:.0f} µs", f"{EVERY / each:,.0f}"


def run(crowds: tuple[int, ...] = SHORT) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving("waitress", folder) as (port, _), closing(Phone(port)) as phone:
            sheets = [begin(phone, DEALS) for _ in range(max(crowds) // AT_A_TABLE)]
        os.sched_setaffinity(0, set(CORES[1:] or CORES))
        servers = [name for name in SERVERS if name == "waitress" or find_spec(name)]
        rows = [measured(server, folder, sheets, phones) for server in servers for phones in crowds]
    load = " ".join(f"{figure:.1f}" for figure in os.getloadavg())
    heads = ("", "phones", "answered", "failed", "median", "99 of 100", "processor a poll", "phones a core")
    table(f"Phones that ask every two seconds (load {load})", heads, rows)


if __name__ == "__main__":
    run(tuple(map(int, sys.argv[1:])) or SHORT)

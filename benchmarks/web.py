"""Pages, writes and the score API beside a bare Flask route of the same server, in the same run; memory; first load."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from gzip import compress, decompress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from benchmarks.clock import ms, table
from benchmarks.server import BARE
from benchmarks.visits import PHONES, REQUESTS, MakeVisit, Visit, alone, connect, get, send, together
from companion.web.http.pages import HTMX
from tests.browser.htmx import see_to
from tests.browser.tables import DEALS, told

EVENING = 10  # deals of one match, before the next one begins
SCORED = json.dumps({"sides": ["We", "They"], "deals": [{"sides": DEALS[0]}]})
ASSET = re.compile(r'(?:<script src|<link rel="[^"]+" href)="([^"]+)"')


def run() -> None:
    """Print the three tables."""
    with served() as (port, process):
        fresh, sheet = memory(process), begin(port)
        for seen in range(len(DEALS)):
            write(port, sheet, seen)
        visits: dict[str, MakeVisit] = {
            "bare Flask route": lambda: partial(get, path=f"{BARE}/"),
            "match page, 5 deals": lambda: partial(get, path=sheet),
            "record a deal": partial(recorder, port),
            "score API, 1 deal": lambda: partial(send, path="/api/games/canasta/score", body=SCORED, wanted=200),
        }
        measured = {name: (alone(port, make()), together(port, make)) for name, make in visits.items()}
        loads = [("home", *first_load(port, "/")), ("match page", *first_load(port, sheet))]
        used = memory(process)
    bare, bare_rate = measured["bare Flask route"]
    rows = [
        (name, ms(taken), f"× {taken / bare:.1f}", f"{rate:,.0f}/s", f"÷ {bare_rate / rate:.1f}")
        for name, (taken, rate) in measured.items()
    ]
    table("Requests", ("", "median", "to bare", f"{PHONES} phones", "to bare"), rows)
    table("Memory of the server", ("started", "after the requests"), [(fresh, used)])
    table("First load", ("", "bytes as sent", "of them htmx", "requests"), loads)


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """A server with data of its own: its port, and the number of its process."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "benchmarks.server", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield int(process.stdout.readline() if process.stdout else 0), process.pid
            finally:
                process.terminate()


def begin(port: int) -> str:
    """A match without deals; the path of its sheet."""
    with connect(port) as line:
        return urlsplit(send(line, "/new/canasta", urlencode({"house.target": 1_000_000}), 303)).path


def write(port: int, sheet: str, seen: int) -> None:
    """Write one deal."""
    with connect(port) as line:
        send(line, f"{sheet}/deals", deal(seen), 303)


def deal(number: int) -> str:
    """The form that tells of a deal, by a pen that saw as many."""
    fields = dict(told(DEALS[number % len(DEALS)]))
    return urlencode({**fields, "seen": number + 1, "token": f"deal-{number}"})


def recorder(port: int) -> Visit:
    """What writes one deal after the other, on one match after the other."""
    sheets, written = [begin(port) for _ in range(REQUESTS // EVENING + 1)], count()

    def record(line: HTTPConnection) -> str:
        match, number = divmod(next(written), EVENING)
        return send(line, f"{sheets[match]}/deals", deal(number), 303)

    return record


def first_load(port: int, path: str) -> tuple[str, str, int]:
    """What a browser fetches that was never here, packed; the script of the CDN as we would pack it."""
    script = len(compress(see_to().read_bytes()))
    with connect(port) as line:
        sent, page = fetched(line, path)
        addresses = ASSET.findall(decompress(page).decode())
        sent += sum(fetched(line, address)[0] for address in addresses if address != HTMX)
    return f"{sent + script:,}", f"{script:,}", 1 + len(addresses)


def fetched(line: HTTPConnection, path: str) -> tuple[int, bytes]:
    """The bytes of an answer, head and body; the body."""
    answer, body = get(line, path)
    return len(str(answer.headers)) + len(body), body


def memory(process: int) -> str:
    """What a process holds in memory, where the system tells."""
    told = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+)", told.read_text()) if told.exists() else None
    return f"{int(found[1]) / 1024:.0f} MiB" if found else "not known here"

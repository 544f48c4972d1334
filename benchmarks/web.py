"""Pages, writes and the score API beside a bare Flask route of the same server, in the same run; memory; first load."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from gzip import compress, decompress
from itertools import count
from pathlib import Path

from benchmarks import ratios
from benchmarks.clock import table
from benchmarks.match import begin, record
from benchmarks.ratios import EVENING
from benchmarks.server import BARE
from benchmarks.visits import PHONES, REQUESTS, MakeVisit, Phone, Visit, together
from companion.web.http.pages import HTMX
from tests.browser.htmx import see_to
from tests.browser.tables import DEALS

SCORED = json.dumps({"sides": ["We", "They"], "deals": [{"sides": DEALS[0]}]})
ASSET = re.compile(r'(?:<script src|<link rel="[^"]+" href)="(/[^"]+|https:[^"]+)"')


def run() -> None:
    """Print the tables."""
    with served() as (port, process), closing(Phone(port)) as phone:
        fresh, sheet = memory(process), begin(phone, EVENING)
        ratios.run(port, process)
        visits: dict[str, MakeVisit] = {
            "bare Flask route": lambda: lambda own: own.get(BARE),
            "match page, 10 deals": lambda: lambda own: own.get(sheet),
            "record a deal": partial(recorder, phone),
            "score API, 1 deal": lambda: lambda own: own.send("/api/games/canasta/score", SCORED, 200),
        }
        rates = {name: together(port, make) for name, make in visits.items()}
        loads = [("home", *first_load(port, "/")), ("match page", *first_load(port, sheet))]
        used = memory(process)
    bare = rates["bare Flask route"]
    rows = [(name, f"{rate:,.0f}/s", f"÷ {bare / rate:.1f}") for name, rate in rates.items()]
    table(f"{PHONES} phones at once", ("", "answers", "to bare"), rows)
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


def recorder(phone: Phone) -> Visit:
    """What writes one deal after the other, on one match after the other."""
    sheets, written = [begin(phone) for _ in range(REQUESTS // EVENING + 1)], count()

    def record_next(own: Phone) -> str:
        match, number = divmod(next(written), EVENING)
        return record(own, sheets[match], number)

    return record_next


def first_load(port: int, path: str) -> tuple[str, str, int]:
    """What a browser fetches that was never here, packed; the script of the CDN as we would pack it."""
    script = len(compress(see_to().read_bytes()))
    with closing(Phone(port)) as newcomer:
        sent, page = fetched(newcomer, path)
        addresses = ASSET.findall(decompress(page).decode())
        sent += sum(fetched(newcomer, address)[0] for address in addresses if address != HTMX)
    return f"{sent + script:,}", f"{script:,}", 1 + len(addresses)


def fetched(newcomer: Phone, path: str) -> tuple[int, bytes]:
    """The bytes of an answer, head and body; the body."""
    answer, body = newcomer.get(path)
    return len(str(answer.headers)) + len(body), body


def memory(process: int) -> str:
    """What a process holds in memory, where the system tells."""
    told = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+)", told.read_text()) if told.exists() else None
    return f"{int(found[1]) / 1024:.0f} MiB" if found else "not known here"

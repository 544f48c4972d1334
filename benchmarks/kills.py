"""A server that is killed again and again under eight writers: what was acknowledged is there, and once.

    python -m benchmarks.kills 500

Every writer tells a deal in its form, as a phone does (each change kept as a
draft), and then writes it; a write whose answer never came is sent again under
its old token. The server is killed at a random moment, without warning, and
started anew on the same folder.
"""

import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

from companion.storage import Matches, open_existing
from tests.server import Server, serving

WRITERS = 8
PATIENCE = 5  # seconds
TYPED = {"Content-Type": "application/x-www-form-urlencoded"}
KEEPS = {**TYPED, "HX-Request": "true", "HX-Target": "section#draft"}


class Writer(threading.Thread):
    """A phone that writes deals of points of its own on a match of its own, until it is told to stop."""

    def __init__(self, number: int, port: list[int], running: threading.Event) -> None:
        super().__init__(daemon=True)
        self.number, self.port, self.running = number, port, running
        self.sheet, self.cookie = "", ""
        self.acknowledged: list[str] = []
        self.drafts = 0

    def run(self) -> None:
        """Begin a match; then a draft, and its deal, again and again."""
        while self.running.is_set() and not self.sheet:
            status, location = self.send("/new/canasta", {"house.target": "1000000"}, TYPED)
            self.sheet = location if status == 303 else ""
        while self.running.is_set():
            self.deal(len(self.acknowledged) + 1)

    def deal(self, number: int) -> None:
        """Tell one deal, and write it until that is acknowledged."""
        points = {"sides.0.melded": str(5 * (number % 200 or 1)), "sides.1.melded": "0"}
        fields = {**points, "seen": str(number), "token": f"{self.number}-{number}"}
        if self.send(f"{self.sheet}/draft", fields, KEEPS)[0] == 200:
            self.drafts += 1
        while self.running.is_set():
            status, _ = self.send(f"{self.sheet}/deals", fields, TYPED)
            if status == 303:
                self.acknowledged.append(fields["sides.0.melded"])
                return
            if status not in (0, 503):
                raise RuntimeError(f"{status} for deal {number}")

    def send(self, path: str, fields: dict[str, str], headers: dict[str, str]) -> tuple[int, str]:
        """Post fields; 0 where no answer came."""
        line = HTTPConnection("127.0.0.1", self.port[0], timeout=PATIENCE)
        try:
            line.request("POST", path, urlencode(fields), {**headers, "Cookie": self.cookie})
            answer = line.getresponse()
            answer.read()
        except (OSError, HTTPException):
            time.sleep(0.02)
            return 0, ""
        finally:
            line.close()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer.status, answer.getheader("Location") or ""


def trial(folder: Path, kills: int) -> str:
    """Kill the server so often, and compare what it acknowledged with what is on the disk."""
    port, running = [0], threading.Event()
    running.set()
    writers = [Writer(number, port, running) for number in range(WRITERS)]
    for kill in range(kills + 1):
        with serving(folder) as server:
            port[0] = server.port
            for writer in writers if not kill else ():
                writer.start()
            until_killed(server, last=kill == kills, running=running)
            if kill == kills:
                for writer in writers:
                    writer.join()
    return report(folder, writers, kills)


def until_killed(server: Server, *, last: bool, running: threading.Event) -> None:
    """Let it run for a moment; after the last kill, until everybody has finished."""
    time.sleep(random.uniform(0.2, 1.4))
    if last:
        running.clear()
    else:
        server.process.kill()


def report(folder: Path, writers: list[Writer], kills: int) -> str:
    """What was lost, and what stands twice."""
    lost, doubled, written = lost_and_doubled(folder, writers)
    drafts = sum(writer.drafts for writer in writers)
    return f"{kills} kills, {written} deals acknowledged, {drafts} drafts kept: {lost} lost, {doubled} doubled"


def lost_and_doubled(where: Path | str, writers: Sequence[Writer]) -> tuple[int, int, int]:
    """Of the deals that were acknowledged, how many are not there, how many are there too often, and all of them."""
    lost = doubled = 0
    with closing(open_existing(where)) as database:
        matches = Matches(database)
        for writer in writers:
            access = matches.find(re.sub(r".*/", "", writer.sheet))
            if access is None:
                raise LookupError(writer.sheet)
            stands = Counter(str(row.deal.sides[0].melded) for row in matches.sheet(access).rows)
            told = Counter(writer.acknowledged)
            lost += (told - stands).total()
            doubled += max(0, (stands - told).total() - 1)  # one more may be there whose answer never came
    return lost, doubled, sum(len(writer.acknowledged) for writer in writers)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        print(trial(Path(name), int(sys.argv[1]) if len(sys.argv) > 1 else 100))

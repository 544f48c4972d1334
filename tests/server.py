"""The real program, as a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest

from companion.storage.places import is_address

READY = re.compile(r"^ready on port (\d+)")
TOP = Path(__file__).parent.parent
INDEXES = TOP / ".cache" / "search"  # named after all that they are made of: each is made once, whoever searches
SHARED = {"COMPANION_SEARCH": str(INDEXES)}
TEMPLATES = "companion-%s"  # files of compiled templates: others than those that an earlier version has left
COMPILED = f"""import sys
from flask import Flask
from jinja2 import FileSystemBytecodeCache
Flask.jinja_options = {{**Flask.jinja_options, "bytecode_cache": FileSystemBytecodeCache(pattern="{TEMPLATES}")}}
from companion.command import main
sys.exit(main())
"""
PROGRAM = (sys.executable, "-c", COMPILED)  # templates are compiled once for all, which takes each server a second


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Tell where the answer leads instead of going there."""


@dataclass(frozen=True)
class Server:
    """A program that serves; `said` is what it printed until it was ready."""

    process: subprocess.Popen[str]
    said: str
    port: int

    def get(self, address: str) -> str:
        """The text at an address."""
        with build_opener().open(f"http://127.0.0.1:{self.port}{address}") as answer:
            return str(answer.read().decode())

    def post(self, address: str, told: dict[str, str]) -> str:
        """Send a form; where its answer leads."""
        request = Request(f"http://127.0.0.1:{self.port}{address}", urlencode(told).encode())
        with pytest.raises(HTTPError) as led, build_opener(_Stay).open(request):
            raise AssertionError(f"{address} led nowhere")
        with led.value as answer:
            assert answer.code == 303
            return str(answer.headers["Location"])


@contextmanager
def serving(
    where: Path | str, *arguments: str, program: tuple[str, ...] = PROGRAM, cwd: Path = TOP
) -> Iterator[Server]:
    """The program, from its ready line on; stopped at the end if it still runs."""
    kind = "--database" if is_address(where) else "--data"
    command = [*program, "serve", "--host", "127.0.0.1", "--port", "0", kind, str(where), *arguments]
    environment = {**os.environ, **SHARED, "PYTHONWARNINGS": "error", "PYTHONPATH": str(cwd)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment) as process:
        assert process.stdout
        said = ""
        try:
            for line in process.stdout:
                said += line
                if ready := READY.match(line):
                    yield Server(process, said, int(ready[1]))
                    break
        finally:
            process.kill()
    assert READY.search(said.splitlines()[-1] if said else ""), f"it never was ready: {said}"

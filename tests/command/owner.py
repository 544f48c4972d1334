"""The owner of the machine at the keyboard."""

import io
import sys
from unittest.mock import patch

import pytest

from companion.command import main
from companion.engine.events import Opened
from companion.games.canasta.house import House

OPENED = Opened("canasta", ("", ""), ("Ann", "Cem", "Bob", "Dora"), House())
Captured = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    """The status with which a command ends."""
    return main([str(argument) for argument in arguments])


def refused(capsys: Captured, *arguments: object) -> str:
    """The one line that says why not."""
    try:
        status: object = run(*arguments)
    except SystemExit as ended:
        status = ended.code
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert told.err.startswith("companion")
    assert len(told.err.splitlines()) == 1
    return told.err


class Terminal(io.StringIO):
    """Where somebody types."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def erase(*arguments: object, answer: str = "yes", through: type[io.StringIO] = io.StringIO) -> int:
    """The status with which a match or a circle is erased, with that answer from a pipe or a terminal."""
    with patch.object(sys, "stdin", through(f"{answer}\n")):
        return run("erase", *arguments)

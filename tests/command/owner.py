"""The owner of the machine at the keyboard."""

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
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    return told.err

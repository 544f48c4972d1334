"""All the mistakes of a request at once."""

from collections.abc import Callable
from typing import Any

from companion.engine.ruling import Problem, Refused
from companion.reading.games import read_known


class Everything:
    """Collects the mistakes of several readings, to refuse them all at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, reading: Callable[[], Any]) -> Any:
        """What a reading finds; nothing where it is refused."""
        try:
            return reading()
        except Refused as refusal:
            self.problems += refusal.problems
            return None

    def known(self, told: Any, wanted: type[Any], path: str = "") -> Any:
        """What JSON tells, unknown fields aside; nothing where it cannot be read."""
        value, problems = read_known(told, wanted, path)
        self.problems += problems
        return value

    def or_refuse(self) -> None:
        """Raises `Refused` if there was any mistake."""
        if self.problems:
            raise Refused(self.problems)

"""All the mistakes of a request at once."""

from collections.abc import Callable
from typing import Any

from companion.engine.ruling import Problem, Refused
from companion.forms.values import JSON, KNOWN


class ErrorCollector:
    """Collects the mistakes of several readings, to refuse them all at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, reading: Callable[[], Any]) -> Any:
        """What a reading returns; None where it is refused."""
        try:
            return reading()
        except Refused as refusal:
            self.problems += refusal.problems
            return None

    def known(self, plain: Any, wanted: type[Any], path: str = "") -> Any:
        """What plain data says, unknown fields aside; None where it cannot be read."""
        value, problems = read_known(plain, wanted, path)
        self.problems += problems
        return value

    def raise_any(self) -> None:
        """Raises `Refused` if there was any mistake."""
        if self.problems:
            raise Refused(self.problems)


def read_known(plain: Any, wanted: type[Any], path: str = "") -> tuple[Any, tuple[Problem, ...]]:
    """A value from JSON, unless more than unknown fields stands in the way, and every mistake under `path`."""
    try:
        return JSON.read(plain, wanted, path), ()
    except Refused as refusal:
        problems = refusal.problems
    readable = all(problem.says == "unknown-field" for problem in problems)
    return KNOWN.read(plain, wanted) if readable else None, problems

"""What a table has agreed on, as blanks to fill: its numbers, and the phrases of its choices."""

from collections.abc import Callable
from typing import Any

from companion.forms import value_name
from companion.rulebook.entries import Explained


class Numbers(dict[str, Any]):
    """The fields and class variables of a house, as blanks to fill."""

    def __init__(self, house: Any) -> None:
        super().__init__()
        self._house = house

    def get(self, name: str, default: Any = None) -> Any:
        """The number of that name."""
        return getattr(self._house, name, default)


class Agreed(Numbers):
    """What a table has agreed on, as blanks to fill: its numbers, and of any other choice the phrase in the book."""

    def __init__(self, house: Any, explained: Callable[[str], Explained]) -> None:
        super().__init__(house)
        self._explained = explained

    def get(self, name: str, default: Any = None) -> Any:
        """The number of that name, or the phrase of what is chosen there."""
        value = super().get(name, default)
        if type(value) is int or not hasattr(self._house, name):
            return value
        return self._explained(name).values.get(value_name(value), default)

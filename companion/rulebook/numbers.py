"""The numbers of a table, as blanks to fill."""

from typing import Any


class Numbers(dict[str, Any]):
    """The fields and class variables of a house, as blanks to fill."""

    def __init__(self, house: Any) -> None:
        super().__init__()
        self._house = house

    def get(self, name: str, default: Any = None) -> Any:
        """The number of that name."""
        return getattr(self._house, name, default)

"""What is written between two deals, and who sits at a table where people come and go."""

from dataclasses import dataclass
from typing import Literal

Presence = Literal["here", "out", "left"]
MOST_NAMES = 16  # on one sheet, those who have left among them


class Between:
    """A record that is no deal: it has a row on the sheet, and no number of its own."""

    __slots__ = ()


class Coming(Between):
    """Somebody comes or goes: it may be taken back, and there is nothing in it to correct."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Joined(Coming):
    """Somebody new sits down to the left of `left_of`, as side `player`: a number that nobody had before."""

    player: int
    name: str
    left_of: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved(Coming):
    """`player` sits out, comes back (`here`) or leaves; his balance stays on the sheet, and his place at the table."""

    player: int
    place: Presence

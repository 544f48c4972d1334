"""Records that are the same in every game: notes, deals without their story, points by agreement."""

from dataclasses import dataclass, fields
from typing import TypeVar

from companion.engine.situation import GivenBySide


class Between:
    """A record that is no deal: it has a row on the sheet, and no number of its own."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Noted:
    """The base of every deal of every game: it may carry a note, which never changes its score."""

    note: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class OnlyTotals(Noted):
    """A deal of which the table tells only what it brought each side; a game adds what its standing needs besides."""

    only_totals: GivenBySide

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side, as far as they were given."""
        return tuple(points for points in self.only_totals if points is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Agreed(Between):
    """Points that the table gives or takes by agreement (a penalty, a gift), and why."""

    agreed: tuple[int, ...]
    why: str


R = TypeVar("R")


def recast(kind: type[R], record: object, **more: object) -> R:
    """A record of another kind, with all that both have by the same names, and `more`."""
    shared = [f.name for f in fields(kind) if hasattr(record, f.name)]  # type: ignore[arg-type]
    return kind(**{name: getattr(record, name) for name in shared} | more)


def replaces(record: object, other: object) -> bool:
    """True if a correction may put one in the place of the other: both are deals, or they are of one kind."""
    return type(record) is type(other) or not (isinstance(record, Between) or isinstance(other, Between))

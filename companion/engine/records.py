"""Records: what their numbers mean, their bounds, what a table knows beforehand; and those that every game has.

Notes, deals without their story and points by agreement are the same everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any, TypeVar

from companion.engine.cards import AnyCard

C = TypeVar("C", bound=AnyCard)


@dataclass(frozen=True, slots=True)
class Prefilled:
    """Marks a field of a situation that a form may fill in by itself at a table.

    `draft` is the field of a deal under way that holds it, as soon as it is
    typed there; `standing` finds it in what the deals so far have left.
    """

    standing: Callable[[Any], Any] | None = None
    draft: str = ""


NOTHING_KNOWN = Prefilled()


@dataclass(frozen=True, slots=True)
class Offered:
    """Marks a figure or a word of which a form offers these; whatever else comes, the game refuses by a rule.

    `at` says which of them there are under the house rules of a table, where these differ.
    """

    values: tuple[int | str, ...]
    at: Callable[[Any], tuple[int | str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class AskedWhere:
    """Marks a field of a situation about which a form asks at some tables only: those of these house rules."""

    house: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Tapped:
    """Marks a text that may be put together by taps: rows of its words, as the house rules of a table leave them."""

    rows: Callable[[Any], tuple[tuple[str, ...], ...]]


@dataclass(frozen=True, slots=True)
class NotNegative:
    """Marks a figure, or figures in a row, of which none is below zero; `rule` is the one that such a figure breaks."""

    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Breaks:
    """Marks a side, or figures of which each side has one, with the rule that others break."""

    rule: str


# somebody at the table, from 0 in the order of play, several of them, or a side
Seat = Annotated[int, "seat"]
Seats = Annotated[tuple[int, ...], "seats"]
Side = Annotated[int, "side"]

# one number, or one hand of cards, for each side or seat; a number that was left open is None, not 0
BySide = Annotated[tuple[int, ...], "side"]
GivenBySide = Annotated[tuple[int | None, ...], "side"]
HandsBySeat = Annotated[tuple[tuple[C, ...], ...], "seat"]

# the total of the side that asks, how many sides there are, and the totals of all of them
Score = Annotated[int, "score"]
Sides = Annotated[int, "sides"]
SidesNow = Annotated[Sides, Prefilled(lambda standing: len(standing.totals))]
TotalsNow = Annotated[BySide, Prefilled(lambda standing: standing.totals)]


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

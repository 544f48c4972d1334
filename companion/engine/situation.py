"""Marks of fields: the meaning of their numbers, their bounds, and the values that a table knows beforehand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from companion.engine.alphabet import AnyCard

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
class AtLeast:
    """Marks a figure, or figures in a row, of which none is smaller; `rule` is the one that a smaller one breaks."""

    least: int
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

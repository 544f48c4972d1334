"""The standing after the deals so far: the parts that the standings of all games share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypeVar

from companion.engine.sentence import Figure
from companion.engine.tally import Tally


def leader(totals: Sequence[int]) -> int | None:
    """The side with the highest total; None where several have it."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def highest(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the highest total."""
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


def lowest(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the lowest total."""
    return tuple(side for side, total in enumerate(totals) if total == min(totals))


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """The running total of each side; each game adds its own."""

    totals: tuple[int, ...]

    @property
    def leader(self) -> int | None:
        return leader(self.totals)

    def totals_with(self, tally: Tally) -> tuple[int, ...]:
        """The totals with the points of a deal."""
        points = tally.points(len(self.totals))
        return tuple(total + more for total, more in zip(self.totals, points, strict=True))

    def passed_over(self, after: Self) -> Self:  # noqa: ARG002  (games in which seats deal in turn look at it)
        """The standing after a deal that was struck out; it would be `after` if the deal counted."""
        return self


@dataclass(frozen=True, kw_only=True, slots=True)
class DealtStanding(Standing):
    """A standing in a game in which the seats deal in turn; `dealer` is the seat that deals next."""

    dealer: int = 0

    def passed_over(self, after: Self) -> Self:
        """Nobody wins or loses anything by a deal that was struck out; the turn to deal has moved on."""
        return replace(self, dealer=after.dealer)


class Targeted(Protocol):
    """House rules of a game that is played to a total."""

    @property
    def target(self) -> int:
        """The total that wins."""


class Endable(Targeted, Protocol):
    """House rules of a game that may end otherwise, too."""

    @property
    def ends(self) -> str:
        """How the match ends."""


D = TypeVar("D", bound=DealtStanding)


def start_of(standing: type[D]) -> Callable[[Any, int, int], D]:
    """The standing before deal 1, by house rules, number of sides and first dealer: every total is 0."""
    return lambda house, sides, dealer: standing(totals=(0,) * sides, dealer=dealer)


def dealer(standing: DealtStanding) -> int:
    """The seat that deals next."""
    return standing.dealer


def lacking(house: Endable, standing: Standing) -> list[Figure]:
    """The points that each side lacks to the target, in a match that is played to it."""
    totals = standing.totals if house.ends == "target" else ()
    return [Figure(key="need.go", value=max(house.target - total, 0)) for total in totals]


def highest_past_target(house: Targeted, standing: Standing) -> int | None:
    """The side with the highest total once that has reached the target; none as long as several have it."""
    return standing.leader if max(standing.totals) >= house.target else None

"""The standing after the rounds so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.records import Seat
from companion.engine.ruling import Facts
from companion.engine.standing import DealtStanding, highest, lowest
from companion.games.other.house import House


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(DealtStanding):
    """Totals, who deals next of so many `seats`, and the number of the coming `round`."""

    seats: int = 2
    round: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(Facts):
    """Who deals the coming round, if anybody does, and its number."""

    dealer: Seat | None
    round: int


def start(house: House, sides: int, dealer: int) -> Standing:
    """The standing before round 1."""
    return Standing(totals=(house.start,) * sides, dealer=dealer, seats=sides * house.partners)


def outlook(house: House, standing: Standing) -> Outlook:
    """The facts about the coming round."""
    return Outlook(dealer=standing.dealer if house.who_deals == "in_turn" else None, round=standing.round)


def best(house: House, totals: Sequence[int]) -> tuple[int, ...]:
    """The sides at the winning end."""
    ends = {"highest": highest, "lowest": lowest}
    return ends[house.wins](totals) if house.wins in ends else ()


def over(house: House, standing: Standing) -> bool:
    """True if the match ends at a target that nobody wins by (LED-10)."""
    return house.wins == "nobody" and _reached(house, standing)


def winner(house: House, standing: Standing) -> int | None:
    """The side that has won; nobody as long as several are equal at the winning end (LED-10)."""
    first = best(house, standing.totals)
    return first[0] if len(first) == 1 and _reached(house, standing) else None


def _reached(house: House, standing: Standing) -> bool:
    return any(map(house.reached, standing.totals))

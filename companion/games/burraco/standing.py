"""What the deals so far leave to the next one."""

from dataclasses import dataclass

from companion.engine.facts import NO_FACTS, NoFacts
from companion.games.burraco.house import House

SEATS = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """Totals, and who deals next."""

    totals: tuple[int, ...]
    dealer: int = 0


def start(house: House, sides: int, dealer: int) -> Standing:
    """The standing before deal 1: every total is 0."""
    return Standing(totals=(0,) * sides, dealer=dealer)


def dealer(standing: Standing) -> int:
    """The seat that deals next; the deal passes to the left (BUR-18)."""
    return standing.dealer


def outlook(house: House, standing: Standing) -> NoFacts:
    """Nothing but the score is carried over; there is no minimum to open with (BUR-83)."""
    return NO_FACTS


def winner(house: House, standing: Standing) -> int | None:
    """The side that has won, or none yet: the higher total of those that arrived (BUR-78…BUR-80)."""
    best = max(standing.totals)
    return standing.totals.index(best) if best >= house.target and standing.totals.count(best) == 1 else None


def shared(house: House, standing: Standing) -> bool:
    """True if both sides have won: they arrived with equal totals, and the table does not play on (BUR-80)."""
    return house.dead_heat == "shared" and min(standing.totals) == max(standing.totals) >= house.target

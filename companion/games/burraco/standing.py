"""The standing after the deals so far."""

from companion.engine.standing import DealtStanding as Standing
from companion.engine.standing import highest
from companion.games.burraco.house import House

__all__ = ["SEATS", "Standing", "after_deal", "shared"]

SEATS = 4


def after_deal(before: Standing, totals: tuple[int, ...]) -> Standing:
    """The standing after a deal."""
    return Standing(totals=totals, dealer=(before.dealer + 1) % SEATS)


def shared(house: House, standing: Standing) -> tuple[int, ...]:
    """The sides that have won together: they arrived with equal totals, and the table does not play on (BUR-80)."""
    first = highest(standing.totals)
    together = len(first) > 1 and max(standing.totals) >= house.target
    return first if house.dead_heat == "shared" and together else ()

"""The standing after the deals so far, and how the coming one is dealt to three."""

from dataclasses import dataclass

from companion.engine.ruling import NO_FACTS, Facts
from companion.engine.standing import DealtStanding, highest
from companion.games.burraco.house import House

SEATS = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(DealtStanding):
    """Totals, who deals next, and whether three have played a deal in which everybody was alone already (BUR-112)."""

    alone_already: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(Facts):
    """How many cards each pozzetto of the coming deal of three has (BUR-108, BUR-112)."""

    pozzetti: tuple[int, ...]


def everybody_alone(house: House, standing: Standing) -> bool:
    """True if three play the coming deal each for himself: once somebody has come so far, for good (BUR-112)."""
    arrived = standing.alone_already or max(standing.totals) >= house.alone_from
    return house.three and arrived


def pozzetti(house: House, standing: Standing) -> tuple[int, ...]:
    """The cards of each pozzetto of three in the coming deal."""
    each = (House.pozzetto_size,) * house.players
    return each if everybody_alone(house, standing) else (House.large_pozzetto, House.pozzetto_size)


def outlook(house: House, standing: Standing) -> Facts:
    """The facts about the coming deal."""
    return Outlook(pozzetti=pozzetti(house, standing)) if house.three else NO_FACTS


def after_deal(before: Standing, totals: tuple[int, ...], house: House) -> Standing:
    """The standing after a deal."""
    return Standing(
        totals=totals,
        dealer=(before.dealer + 1) % house.players,
        alone_already=everybody_alone(house, before),
    )


def shared(house: House, standing: Standing) -> tuple[int, ...]:
    """The sides that have won together: they arrived with equal totals, and the table does not play on (BUR-80)."""
    first = highest(standing.totals)
    together = len(first) > 1 and max(standing.totals) >= house.target
    return first if house.dead_heat == "shared" and together else ()

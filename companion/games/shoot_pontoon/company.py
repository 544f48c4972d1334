"""Who comes and goes between two deals: as in Pontoon, and a banker who goes takes the kitty along."""

from companion.engine.seats import Company, Seats
from companion.games.pontoon import company as pontoon
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.scoring import taken_along
from companion.games.shoot_pontoon.standing import Standing


def reseat(standing: Standing, seats: Seats, sides: int) -> Standing:
    """The standing once the table sits so (SHO-26)."""
    return taken_along(pontoon.reseat(standing, seats, sides), standing.banker)


COMPANY: Company[Standing] = Company(rule=PontoonRule.PLAYERS, seats=lambda standing: standing.seats, reseat=reseat)

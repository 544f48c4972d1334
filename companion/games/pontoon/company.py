"""Who comes and goes between two deals: nobody's balance is touched, and the bank stays at the table."""

from dataclasses import replace
from typing import TypeVar

from companion.engine.seats import Company, Seats
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.standing import Standing

S = TypeVar("S", bound=Standing)


def reseat(standing: S, seats: Seats, sides: int) -> S:
    """The standing once the table sits so; who is new owes nothing."""
    newly = (0,) * (sides - len(standing.totals))
    return bank_passed(replace(standing, seats=seats, totals=(*standing.totals, *newly)))


def bank_passed(standing: S) -> S:
    """A banker who is not at the table any more has passed the bank to his left, as far as anybody plays.

    The rules know only the pontoon and the sale. Where both are missing their own order of who
    is next in line holds, the banker's left (PON-61); for another banker there is a sale for nothing.
    """
    if standing.banker in standing.seated or not standing.seated:
        return standing
    return replace(standing, banker=standing.from_the_left(standing.banker)[0])


COMPANY: Company[Standing] = Company(rule=Rule.PLAYERS, seats=lambda standing: standing.seats, reseat=reseat)

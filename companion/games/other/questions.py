"""The one thing that a plain sheet can be asked: who deals next."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.records import Prefilled, Seat
from companion.engine.ruling import NO_FACTS, NoFacts, Problem, Question, Reason, Ruling
from companion.games.other.house import House
from companion.games.other.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class LastDealer:
    """Who dealt the last round, and how many sit at the table."""

    dealer: Annotated[Seat, Prefilled(lambda standing: (standing.dealer - 1) % standing.seats)]
    seats: Annotated[int, Prefilled(lambda standing: standing.seats)]


def _check(situation: LastDealer, house: House) -> Iterator[Problem]:
    many = [sides * house.partners for sides in house.sides]
    if situation.seats not in many:
        yield Problem("seats", Rule.WHO_PLAYS, "between", {"least": many[0], "most": many[-1]})
    elif not 0 <= situation.dealer < situation.seats:
        yield Problem("dealer", Rule.WHO_DEALS, "no-such-dealer")


def _next(situation: LastDealer, house: House) -> Ruling[Seat, NoFacts]:
    return Ruling((situation.dealer + 1) % situation.seats, (Reason(Rule.WHO_DEALS),), NO_FACTS)


QUESTIONS = (Question(slug="who-deals", situation=LastDealer, answer=_next, check=_check),)

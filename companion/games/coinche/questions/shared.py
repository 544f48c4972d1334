"""Checks and fields that the questions of Coinche share."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

from companion.engine.records import NotNegative, Offered, Prefilled
from companion.engine.ruling import Problem
from companion.games.coinche.rule import INSTEAD, Rule
from companion.games.coinche.standing import SEATS
from companion.games.coinche.tricks import Trump, trumps

TrumpHere = Annotated[Trump, Offered(tuple(Trump), at=trumps)]
"""Trumps that this table plays."""

TrumpNow = Annotated[TrumpHere, Prefilled(draft="trump")]
"""The trumps of the deal under way."""

Waiting = Annotated[int, Prefilled(lambda standing: standing.held), NotNegative(Rule.WAITING_FOR_A_WINNER)]
"""The points that wait since a tie."""


def as_in_belote(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems of Belote's check, by the rule that says it here."""
    yield from (replace(problem, rule=INSTEAD.get(problem.rule, problem.rule)) for problem in problems)


def seat_exists(field: str, seat: int) -> Iterator[Problem]:
    """A problem if nobody has this seat; seats count from 0 in the order of play (COI-03)."""
    if not 0 <= seat < SEATS:
        yield Problem(field, Rule.TWO_AGAINST_TWO, "no-such-seat", {"players": SEATS})

"""Who deals next? (Part B of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import Seat
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import seat_exists
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import SEATS


@dataclass(frozen=True, kw_only=True, slots=True)
class Dealt:
    """The seat that dealt, and whether all four have passed."""

    dealer: Seat
    passed_out: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class NextHand(Facts):
    """Who is hand in the next deal, and on which side of the dealer."""

    hand: Seat
    beside: Literal["left", "right"]


def _who_deals(situation: Dealt, house: House) -> Ruling[Seat, NextHand]:
    again = situation.passed_out and house.redeal == "same_hand"
    dealer = (situation.dealer + (not again)) % SEATS
    passed = [Reason(Rule.PASSED_OUT)] if situation.passed_out else []
    beside: Literal["left", "right"] = "left" if house.direction == "clockwise" else "right"
    reasons = (*passed, Reason(Rule.NEXT_DEALER), Reason(Rule.ORDER_OF_PLAY))
    return Ruling(dealer, reasons, NextHand(hand=(dealer + 1) % SEATS, beside=beside))


def _check(situation: Dealt, house: House) -> Iterator[Problem]:
    yield from seat_exists("dealer", situation.dealer)


WHO_DEALS = Question(slug="who-deals", situation=Dealt, answer=_who_deals, check=_check)

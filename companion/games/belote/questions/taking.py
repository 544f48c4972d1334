"""Who is hand, may this suit be trumps, what when everybody passes? (Part C of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card
from companion.engine.facts import Facts, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import Seat
from companion.games.belote.house import House
from companion.games.belote.questions.shared import cards_exist, seat_exists
from companion.games.belote.rule import Rule
from companion.games.belote.tricks import Trump


@dataclass(frozen=True, kw_only=True, slots=True)
class Taking:
    """The card turned up, the suit that a player would make trumps, and in which round he speaks."""

    turned: Card
    suit: Trump
    second_round: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Passed:
    """Everybody has passed once, or twice; `hand` is the seat that is hand."""

    hand: Seat
    rounds: Literal[1, 2] = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """The seat that is hand in this deal."""

    hand: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class AfterPassing(Facts):
    """Who is hand and who deals now: the same as before, or the next ones where everybody passed twice."""

    hand: Seat
    dealer: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class AroundTheHand(Facts):
    """Who is hand in the next deal, and on which side of the hand the dealer of this one sits."""

    next_hand: Seat
    beside: Literal["left", "right"]


def _take(situation: Taking, house: House) -> Ruling[bool, NoFacts]:
    same = situation.suit == situation.turned.suit
    if not situation.second_round:
        return Ruling.of([Reason(Rule.TAKE_IT_OR_NOT), Reason(Rule.TAKEN_CARD, same)])
    allowed = house.second_round_suits == "four" or not same
    return Ruling.of([Reason(Rule.SECOND_ROUND, allowed), Reason(Rule.EIGHT_CARDS)])


def _passed(situation: Passed, house: House) -> Ruling[bool, AfterPassing]:
    twice = situation.rounds == 2
    hand = (situation.hand + (twice and house.redeal == "next_hand")) % house.players
    reasons = [Reason(Rule.PASSED_TWICE, twice), Reason(Rule.WHO_IS_HAND if twice else Rule.SECOND_ROUND)]
    return Ruling.of(reasons, AfterPassing(hand=hand, dealer=_dealer(hand, house)))


def _who_deals(situation: Hand, house: House) -> Ruling[Seat, AroundTheHand]:
    beside: Literal["left", "right"] = "right" if house.direction == "clockwise" else "left"
    reasons = tuple(map(Reason, (Rule.DEALER, Rule.WHO_IS_HAND, Rule.HAND_LEADS, Rule.HAND_MOVES_ON)))
    facts = AroundTheHand(next_hand=(situation.hand + 1) % house.players, beside=beside)
    return Ruling(_dealer(situation.hand, house), reasons, facts)


def _dealer(hand: int, house: House) -> int:
    """The seat before the hand (BEL-58)."""
    return (hand - 1) % house.players


def _check_taking(situation: Taking, house: House) -> Iterator[Problem]:
    yield from cards_exist("turned", [situation.turned])


def _check_seat(situation: Passed | Hand, house: House) -> Iterator[Problem]:
    yield from seat_exists("hand", situation.hand, house)


TAKE = Question(slug="take", situation=Taking, answer=_take, check=_check_taking)
DEALT_AGAIN = Question(slug="dealt-again", situation=Passed, answer=_passed, check=_check_seat)
WHO_DEALS = Question(slug="who-deals", situation=Hand, answer=_who_deals, check=_check_seat)

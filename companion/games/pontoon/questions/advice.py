"""Stick, twist or buy, and where a free bank stops: the rules leave it open, and the lesson has hints for it."""

from typing import Literal

from companion.engine.cards import Card, Cards
from companion.engine.ruling import NO_FACTS, NoFacts, OutcomeInAWord, Question, Reason, Ruling
from companion.games.pontoon.hands import best, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import in_play
from companion.games.pontoon.rule import Rule

Move = Literal["stick", "buy", "twist"]
SAFE = 11  # points to which no card can bust a hand
BANK_STOPS = 17  # the points from which on a bank that is free wins most by stopping: reckoned, no rule


class NextCard(OutcomeInAWord):
    """Why the move is the sensible one."""


def _next_card(situation: Cards, house: House) -> Ruling[Move, NextCard]:
    move, outcome = _move(situation.cards, house)
    return Ruling(move, (Reason(Rule.STICK), Reason(Rule.TWIST)), NextCard(outcome=outcome))


def _move(cards: tuple[Card, ...], house: House) -> tuple[Move, str]:
    """The move and its reason, of a hand in which every ace counts low and that has twisted no card."""
    total = totals(cards)[0]
    if total >= house.min_stick:
        return "stick", "enough"
    if total > SAFE:
        return "twist", "may-bust"
    if len(cards) < House.trick_cards - 1:
        return "buy", "cannot-bust"
    return ("twist" if house.fifth_card_buy == "twist_only" else "buy"), "fifth"


NEXT_CARD = Question(slug="next-card", situation=Cards, answer=_next_card, check=in_play)


def _bank_stops(situation: Cards, house: House) -> Ruling[bool, NoFacts]:
    return Ruling(best(situation.cards) >= BANK_STOPS, (Reason(Rule.BANKER_STAYS),), NO_FACTS)


BANK = Question(slug="bank-stops", situation=Cards, answer=_bank_stops, check=in_play)
ADVISED = (NEXT_CARD, BANK)

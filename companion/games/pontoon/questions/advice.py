"""Stick, twist or buy, and where a free bank stops: the rules leave it open, and the lesson has hints for it."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import SUITED, Card, Cards
from companion.engine.ruling import NO_FACTS, NoFacts, OutcomeInAWord, Question, Reason, Ruling
from companion.games.pontoon.hands import POINTS, best, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import in_play
from companion.games.pontoon.rule import Rule

Move = Literal["stick", "buy", "twist"]
SAFE = 11  # points to which no card can bust a hand
BANK_STOPS = 17  # the points from which on a bank that is free wins most by stopping: reckoned, no rule


@dataclass(frozen=True, kw_only=True, slots=True)
class NextCard(OutcomeInAWord):
    """Why the move is the sensible one, and how many of the thirteen ranks bust the hand."""

    busts: int


def _next_card(situation: Cards, house: House) -> Ruling[Move, NextCard]:
    move, outcome = _move(situation.cards, house)
    return Ruling(
        move, (Reason(Rule.STICK), Reason(Rule.TWIST)), NextCard(outcome=outcome, busts=_busts(situation.cards))
    )


def _move(cards: tuple[Card, ...], house: House) -> tuple[Move, str]:
    """The move and its reason, of a hand in which every ace counts low and that has twisted no card."""
    total, busts = totals(cards)[0], _busts(cards)
    tricks = len(SUITED) - busts
    if len(cards) == House.trick_cards - 1 and House.trick_pays * tricks > busts:  # more on the hand wins more
        return ("twist" if house.fifth_card_buy == "twist_only" else "buy"), "fifth-may-bust" if busts else "fifth"
    if total >= house.min_stick:
        return "stick", "enough"
    return ("twist", "may-bust") if busts else ("buy", "cannot-bust")


def _busts(cards: tuple[Card, ...]) -> int:
    """How many ranks bust the hand as its next card."""
    return sum(totals(cards)[0] + POINTS[rank] > House.twenty_one for rank in SUITED)


NEXT_CARD = Question(slug="next-card", situation=Cards, answer=_next_card, check=in_play)


def _bank_stops(situation: Cards, house: House) -> Ruling[bool, NoFacts]:
    return Ruling(best(situation.cards) >= BANK_STOPS, (Reason(Rule.BANKER_STAYS),), NO_FACTS)


BANK = Question(slug="bank-stops", situation=Cards, answer=_bank_stops, check=in_play)
ADVISED = (NEXT_CARD, BANK)

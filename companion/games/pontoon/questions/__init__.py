"""The questions of Pontoon, one file a subject."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.pontoon.house import House
from companion.games.pontoon.questions import bank, drawing, hand

QUESTIONS: tuple[Question[Any, House], ...] = (
    hand.HAND,
    hand.BEATS,
    hand.COMPARE,
    hand.PAYS,
    drawing.STICK,
    drawing.TWIST,
    drawing.BUY,
    drawing.LARGEST_STAKE,
    drawing.SPLIT,
    drawing.SPLIT_CARDS,
    hand.BANKER_STAY,
    bank.NEXT_BANKER,
    bank.SHUFFLE,
    bank.BANK_SALE,
    bank.FIRST_BANKER,
    bank.STAKE,
    bank.PLAYERS,
)

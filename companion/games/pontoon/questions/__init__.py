"""What players of Pontoon argue about; one small file a subject."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.pontoon.house import House
from companion.games.pontoon.questions import bank, drawing, hand, settlement, splitting, table

QUESTIONS: tuple[Question[Any, House], ...] = (
    hand.HAND,
    hand.BEATS,
    settlement.COMPARE,
    settlement.PAYS,
    drawing.STICK,
    drawing.TWIST,
    drawing.BUY,
    drawing.LARGEST_STAKE,
    splitting.SPLIT,
    splitting.SPLIT_CARDS,
    settlement.BANKER_STAY,
    bank.NEXT_BANKER,
    bank.SHUFFLE,
    bank.BANK_SALE,
    bank.FIRST_BANKER,
    table.STAKE,
    table.PLAYERS,
)

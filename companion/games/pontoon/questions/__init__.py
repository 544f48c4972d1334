"""The questions of Pontoon, one file a subject."""

from companion.games.pontoon.questions import bank, drawing, hand

QUESTIONS = (
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

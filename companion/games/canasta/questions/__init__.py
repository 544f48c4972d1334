"""What players of Canasta argue about; one small file a subject."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.canasta.house import House
from companion.games.canasta.questions import (
    can_open,
    counting,
    draw,
    going_out,
    melding,
    opening,
    pile,
    red_threes,
    winning,
)

QUESTIONS: tuple[Question[Any, House], ...] = (
    opening.MINIMUM,
    can_open.CAN_OPEN,
    opening.OPENING,
    melding.MELD,
    melding.ADD_TO_MELD,
    pile.TAKE_PILE,
    pile.FROZEN,
    pile.UPCARD,
    red_threes.RED_THREE,
    red_threes.RED_THREES,
    counting.CARDS,
    counting.HAND,
    going_out.GO_OUT,
    going_out.STOCK_OUT,
    winning.WINNER,
    draw.DRAW,
)

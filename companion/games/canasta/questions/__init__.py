"""The questions of Canasta, one file a subject."""

from companion.games.canasta.questions import dealing, ending, melding, opening, pile

QUESTIONS = (
    opening.MINIMUM,
    opening.CAN_OPEN,
    opening.OPENING,
    melding.MELD,
    melding.ADD_TO_MELD,
    pile.PILE,
    pile.TAKE_PILE,
    pile.FROZEN,
    pile.UPCARD,
    dealing.RED_THREE,
    dealing.RED_THREES,
    ending.CARDS,
    ending.HAND,
    ending.HAND_SCORE,
    ending.GO_OUT,
    ending.STOCK_OUT,
    ending.WINNER,
    dealing.DRAW,
)

"""The questions of Burraco, one file a subject."""

from companion.games.burraco.questions import dealing, ending, melding, scoring

QUESTIONS = (
    melding.MELD,
    scoring.BEST_MELDS,
    melding.ADD_TO_MELD,
    melding.REPLACE_WILD,
    melding.SECOND_MELD,
    melding.JOIN_MELDS,
    dealing.TAKE_PILE,
    dealing.DISCARD,
    ending.TAKE_POZZETTO,
    ending.LOOK_AT_POZZETTO,
    ending.POZZETTO_COST,
    ending.CLOSE,
    ending.CLOSING_BONUS,
    ending.STOCK_END,
    ending.STALEMATE,
    scoring.HAND_SCORE,
    scoring.CARD_POINTS,
    scoring.WINNER,
    scoring.VICTORY_POINTS,
    scoring.POZZETTI,
    scoring.HALF,
    dealing.CUT,
    dealing.DRAW,
)

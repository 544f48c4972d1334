"""The questions of Belote, one file a subject."""

from companion.games.belote.questions import contract, declaring, playing

QUESTIONS = (
    playing.LEGAL_CARDS,
    playing.TRICK,
    playing.HIGHEST,
    playing.CARD_POINTS,
    declaring.DECLARATIONS,
    declaring.DECLARE,
    declaring.DECLARED,
    declaring.BELOTE,
    contract.CONTRACT,
    contract.CAPOT,
    contract.DEAL_ROUNDED,
    contract.WINNER,
    contract.TAKE,
    contract.DEALT_AGAIN,
    contract.WHO_DEALS,
)

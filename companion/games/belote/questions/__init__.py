"""The questions of Belote, one file a subject."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.belote.house import House
from companion.games.belote.questions import contract, declaring, playing

QUESTIONS: tuple[Question[Any, House], ...] = (
    playing.LEGAL_CARDS,
    playing.TRICK,
    playing.HIGHEST,
    declaring.DECLARATIONS,
    declaring.DECLARE,
    declaring.DECLARED,
    declaring.BELOTE,
    contract.CONTRACT,
    contract.CAPOT,
    contract.WINNER,
    contract.TAKE,
    contract.DEALT_AGAIN,
    contract.WHO_DEALS,
)

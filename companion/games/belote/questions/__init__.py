"""What players of Belote argue about; one small file a subject."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.belote.house import House
from companion.games.belote.questions import declaring, playing, scoring, taking, winning

QUESTIONS: tuple[Question[Any, House], ...] = (
    playing.LEGAL_CARDS,
    playing.TRICK,
    playing.HIGHEST,
    declaring.DECLARATIONS,
    declaring.DECLARE,
    declaring.BELOTE,
    scoring.CONTRACT,
    winning.CAPOT,
    winning.WINNER,
    taking.TAKE,
    taking.DEALT_AGAIN,
    taking.WHO_DEALS,
)

"""What players of Shoot Pontoon argue about: all of Pontoon, and the kitty."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.pontoon.questions import QUESTIONS as PONTOON
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.questions import kitty, settlement, shooting

QUESTIONS: tuple[Question[Any, House], ...] = (
    shooting.ROOM,
    shooting.SHOOT,
    shooting.COVERS,
    shooting.BUST,
    settlement.SETTLE_SHOOT,
    settlement.KITTY_PAYS,
    kitty.KITTY,
    kitty.KITTY_DUE,
    *PONTOON,
)

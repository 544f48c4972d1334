"""What does a side score, what do cards count, and who has won? (Parts B, I and J of the rules.)"""

from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card
from companion.engine.ruling import BySide


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """What a side has when the hand is over, told as on the sheet."""

    melded: int = 0
    clean_burracos: int = 0
    semi_clean_burracos: int = 0
    dirty_burracos: int = 0
    left: int = 0
    pozzetto: Literal["played", "unplayed", "not_taken"] = "played"
    closed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Cards:
    """Cards to be counted, wherever they lie."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals:
    """Both totals after a hand."""

    totals: BySide

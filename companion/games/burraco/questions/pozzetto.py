"""The pozzetto: may I take it, may I look at it, what does it cost? (Parts G and I of the rules.)"""

from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Empty:
    """A player who has run out of cards by melding them all or by discarding the last; `taken`: by whom before."""

    way: Literal["directly", "on_the_discard"]
    taken: Literal["nobody", "own_side", "other_side"] = "nobody"


@dataclass(frozen=True, kw_only=True, slots=True)
class Looking:
    """A player who took the pozzetto in one of the two ways, before his next turn or at it."""

    way: Literal["directly", "on_the_discard"] = "on_the_discard"
    next_turn: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Fate:
    """What became of a side's pozzetto when the hand ended, and the cards of one that was not played."""

    pozzetto: Literal["played", "unplayed", "not_taken"]
    cards: tuple[Card, ...] = ()

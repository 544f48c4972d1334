"""A turn: may I take the pile, may I discard this? (Part F of the rules.)"""

from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Pile:
    """A player who would take the discard pile or only its top card, of use to him or not; `stock` is what is left."""

    takes: Literal["whole_pile", "top_card"] = "whole_pile"
    top_fits: bool = False
    stock: int = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Discard:
    """A card to be discarded; `taken` is the pile that the player took in this turn, if he did.

    `last` tells whether it is his last card: before his side has taken its
    pozzetto, or after.
    """

    card: Card
    taken: tuple[Card, ...] = ()
    last: Literal["no", "before_pozzetto", "after_pozzetto"] = "no"

"""May I close, and what when the stock is down or nothing moves? (Part H of the rules.)"""

from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Closing:
    """A player about to close: `left` are the cards in his hand when everything else is laid.

    `pozzetto` and `burraco`: who of his side took the pozzetto and made a
    burraco, this turn's included; `clean`: one of their burracos is.
    """

    left: tuple[Card, ...]
    pozzetto: Literal["myself", "partner", "nobody"] = "myself"
    burraco: Literal["myself", "partner", "nobody"] = "myself"
    clean: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class End:
    """How the hand ended."""

    ended: Literal["closing", "two_left", "stalemate"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Stock:
    """So many cards in the stock: what would a player do who drew the last card taken from it, or the one after?"""

    stock: int
    player: Literal["drew_last", "comes_next"]
    wants: Literal["draw", "take_pile", "meld", "discard"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Stalemate:
    """So many cards in the discard pile; does anybody want to draw, and how many want to end the hand?"""

    pile: int = 1
    wants_to_draw: bool = False
    agreed: int = 4

"""Who deals and who plays with whom, and is the pack well cut? (Parts C and D of the rules.)"""

from dataclasses import dataclass

from companion.engine.cards import Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawn:
    """The card that each of the four drew, in the order of drawing; seats are counted in that order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """So many cards lifted from the shuffled pack."""

    lifted: int

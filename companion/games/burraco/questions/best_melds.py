"""What is the most that this hand can lay? (Part E of the rules.)"""

from dataclasses import dataclass

from companion.engine.cards import Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """Cards in one hand, of which any may be laid."""

    hand: tuple[Card, ...]

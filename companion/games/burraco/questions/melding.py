"""Is this a meld, what may be added to it, and what may be laid beside it? (Part E of the rules.)"""

from dataclasses import dataclass

from companion.engine.cards import Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Laying:
    """Cards to be laid as one meld."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Adding:
    """Cards to be added to a meld on the table, of one's own side or of the other."""

    meld: tuple[Card, ...]
    cards: tuple[Card, ...]
    own: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Replacing:
    """A card to be put where the wild card of a meld stands."""

    meld: tuple[Card, ...]
    card: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Second:
    """Cards to be laid as a meld of their own beside one that their side has."""

    meld: tuple[Card, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Joining:
    """Two melds of one side to be made one, by cards between them perhaps."""

    meld: tuple[Card, ...]
    other: tuple[Card, ...]
    cards: tuple[Card, ...] = ()

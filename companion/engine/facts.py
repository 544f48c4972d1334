"""Facts that go with an answer, a scored deal or the coming one; their names are those of the public interface.

A game adds its own classes. Those below are known to the pages, which show them alike in every game.
"""

from dataclasses import dataclass, fields
from typing import Any

from companion.engine.alphabet import AnyCard
from companion.engine.situation import Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """The base of every class of facts: a record whose fields are the keys of a JSON answer."""

    def by_name(self) -> dict[str, Any]:
        """Every fact under its name."""
        return {fact.name: getattr(self, fact.name) for fact in fields(self)}


class OneOf(tuple[int, ...]):
    """Figures of which each is possible; those of other tuples are one a side."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NoFacts(Facts):
    """Nothing goes with it."""


NO_FACTS = NoFacts()


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldsToLay(Facts):
    """`melds` are the cards to lay, meld by meld; none where nothing can be melded."""

    melds: tuple[tuple[AnyCard, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedCard:
    """A card of a hand that may not be played, and the rule that forbids it."""

    card: AnyCard
    rule: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CardsToPlay(Facts):
    """The cards of a hand that may not be played to a trick; `holds` is the seat that wins it so far, if any has."""

    refused: tuple[RefusedCard, ...]
    holds: Seat | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Declared:
    """Cards that a seat declares: what kind of declaration they make, and what that is worth where it counts."""

    seat: Seat
    kind: str
    cards: tuple[AnyCard, ...]
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Declarations(Facts):
    """`found` is everything that could be declared, in the order of play; the side that answers scores its own."""

    found: tuple[Declared, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class OutcomeInAWord(Facts):
    """`outcome` is how it comes out, in a word: the sentence of an answer that is no yes or no goes by it."""

    outcome: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Bonus(Facts):
    """The points that it earns beside the cards; 0 where it may not be done."""

    bonus: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Margin(Facts):
    """How far apart the highest and the lowest total are."""

    margin: int

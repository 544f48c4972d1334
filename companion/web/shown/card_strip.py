"""Cards that are tapped into a question: the strip in which they lie, above keys that never move."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import AnyCard
from companion.forms.keys import CardKey
from companion.forms.question import Field


@dataclass(frozen=True, slots=True)
class CardTab:
    """What cards are tapped into: a field, or the meld or hand `number` of a field that has several."""

    field: Field
    name: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class StripCard:
    """A card of a strip: it stands for `count` equal ones, of which the last is in this `place` of its field."""

    card: AnyCard
    place: int
    count: int = 1


def stacked(cards: Sequence[AnyCard], keys: Iterable[CardKey]) -> list[StripCard]:
    """The cards in the order of the keys, those of one key on one card."""
    return list(_stacked(cards, keys))


def _stacked(cards: Sequence[AnyCard], keys: Iterable[CardKey]) -> Iterator[StripCard]:
    for key in keys:
        if places := [place for place, card in enumerate(cards) if card in key.cards]:
            yield StripCard(key.face, places[-1], len(places))

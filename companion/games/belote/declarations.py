"""Declarations that a hand may hold, and what they are worth (part F of the rules)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import or_
from typing import Literal

from companion.engine.cards import Card, Rank, Suit
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.tricks import PACK, RANKS

Kind = Literal["tierce", "quarte", "quinte", "brelan"]

SEQUENCES: dict[int, Kind] = {3: "tierce", 4: "quarte", 5: "quinte"}
SEQUENCE_POINTS = {3: House.tierce, 4: House.quarte, 5: House.quinte}
BRELANS = dict.fromkeys((Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN), House.other_fours) | {
    Rank.JACK: House.four_jacks,
    Rank.NINE: House.four_nines,
}
BRELAN_ORDER = tuple(BRELANS)
RULES: dict[str, Rule] = {
    "tierce": Rule.TIERCE,
    "quarte": Rule.QUARTE,
    "quinte": Rule.QUINTE,
    Rank.JACK: Rule.FOUR_JACKS,
    Rank.NINE: Rule.FOUR_NINES,
}


@dataclass(frozen=True, slots=True)
class Declaration:
    """Cards that may be declared together: four of a rank, or a sequence from its top card down."""

    kind: Kind
    cards: tuple[Card, ...]

    @property
    def top(self) -> Rank:
        """The rank of the four, or of the sequence's highest card."""
        return self.cards[0].rank

    @property
    def points(self) -> int:
        """What it is worth where it counts (BEL-31…BEL-36)."""
        return BRELANS[self.top] if self.kind == "brelan" else SEQUENCE_POINTS[len(self.cards)]

    @property
    def rule(self) -> Rule:
        """The rule that says so."""
        return RULES.get(self.top if self.kind == "brelan" else self.kind, Rule.OTHER_FOURS)

    @property
    def height(self) -> int:
        """Higher for the higher of its kind: by a sequence's top card (BEL-39), or by the order of the fours."""
        return -(BRELAN_ORDER if self.kind == "brelan" else RANKS).index(self.top)

    def excludes(self, other: "Declaration") -> bool:
        """True if a player cannot make both: a card would serve twice, or both are parts of one sequence (BEL-38)."""
        return bool(set(self.cards) & set(other.cards)) or self._adjoins(other) or other._adjoins(self)

    def _adjoins(self, lower: "Declaration") -> bool:
        """True if a sequence goes on where this one ends."""
        if "brelan" in (self.kind, lower.kind):
            return False
        last, first = self.cards[-1], lower.cards[0]
        return last.suit == first.suit and RANKS.index(last.rank) + 1 == RANKS.index(first.rank)

    def in_trumps(self, trump: str) -> bool:
        """True if it is a sequence in the trump suit."""
        return self.kind != "brelan" and self.cards[0].suit == trump


def _every() -> Iterator[Declaration]:
    """Every declaration of the pack: the fours, then the sequences of each suit."""
    yield from (Declaration("brelan", tuple(Card(rank, suit) for suit in Suit)) for rank in BRELANS)
    for suit, (length, kind) in product(Suit, SEQUENCES.items()):
        for start in range(len(RANKS) - length + 1):
            yield Declaration(kind, tuple(Card(rank, suit) for rank in RANKS[start : start + length]))


def _mask(cards: Iterable[Card]) -> int:
    """Cards as bits of a number; what is not in the pack is no bit of it."""
    return reduce(or_, (BITS.get(card, 0) for card in cards), 0)


BITS = {card: 1 << place for place, card in enumerate(PACK)}
EVERY = tuple((one, _mask(one.cards)) for one in _every())


def possible(hand: Iterable[Card]) -> Iterator[Declaration]:
    """Every declaration that a hand allows, even where the same card would serve twice."""
    held = _mask(hand)
    return (one for one, cards in EVERY if cards & held == cards)

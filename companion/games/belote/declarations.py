"""Declarations that a hand may hold, and what they are worth (part F of the rules)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
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
        """The points that it is worth where it counts (BEL-31…BEL-36)."""
        return BRELANS[self.top] if self.kind == "brelan" else SEQUENCE_POINTS[len(self.cards)]

    @property
    def rule(self) -> Rule:
        return RULES.get(self.top if self.kind == "brelan" else self.kind, Rule.OTHER_FOURS)

    @property
    def height(self) -> int:
        """Its place among declarations of its kind, highest last: by a sequence's top card (BEL-39), or by the four."""
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


Step = Literal["points", "brelan", "top", "trumps", "first"]

STEPS: dict[str, tuple[Step, ...]] = {
    "brelan_first": ("points", "brelan", "top", "trumps", "first"),
    "trump_first": ("points", "trumps", "brelan", "top", "first"),
    "first_declared": ("points", "first"),
    "nobody": ("points",),
}


def best(hand: Iterable[Card], trump: str, house: House) -> tuple[Declaration, ...]:
    """The declarations of a hand that are worth most together, highest first."""
    return best_of(tuple(possible(hand)), trump, house)


def best_of(declarations: tuple[Declaration, ...], trump: str, house: House) -> tuple[Declaration, ...]:
    """Those that are worth most together, none of which excludes another, highest first.

    Of sets worth the same, the one with the higher declarations: of a sequence
    of six or more the top five count as a quinte, and nothing else (BEL-38).
    """

    def worth(chosen: Sequence[Declaration]) -> tuple[int, list[tuple[int, ...]]]:
        return sum(one.points for one in chosen), sorted((rank(one, trump, house) for one in chosen), reverse=True)

    chosen = max(_apart(declarations), key=worth)
    return tuple(sorted(chosen, key=lambda one: rank(one, trump, house), reverse=True))


def _apart(declarations: tuple[Declaration, ...]) -> Iterator[tuple[Declaration, ...]]:
    """Every choice of declarations that can be made together."""
    yield ()
    for index, first in enumerate(declarations):
        others = tuple(one for one in declarations[index + 1 :] if not first.excludes(one))
        for rest in _apart(others):
            yield (first, *rest)


def rank(one: Declaration, trump: str, house: House) -> tuple[int, ...]:
    """How high a declaration stands for its holder, whoever else declares (BEL-37)."""
    order = STEPS["trump_first" if house.declaration_tie == "trump_first" else "brelan_first"]
    return tuple(_measure(step, one, trump) for step in order if step != "first")


@dataclass(frozen=True, slots=True)
class Claim:
    """A declaration that a player makes; `turn` counts from the player who led."""

    seat: int
    side: int
    turn: int
    declaration: Declaration


def highest(claims: Sequence[Claim], trump: str, house: House) -> tuple[Claim | None, Step | None]:
    """The highest declaration, and the step of the comparison that decided, if more than one side declared.

    Neither, where no step decides between two sides.
    """
    left = claims
    contested = len({one.side for one in claims}) > 1
    for step in STEPS[house.declaration_tie]:
        most = max(_stands(step, one, trump) for one in left)
        left = [one for one in left if _stands(step, one, trump) == most]
        if len({one.side for one in left}) == 1:
            return left[0], step if contested else None
    return None, None


def _stands(step: Step, one: Claim, trump: str) -> int:
    return -one.turn if step == "first" else _measure(step, one.declaration, trump)


def _measure(step: Step, one: Declaration, trump: str) -> int:
    match step:
        case "points":
            return one.points
        case "brelan":
            return one.kind == "brelan"
        case "trumps":
            return one.kind != "brelan" and one.cards[0].suit == trump
        case _:
            return one.height


def amounts(hands: int, house: House) -> frozenset[int]:
    """The points that a side of one or two hands can score for declarations at this table; 0 is one of them."""
    if house.declarations_scored == "highest_only":
        return frozenset({0, *BRELANS.values(), *SEQUENCE_POINTS.values()})
    return _sums(hands)


@cache
def _sums(hands: int) -> frozenset[int]:
    """The points of every choice of declarations that so many hands can hold (BEL-40).

    Each four is in one hand at most. It never keeps a hand from the sequences for which that has room: they may be of
    other ranks, and of any suit.
    """
    sums: set[int] = set()
    for owners in product((None, *range(hands)), repeat=len(BRELANS)):
        fours = [
            [BRELANS[rank] for rank, own in zip(BRELANS, owners, strict=True) if own == hand] for hand in range(hands)
        ]
        sums.update(map(sum, product(*(_with_sequences(sum(own), len(Suit) * len(own)) for own in fours))))
    return frozenset(sums)


def _with_sequences(points: int, cards: int) -> Iterator[int]:
    """The points of a hand whose fours are so many cards, with any sequences beside them; none where it has no room."""
    if cards <= House.hand_size:
        yield points
        for length, worth in SEQUENCE_POINTS.items():
            yield from _with_sequences(points + worth, cards + length)

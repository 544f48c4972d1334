"""Whether any deal could bring both sides such points, where card points are counted: by the fewest cards it takes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from companion.engine.ruling import Problem

Key = tuple[int, bool]
"""What one side has that the other may lack for it: so many of a few cards, and that it ended the deal."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Lot:
    """What a side may earn in a deal beside its card points, and which of those it takes.

    `on_table` and `in_hands` are the fewest and the most (None: any) card points there; `few` is how
    many of a few cards it has (two sides share at most so many), `ended` whether it ended the deal.
    """

    bonus: int
    on_table: tuple[int, int | None]
    in_hands: tuple[int, int | None] = (0, None)
    few: int = 0
    ended: bool = False

    def cards(self, points: int) -> int | None:
        """The fewest card points, on the table and in hands, with which it makes so many points; None if none do."""
        more = points - self.bonus
        table = max(self.on_table[0], more + self.in_hands[0])
        hands = table - more
        return table + hands if _at_most(table, self.on_table[1]) and _at_most(hands, self.in_hands[1]) else None


def _at_most(value: int, most: int | None) -> bool:
    return most is None or value <= most


def cheapest(lots: Iterable[Lot]) -> tuple[Lot, ...]:
    """Without those that differ from another only in that they take more cards on the table."""
    least: dict[tuple[object, ...], Lot] = {}
    for lot in lots:
        key = (lot.bonus, lot.on_table[1], lot.in_hands, lot.few, lot.ended)
        if key not in least or lot.on_table[0] < least[key].on_table[0]:
            least[key] = lot
    return tuple(least.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class Pack:
    """What a deal is made of: all its card points, the `rule` that says so, and how many of a few cards there are."""

    points: int
    rule: str
    few: int = 0

    def problems(self, wanted: Sequence[int], lots: Iterable[Lot], ended: int | None = None) -> Iterator[Problem]:
        """The sides that can have no such points; where each could, that they cannot both (`ended`: who ended it)."""
        sides = [fewest_cards(points, lots) for points in wanted]
        beyond = [side for side, ways in enumerate(sides) if not any(cards <= self.points for cards in ways.values())]
        for side in beyond:
            yield Problem(f"only_totals.{side}", self.rule, "no-such-points", {"told": wanted[side]})
        cards = fewest_together(sides, self.few, ended)
        if not beyond and (cards is None or cards > self.points):
            yield Problem("only_totals", self.rule, "no-such-totals")


def fewest_cards(points: int, lots: Iterable[Lot]) -> Mapping[Key, int]:
    """The fewest card points with which one side makes so many points, by what it has besides."""
    fewest: dict[Key, int] = {}
    for lot in lots:
        cards = lot.cards(points)
        key = (lot.few, lot.ended)
        if cards is not None and cards < fewest.get(key, cards + 1):
            fewest[key] = cards
    return fewest


def fewest_together(sides: Sequence[Mapping[Key, int]], few: int, ended: int | None = None) -> int | None:
    """The fewest card points of a whole deal: at most one side ended it (that one, if given); None if none can be."""
    together = (
        sum(cards for _, cards in parts)
        for parts in product(*(side.items() for side in sides))
        if sum(key[0] for key, _ in parts) <= few and _ended_well([key[1] for key, _ in parts], ended)
    )
    return min(together, default=None)


def _ended_well(ended: Sequence[bool], by: int | None) -> bool:
    return sum(ended) <= 1 if by is None else [side for side, did in enumerate(ended) if did] == [by]

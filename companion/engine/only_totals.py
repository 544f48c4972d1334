"""What a table writes that is no deal told in full: only its totals, or points by agreement."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Generic, TypeVar

from companion.engine.form import RecordForm, Row
from companion.engine.records import Agreed, OnlyTotals
from companion.engine.ruling import Problem
from companion.engine.sentence import Say
from companion.engine.standing import Standing
from companion.engine.tally import Line, Tally

R = TypeVar("R", bound=OnlyTotals)
H = TypeVar("H")
S = TypeVar("S", bound=Standing)
ONLY_TOTALS_LINE = "only-totals"


@dataclass(frozen=True, kw_only=True)
class TotalsOnly(Generic[R, H, S]):
    """What a game says of such deals.

    `record`  what is told: the totals, and what the standing after them needs besides
    `check`   record (with a figure for each side), house, standing -> why no deal of the game could bring that
    `after`   record, house, standing, totals -> the standing that it leads to
    `rows`    house, standing -> the rows of its form below the totals
    """

    record: type[R]
    check: Callable[[R, H, S], Iterable[Problem]]
    after: Callable[[R, H, S, tuple[int, ...]], S]
    rows: Callable[[H, S], Iterable[Row]] = lambda house, standing: ()

    def problems(self, record: R, house: H, before: S) -> Iterator[Problem]:
        """Everything that cannot be: a side without a figure, or figures that no deal brings."""
        sides = len(before.totals)
        if len(record.only_totals) != sides:
            yield Problem("only_totals", None, "sides-wanted", {"wanted": sides})
        elif len(record.points) < sides:
            missing = (side for side, points in enumerate(record.only_totals) if points is None)
            yield from (Problem(f"only_totals.{side}", None, "figure-wanted") for side in missing)
        else:
            yield from self.check(record, house, before)

    def tally(self, record: R) -> Tally:
        """One line a side."""
        return Tally(
            tuple(Line(side, ONLY_TOTALS_LINE, points, stated=True) for side, points in enumerate(record.points))
        )

    @property
    def form(self) -> RecordForm[R, H, S]:
        """How it is told."""
        return RecordForm(record=self.record, rows=self._rows, name="only-totals", opens="only_totals")

    def _rows(self, house: H, standing: S) -> Iterator[Row]:
        later = (Say(key="only-totals.later"),)
        yield Row(kind="sum", field="only_totals.*", signed=True, notes=later, also=("only_totals",))
        yield from self.rows(house, standing)


AnyTotalsOnly = TotalsOnly[Any, Any, Any]


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


After = TypeVar("After", bound=Standing)
AGREED_LINE = "agreed"


def agreed_problems(record: Agreed, sides: range, *, zero_sum: bool) -> Iterator[Problem]:
    """Every side has a figure, there is a reason, and no points come from nowhere in a game that is `zero_sum`.

    `sides`: how many there may be, from those that are known to those that sit down some time.
    """
    if len(record.agreed) not in sides:
        yield Problem("agreed", None, "sides-wanted", {"wanted": sides[0]})
    elif zero_sum and sum(record.agreed) != 0:
        yield Problem("agreed", None, "agreed-adds-up", {"told": sum(record.agreed)})
    if not record.why.strip():
        yield Problem("why", None, "why-wanted")


def agreed_tally(record: Agreed) -> Tally:
    """One line a side, with the reason."""
    about = {"why": record.why}
    return Tally(
        tuple(Line(side, AGREED_LINE, each, about=about, stated=True) for side, each in enumerate(record.agreed))
    )


def after_agreed(before: After, tally: Tally) -> After:
    """The standing before it, with its points."""
    return replace(before, totals=before.totals_with(tally))


def rows(house: Any, standing: Standing) -> Iterator[Row]:
    """A figure for each side, and why."""
    yield Row(kind="sum", field="agreed.*", signed=True, also=("agreed",))
    yield Row(kind="text", field="why", required=True)


AGREED_FORM: RecordForm[Agreed, Any, Any] = RecordForm(record=Agreed, rows=rows, name="agreed", opens="agreed")

"""Deals of which a table that counts by itself tells only the totals: how a game takes them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.form import RecordForm, Row
from companion.engine.records import OnlyTotals
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

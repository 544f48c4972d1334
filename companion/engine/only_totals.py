"""Records that are no deal in full: only its totals, or points by agreement."""

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.form import RecordForm, Row
from companion.engine.records import Agreed, OnlyTotals
from companion.engine.ruling import Problem, checked
from companion.engine.sentence import Say
from companion.engine.standing import Standing
from companion.engine.tally import Line, Tally

R = TypeVar("R", bound=OnlyTotals)
H = TypeVar("H")
S = TypeVar("S", bound=Standing)
ONLY_TOTALS_LINE = "only-totals"
LATER = (Say(key="only-totals.later"),)
TOTALS = Row(kind="sum", field="only_totals.*", signed=True, notes=LATER, also=("only_totals",))


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounds:
    """The points that a deal can bring under the house rules of a table.

    `rule`    the rule that sums and figures out of bounds break
    `sums`    the points of all sides together, `waiting` included: what the deal adds to the points that
              wait for a winner, negative where it pays them out
    `least`, `most`  the points of one side, where not only the sum is bounded
    `step`    the points of each side are a multiple of it; others break `step_rule`, and `off_step` says so
    """

    rule: str
    sums: Container[int]
    waiting: int = 0
    least: float = -math.inf
    most: float = math.inf
    step: int = 1
    step_rule: str | None = None
    off_step: str = ""

    def figure_problems(self, points: Sequence[int]) -> Iterator[Problem]:
        """The figures that no side can have."""
        for side, figure in enumerate(points):
            field, about = f"only_totals.{side}", {"entered": figure}
            if figure % self.step:
                yield Problem(field, self.step_rule, self.off_step, about)
            elif not self.least <= figure <= self.most:
                yield Problem(field, self.rule, "no-such-points", about)

    def sum_problems(self, points: Sequence[int]) -> Iterator[Problem]:
        """A sum that no deal brings."""
        if sum(points) + self.waiting not in self.sums:
            yield Problem("only_totals", self.rule, "no-such-totals")


@dataclass(frozen=True, kw_only=True)
class TotalsOnly(Generic[R, H, S]):
    """How a game takes such deals.

    `record`  the totals, and what the standing after them needs besides
    `bounds`  record (with a figure for each side), house, standing -> the points that a deal can bring
    `after`   record, house, standing, totals -> the standing that it leads to
    `rows`    house, standing -> the rows of its form below the totals
    """

    record: type[R]
    bounds: Callable[[R, H, S], Bounds]
    after: Callable[[R, H, S, tuple[int, ...]], S]
    rows: Callable[[H, S], Iterable[Row]] = lambda house, standing: ()

    def problems(self, record: R, house: H, before: S) -> Iterator[Problem]:
        """Problems with a side that has no figure, or with figures that no deal brings."""
        missing = [side for side, points in enumerate(record.only_totals) if points is None]
        bounds = self.bounds(record, house, before)
        figures = () if missing else bounds.figure_problems(record.points)
        wrong = checked(record, figures, sides=len(before.totals))
        yield from wrong
        yield from (Problem(f"only_totals.{side}", None, "figure-wanted", unfinished=True) for side in missing)
        if not wrong and not missing:
            yield from bounds.sum_problems(record.points)

    def tally(self, record: R) -> Tally:
        """One line a side."""
        return Tally(
            tuple(Line(side, ONLY_TOTALS_LINE, points, stated=True) for side, points in enumerate(record.points))
        )

    @property
    def form(self) -> RecordForm[R, H, S]:
        return RecordForm(record=self.record, rows=self._rows, name="only-totals", opens="only_totals")

    def _rows(self, house: H, standing: S) -> Iterator[Row]:
        yield TOTALS
        yield from self.rows(house, standing)


AnyTotalsOnly = TotalsOnly[Any, Any, Any]


AGREED_LINE = "agreed"


def agreed_problems(record: Agreed, sides: range, *, zero_sum: bool) -> Iterator[Problem]:
    """Every side has a figure, there is a reason, and no points come from nowhere in a game that is `zero_sum`.

    `sides`: how many there may be, from those that are known to those that sit down some time.
    """
    if len(record.agreed) not in sides:
        yield Problem("agreed", None, "sides-wanted", {"wanted": sides[0]})
    elif zero_sum and sum(record.agreed) != 0:
        yield Problem("agreed", None, "agreed-adds-up", {"entered": sum(record.agreed)})
    if not record.why.strip():
        yield Problem("why", None, "why-wanted", unfinished=True)


def agreed_tally(record: Agreed) -> Tally:
    """One line a side, with the reason."""
    about = {"why": record.why}
    return Tally(
        tuple(Line(side, AGREED_LINE, each, about=about, stated=True) for side, each in enumerate(record.agreed))
    )


AGREED_ROWS = (
    Row(kind="sum", field="agreed.*", signed=True, also=("agreed",)),
    Row(kind="text", field="why", required=True),
)
AGREED_FORM: RecordForm[Agreed, Any, Any] = RecordForm(
    record=Agreed, rows=lambda house, standing: AGREED_ROWS, name="agreed", opens="agreed"
)

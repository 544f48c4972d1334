"""Points by agreement of the table, in every game: no deal, so that the dealer, and what waits, stay as they are."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from companion.engine.form import RecordForm, Row
from companion.engine.records import Agreed
from companion.engine.ruling import Problem
from companion.engine.standing import Standing
from companion.engine.tally import Line, Tally

S = TypeVar("S", bound=Standing)
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


def after_agreed(before: S, tally: Tally) -> S:
    """The standing before it, with its points."""
    return replace(before, totals=before.totals_with(tally))


def rows(house: Any, standing: Standing) -> Iterator[Row]:
    """A figure for each side, and why."""
    yield Row(kind="sum", field="agreed.*", signed=True, also=("agreed",))
    yield Row(kind="text", field="why", required=True)


AGREED_FORM: RecordForm[Agreed, Any, Any] = RecordForm(record=Agreed, rows=rows, name="agreed", opens="agreed")

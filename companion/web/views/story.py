"""How a match went, in facts: its best deal, where it turned, how long it took."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.web.views.names import AnySheet

Totals = tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Haul:
    """What one deal brought one side."""

    deal: int
    side: int
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Story:
    """What there is to tell of a match.

    `minutes` are those from its beginning to its last deal; `turned` is the deal after which the side that is ahead
    now was never caught again, if another had been ahead of it before; `never_behind` says that none had. `changes`
    counts how often another side took the lead; `better` the deals in which each side had more than all others.
    """

    deals: int
    minutes: int
    best: Haul | None
    worst: Haul | None
    turned: int | None
    never_behind: bool
    changes: int
    better: tuple[int, ...]


def story(sheet: AnySheet) -> Story:
    """The story of a sheet; points by agreement belong to the deal before them."""
    totals = totals_by_deal(sheet)
    hauls = [*_hauls(sheet)]
    worst = min(hauls, key=lambda haul: haul.points, default=None)
    behind = _behind(totals)
    return Story(
        deals=len(totals) - 1,
        minutes=_minutes(sheet),
        best=max(hauls, key=lambda haul: haul.points, default=None),
        worst=worst if worst and worst.points < 0 else None,
        turned=_caught_up(totals) + 1 if behind else None,
        never_behind=behind is False,
        changes=_changes(totals),
        better=_better(sheet),
    )


def totals_by_deal(sheet: AnySheet) -> list[Totals]:
    """The totals as the first deal began, and after each deal with whatever was agreed on before the next one."""
    dealt = [row for row in sheet.rows if not row.between]
    before = [row.before.totals for row in dealt]
    return [*before, sheet.totals]


def _hauls(sheet: AnySheet) -> Iterator[Haul]:
    for row in sheet.rows:
        for side, points in enumerate(() if row.between else row.points):
            yield Haul(deal=row.number, side=side, points=points)


def _minutes(sheet: AnySheet) -> int:
    last = sheet.rows[-1].entry if sheet.rows else sheet.entries[0]
    return int((last.at - sheet.entries[0].at).total_seconds()) // 60


def leader(totals: Sequence[int]) -> int | None:
    """The side that is ahead of all others, if one is."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _behind(totals: Sequence[Totals]) -> bool | None:
    """Whether the side that is ahead at the end was ever behind; None where nobody is, or where one deal was all."""
    ahead = leader(totals[-1])
    if ahead is None or len(totals) < 3:
        return None
    return any(max(then) > then[ahead] for then in totals)


def _caught_up(totals: Sequence[Totals]) -> int:
    """The last deal after which the side that is ahead at the end was not."""
    ahead = leader(totals[-1])
    return max(deal for deal, then in enumerate(totals) if leader(then) != ahead)


def _changes(totals: Sequence[Totals]) -> int:
    leaders = [ahead for then in totals if (ahead := leader(then)) is not None]
    return sum(one != other for one, other in pairwise(leaders))


def _better(sheet: AnySheet) -> tuple[int, ...]:
    best = [leader(row.points) for row in sheet.rows if not row.between]
    return tuple(best.count(side) for side in range(len(sheet.sides)))

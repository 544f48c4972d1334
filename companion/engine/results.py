"""A finished match as a season counts it: who played for which side, what it brought, who won."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from companion.engine.house import Size
from companion.engine.sheet import ScoredDeal, Sheet

NIGHT = timedelta(hours=5)  # a deal at three in the morning belongs to the evening before
Row = ScoredDeal[Any, Any, Any]
AnySheet = Sheet[Any, Any, Any]


def evening_of(at: datetime) -> date:
    """The day of the evening to which a moment belongs, at the table."""
    return (at.astimezone() - NIGHT).date()


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """A match, by its number in the database; `players` are the names on each side, empty where nobody gave one.

    `deals` are the points of every side in every deal, `None` where it did not take part; `feats` how often each
    side did what a rule pays for. `balances` says that the totals are money, which sums to zero.
    """

    match: int
    game: str
    at: datetime
    players: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winners: frozenset[int]
    deals: tuple[tuple[int | None, ...], ...]
    feats: Mapping[tuple[int, str], int]
    balances: bool

    @property
    def evening(self) -> date:
        """The day of the table on which it was finished."""
        return evening_of(self.at)

    @property
    def partners(self) -> bool:
        """True if two or more share a side."""
        return any(len(side) > 1 for side in self.players)


def result_of(match: int, sheet: AnySheet) -> Result | None:
    """The result that a match adds to a season; None as long as it goes on, where it was put away, or has no deal."""
    rows = [row for row in sheet.rows if not row.between]
    if not rows or sheet.deleted or not finished(sheet):
        return None
    sides = len(sheet.totals)
    return Result(
        match=match,
        game=sheet.game.slug,
        at=rows[-1].entry.at,
        players=tuple(tuple(sheet.seats[side::sides]) for side in range(sides)),
        totals=sheet.totals,
        winners=frozenset(winners(sheet)),
        deals=tuple(_points(sheet, row) for row in rows),
        feats=_feats(sheet, rows),
        balances=sheet.game.zero_sum,
    )


def finished(sheet: AnySheet) -> bool:
    """True if the match is decided, or the table has ended it."""
    return sheet.winner is not None or sheet.shared or sheet.closed is not None


def winners(sheet: AnySheet) -> Iterable[int]:
    """Who has won: the side that did, all where nobody is ahead at the end.

    In a game without a target, whoever is ahead when the table ends it; one with a target that
    was ended before is won by nobody.
    """
    if sheet.winner is not None:
        return (sheet.winner,)
    if sheet.shared:
        return range(len(sheet.totals))
    if sheet.game.size(Size.TARGET) or len(set(sheet.totals)) == 1:
        return ()
    return (side for side, total in enumerate(sheet.totals) if total == max(sheet.totals))


def _points(sheet: AnySheet, row: Row) -> tuple[int | None, ...]:
    present = sheet.game.present(row.before)
    return tuple(each if present.get(side) == "here" else None for side, each in enumerate(row.points))


def _feats(sheet: AnySheet, rows: Iterable[Row]) -> Mapping[tuple[int, str], int]:
    counted = Counter[tuple[int, str]]()
    for side, rule, count in _each_feat(sheet, rows):
        counted[side, rule] += count
    return dict(counted)


def _each_feat(sheet: AnySheet, rows: Iterable[Row]) -> Iterator[tuple[int, str, int]]:
    for row in rows:
        for feat in sheet.game.feats(row.deal, row.scored.tally):
            yield feat.side, str(feat.rule), feat.count

"""The figures of a season: what somebody's parts in matches come to."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from companion.engine.results import Result

K = TypeVar("K")
R = TypeVar("R")


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """What somebody, or those who share a side, have done: `total` is the sum of their totals at the end of matches."""

    played: int = 0
    won: int = 0
    total: int = 0

    @property
    def average(self) -> int:
        """What a match brings, to the nearest point; half a point upwards."""
        return nearest(self.total, self.played)


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """Matches won one after the other, and the evening of the first of them."""

    length: int = 0
    since: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Career:
    """Everything of one person: deals are those in which the person took part, `best` the best of them."""

    record: Record
    deals: int
    deal_total: int
    best: int | None
    longest: Run
    since: date
    feats: Mapping[tuple[str, str], int]

    @property
    def average_deal(self) -> int:
        """What a deal brings, to the nearest point."""
        return nearest(self.deal_total, self.deals)


@dataclass(frozen=True, kw_only=True, slots=True)
class Meeting:
    """Two people on two sides: how often, and how often each of them has won then."""

    met: int = 0
    won: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """One person's part in one match: on which side."""

    result: Result
    side: int

    @property
    def won(self) -> bool:
        """True if that side has won."""
        return self.side in self.result.winners


def nearest(total: int, count: int) -> int:
    """An average to the nearest whole number, half of one upwards; 0 of nothing."""
    return (2 * total + count) // (2 * count) if count else 0


def figures(parts: Iterable[tuple[K, Part]], made: Callable[[Sequence[Part]], R]) -> dict[K, R]:
    """What is made of the parts of each, in the order in which they first took part."""
    grouped: dict[K, list[Part]] = {}
    for who, part in parts:
        grouped.setdefault(who, []).append(part)
    return {who: made(own) for who, own in grouped.items()}


def record(parts: Sequence[Part]) -> Record:
    """Matches played and won, and their totals."""
    total = sum(part.result.totals[part.side] for part in parts)
    return Record(played=len(parts), won=sum(part.won for part in parts), total=total)


def career(parts: Sequence[Part]) -> Career:
    """Everything that one person's parts come to, in the order in which they were played."""
    deals = [points for part in parts for deal in part.result.deals if (points := deal[part.side]) is not None]
    feats = Counter[tuple[str, str]]()
    for part in parts:
        for (side, rule), count in part.result.feats.items():
            feats[part.result.game, rule] += count * (side == part.side)
    return Career(
        record=record(parts),
        deals=len(deals),
        deal_total=sum(deals),
        best=max(deals, default=None),
        longest=longest_run(parts),
        since=min(part.result.evening for part in parts),
        feats={feat: count for feat, count in feats.items() if count},
    )


def longest_run(parts: Iterable[Part]) -> Run:
    """The longest of all runs, the first of them where several are as long."""
    longest = run = Run()
    for part in parts:
        since = run.since or part.result.evening
        run = Run(length=run.length + 1, since=since) if part.won else Run()
        longest = max(longest, run, key=lambda one: one.length)
    return longest


def meeting(won: Sequence[tuple[bool, bool]]) -> Meeting:
    """How often two have met, by who of them has won each time."""
    return Meeting(met=len(won), won=(sum(one for one, _ in won), sum(other for _, other in won)))

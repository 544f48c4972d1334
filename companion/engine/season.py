"""A season: what the matches of a circle come to, game by game, person by person, pair by pair.

Everything is a sum over results, never kept: a corrected deal corrects its season. Only people of
the circle have figures; of a match with a guest, the others have theirs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import TypeVar

from companion.engine.circle import Circle, same
from companion.engine.ending import ends
from companion.engine.house import Size
from companion.engine.payments import fewest_payments
from companion.engine.sheet import AnyDeal, AnySheet

NIGHT = timedelta(hours=5)  # a deal at three in the morning belongs to the evening before


def evening_of(at: datetime) -> date:
    """The day of the evening to which a moment belongs, at the table."""
    return (at.astimezone() - NIGHT).date()


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """A match, by its number in the database; `players` are the names on each side, empty where nobody gave one.

    `deals` are the points of every side in every deal, `None` where it did not take part; `feats` how often each
    side did what a rule pays for. `called` is the table's own name for what it played, `lowest` says that the lowest
    total wins, `balances` that the totals are money, which sums to zero, each side's the money of one person.
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
    called: str = ""
    lowest: bool = False

    @property
    def kind(self) -> str:
        """The game, and its name at the table, in which capitals and spaces make no difference."""
        return f"{self.game}:{same(self.called)}" if self.called else self.game

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
        deals=tuple(sheet.points_of(row) for row in rows),
        feats=_feats(sheet, rows),
        balances=sheet.game.zero_sum(sheet.house) and sides == len(sheet.seats),
        called=sheet.called,
        lowest=sheet.game.lowest_wins(sheet.house),
    )


def finished(sheet: AnySheet) -> bool:
    """True if the match is decided, or the table has ended it."""
    return sheet.result.over or sheet.closed is not None


def winners(sheet: AnySheet) -> Iterable[int]:
    """Who has won: the side that did, all where nobody is ahead at the end.

    Whoever is ahead when the table ends it, where it is played to nothing else; a match to a target, or for a number
    of deals, that was ended before is won by nobody.
    """
    if sheet.winner is not None:
        return (sheet.winner,)
    if sheet.shared:
        return sheet.shared
    if (sheet.game.size(Size.TARGET) and ends(sheet.house) != "open") or len(set(sheet.totals)) == 1:
        return ()
    return sheet.game.best(sheet.house, sheet.totals)


def _feats(sheet: AnySheet, rows: Iterable[AnyDeal]) -> Mapping[tuple[int, str], int]:
    counted = Counter[tuple[int, str]]()
    for row in rows:
        for feat in sheet.game.feats(row.deal, row.scored.tally):
            counted[feat.side, str(feat.rule)] += feat.count
    return dict(counted)


K = TypeVar("K")
R = TypeVar("R")


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """The record of somebody, or of those who share a side: `total` is the sum of their totals at the end."""

    played: int = 0
    won: int = 0
    total: int = 0

    @property
    def average(self) -> int:
        """The average points of a match, to the nearest point; half a point upwards."""
        return nearest(self.total, self.played)


@dataclass(frozen=True, kw_only=True, slots=True)
class WinningRun:
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
    longest: WinningRun
    since: date
    feats: Mapping[tuple[str, str], int]

    @property
    def average_deal(self) -> int:
        """The average points of a deal, to the nearest point."""
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
        return self.side in self.result.winners


def nearest(total: int, count: int) -> int:
    """An average to the nearest whole number, half of one upwards; 0 of nothing."""
    return (2 * total + count) // (2 * count) if count else 0


def figures(parts: Iterable[tuple[K, Part]], made: Callable[[Sequence[Part]], R]) -> dict[K, R]:
    """The figures made of the parts of each, in the order in which they first took part."""
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
        best=(min if all(part.result.lowest for part in parts) else max)(deals, default=None),
        longest=longest_run(parts),
        since=min(part.result.evening for part in parts),
        feats={feat: count for feat, count in feats.items() if count},
    )


def longest_run(parts: Iterable[Part]) -> WinningRun:
    """The longest of all runs, the first of them where several are as long."""
    longest = run = WinningRun()
    for part in parts:
        since = run.since or part.result.evening
        run = WinningRun(length=run.length + 1, since=since) if part.won else WinningRun()
        longest = max(longest, run, key=lambda one: one.length)
    return longest


def meeting(won: Sequence[tuple[bool, bool]]) -> Meeting:
    """How often two have met, by who of them has won each time."""
    return Meeting(met=len(won), won=(sum(one for one, _ in won), sum(other for _, other in won)))


People = tuple[int, ...]  # by their numbers, ascending
Key = int | str  # a person's number, or a guest's name as `same` writes it; empty where nobody gave one


@dataclass(frozen=True, slots=True)
class Season:
    """Results in the order in which they came about, and the circle whose they are."""

    circle: Circle
    results: Sequence[Result]

    def only(self, *, game: str = "", since: date | None = None, until: date | None = None) -> "Season":
        """The part of it that is about a game, by its `kind`, or lies between two evenings, both included."""
        wanted = (one for one in self.results if not game or one.kind == game)
        later = (one for one in wanted if since is None or one.evening >= since)
        return replace(self, results=[one for one in later if until is None or one.evening <= until])

    def games(self) -> dict[str, list[Result]]:
        """The matches of each game that was played, by their `kind`."""
        games = defaultdict[str, list[Result]](list)
        for result in self.results:
            games[result.kind].append(result)
        return dict(games)

    def side(self, result: Result, side: int) -> People:
        """The people of the circle on a side, each once."""
        people = {person.number for name in result.players[side] if (person := self.circle.person(name))}
        return tuple(sorted(people))

    def sides(self) -> dict[People, Record]:
        """Who has won how often, by sides of which everybody belongs to the circle."""
        known = self.circle.person
        parts = (one for one in self._sides() if all(map(known, one[1].result.players[one[1].side])))
        return figures(parts, record)

    def careers(self) -> dict[int, Career]:
        """Everything, person by person."""
        return figures(((one, part) for people, part in self._sides() for one in people), career)

    def partners(self) -> dict[People, Record]:
        """Every two who have shared a side."""
        return figures(((pair, part) for people, part in self._sides() for pair in combinations(people, 2)), record)

    def opponents(self) -> dict[People, Meeting]:
        """Every two who have played against each other, the lower number first."""
        meetings = defaultdict[People, list[tuple[bool, bool]]](list)
        for result in self.results:
            sides = [(side, one) for side in range(len(result.players)) for one in self.side(result, side)]
            for (side, one), (other_side, other) in combinations(sides, 2):
                if side != other_side and one != other:
                    won = {one: side in result.winners, other: other_side in result.winners}
                    low, high = sorted(won)
                    meetings[low, high].append((won[low], won[high]))
        return {pair: meeting(won) for pair, won in meetings.items()}

    def balances(self) -> dict[Key, int]:
        """The amount that everybody, guests too, has won or lost where totals are money; they sum to zero."""
        balances = Counter[Key]()
        for result in self.results:
            for players, total in zip(result.players, result.totals, strict=True):
                if result.balances:
                    balances[self.key(players[0])] += total
        return dict(balances)

    def payments(self) -> list[tuple[Key, Key, int]]:
        """Who pays whom how much, so that nobody owes anything, in as few payments as there can be."""
        balances = self.balances()
        who = list(balances)
        paid = fewest_payments(tuple(balances.values()))
        return [(who[payer], who[payee], amount) for payer, payee, amount in paid]

    def key(self, name: str) -> Key:
        """Whoever a sheet calls that."""
        person = self.circle.person(name)
        return person.number if person else same(name)

    def progress(self, value: Callable[[Part], int]) -> dict[int, list[int]]:
        """For everybody who played, the running sum of a value after each match of the season."""
        sums: dict[int, list[int]] = {one: [] for one in self.careers()}
        for result in self.results:
            sides = range(len(result.players))
            added = Counter[int]()
            for side in sides:
                for one in self.side(result, side):
                    added[one] += value(Part(result, side))
            for one, running in sums.items():
                running.append((running[-1] if running else 0) + added[one])
        return sums

    def _sides(self) -> Iterator[tuple[People, Part]]:
        for result in self.results:
            for side in range(len(result.players)):
                yield self.side(result, side), Part(result, side)

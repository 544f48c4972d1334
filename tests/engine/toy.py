"""A game small enough to see through: the table tells both sides' points, and each counts as many times as agreed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.form import RecordForm, Row
from companion.engine.game import Game, Scored, Seating
from companion.engine.house import number, option
from companion.engine.match import replay
from companion.engine.ruling import NO_FACTS, Problem
from companion.engine.sheet import Sheet
from companion.engine.standing import DealtStanding
from companion.engine.tally import Line, Tally


class Rule(StrEnum):
    POINTS = "points"
    TARGET = "target"


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    times: int = number(1, 1, 10, Rule.POINTS)
    target: int = number(100, 1, 1000, Rule.TARGET)
    draws: bool = option(False, Rule.TARGET)


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    points: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(DealtStanding):
    pass


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    for side, points in enumerate(deal.points):
        if points < 0:
            yield Problem(f"points.{side}", Rule.POINTS, "below-zero")


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    tally = Tally(tuple(Line(side, Rule.POINTS, points, house.times) for side, points in enumerate(deal.points)))
    totals = before.totals_with(tally)
    return Scored(tally, Standing(totals=totals, dealer=(before.dealer + 1) % 4))


def winner(house: House, standing: Standing) -> int | None:
    arrived = [side for side, total in enumerate(standing.totals) if total >= house.target]
    return arrived[0] if len(arrived) == 1 else None


TOY: Game[Deal, House, Standing] = Game(
    slug="toy",
    house=House,
    deal=Deal,
    profiles={"as_written": House(), "doubled": House(times=2)},
    seating=lambda house: Seating(range(2, 3), partners=2),
    start=lambda house, sides, dealer: Standing(totals=(0,) * sides, dealer=dealer),
    check=check,
    lines=tuple(Rule),
    forms=(RecordForm(record=Deal, rows=lambda house, standing: [Row(kind="sum", field="points.*")]),),
    score=score,
    outlook=lambda house, standing: NO_FACTS,
    dealer=lambda standing: standing.dealer,
    winner=winner,
    pack=(),
)

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
OPENED = Opened("toy", ("We", "They"), ("Ann", "Bob", "Cem", "Dora"), House())


def written(*events: Event, opened: Opened = OPENED) -> tuple[Entry, ...]:
    """A sheet's entries: the opening is number 1, what follows 2, 3, …, a minute apart."""
    return tuple(Entry(n, NOON + timedelta(minutes=n), "a pen", event) for n, event in enumerate((opened, *events), 1))


def sheet(*events: Event, house: House | None = None) -> Sheet[Deal, House, Standing]:
    """What stands after these events."""
    return replay(TOY, written(*events, opened=replace(OPENED, house=house or House())))


def told(first: int, second: int) -> Recorded:
    """A deal as it is recorded."""
    return Recorded(Deal(points=(first, second)))

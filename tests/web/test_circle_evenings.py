"""Matches of a circle by evening, month and year: those of one day stand together, with who won how many."""

from datetime import UTC, datetime

import pytest

from companion.storage import shared
from tests.page import Element
from tests.phone import Phone
from tests.web.circles import circle_of, played, rows

WON, LOST = "Ann & Bob", "Cem & Dora"
THIS_YEAR = datetime.now(UTC).year
LATEST = datetime(THIS_YEAR, 11, 20, 18, tzinfo=UTC)
NOVEMBER, OCTOBER = f"{LATEST:%a} 20 Nov", f"{datetime(THIS_YEAR, 10, 2, tzinfo=UTC):%a} 2 Oct"


class Clock:
    """The time at which events are written, as a test sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = LATEST
        monkeypatch.setattr(shared, "now", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def circle(phone: Phone, clock: Clock) -> str:
    """The circle of a match of last December, one of October and two on one evening of November."""
    clock.now = datetime(THIS_YEAR - 1, 12, 30, 18, tzinfo=UTC)
    circle = circle_of(phone, played(phone))
    clock.now = datetime(THIS_YEAR, 10, 2, 18, tzinfo=UTC)
    played(phone, circle, we=100, they=505)
    clock.now = LATEST
    played(phone, circle, we=520, they=0)
    played(phone, circle, we=510, they=5)
    return circle


def evenings(page: Element) -> list[str]:
    return [heading.text for heading in page.of_class("evening")]


def tabs(page: Element) -> list[list[str]]:
    return [[link.text for link in tabs.every("a")] for tabs in page.of_class("season-tabs")]


def test_matches_of_one_evening_stand_below_who_won_how_many(phone: Phone, circle: str) -> None:
    page = phone.open(circle)
    assert evenings(page) == [f"{NOVEMBER} Matches won: {WON} 2"]
    lists = [[row.text for row in rows.every("a")] for rows in page.of_class("line-list")][:3]
    assert [len(rows) for rows in lists] == [2, 1, 1]
    assert NOVEMBER not in lists[0][0]
    assert f"{LOST} by 405 · {OCTOBER}" in lists[1][0]


def test_the_evening_with_the_last_matches_is_shown_whole(phone: Phone, circle: str) -> None:
    for _ in range(4):
        played(phone, circle, we=0, they=600)
    page = phone.open(circle)
    assert evenings(page) == [f"{NOVEMBER} Matches won: {LOST} 4 · {WON} 2"]


def test_standings_by_year_and_by_month(phone: Phone, circle: str) -> None:
    year = phone.press(phone.open(circle), str(THIS_YEAR))
    assert rows(year)[0] == [WON, "3", "2", "377"]
    assert tabs(year)[1] == ["Oct", "Nov"]
    month = phone.press(year, "Nov")
    assert rows(month)[0] == [WON, "2", "2", "515"]
    assert [link.text for link in month.every("a", **{"aria-current": "true"})] == [str(THIS_YEAR), "Nov"]
    assert rows(phone.press(month, "Nov"))[0][1] == "4"


def test_a_year_with_one_month_needs_no_months(phone: Phone, circle: str) -> None:
    page = phone.press(phone.open(circle), str(THIS_YEAR - 1))
    assert len(tabs(page)) == 1
    assert rows(page)[0] == [WON, "1", "1", "600"]

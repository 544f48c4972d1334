"""The sheet on paper: every deal with its lines, or its points alone."""

import pytest

from tests.page import Element
from tests.phone import Phone, deal, record
from tests.web.bank import balances, settle, sit, told

CURRENT = {"aria-current": "true"}


@pytest.fixture
def paper(phone: Phone, sheet: str) -> Element:
    """The sheet of two deals."""
    record(phone, sheet, deal(105, 200, sides__0__red_threes="2"), deal(55))
    return phone.open(f"{sheet}/print")


def rows(page: Element) -> list[str]:
    return [row.text for body in page.first("table", class_="paper-deals").every("tbody") for row in body.every("tr")]


def test_every_deal_is_there_from_the_first_one_on_with_its_lines(paper: Element) -> None:
    assert rows(paper) == [
        "Deal 1 Nobody went out · Ann dealt +305 305 +200 200",
        "Cards on the table 105 200",
        "Red threes 2 × 100 200",
        "Deal 2 Nobody went out · Cem dealt +55 360 0 200",
        "Cards on the table 55",
    ]


def test_folded_it_has_the_points_alone(phone: Phone, paper: Element) -> None:
    assert rows(phone.press(paper, "Points only")) == [
        "Deal 1 Nobody went out · Ann dealt +305 305 +200 200",
        "Deal 2 Nobody went out · Cem dealt +55 360 0 200",
    ]


def test_it_says_which_of_the_two_it_is(phone: Phone, paper: Element) -> None:
    assert paper.first("a", **CURRENT).text == "Every line"
    assert phone.press(paper, "Points only").first("a", **CURRENT).text == "Points only"


def test_more_than_two_sides_stand_below_each_other(phone: Phone) -> None:
    table = sit(phone, "pontoon", ("Ann", "Bob", "Cem"))
    settle(phone, table, told("18", {4: ("20", "40"), 8: ("17", "10")}))
    page = phone.open(f"{table}/print?deals=folded")
    assert rows(page)[1:] == ["Ann −30", "Bob +40", "Cem −10"]
    assert balances(page) == {"Ann": "−30", "Bob": "+40", "Cem": "−10"}
    said = phone.open(f"{table}/print").text
    assert "Ann −30 Bob: 20 beats the bank’s 18 −40 Cem: 17 loses to the bank’s 18 10" in said
    assert "Bob +40 20 beats the bank’s 18 40" in said


def test_a_match_that_goes_on_has_no_verdict_on_paper(paper: Element) -> None:
    assert not list(paper.of_class("verdict"))
    assert list(paper.of_class("chart"))


def test_whoever_looks_may_print(phone: Phone, sheet: str) -> None:
    link = phone.open(f"{sheet}/share").first("input", readonly="", name="")["value"]
    assert "No deal yet" in phone.open(f"{link.removeprefix('http://localhost')}/print").text

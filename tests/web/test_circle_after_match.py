"""The end of a match in a circle: how the circle stood at that game when it was over."""

from flask import Flask

from tests.page import Element
from tests.phone import Phone, begin, deal, record
from tests.web.circles import circle_of, evening_of_pontoon, played, rows

WON, LOST = "Ann & Bob", "Cem & Dora"


def leading(page: Element) -> list[str]:
    return [row.first("th").text for row in page.of_class("current-row")]


def test_the_end_shows_the_games_standing_as_the_circle_does_with_the_leader_marked(phone: Phone) -> None:
    circle = circle_of(phone, played(phone))
    evening_of_pontoon(phone, circle)
    last = played(phone, circle)
    page = phone.open(last)
    assert "The group after this match Canasta, 2 matches, pairs" in page.text
    assert rows(page) == [[WON, "2", "2", "600"], [LOST, "2", "0", "100"]]
    assert rows(page) in [rows(phone.open(circle), number) for number in (0, 1)]
    assert leading(page) == [WON]
    assert circle in {link["href"] for link in page.every("a")}


def test_what_was_played_later_is_not_in_it(phone: Phone) -> None:
    first = played(phone)
    circle = circle_of(phone, first)
    played(phone, circle, we=100, they=700)
    assert rows(phone.open(first)) == [[WON, "1", "1", "600"], [LOST, "1", "0", "100"]]


def test_a_corrected_deal_of_an_earlier_match_corrects_it(phone: Phone) -> None:
    first = played(phone)
    last = played(phone, circle_of(phone, first))
    assert rows(phone.open(last))[0] == [WON, "2", "2", "600"]
    phone.press(
        phone.open(f"{first}/deals/1"), "Save the correction", {"sides.0.melded": "90", "sides.1.melded": "700"}
    )
    assert rows(phone.open(last)) == [[LOST, "2", "1", "400"], [WON, "2", "1", "345"]]


def test_a_phone_that_does_not_know_the_circle_is_not_told_of_it(app: Flask, phone: Phone) -> None:
    sheet = played(phone)
    circle_of(phone, sheet)
    page = Phone(app).open(sheet)
    assert not list(page.of_class("season-table"))
    assert "The group after this match" not in page.text
    assert next(key for key in page.every("a") if key.text == "The group")["href"] == f"{sheet}/share#circle"


def test_a_match_that_goes_on_and_one_in_no_circle_have_none(phone: Phone) -> None:
    circle = circle_of(phone, played(phone))
    going_on = begin(phone, circle=circle.rpartition("/")[2])
    record(phone, going_on, deal(100, 50))
    for sheet in (going_on, played(phone)):
        assert not list(phone.open(sheet).of_class("season-table"))

"""People who meet again: their matches belong to one circle, and a new spelling of a name is asked about."""

import pytest
from flask import Flask

from tests.page import Element, fields
from tests.phone import SEATS, Phone, deal, record, start
from tests.web.circles import circle_of, played, rows

WON, LOST = "Ann & Bob", "Cem & Dora"
OFFER = "Start a group with these players"


def names(page: Element) -> list[str]:
    return [page.first("input", name=f"seat.{seat}")["value"] for seat in range(4)]


def rematch(phone: Phone, sheet: str) -> str:
    """Begin the rematch of a match, and play it to its end."""
    following = phone.send(f"{sheet}/rematch", {}).location
    record(phone, following, deal(100, 700))
    return following


def test_a_rematch_that_began_before_the_circle_belongs_to_it(app: Flask, phone: Phone) -> None:
    sheet = played(phone)
    other = Phone(app)
    other.open(sheet)
    rematch(other, sheet)
    assert rows(phone.open(circle_of(phone, sheet))) == [[LOST, "2", "1", "400"], [WON, "2", "1", "350"]]


def test_a_match_that_is_added_later_brings_its_rematch_along(phone: Phone) -> None:
    circle = circle_of(phone, played(phone))
    sheet = played(phone)
    rematch(phone, sheet)
    phone.press(phone.open(f"{sheet}/share"), "Add this match to Ann, Cem, Bob, Dora")
    assert rows(phone.open(circle))[0][1] == "3"


def test_matches_of_other_people_stay_out_of_it(phone: Phone) -> None:
    played(phone, names=("Ann", "Cem", "Bob", "Eve"))
    assert rows(phone.open(circle_of(phone, played(phone))))[0][1] == "1"


def test_a_second_match_of_the_same_people_offers_a_circle_of_both(phone: Phone) -> None:
    first = played(phone)
    assert "The same people again?" not in phone.open(first).text
    again = played(phone, names=("Cem", "Ann", "Dora", "Bob"))
    page = phone.open(again)
    assert "Cem & Dora 1 : 1 Ann & Bob 2 matches together so far." in page.text
    assert rows(phone.press(page, OFFER))[0][1] == "2"
    assert "The same people again?" not in phone.open(again).text


def test_who_declines_is_not_asked_again_for_these_people(phone: Phone) -> None:
    played(phone)
    page = phone.press(phone.open(played(phone)), "Don’t ask again")
    assert "The same people again?" not in page.text
    assert "The same people again?" not in phone.open(played(phone)).text


def test_people_without_names_are_no_circle(phone: Phone) -> None:
    played(phone, names=("",) * 4)
    assert "The same people again?" not in phone.open(played(phone, names=("",) * 4)).text


def test_a_new_spelling_is_asked_about_once_before_the_match_begins(phone: Phone) -> None:
    played(phone)
    form = phone.open("/new/canasta")
    asked = phone.press(form, "Start", {"seat.0": "Anna", "dealer": "2"})
    assert "Is Anna the same as Ann?" in asked.text
    same = phone.press(asked, "Yes, Ann")
    assert (names(same), fields(same.first("main").first("form"))["dealer"]) == ([*SEATS], "2")
    new = phone.press(asked, "No, somebody new")
    assert "the same as" not in new.text
    assert "Bob deals" in phone.press(new, "Start").text
    assert "Anna" in phone.press(asked, "Start").text, "whoever does not answer is not asked twice"


@pytest.mark.parametrize("name", ["Zoë", "Ann", "an", "Bo", "Dora Maar", "Eva"])
def test_the_circle_asks_only_about_names_like_one_of_its_own(phone: Phone, name: str) -> None:
    circle = circle_of(phone, played(phone, names=("Ann", "Cem", "Bob", "Dora")))
    form = phone.open(f"/new/canasta?circle={circle.rpartition('/')[2]}&seat.0={name}")
    assert ("the same as" in form.text) == (name == "Dora Maar")


def test_somebody_who_sits_there_already_is_nobody_else(phone: Phone) -> None:
    played(phone)
    assert "the same as" not in phone.open("/new/canasta?seat.0=Ann&seat.1=Anna").text


def test_the_circles_page_says_who_is_not_counted(phone: Phone) -> None:
    circle = circle_of(phone, played(phone))
    assert "Guests" not in phone.open(circle).text
    played(phone, circle, names=("Anna", "Cem", "Bob", "Dora"))
    assert "Guests, not counted here: Anna." in phone.open(circle).text


def test_a_later_match_of_the_same_people_counts_in_their_circle_unless_somebody_says_no(phone: Phone) -> None:
    circle = circle_of(phone, played(phone))

    def matches() -> str:
        return phone.open(circle).first("p", class_="page-context").text

    def begun(**more: str) -> str:
        form = fields(phone.open("/new/canasta").first("main").first("form"))
        return start(phone, "canasta", {**form, **more})

    assert "Counts in the group" in phone.open("/new/canasta").text
    assert matches().startswith("1 match ")
    record(phone, begun(), deal(700, 100))
    assert matches().startswith("2 matches ")
    record(phone, begun(**{"seat.0": "Eve"}), deal(700, 100))
    again = phone.open("/new/canasta?seat.0=Ann&seat.1=Cem&seat.2=Bob&seat.3=Dora")
    alone = phone.press(again, "Not this match")
    assert "Counts in the group" not in alone.text
    record(phone, start(phone, "canasta", fields(alone.first("main").first("form"))), deal(700, 100))
    assert matches().startswith("2 matches ")


def test_names_stay_when_fewer_sit_down(phone: Phone) -> None:
    played(phone)
    two = phone.press(phone.open("/new/canasta"), "2 players")
    assert [field["value"] for field in two.every("input", enterkeyhint="next")] == ["Ann", "Cem"]
    assert names(phone.press(two, "4 players")) == [*SEATS]
    three = phone.open("/new/belote?house.players=3")
    assert [field["value"] for field in three.every("input", enterkeyhint="next")] == ["Ann", "Cem", "Bob"]

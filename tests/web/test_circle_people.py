"""The people of a circle and its matches: merged, renamed, put in and taken out, and all of it taken back."""

import re

import pytest
from flask import Flask

from tests.phone import Phone
from tests.web.circles import circle_of, played, rows

OTHERS = ("Anna", "Cem", "Bob", "Dora")


@pytest.fixture
def circle(phone: Phone) -> str:
    """A circle in which Ann once played as Anna, who is a guest."""
    circle = circle_of(phone, played(phone))
    played(phone, circle, names=OTHERS)
    return circle


def number(phone: Phone, circle: str, name: str) -> str:
    page = phone.open(circle)
    link = next(link for table in page.of_class("season-table") for link in table.every("a") if link.text == name)
    return link["href"].rpartition("/")[2]


def say(phone: Phone, circle: str, status: int = 303, **fields: str) -> None:
    phone.send(f"{circle}/people", {"token": str(sorted(fields.items())), **fields}, status=status)


def test_guests_stay_guests(phone: Phone, circle: str) -> None:
    page = phone.open(circle)
    assert rows(page) == [["Ann & Bob", "1", "1", "600"], ["Cem & Dora", "2", "0", "100"]]
    assert ["Bob", "2", "2", "600", "600"] in rows(page, 1)
    assert "Anna & Bob by 500" in page.text


def test_ann_is_anna_and_is_not_again(phone: Phone, circle: str) -> None:
    people = phone.open(f"{circle}/people")
    phone.press(people, "Add Anna")
    ann, anna = number(phone, circle, "Ann"), number(phone, circle, "Anna")
    say(phone, circle, say="merged", person=ann, into=anna)
    assert rows(phone.open(circle))[0] == ["Bob & Anna", "2", "2", "600"]
    phone.press(phone.open(f"{circle}/people"), "Undo: Ann and Anna are one person")
    assert rows(phone.open(circle))[0][0] == "Ann & Bob"
    phone.press(phone.open(f"{circle}/people"), "Restore: Ann and Anna are one person")
    assert rows(phone.open(circle))[0] == ["Bob & Anna", "2", "2", "600"]


def test_a_person_who_is_renamed_is_called_so_everywhere(phone: Phone, circle: str) -> None:
    say(phone, circle, say="renamed", person=number(phone, circle, "Bob"), name="Robert")
    page = phone.open(circle)
    assert "Ann & Robert by 500" in page.text
    assert "Bob" not in page.text
    form = phone.open(f"/new/canasta?circle={circle.rpartition('/')[2]}")
    assert form.first("input", name="seat.2")["value"] == "Robert"


def test_a_name_that_is_taken_is_refused_with_the_way_out(phone: Phone, circle: str) -> None:
    answer = phone.client.post(f"{circle}/people", data={"say": "joined", "name": "bob", "token": "x"})
    assert answer.status_code == 422
    assert "Bob is already here" in answer.text
    say(phone, circle, status=400, say="nothing")
    say(phone, circle, status=422, say="merged", person="x", into="99")


def test_a_match_is_taken_out_and_put_back(phone: Phone, circle: str) -> None:
    page = phone.open(f"{circle}/matches")
    key = next(button["value"] for button in page.every("button", name="match"))
    phone.send(f"{circle}/matches/out", {"match": key})
    out = phone.open(f"{circle}/matches?out={key}")
    assert rows(phone.open(circle))[0] == ["Ann & Bob", "1", "1", "600"]
    phone.press(out, "Restore")
    assert "Cem & Dora" in rows(phone.open(circle))[1]
    assert rows(phone.open(circle))[1][1] == "2"


def test_matches_of_one_evening_are_told_apart_by_when_they_began(phone: Phone, circle: str) -> None:
    keys = [button.text for button in phone.open(f"{circle}/matches").every("button", name="match")]
    assert keys
    assert all(re.search(r"Anna? & Bob, Cem & Dora, \w{3} \d+ \w+ \d\d:\d\d$", key) for key in keys), keys


def test_a_match_is_put_in_by_its_writing_address(app: Flask, phone: Phone, circle: str) -> None:
    other = Phone(app)
    sheet = played(other)
    other.client.get("/")
    look = other.open(f"{sheet}/share").first("input", readonly="")["value"]
    for address in (look, "nothing", ""):
        phone.send(f"{circle}/matches", {"match": address}, status=422)
    phone.send(f"{circle}/matches", {"match": f"http://pad.local:8000{sheet}/share"})
    assert rows(phone.open(circle))[0] == ["Ann & Bob", "2", "2", "600"]


def test_a_match_in_another_circle_is_not_moved(phone: Phone, circle: str) -> None:
    sheet = played(phone)
    other = circle_of(phone, sheet)
    phone.send(f"{circle}/matches", {"match": sheet}, status=422)
    phone.send(f"{sheet}/circle", {"circle": circle.rpartition("/")[2]}, status=409)
    assert rows(phone.open(other))[0] == ["Ann & Bob", "1", "1", "600"]


def test_a_match_is_put_in_and_out_from_its_own_page(phone: Phone, circle: str) -> None:
    sheet = played(phone)
    phone.press(phone.open(f"{sheet}/share"), "Add this match to Ann, Cem, Bob, Dora")
    assert rows(phone.open(circle))[0][1] == "2"
    assert "In the group Ann, Cem, Bob, Dora" in phone.open(f"{sheet}/share").text
    phone.press(phone.open(f"{sheet}/share"), "Remove it from the group")
    assert rows(phone.open(circle))[0][1] == "1"


def test_who_has_only_the_match_is_not_led_into_the_circle(app: Flask, phone: Phone, circle: str) -> None:
    sheet = played(phone, circle)
    page = Phone(app).open(f"{sheet}/share")
    assert "a group that is not on this phone" in page.text
    assert circle.rpartition("/")[2] not in str(page)

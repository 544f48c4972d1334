"""Deleting for good: asked once, every link ends, taken back by who could write; a person leaves no name."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask

from companion.storage import shared
from companion.storage.schema import COLUMNS
from companion.web import SWEEPING
from tests.page import read
from tests.phone import Phone, begin, deal, record, totals
from tests.web.circles import circle_of, played
from tests.web.cookies import listed

HTMX = {"HX-Request": "true", "HX-Target": "div#standing"}
LINK = "Delete for good"


@pytest.fixture
def bob(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def sheet(phone: Phone) -> str:
    """A match of two deals that was put away."""
    sheet = begin(phone)
    record(phone, sheet, deal(100, 50), deal(30))
    phone.press(phone.open(f"{sheet}/end"), "Archive the match")
    return sheet


def look(phone: Phone, address: str) -> str:
    """The address of the looking link."""
    fields = phone.open(f"{address}/share").every("input")
    return next(field["value"] for field in fields if field["value"].startswith("http")).removeprefix(
        "http://localhost"
    )


def delete(phone: Phone, sheet: str) -> None:
    asked = phone.press(phone.open(sheet), LINK)
    phone.press(asked, LINK, status=410)


def test_one_question_names_the_match_and_says_how_many_deals_go(phone: Phone, sheet: str) -> None:
    asked = phone.press(phone.open(sheet), LINK)
    assert asked.first("h1").text == "Delete this match for good?"
    assert "Ann & Bob, Cem & Dora" in asked.text
    assert "2 deals go with it." in asked.text
    assert totals(phone.open(sheet)) == ["130", "50"], "nothing happens before it is answered"


def test_a_match_that_was_not_put_away_is_not_deleted(phone: Phone) -> None:
    sheet = begin(phone)
    assert LINK not in phone.open(sheet).text
    phone.open(f"{sheet}/erase", status=303)
    assert phone.send(f"{sheet}/erase", {"seen": "1"}).location == f"{sheet}/erase"
    phone.open(sheet)


def test_who_answers_after_somebody_has_written_is_asked_again(phone: Phone, bob: Phone, sheet: str) -> None:
    asked = phone.press(phone.open(sheet), LINK)
    bob.press(bob.open(sheet), "Put it back on the table")
    bob.press(bob.open(f"{sheet}/end"), "Archive the match")
    phone.press(phone.press(asked, LINK), LINK, status=410)


def test_who_may_only_look_deletes_nothing(phone: Phone, bob: Phone, sheet: str) -> None:
    link = look(phone, sheet)
    assert LINK not in bob.open(link).text
    bob.open(f"{link}/erase", status=403)
    bob.send(f"{link}/erase", {}, status=403)
    delete(phone, sheet)
    assert "Take it back" not in bob.open(link, status=410).text
    assert "Whoever has the writing link can take it back." in bob.open(link, status=410).text
    bob.send(f"{link}/take-back", {}, status=403)


PAGES = ("", "/log", "/share", "/names", "/ask", "/rules", "/deals/1", ".json", ".csv", "/erase")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_it_is_gone(phone: Phone, bob: Phone, sheet: str, page: str) -> None:
    link = look(phone, sheet)
    delete(phone, sheet)
    for address in (sheet, link):
        answer = bob.client.get(f"{address}{page}")
        assert (answer.status_code, "This match was deleted" in answer.text) == (410, True)
        assert "Ann" not in answer.text
    assert bob.client.post(f"{sheet}/deals", data=deal(5)).status_code == 410
    assert sheet not in listed(phone.open("/"))


def test_a_link_that_was_replaced_before_is_gone_too(phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/share"), "Make a new writing link")
    delete(phone, phone.at.removesuffix("/share"))
    assert "Take it back" not in phone.open(sheet, status=410).text


def test_it_is_taken_back_as_it_was(phone: Phone, bob: Phone, sheet: str) -> None:
    link = look(phone, sheet)
    bob.open(link)
    delete(phone, sheet)
    bob.press(bob.open(sheet, status=410), "Take it back")
    assert totals(bob.open(link)) == ["130", "50"]
    assert totals(phone.press(phone.open(sheet), "Put it back on the table")) == ["130", "50"]
    assert phone.send(f"{sheet}/take-back", {}).location == sheet, "a second tap does no harm"
    phone.send("/m/nothing/take-back", {})


def test_a_page_that_asks_for_news_is_told_and_keeps_what_was_entered(phone: Phone, bob: Phone, sheet: str) -> None:
    asking = bob.open(sheet).first("div", id="standing")["hx-get"]
    delete(phone, sheet)
    answer = bob.client.get(asking, headers=HTMX)
    told = read(answer.text).first("div", id="standing")
    assert answer.status_code == 410
    assert answer.headers["HX-Retarget"] == "#standing"
    assert "This match was deleted" in told.text
    assert told.first("form")["action"] == f"{sheet}/take-back"


@pytest.fixture
def pass_by(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let time pass, as the app and its storage know it."""
    now = shared.now()

    def later(much: timedelta) -> None:
        act = time.monotonic
        monkeypatch.setattr("companion.storage.erasing.now", lambda: now + much)
        monkeypatch.setattr(time, "monotonic", lambda: act() + SWEEPING)

    return later


def test_a_day_later_a_request_erases_it(
    app: Flask, phone: Phone, sheet: str, pass_by: Callable[[timedelta], None]
) -> None:
    database = app.extensions["companion"].database
    key = sheet.removeprefix("/m/")
    delete(phone, sheet)
    pass_by(timedelta(hours=23))
    phone.open(sheet, status=410)
    pass_by(timedelta(hours=25))
    phone.open("/rules/canasta")
    phone.open(sheet, status=404)
    left = "".join(str(row.values()) for table in COLUMNS for row in database.rows(f"select * from {table}"))
    assert key not in left
    assert not [path.name for path in database.where.glob("companion.db*") if key.encode() in path.read_bytes()]


def test_a_circle_is_deleted_and_taken_back(phone: Phone, bob: Phone) -> None:
    sheet = played(phone)
    circle = circle_of(phone, sheet)
    link = look(phone, circle)
    asked = phone.press(phone.open(f"{circle}/share"), "Delete this circle for good")
    assert "1 match" in asked.text
    phone.press(asked, LINK, status=410)
    for address in (circle, link, f"{circle}/people", f"{circle}.json", f"{circle}/matches"):
        answer = bob.client.get(address)
        assert (answer.status_code, "This circle was deleted" in answer.text) == (410, True)
    assert "Ann, Cem" not in phone.open("/").text
    assert "Take it back" not in bob.open(link, status=410).text
    bob.send(f"{link}/share/take-back", {}, status=403)
    phone.open(sheet)
    phone.press(phone.open(circle, status=410), "Take it back")
    assert "Ann" in bob.open(link).text
    assert "Delete this circle" not in bob.open(f"{link}/share").text
    bob.open(f"{link}/share/erase", status=403)
    bob.send(f"{link}/share/erase", {}, status=403)


def test_a_person_is_erased_from_every_match_of_the_circle(phone: Phone, bob: Phone) -> None:
    sheet = played(phone, names=("Zebulon", "Cem", "Bob", "Dora"))
    circle = circle_of(phone, sheet)
    other = played(phone, circle, names=("Ann", "Cem", "Bob", "Dora"))
    record(phone, begin(phone, names=("Zebulon", "", "", "")), deal(5, note="Zebulon"))
    outside = phone.at
    link = look(phone, circle)
    asked = phone.press(phone.open(f"{circle}/people"), "Erase this person")
    assert asked.first("h1").text == "Erase Zebulon?"
    assert "Zebulon: 1 match" in asked.text
    people = phone.press(asked, LINK)
    assert "Zebulon" not in [found.text for found in people.every("summary")]
    for address in (sheet, circle):
        for page in ("", "/log", "/people", ".json", ".csv"):
            assert "Zebulon" not in phone.client.get(address + page).text
    assert "someone" in phone.open(sheet).text
    assert "Ann" in phone.open(other).text
    assert "Zebulon" in phone.open(outside).text
    bob.open(f"{link}/people/2/erase", status=403)
    bob.send(f"{link}/people/2/erase", {}, status=403)
    phone.open(f"{circle}/people/99/erase", status=404)
    phone.send(f"{circle}/people/99/erase", {})

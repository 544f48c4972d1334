"""Handing a match on: the code, the ways to send it, and who looks just now."""

import pytest
from flask import Flask

from companion.web.http import site
from companion.web.http.site import Lookers
from tests.page import Element
from tests.phone import Phone
from tests.web.test_polls import look_key, poll_of, status

Clock = list[float]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that is noted, to be put forward."""
    now = [1000.0]
    monkeypatch.setattr(site, "monotonic", lambda: now[0])
    return now


def looking(phone: Phone, sheet: str) -> str:
    return phone.open(f"{sheet}/share").first("p", id="lookers").text


def polls(phone: Phone, sheet: str) -> None:
    assert status(phone, poll_of(phone, sheet)) == 204


def folds(page: Element) -> list[str]:
    return [fold.first("summary").first("span").text for fold in page.first("div", class_="below-key").every("details")]


def test_the_looking_link_comes_first_and_the_writing_link_is_folded(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/share")
    assert page.first("h1").text == "See it on your phone"
    fold = next(fold for fold in page.every("details") if fold.first("summary").text.startswith("Let another phone"))
    assert "open" not in fold.attributes
    look, write = page.first("input", id="look"), page.first("input", id="write")
    assert write["value"] == f"http://localhost{sheet}"
    assert write in list(fold.every("input"))
    assert look not in list(fold.every("input"))


def test_the_link_is_sent_by_messengers_where_no_phone_sends_it(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/share")
    ways = [link["href"] for link in page.first("details", class_="send-with").every("a")]
    key = page.first("input", id="look")["value"].rpartition("/")[2]
    assert [way.partition(":")[0] for way in ways] == ["sms", "mailto", "https", "https"]
    assert all(key in way for way in ways)


def test_whoever_may_only_look_is_shown_nothing_to_write_with(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{look_key(phone, sheet)}/share")
    assert not list(page.every("input", id="write"))
    assert not list(page.every("button", name="which"))
    assert sheet not in str(page.text)


def test_other_phones_that_ask_for_news_are_counted_and_named(app: Flask, bob: Phone, phone: Phone, sheet: str) -> None:
    polls(phone, sheet)
    assert looking(phone, sheet) == "No other phone is watching."
    polls(bob, sheet)
    assert looking(phone, sheet) == "One other phone is watching. Bob’s phone"
    stranger = Phone(app)
    look = look_key(phone, sheet)
    polls(stranger, look)
    assert looking(phone, sheet) == "2 other phones are watching. Bob’s phone"
    assert looking(stranger, look) == "2 other phones are watching. Bob’s phone"


def test_a_phone_that_was_put_away_is_not_counted_for_long(clock: Clock, bob: Phone, phone: Phone, sheet: str) -> None:
    polls(bob, sheet)
    clock[0] += site.MOMENT
    assert looking(phone, sheet).startswith("One other phone")
    clock[0] += 1
    assert looking(phone, sheet).startswith("No other phone")


def test_cookies_that_were_not_signed_here_are_nobody(app: Flask, phone: Phone, sheet: str) -> None:
    for forged in ("session=forged", "nothing=1", ""):
        app.extensions["companion"].lookers.note(sheet.removeprefix("/m/"), forged)
    assert looking(phone, sheet).startswith("No other phone")


def test_the_line_alone_is_sent_to_a_page_that_asks_again(phone: Phone, sheet: str) -> None:
    answer = phone.open(f"{sheet}/share", HX_Request="true", HX_Target="p#lookers")
    assert [element["id"] for element in answer.every("p")] == ["lookers"]
    assert not list(answer.every("svg"))


def test_the_foot_of_a_sheet_says_who_looks_and_nothing_where_nobody_does(bob: Phone, phone: Phone, sheet: str) -> None:
    foot = phone.open(sheet).first("p", id="lookers")
    assert foot.text == ""
    assert phone.open(foot["hx-get"], HX_Request="true", HX_Target="p#lookers").first("p").text == ""
    polls(bob, sheet)
    seen = phone.open(foot["hx-get"], HX_Request="true", HX_Target="p#lookers").first("p")
    assert seen.text == "One other phone is watching. Bob’s phone"
    assert (seen["hx-get"], seen["hx-trigger"], seen["role"]) == (foot["hx-get"], "every 20s", "")


def test_what_is_remembered_has_a_bound(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "MOST", 3)
    known = Lookers()
    for number in range(5):
        known.note("key", f"phone-{number}")
    known.note("key", "phone-2")
    known.note("key", "x" * (site.LONGEST + 1))
    assert known.now("key", "other") == ["phone-2", "phone-4", "phone-3"]
    assert known.now("other") == []

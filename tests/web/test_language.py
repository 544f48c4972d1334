"""The language of an answer: the one asked for, else the one remembered, else the browser's, else English."""

import pytest
from flask import Flask

from tests.phone import Phone, begin, deal, record
from tests.pseudo import LANGUAGE, OPEN


def spoken(phone: Phone, address: str = "/", *, wanted: str = "") -> str:
    """The language of a page, for a browser that wants certain ones."""
    return phone.open(address, Accept_Language=wanted).first("html")["lang"]


@pytest.fixture
def guest(foreign: Flask) -> Phone:
    """A phone where two languages are spoken."""
    return Phone(foreign)


def test_english_is_spoken_when_nothing_else_is_wanted(guest: Phone) -> None:
    assert spoken(guest) == "en"


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("ne", "ne"), ("de, ne;q=0.5, en;q=0.1", "ne"), ("en, ne;q=0.9", "en"), ("xx", "en"), (";;", "en")],
)
def test_the_browser_is_listened_to(guest: Phone, wanted: str, language: str) -> None:
    assert spoken(guest, wanted=wanted) == language


def test_a_language_that_was_chosen_is_remembered(guest: Phone) -> None:
    assert spoken(guest, f"/?lang={LANGUAGE}") == LANGUAGE
    assert spoken(guest, "/new") == LANGUAGE
    assert spoken(guest, "/new", wanted="en") == LANGUAGE
    assert spoken(guest, "/?lang=en") == "en"
    assert spoken(guest) == "en"


@pytest.mark.parametrize("nonsense", ["xx", "", "../en", "en_US.utf8", "%00", "%ED%A0%80", "e" * 3000])
def test_a_language_that_nobody_speaks_is_not_remembered(guest: Phone, nonsense: str) -> None:
    assert spoken(guest, f"/?lang={nonsense}") == "en"
    guest.client.set_cookie("lang", nonsense)
    assert spoken(guest) == "en"


def test_other_programs_choose_for_each_request(guest: Phone) -> None:
    rules = "/api/games/canasta/rules"
    assert guest.client.get(f"{rules}?lang={LANGUAGE}").get_json()["lang"] == LANGUAGE
    wanted = {"Accept-Language": LANGUAGE}
    assert guest.client.get(rules, headers=wanted).get_json()["rules"][0]["title"].startswith(OPEN)
    assert guest.client.get(rules).get_json()["lang"] == "en"


def test_every_language_is_offered_by_its_own_name(guest: Phone) -> None:
    links = [link for link in guest.open("/").every("a") if link["hreflang"]]
    assert [(link["hreflang"], link["lang"]) for link in links] == [("en", "en"), (LANGUAGE, LANGUAGE)]
    assert spoken(guest, links[1]["href"]) == LANGUAGE


def test_a_failure_is_told_in_the_language_of_the_reader(guest: Phone) -> None:
    assert guest.open("/nothing", status=404, Accept_Language=LANGUAGE).first("h1").text.startswith(OPEN)


def test_two_readers_of_one_sheet_read_it_each_in_their_language(guest: Phone) -> None:
    sheet = begin(guest)
    record(guest, sheet, deal(100, 50))
    for language, mark in (("en", ""), (LANGUAGE, OPEN), ("en", "")):
        line = guest.open(sheet, Accept_Language=language).first("details", class_="deal-row").first("tbody").first("a")
        assert line.text.startswith(mark)
        assert (OPEN in line.text) == bool(mark)

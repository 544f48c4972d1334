"""The language of an answer: the one asked for, else the one remembered, else the browser's, else English."""

import json
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from flask import Flask

from companion.web import create_app
from tests.page import fields
from tests.phone import Phone, begin, deal, record
from tests.pseudo import CLOSE, LANGUAGE, OPEN, content


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
    [
        ("ne", "ne"),
        ("de, ne;q=0.5, en;q=0.1", "ne"),
        ("en, ne;q=0.9", "en"),
        ("ne-IN, en;q=0.8", "ne"),
        ("en-GB, ne;q=0.9", "en"),
        ("ne-Deva-NP;q=0.3, en-US;q=0.2", "ne"),
        ("en;q=0, ne;q=0.1", "ne"),
        ("NE", "ne"),
        ("*, ne;q=0.5", "en"),
        ("xx", "en"),
        (";;", "en"),
    ],
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


@pytest.mark.parametrize("page", ["/", "{sheet}?deals=all", "{sheet}/share"])
def test_home_and_this_phone_offer_every_language_by_its_own_name_and_stay_there(guest: Phone, page: str) -> None:
    address = page.format(sheet=begin(guest))
    links = [link for link in guest.open(address).every("a") if link["hreflang"]]
    assert [(link["hreflang"], link["lang"], link.text) for link in links] == [
        ("en", "en", "English"),
        (LANGUAGE, LANGUAGE, "नेपाली"),
    ]
    assert [link["hreflang"] for link in links if link["aria-current"]] == ["en"]
    path, _, asked = links[1]["href"].partition("?")
    assert (path, parse_qs(asked)) == (
        address.partition("?")[0],
        {**parse_qs(address.partition("?")[2]), "lang": [LANGUAGE]},
    )
    assert guest.open(links[1]["href"]).first("html")["lang"] == LANGUAGE
    assert spoken(guest) == LANGUAGE


def test_a_link_that_somebody_sent_keeps_the_language_of_who_opens_it(guest: Phone) -> None:
    assert guest.open(f"/?lang={LANGUAGE}", Sec_Fetch_Site="none").first("html")["lang"] == LANGUAGE
    assert guest.open("/?lang=en", Sec_Fetch_Site="cross-site").first("html")["lang"] == LANGUAGE
    assert spoken(guest) == LANGUAGE
    assert guest.open("/?lang=en", Sec_Fetch_Site="same-origin").first("html")["lang"] == "en"


def test_an_answer_says_in_which_language_it_is(guest: Phone) -> None:
    for address in ("/", "/api/games", "/nothing"):
        answer = guest.client.get(address, headers={"Accept-Language": LANGUAGE})
        assert answer.headers["Content-Language"] == LANGUAGE
    with guest.client.get("/static/pad.css") as style:
        assert "Content-Language" not in style.headers


def test_a_language_that_is_not_offered_is_shown_to_nobody(tmp_path: Path) -> None:
    words = content(tmp_path)
    (words / "languages.toml").write_text('offered = ["en"]', "utf-8")
    app = create_app(tmp_path / "data", content=words)
    phone = Phone(app)
    page = phone.open(f"/?lang={LANGUAGE}", Accept_Language=LANGUAGE)
    assert page.first("html")["lang"] == "en"
    assert OPEN not in page.text
    assert not [link for link in page.every("a") if link["hreflang"]]
    app.extensions["companion"].database.close()


def test_a_failure_is_told_in_the_language_of_the_reader(guest: Phone) -> None:
    assert guest.open("/nothing", status=404, Accept_Language=LANGUAGE).first("h1").text.startswith(OPEN)


def test_two_readers_of_one_sheet_read_it_each_in_their_language(guest: Phone) -> None:
    sheet = begin(guest)
    record(guest, sheet, deal(100, 50))
    for language, mark in (("en", ""), (LANGUAGE, OPEN), ("en", "")):
        line = guest.open(sheet, Accept_Language=language).first("details", class_="deal-row").first("tbody").first("a")
        assert line.text.startswith(mark)
        assert (OPEN in line.text) == bool(mark)


def test_a_match_taken_out_in_one_language_and_brought_in_with_another_keeps_nothing(foreign: Flask) -> None:
    there, here = Phone(foreign), Phone(foreign)
    there.open(f"/?lang={LANGUAGE}")
    sheet = begin(there)
    record(there, sheet, deal(100, 50, sides__0__red_threes="1"))
    there.press(there.open(f"{sheet}/ask/minimum?score=1500"), f"{OPEN}Save in the log{CLOSE}")
    taken = there.client.get(f"{sheet}.json").get_data()
    assert json.dumps(OPEN).strip('"') in taken.decode()
    brought = here.client.post("/bring", data={"match": (BytesIO(taken), "match.json")}).location
    for address in (brought, f"{brought}/log", f"{brought}.json", f"{brought}.csv"):
        said = here.client.get(address).text
        assert OPEN not in said
        assert json.dumps(OPEN).strip('"') not in said
    site = foreign.extensions["companion"]
    access = site.matches.find(brought.rpartition("/")[2])
    with closing(sqlite3.connect(site.database.path)) as database:
        rows = database.execute("select body from event where match = ?", [access.id]).fetchall()
    kept = [json.loads(body) for (body,) in rows]
    assert kept[-1]["question"] == "minimum"
    assert OPEN not in str(kept)


def test_fields_show_the_digits_of_the_language_and_read_them_back(guest: Phone) -> None:
    guest.open(f"/?lang={LANGUAGE}")
    sheet = begin(guest)
    form = guest.open(sheet).first("form", class_="deal-form")
    assert fields(form)["sides.0.red_threes"] == "०"
    assert "disabled" in form.first("button", name="less").attributes
    stepped = {"more": "sides.0.red_threes", "sides.0.red_threes": "९"}
    guest.send(f"{sheet}/draft", {**fields(form), **stepped})
    assert fields(guest.open(sheet).first("form", class_="deal-form"))["sides.0.red_threes"] == "१०"
    record(guest, sheet, {**deal(), "sides.0.melded": "१२० + ४५", "sides.0.red_threes": "२"})
    assert guest.client.get(f"{sheet}.json").get_json()["totals"] == [365, 0]


def test_a_form_in_other_digits_that_nobody_touched_says_nothing(guest: Phone) -> None:
    guest.open(f"/?lang={LANGUAGE}")
    sheet = begin(guest)
    untouched = fields(guest.open(sheet).first("form", class_="deal-form"))
    guest.send(f"{sheet}/deals", untouched, status=422)
    assert guest.client.get(f"{sheet}.json").get_json()["totals"] == [0, 0]

"""Sides are called by their players, wherever these have names and the side has none of its own."""

import csv
import json
from collections.abc import Sequence
from io import BytesIO

import pytest
from flask import Flask

from tests.page import Element, fields, read
from tests.phone import Phone, begin, deal, record
from tests.web.bank import sit, told

LONG = "Wolfeschlegelsteinhausenbergerdorff"


def sides(page: Element) -> list[str]:
    return [side.text for side in page.first("div", class_="tee").every("h2")]


def names_on(page: Element) -> list[str]:
    form = fields(next(form for form in page.every("form") if any(form.every("input", name="seat.0"))))
    return [text for name, text in sorted(form.items()) if name.startswith("seat.")]


@pytest.mark.parametrize(
    ("seats", "called"),
    [
        (("Ann", "Cem", "Bob", "Dora"), ["Ann & Bob", "Cem & Dora"]),
        (("Ann", "", "", ""), ["Ann & partner", "They"]),
        (("", "", "Bob", "Dora"), ["Bob & partner", "Dora & partner"]),
        ((), ["We", "They"]),
    ],
)
def test_a_side_is_called_by_those_who_have_a_name(phone: Phone, seats: tuple[str, ...], called: list[str]) -> None:
    assert sides(phone.open(begin(phone, names=seats))) == called


def test_a_name_of_its_own_comes_first(phone: Phone, sheet: str) -> None:
    assert sides(phone.press(phone.open(f"{sheet}/names"), "Save the names", {"side.1": "Jets"})) == [
        "Ann & Bob",
        "Jets",
    ]


def test_the_names_page_shows_what_a_side_is_called_without_a_name(phone: Phone, sheet: str) -> None:
    field = phone.open(f"{sheet}/names").first("input", name="side.1")
    assert (field["value"], field["placeholder"]) == ("", "Cem & Dora")


def test_sheet_draft_verdict_home_log_and_files_say_so(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    drafted = phone.press(phone.open(sheet), "Add it up", deal(600, 100))
    assert "That ends the match. Ann & Bob win by 500." in drafted.first("section", id="draft").text
    record(phone, sheet, deal(200), deal(305, 100))
    page = phone.open(sheet)
    assert page.first("title").text.startswith("Ann & Bob 505, Cem & Dora 100")
    assert "Ann & Bob win by 405." in page.text
    assert "Ann & Bob" in phone.open("/").first("ul", class_="line-list").text
    phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", deal(250))
    assert "Ann & Bob, deal 1" in phone.open(f"{sheet}/log").text
    assert json.loads(phone.client.get(f"{sheet}.json").text)["sides"] == ["Ann & Bob", "Cem & Dora"]
    rows = list(csv.DictReader(phone.client.get(f"{sheet}.csv").text.splitlines()))
    assert {row["side"] for row in rows} == {"Ann & Bob", "Cem & Dora"}


def test_one_player_wins_and_two_win(phone: Phone) -> None:
    one = begin(phone, names=("Ann", "Cem"), house__players="2", house__target="500")
    record(phone, one, deal(600))
    assert "Ann wins by 600." in phone.open(one).text


def test_deals_that_were_looked_at_follow_the_names(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    assert "Ann & Bob" in phone.open(sheet).first("div", class_="column-heads").text
    page = phone.press(phone.open(f"{sheet}/names"), "Save the names", {"seat.0": "Zoë"})
    assert "Zoë & Bob" in page.first("div", class_="column-heads").text
    assert "Ann & Bob" not in page.text


def test_a_file_that_was_taken_out_comes_in_without_names_of_sides(phone: Phone, sheet: str) -> None:
    content = phone.client.get(f"{sheet}.json").data
    brought = phone.client.post("/bring", data={"match": (BytesIO(content), "match.json")}).location
    assert fields(phone.open(f"{brought}/names").first("form"))["side.0"] == ""


@pytest.mark.parametrize(
    ("seats", "game", "offered"),
    [
        (("Ann", "Cem", "Bob", "Dora"), "burraco", ["Ann", "Cem", "Bob", "Dora"]),
        (("Ann", "Cem", "Bob", "Dora"), "pontoon", ["Ann", "Cem", "Bob", "Dora"]),
        (("Ann", "", "Bob", ""), "belote", ["Ann", "", "Bob", ""]),
    ],
)
def test_names_of_one_game_are_offered_in_the_next(
    phone: Phone, seats: tuple[str, ...], game: str, offered: Sequence[str]
) -> None:
    begin(phone, names=seats)
    page = phone.open(f"/new/{game}")
    assert names_on(page)[:4] == offered
    assert set(names_on(page)[4:]) <= {""}
    assert set(names_on(phone.press(page, "Clear the names"))) == {""}


def test_names_are_offered_from_the_last_table_of_that_size_that_had_any(phone: Phone) -> None:
    begin(phone, names=("Ann", "Cem"), house__players="2")
    begin(phone, names=("Eve", "Fay", "Gus", "Hal"))
    begin(phone, names=())
    assert names_on(phone.open("/new/burraco")) == ["Eve", "Fay", "Gus", "Hal"]
    assert names_on(phone.open("/new/canasta?house.players=2")) == ["Ann", "Cem"]


def test_nobody_is_offered_the_names_of_another_phone(app: Flask, phone: Phone) -> None:
    begin(phone)
    page = Phone(app).open("/new/burraco")
    assert set(names_on(page)) == {""}
    assert "Clear the names" not in page.text


def test_what_was_typed_stays_where_the_form_is_refused(phone: Phone) -> None:
    begin(phone)
    refused = phone.send("/new/burraco", {"seat.0": "", "seat.1": LONG, "house.target": "abc"}, status=422)
    assert names_on(read(refused.text)) == ["", LONG, "", ""]


@pytest.mark.parametrize("more", ["slug=x", "_scheme=x", "_external=1", "_method=x", "house.target=abc"])
def test_the_names_are_offered_whatever_else_an_address_says(phone: Phone, more: str) -> None:
    begin(phone)
    assert "Clear the names" in phone.open(f"/new/canasta?{more}").text


def test_a_name_from_right_to_left_leaves_the_figures_beside_it_in_their_place(phone: Phone) -> None:
    table = sit(phone, "pontoon", ("Ann", "يوسف", "Cem"))
    hands = told("21", {0: ("20", "100"), 4: ("20", "100")}, banker="0")
    sent = phone.send(f"{table}/deals", {**hands, "hands.0.player": "1", "hands.4.player": "2", "seen": "1"})
    text = phone.open(sent.location).text
    assert "\u2068يوسف\u2069 −100 Cem −100" in text
    assert "\u2068يوسف\u2069: 20 loses to the bank’s 21" in text

"""The circle's pages: made from a match in one tap, its figures those of its sheets, corrected with them."""

import pytest
from flask import Flask

from tests.page import Element
from tests.phone import SEATS, Phone, begin, deal, record
from tests.web.circles import circle_of, evening_of_pontoon, played, rows

WON, LOST = "Ann & Bob", "Cem & Dora"


@pytest.fixture
def circle(phone: Phone) -> str:
    """The circle of a match that Ann and Bob have won by 600 to 100."""
    return circle_of(phone, played(phone))


def lately(page: Element) -> list[str]:
    return [row.text for rows in page.of_class("line-list") for row in rows.every("a")]


def test_a_match_makes_a_circle_of_its_people_in_one_tap(phone: Phone, circle: str) -> None:
    page = phone.open(circle)
    assert page.first("h1").text == "Ann, Cem, Bob, Dora"
    assert rows(page) == [[WON, "1", "1", "600"], [LOST, "1", "0", "100"]]
    assert f"Canasta {WON} by 500" in lately(page)[0]


def test_a_match_ended_early_says_who_was_ahead_and_is_won_by_nobody(phone: Phone, circle: str) -> None:
    sheet = begin(phone, circle=circle.rpartition("/")[2])
    record(phone, sheet, deal(700, 105))
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    page = phone.open(circle)
    assert f"{WON} ahead by 595; ended early, not won" in lately(page)[0]
    assert [won for _, _, won, _ in rows(page)] == ["1", "0"]


def test_who_has_won_how_often_follows_a_corrected_deal(phone: Phone) -> None:
    sheet = played(phone)
    circle = circle_of(phone, sheet)
    phone.press(
        phone.open(f"{sheet}/deals/1"), "Save the correction", {"sides.0.melded": "90", "sides.1.melded": "700"}
    )
    assert rows(phone.open(circle)) == [[LOST, "1", "1", "700"], [WON, "1", "0", "90"]]


def test_the_next_match_with_the_same_people_lies_in_the_circle(phone: Phone, circle: str) -> None:
    form = phone.press(phone.open(circle), "New match, same people")
    assert [form.first("input", name=f"seat.{seat}")["value"] for seat in range(4)] == [*SEATS]
    sheet = phone.press(form, "Start", {"house.target": "500"})
    record(phone, phone.at, deal(100, 505))
    assert "The first deal" in sheet.text or sheet.first("h1")
    assert rows(phone.open(circle))[0] == [WON, "2", "1", "350"]


def test_a_match_that_goes_on_is_on_the_table_and_counts_for_nothing(phone: Phone, circle: str) -> None:
    begin(phone, circle=circle.rpartition("/")[2])
    page = phone.open(circle)
    assert "On the table" in page.text
    assert rows(page)[0] == [WON, "1", "1", "600"]


def test_names_are_offered_and_fill_the_next_free_seat(phone: Phone, circle: str) -> None:
    key = circle.rpartition("/")[2]
    form = phone.open(f"/new/canasta?circle={key}&seat.0=Dora&seat.1=")
    filled = phone.press(form, "Ann", {"house.target": "700"})
    seats = [filled.first("input", name=f"seat.{seat}")["value"] for seat in range(4)]
    assert seats == ["Dora", "Ann", "", ""]
    assert filled.first("input", name="house.target")["value"] == "700"
    assert {"Cem", "Bob"} == {key.text for chips in filled.of_class("name-chips") for key in chips.every("button")}


def test_who_only_looks_sees_the_figures_and_cannot_write(app: Flask, phone: Phone, circle: str) -> None:
    share = phone.open(f"{circle}/share")
    look = share.first("input", readonly="")["value"].removeprefix("http://localhost")
    guest = Phone(app)
    page = guest.open(look)
    assert rows(page)[0] == [WON, "1", "1", "600"]
    assert not [*page.every("form", method="post")]
    sheet = next(link["href"] for rows in page.of_class("line-list") for link in rows.every("a"))
    guest.send(f"{sheet}/deals", {}, status=403)
    for page_, fields in (("people", {"say": "joined", "name": "Eve"}), ("matches", {}), ("share", {"which": "look"})):
        guest.send(f"{look}/{page_}", fields, status=403)
    guest.open(f"{look}/people", status=403)
    guest.open(f"{circle}x", status=404)


def test_a_replaced_link_says_so_and_opens_nothing(app: Flask, phone: Phone, circle: str) -> None:
    phone.press(phone.open(f"{circle}/share"), "Make a new scoring link")
    assert "This link was replaced" in Phone(app).open(circle, status=404).text
    assert Phone(app).client.get(f"{circle}.json").status_code == 404


def test_the_home_page_shows_the_circles_of_the_phone(app: Flask, phone: Phone, circle: str) -> None:
    assert "1 match" in lately(phone.open("/"))[0]
    assert circle not in str(Phone(app).client.get("/").data)
    phone.press(phone.open(f"{circle}/share"), "Forget this group on this phone")
    assert circle not in str(phone.client.get("/").data)


def test_everything_of_one_person(phone: Phone, circle: str) -> None:
    played(phone, circle, names=("Ann", "Bob", "Dora", "Cem"), we=505, they=300)
    page = phone.press(phone.open(circle), "Ann")
    facts = {
        row.first("dt").text: row.first("dd").text for row in page.of_class("season-facts") for row in row.every("div")
    }
    assert facts["Matches"] == "2"
    assert facts["Won"] == "2"
    assert facts["Average match"] == "553"
    assert facts["Best deal"] == "600"
    assert rows(page) == [["Ann & Bob", "1", "1", "600"], ["Ann & Dora", "1", "1", "505"]]


def test_evenings_at_stakes_are_settled_over_the_season(phone: Phone, circle: str) -> None:
    evening_of_pontoon(phone, circle)
    evening_of_pontoon(phone, circle, names=("Zed", "Ann", "Cem"))
    page = phone.open(f"{circle}?game=pontoon")
    balances = dict(rows(page, -1))
    assert balances == {"Bob": "+20", "Cem": "+20", "Ann": "−20", "Zed": "−20"}
    assert "Bob, Zed won" in page.text
    paid = [row.text for rows in page.of_class("payment-list") for row in rows.every("li")]
    assert sorted(paid) == ["Ann to Bob 20", "Zed to Cem 20"]


def test_filters_show_one_game_and_some_evenings(phone: Phone, circle: str) -> None:
    evening_of_pontoon(phone, circle)
    assert [row[1] for row in rows(phone.open(f"{circle}?game=pontoon"), 2)] == ["1", "1"]
    assert "No match" not in phone.open(f"{circle}?since=2020-01-01").text
    assert not [*phone.open(f"{circle}?until=2020-01-01").of_class("season-table")]
    assert rows(phone.open(f"{circle}?game=nothing&since=x&until=2020-13-01"))[0] == [WON, "1", "1", "600"]


def test_a_circle_begins_empty_and_fills(phone: Phone) -> None:
    form = phone.press(phone.open("/"), "Our group same people, every week")
    page = phone.press(form, "Start", {"name": "Thursdays"})
    assert page.first("h1").text == "Thursdays"
    circle = phone.at
    played(phone, circle)
    assert "Only guests have played it" in phone.open(circle).text
    for name in ("Ann", "Bob"):
        phone.press(phone.open(f"{circle}/people"), f"Add {name}")
    assert rows(phone.open(circle))[0] == [WON, "1", "1", "600"]


def test_phones_that_ask_for_the_circle_of_a_match_are_led_to_one(app: Flask, phone: Phone) -> None:
    sheet = played(phone)
    pages = [(guest, guest.open(f"{sheet}/share")) for guest in (Phone(app) for _ in range(6))]
    at = [guest.press(page, "Start a group with these players") and guest.at for guest, page in pages]
    assert len(set(at)) == 1
    late = Phone(app)
    late.press(late.open(f"{sheet}/share"), "Start a group with these players")
    assert late.at == at[0]
    assert at[0] in {link["href"] for link in late.open("/").every("a")}


def test_a_match_that_was_put_into_a_circle_leads_nobody_there(app: Flask, phone: Phone) -> None:
    circle, sheet = circle_of(phone, played(phone)), played(phone)
    phone.send(f"{circle}/matches", {"match": sheet})
    guest = Phone(app)
    page = guest.open(f"{sheet}/share")
    assert "ask the others for its link" in page.text
    assert "Start a group with these players" not in page.text
    guest.send(f"{sheet}/circle", {}, status=409)

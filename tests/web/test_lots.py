"""The draw: made by the server as a match begins, said on its sheet, kept in its log and in its file."""

import json
import re

import pytest
from flask import Flask

from tests.phone import SEATS, Phone, begin, deal, record, start
from tests.web.test_exported import bring

AGAIN = "Draw who deals first"
EACH = re.compile(r"(Ann|Bob|Cem|Dora) (?:JK|(?:10|[AKQJ2-9])[♠♥♦♣])")  # whoever draws a joker draws again


def opened(phone: Phone, sheet: str) -> dict[str, object]:
    file = json.loads(phone.client.get(f"{sheet}.json").text)
    entry: dict[str, object] = file["events"][0]
    return entry


def test_seats_partners_and_dealer_are_drawn_as_the_match_begins(phone: Phone) -> None:
    sheet = begin(phone, draw="seats")
    page, told = phone.open(sheet), opened(phone, sheet)
    assert sorted(told["seats"]) == sorted(SEATS)  # type: ignore[call-overload]
    assert (told["dealer"], told["draw"]["for"]) == (3, "seats")  # type: ignore[index]
    said = page.first("p", class_="page-context").text
    assert said.startswith("Drawn: ")
    assert set(EACH.findall(said)) == set(SEATS)


def test_only_the_dealer_is_drawn_where_that_was_asked_for(phone: Phone) -> None:
    sheet = begin(phone, draw="dealer", dealer="2")
    told = opened(phone, sheet)
    assert told["seats"] == list(SEATS)
    said = phone.open(sheet).first("p", class_="page-context").text
    assert said.startswith("Drawn for the first deal: Ann ")


def test_as_you_sit_nothing_is_drawn(phone: Phone) -> None:
    sheet = begin(phone)
    assert "draw" not in opened(phone, sheet)
    assert "Drawn" not in phone.open(sheet).text


def test_the_first_line_of_the_log_has_the_cards_for_ever(phone: Phone) -> None:
    sheet = begin(phone, draw="seats")
    record(phone, sheet, deal(105, 5))
    assert "Drawn: " not in phone.open(sheet).text
    said = phone.open(f"{sheet}/log").text.partition("Drawn by lot: ")[2]
    assert set(EACH.findall(said)) == set(SEATS)


def test_the_same_tap_twice_draws_once(phone: Phone) -> None:
    typed = {f"seat.{seat}": name for seat, name in enumerate(SEATS)} | {"draw": "seats", "token": "same"}
    first = phone.send("/new/canasta", typed).location
    assert phone.send("/new/canasta", typed).location == first


def test_a_second_draw_stays_in_the_log_with_the_first_and_holds(phone: Phone) -> None:
    sheet = begin(phone, draw="seats")
    phone.press(phone.open(sheet), AGAIN)
    page = phone.open(f"{sheet}/log")
    assert page.text.count("Drawn by lot: ") == 2
    assert "Drawn again" in page.text
    assert "Drawn for the first deal: " in phone.open(sheet).text
    assert not [key for key in phone.open(f"{sheet}/log").every("button") if key["name"] == "of"]


def test_a_draw_cannot_be_struck_out(phone: Phone) -> None:
    sheet = begin(phone)
    phone.press(phone.open(sheet), AGAIN)
    phone.send(f"{sheet}/strike", {"of": "2", "seen": "2"}, status=409)


def test_after_the_first_deal_nobody_draws(phone: Phone) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(105, 5))
    assert AGAIN not in [key.text for key in phone.open(sheet).every("button")]
    before = phone.client.get(f"{sheet}.json").text
    phone.send(f"{sheet}/draw", {"for": "seats", "seen": "2"})
    phone.send(f"{sheet}/strike", {"of": "2", "seen": "2"})
    phone.send(f"{sheet}/draw", {"for": "seats", "seen": "3"})
    assert "drawn" not in {entry["kind"] for entry in json.loads(before)["events"]}
    assert "drawn" not in {entry["kind"] for entry in json.loads(phone.client.get(f"{sheet}.json").text)["events"]}


def test_a_rematch_draws_only_if_it_is_asked_to(phone: Phone) -> None:
    sheet = begin(phone, draw="seats", house__target="100")
    record(phone, sheet, deal(105, 5))
    page = phone.press(phone.open(sheet), "Rematch, same seats")
    assert "Drawn" not in page.text
    assert "Drawn for the first deal: " in phone.press(page, AGAIN).text


def test_empty_seats_draw_by_their_numbers(phone: Phone) -> None:
    sheet = begin(phone, names=("", "", "", ""), draw="dealer")
    assert "Drawn for the first deal: Player 1 " in phone.open(sheet).text


def test_whoever_said_whose_phone_it_is_holds_it_in_the_seat_that_was_drawn(phone: Phone) -> None:
    sheet = begin(phone)
    page = phone.press(phone.open(sheet), "I am Cem")
    for _ in range(3):
        page = phone.press(page, "Draw seats, partners and dealer")
        assert "Cem" in page.first("details", class_="this-phone").first("summary").text


@pytest.mark.parametrize("game", ["burraco", "belote", "coinche", "pontoon", "shoot-pontoon", "other"])
def test_every_game_draws_and_comes_back_from_its_file(app: Flask, phone: Phone, game: str) -> None:
    typed = {f"seat.{seat}": name for seat, name in enumerate(SEATS)}
    for purpose in ("seats", "dealer"):
        sheet = start(phone, game, {**typed, "draw": purpose})
        phone.send(f"{sheet}/draw", {"for": purpose, "seen": "1"})
        file = phone.client.get(f"{sheet}.json").text
        again = bring(Phone(app), file.encode()).location
        assert "Drawn by lot: " in Phone(app).open(f"{again}/log").text
        assert json.loads(phone.client.get(f"{again}.json").text)["seats"] == json.loads(file)["seats"]


@pytest.mark.parametrize(
    "forged",
    [
        {"dealer": 1},
        {"draw": {"for": "seats", "rounds": []}},
        {"draw": {"for": "seats", "rounds": [[]]}},
        {"draw": {"for": "dealer", "rounds": [[], [{"name": "Ann", "card": "8C"}]]}},
        {"draw": {"for": "seats", "rounds": [[{"name": name, "card": "JK"} for name in SEATS]]}},
        {"draw": {"for": "seats", "rounds": [[{"name": name, "card": "XX"} for name in SEATS]]}},
        {"draw": {"for": "weather", "rounds": [[]]}},
        {"draw": "seats"},
    ],
)
def test_a_file_with_a_draw_that_cannot_have_been_is_refused(phone: Phone, forged: dict[str, object]) -> None:
    sheet = begin(phone, draw="seats")
    file = json.loads(phone.client.get(f"{sheet}.json").text)
    file["events"][0] |= forged
    assert bring(phone, json.dumps(file).encode()).status_code == 422

"""A new table of a game that any number may play has no empty places: a field for each name, and a key for one more."""

import pytest

from tests.page import Element
from tests.phone import Phone
from tests.web.bank import GAMES, SEVEN, balances, sit


def names(page: Element) -> list[str]:
    return [field["value"] for field in page.every("input") if field["name"].startswith("seat.")]


def dealers(page: Element) -> list[str]:
    return [key["aria-label"] for key in page.every("input", name="dealer")]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_table_has_the_fewest_places_and_a_key_adds_one(phone: Phone, game: str) -> None:
    page = phone.open(f"/new/{game}")
    assert names(page) == ["", ""]
    page = phone.press(page, "One more player", {"seat.0": "Ann", "seat.1": "Bob", "house.min_stick": "16"})
    assert names(page) == ["Ann", "Bob", ""]
    assert dealers(page) == [f"{name} has the bank first" for name in ("Ann", "Bob", "Player 3")]
    page = phone.press(page, "Start", {"seat.2": "Cem", "dealer": "1"})
    assert list(balances(page)) == ["Bob", "Cem", "Ann"]
    assert "House rules: usual, but " in page.text


def test_whoever_played_last_time_is_offered_and_nobody_else(phone: Phone) -> None:
    sit(phone, "pontoon", SEVEN[:5])
    page = phone.open("/new/shoot-pontoon")
    assert names(page) == [*SEVEN[:5]]
    assert names(phone.press(page, "One more player")) == [*SEVEN[:5], ""]


def test_at_a_full_table_there_is_no_such_key(phone: Phone) -> None:
    page = phone.open("/new/pontoon?places=10")
    assert len(names(page)) == 10
    assert "One more player" not in page.text


@pytest.mark.parametrize("asked", ["99", "x", "-3", "1", ""])
def test_an_odd_number_of_places_is_answered(phone: Phone, asked: str) -> None:
    assert 2 <= len(names(phone.open(f"/new/pontoon?places={asked}"))) <= 10


def test_a_game_of_fixed_seats_has_no_such_key(phone: Phone) -> None:
    assert "One more player" not in phone.open("/new/canasta").text

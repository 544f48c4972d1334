"""A table says when it begins who deals first, or has the bank."""

import re

import pytest

from tests.phone import SEATS, Phone, start
from tests.web.bank import GAMES


@pytest.mark.parametrize("game", ["canasta", "belote", *GAMES])
def test_the_table_says_who_deals_first(phone: Phone, game: str) -> None:
    typed = {f"seat.{seat}": name for seat, name in enumerate(SEATS)} | {"dealer": "2"}
    sheet = start(phone, game, typed)
    assert re.search(r"Deal 1\. Bob (deals|has the bank)", phone.open(sheet).text)


def test_the_first_banker_is_found_though_seats_before_him_are_empty(phone: Phone) -> None:
    typed = {"seat.1": "Ann", "seat.3": "Bob", "seat.4": "Cem", "dealer": "3"}
    assert "Bob has the bank." in phone.open(phone.send("/new/pontoon", typed).location).text


@pytest.mark.parametrize("dealer", ["0", "7", "12", "x"])
def test_nobody_who_is_not_there_deals_first(phone: Phone, dealer: str) -> None:
    typed = {"seat.1": "Ann", "seat.3": "Bob", "dealer": dealer}
    assert "Nobody sits there." in phone.send("/new/pontoon", typed, status=422).text

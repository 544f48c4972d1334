"""A form that was begun before the bank moved asks whose it was, and nothing in it is lost."""

import pytest
from flask import Flask

from tests.page import Element, fields
from tests.phone import Phone
from tests.web.bank import balances, told, wrong

HANDS = told("19", {4: ("20", "10"), 8: ("pontoon", "30")}, kitty="100") | {"hands.12.held": ""}


def drafted(phone: Phone, table: str) -> str:
    """The address of a draft of the coming deal that does not say when it was begun."""
    typed = {**fields(phone.open(table).first("form", class_="deal-form")), **HANDS}
    return f"{table}?" + "&".join(f"{name}={text}" for name, text in typed.items() if name != "seen")


def sell(phone: Phone, table: str, buyer: str = "3") -> None:
    phone.press(phone.press(phone.open(table), "Sell the bank"), "Write the sale", {"buyer": buyer, "price": "5"})


def choice(page: Element) -> list[str]:
    return [label.text for label in page.first("fieldset", id="row-banker").every("label")]


def test_a_draft_in_the_address_says_that_the_bank_has_moved(phone: Phone, table: str) -> None:
    address = drafted(phone, table)
    assert "The bank has moved" not in phone.open(address).text
    sell(phone, table)
    page = phone.open(address)
    assert "The bank has moved since this deal was begun." in page.text
    assert choice(page) == ["Ann", "Dora"]
    assert fields(page.first("form", class_="deal-form")).items() >= HANDS.items() - {("kitty", "100")}


def test_whoever_was_asked_may_keep_to_the_old_banker(phone: Phone, table: str) -> None:
    address = drafted(phone, table)
    sell(phone, table)
    page = phone.press(phone.open(address), "Write deal 1")
    assert balances(page)["Ann"] == "−65"


def test_or_tell_the_deal_of_the_new_one(phone: Phone, table: str) -> None:
    address = drafted(phone, table)
    sell(phone, table)
    page = phone.press(phone.open(address), "Write deal 1", {"banker": "3"})
    assert (balances(page)["Ann"], balances(page)["Dora"]) == ("+5", "−75")


def test_a_hand_of_the_new_banker_is_kept_and_refused(phone: Phone, table: str) -> None:
    address = drafted(phone, table)
    sell(phone, table, buyer="1")
    page = phone.press(phone.open(address), "Write deal 1", {"banker": "1"}, status=422)
    assert wrong(page) == [("hands-4-player", "beat-the-bank")]
    assert fields(page.first("form", class_="deal-form"))["hands.4.stake"] == "10"


def test_nobody_is_taken_at_a_word_that_was_not_asked_for(phone: Phone, table: str) -> None:
    typed = {**fields(phone.open(table).first("form", class_="deal-form")), **HANDS}
    phone.send(f"{table}/deals", {**typed, "token": "first"})
    for sure, status in (("", 422), ("1", 422), ("2", 303)):
        phone.send(f"{table}/deals", {**typed, "seen": "2", "token": f"sure {sure}", "sure": sure}, status=status)


def test_the_second_pen_is_asked_whose_bank_it_was(app: Flask, phone: Phone, table: str) -> None:
    other = Phone(app)
    behind = other.open(table)
    typed = {**fields(phone.open(table).first("form", class_="deal-form")), **HANDS, "token": "first"}
    phone.send(f"{table}/deals", typed)
    page = other.press(behind, "Write deal 1", HANDS, status=409)
    assert choice(page) == ["Ann", "Cem"]
    page = other.press(page, "Mine is deal 2", status=422)
    assert "The bank has moved since this deal was begun." in page.first("fieldset", id="row-banker").text
    page = other.press(page, "Write deal 2", {"banker": "0"})
    assert balances(page)["Cem"] == "+120"


@pytest.mark.parametrize("what", ["deal", "sale"])
def test_a_double_tap_is_written_once_though_it_moved_the_bank(phone: Phone, table: str, what: str) -> None:
    page = phone.open(table if what == "deal" else f"{table}?seller=0&buyer=3&price=5")
    typed = {**fields(page.first("form", class_="deal-form")), **(HANDS if what == "deal" else {})}
    for _ in range(2):
        phone.send(f"{table}/deals", typed, status=303)
    assert balances(phone.open(table))["Ann"] == ("−70" if what == "deal" else "+5")


def test_a_correction_keeps_the_banker_of_its_deal(phone: Phone, table: str) -> None:
    typed = {**fields(phone.open(table).first("form", class_="deal-form")), **HANDS}
    phone.send(f"{table}/deals", typed)
    page = phone.open(f"{table}/deals/1")
    assert "The bank has moved" not in page.text
    page = phone.press(page, "Save the correction", {"hands.4.stake": "20"})
    assert balances(page)["Ann"] == "−80"

"""The questions about an auction: its calls are tapped or typed, and who speaks now is said."""

import pytest

from tests.page import Element
from tests.phone import Phone


def answered(phone: Phone, calls: str) -> Element:
    return phone.open(f"/ask/coinche/auction?calls={calls}".replace(" ", "+"))


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ("80 ♥", "Player 2 speaks now."),
        ("80♥ pass", "Player 3 speaks now."),
        ("80 h pass 90 s", "Player 4 speaks now."),
        ("80 hearts coinche", "It is coinched; Player 3 speaks now."),
        ("80 h, pass, pass, pass", "The auction is over: this is the contract."),
        ("80 h coinche pass pass pass", "The auction is over: this is the contract, coinched."),
        ("capot h coinche surcoinche", "The auction is over: this is the contract, surcoinched."),
        ("pass pass pass pass", "All four have passed: there is no contract."),
    ],
)
def test_the_calls_stand_apart_with_or_without_commas_and_who_speaks_is_named(
    phone: Phone, calls: str, says: str
) -> None:
    assert next(answered(phone, calls).of_class("large-text")).text == says


def test_a_call_is_put_together_by_taps_and_its_last_word_taken_back(phone: Phone) -> None:
    page = phone.open("/ask/coinche/auction")
    for key in ("90", "♠", "pass", "pass"):
        page = phone.press(page, key)
    assert page.first("input", name="calls")["value"] == "90 ♠ pass pass"
    page = phone.press(page, "⌫")
    assert page.first("input", name="calls")["value"] == "90 ♠ pass"


def test_no_call_is_tapped_that_this_table_does_not_know(phone: Phone) -> None:
    words = {key.text for key in phone.open("/ask/coinche/may-bid").every("button") if key["name"] == "put"}
    assert {"80", "160", "capot", "♥"} < words
    assert not words & {"170", "générale", "sans atout"}
    assert "sans atout" in {key.text for key in phone.open("/ask/coinche/may-bid?house.sa_ta=yes").every("button")}

"""Coinche on its pages: a deal in two moments, in one line of the sheet, and without script."""

import pytest
from flask import Flask

from companion.rulebook.words import words as words_of
from tests.phone import Phone, record, start, totals
from tests.web.drafts import keep, others

NAMES = ("Ann", "Bob", "Cy", "Dee")
AUCTION = {"taker": "0", "contract": "100", "trump": "H"}


@pytest.fixture
def four(phone: Phone) -> str:
    """A match of Coinche that has just begun, Ann and Cy against Bob and Dee."""
    return begin(phone)


def begin(phone: Phone, **house: str) -> str:
    typed = {f"seat.{seat}": name for seat, name in enumerate(NAMES)}
    return start(phone, "coinche", {**typed, **{f"house.{name}": text for name, text in house.items()}})


def test_after_the_auction_every_phone_says_who_plays_what(app: Flask, phone: Phone, four: str) -> None:
    keep(Phone(app), four, AUCTION)
    seen = others(phone.open(four))
    assert "100 ♥: 100 in tricks, 80 with belote, and more than the others." in seen
    assert "Contract Ann & Cy" in seen
    keep(phone, four, {**AUCTION, "coinche": "2"})
    assert "100 ♥ ×2: 100 in tricks" in phone.open(four).first("section", id="draft").text


def test_after_the_play_it_is_settled_in_one_line(phone: Phone, four: str) -> None:
    record(phone, four, {**AUCTION, "tricks.0": "112", "coinche": "2"})
    page = phone.open(four)
    assert totals(page) == ["520", "0"]
    assert "Ann & Cy bid 100 ♥, coinched, made 112" in page.text
    assert "১০০ ♥ কন্ট্রাক্ট, কোয়াঁশ, ১১২-এ পুরো হয়েছে" in phone.open(f"{four}?lang=bn").text


@pytest.mark.parametrize("language", ["en", "bn", "fr", "it", "pa"])
def test_no_bid_is_parted_from_its_suit_at_the_end_of_a_line(language: str) -> None:
    words = words_of(language, game="coinche")
    assert all("\u00a0{trump}" in (words.find(f"sum.bid{bid}") or "") for bid in ("", "-capot", "-generale"))


def test_what_a_capot_without_trumps_asks_for_is_said_in_words(phone: Phone) -> None:
    sheet = begin(phone, sa_ta="yes")
    keep(phone, sheet, {**AUCTION, "contract": "capot", "trump": "SA"})
    assert "Capot sans atout: every trick." in phone.open(sheet).first("section", id="draft").text


def test_without_script_a_row_that_another_field_wants_comes_once_that_is_told(phone: Phone) -> None:
    sheet = begin(phone, sa_ta="yes", generale="yes")
    rows = {row["id"]: row for row in phone.open(sheet).every("fieldset") if "data-when" in row.attributes}
    assert "hidden" in rows["row-belotes-trump-TA"].attributes
    page = phone.press(phone.open(sheet), "Add it up first", {**AUCTION, "trump": "TA", "contract": "generale"})
    rows = {row["id"]: row for row in page.every("fieldset") if "data-when" in row.attributes}
    shown = {name for name, row in rows.items() if "hidden" not in row.attributes}
    assert shown == {"row-belotes-trump-TA", "row-alone-contract-generale", "row-capot-contract-capot"}


def test_a_generale_is_made_by_the_taker_alone(phone: Phone) -> None:
    sheet = begin(phone, generale="yes")
    told = {**AUCTION, "contract": "generale", "capot": "0"}
    asked = phone.press(phone.open(sheet), "Write deal 1", told, status=422)
    assert "Did the partner win a trick? Then the générale fails." in asked.first("section", id="draft").text
    phone.press(asked, "Yes, save it like this")
    record(phone, sheet, {**told, "alone": "on"})
    assert totals(phone.open(sheet)) == ["750", "660"]


def test_a_deal_that_all_four_passed_is_one_key_that_names_who_deals_then(phone: Phone, four: str) -> None:
    page = phone.press(phone.open(four), "All four passed: Bob deals")
    page = phone.press(page, "All four passed: Cy deals")
    assert "Cy deals, Dee leads." in page.text
    assert page.first("p", class_="just-written").text == "All four passed: Cy deals Undo"
    page = phone.press(page, "Undo")
    assert "Bob deals, Cy leads." in page.text
    phone.press(page, "Write deal 1", {**AUCTION, "tricks.0": "112", "tricks.1": "50"})
    assert "Cy deals, Dee leads." in phone.open(four).text


def test_the_same_player_deals_again_at_some_tables_and_nobody_is_asked(phone: Phone) -> None:
    assert "All four passed" not in phone.open(begin(phone, redeal="same_hand")).first("form", id="deal").text

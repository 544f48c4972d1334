"""A match of so many deals, or without an end of its own: chosen on the page, called on the sheet, said at the end."""

import pytest

from tests.phone import SEATS, Phone, begin, deal, record, start
from tests.web.bank import SEVEN, sit, told

LAST = "This is the last deal"


def test_the_sheet_counts_the_deals_and_the_end_says_who_has_won(phone: Phone) -> None:
    sheet = begin(phone, house__ends="deals", house__deal_count="2")
    page = phone.open(sheet)
    assert "Deal 1 of 2. Ann deals" in page.text
    assert "Canasta, 2 deals" in page.text
    record(phone, sheet, deal(5, 100))
    assert "Deal 2 of 2." in phone.open(sheet).text
    record(phone, sheet, deal(5, 100))
    assert "Cem & Dora win by 190." in phone.open(sheet).text
    page = phone.press(phone.open(sheet), "Rematch, same seats")
    assert "Deal 1 of 2." in page.text


def test_equal_totals_share_it(phone: Phone) -> None:
    sheet = begin(phone, house__ends="deals", house__deal_count="1")
    record(phone, sheet, deal(100, 100))
    assert "Both sides win, with 100 each." in phone.open(sheet).text


def test_two_of_three_share_it_by_name(phone: Phone) -> None:
    sheet = begin(phone, names=("Ann", "Bob", "Cem"), house__players="3", house__ends="deals", house__deal_count="1")
    typed = {"only_totals.0": "0", "only_totals.1": "100", "only_totals.2": "100", "seen": "1", "token": "x"}
    phone.send(f"{sheet}/deals", typed)
    assert "Bob & Cem share the win, with 100 each." in phone.open(sheet).text


def test_one_key_plays_once_round_the_table(phone: Phone) -> None:
    page = phone.press(phone.open("/new/canasta"), "once round: 4")
    assert "checked" in page.first("input", name="house.ends", value="deals").attributes
    page = phone.press(page, "Start", {f"seat.{seat}": name for seat, name in enumerate(SEATS)})
    assert "Deal 1 of 4." in page.text


def test_a_total_that_is_entered_is_played_to(phone: Phone) -> None:
    sheet = begin(phone, house__ends="deals")
    record(phone, sheet, deal(100, 5))
    page = phone.press(phone.open("/new/canasta"), "Start", {"house.target": "700"})
    assert "Canasta to 700" in page.text


def test_no_number_of_deals_is_refused_at_its_field(phone: Phone) -> None:
    answer = phone.send("/new/canasta", {"house.ends": "deals", "house.deal_count": "0"}, status=422)
    assert 'class="error"' in answer.text.partition('name="house.deal_count"')[2][:400]


def test_the_last_deal_is_called_taken_back_and_called_again(phone: Phone) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(105, 5))
    page = phone.press(phone.open(sheet), LAST)
    assert "Deal 2 of 2." in page.text
    assert "the number of deals: 2 (was: –)" in page.text
    assert LAST not in [key.text for key in page.every("button")]
    assert "The next deal is the last" in phone.open(f"{sheet}/log").text
    assert LAST in [key.text for key in phone.press(page, "Undo: play on after the next deal").every("button")]
    phone.press(phone.open(sheet), LAST)
    record(phone, sheet, deal(5, 55))
    assert "Ann & Bob win by 50." in phone.open(sheet).text


def test_a_match_that_is_finished_early_is_as_long_as_it_was_played(phone: Phone) -> None:
    sheet = begin(phone, house__ends="deals", house__deal_count="4")
    record(phone, sheet, deal(105, 5), deal(5, 55))
    assert "Canasta, 4 deals" in phone.open(sheet).text
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    assert "Canasta, 2 deals" in phone.open(sheet).text


def test_a_rematch_is_as_long_as_was_agreed_before_the_last_deal_was_called(phone: Phone) -> None:
    sheet = begin(phone, house__target="700")
    phone.press(phone.open(sheet), LAST)
    record(phone, sheet, deal(105, 5))
    assert "Canasta to 700" in phone.press(phone.open(sheet), "Rematch, same seats").text


def test_an_open_match_has_no_target_and_is_won_by_whoever_leads_when_it_is_finished(phone: Phone) -> None:
    sheet = begin(phone, house__ends="open")
    record(phone, sheet, deal(105, 5))
    assert "to 5,000" not in phone.open(sheet).text
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    assert "Ann & Bob win by 100." in phone.open(sheet).text


def test_points_that_wait_at_the_last_deal_are_nobodys(phone: Phone) -> None:
    sheet = start(phone, "belote", {"house.ends": "deals", "house.deal_count": "1"})
    phone.send(f"{sheet}/deals", {"taker": "0", "trump": "H", "tricks.0": "81", "tricks.1": "81", "seen": "1"})
    assert "81 points wait for nobody." in phone.open(sheet).text


def test_at_a_bank_the_last_deal_settles_who_pays_whom(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", SEVEN[:2], players="two_or_more", ends="deals", deal_count="1")
    phone.press(phone.open(sheet), "Write deal 1", told("17", {4: ("18", "10")}))
    page = phone.open(sheet)
    assert f"{SEVEN[1]} is up by 10." in page.text
    assert "Who gives whom" in page.text


@pytest.mark.parametrize("language", ["fr", "it", "bn", "pa"])
def test_it_is_said_in_every_language(phone: Phone, language: str) -> None:
    sheet = begin(phone, house__ends="deals", house__deal_count="1")
    record(phone, sheet, deal(100, 100))
    assert phone.open(f"{sheet}?lang={language}").first("h2", class_="verdict").text

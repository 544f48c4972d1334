"""A deal against a bank told with keys, without script: each answers with the next hand open, and nothing is lost."""

import pytest
from flask import Flask

from tests.page import Element, fields
from tests.phone import Phone
from tests.web.bank import SEVEN, balances, draft, settle, sit, told


def opened(page: Element) -> str:
    """Whose row is open."""
    (row,) = (each for each in page.every("details", name="hand") if "open" in each.attributes)
    head = row.first("b")
    return head.first("span").text if head["id"] == "told-bank" else str(head.inside[0])


@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_each_result_is_a_key_that_answers_with_the_next_hand_open(phone: Phone, game: str) -> None:
    table = sit(phone, game, SEVEN[:4])
    settle(phone, table, told("19", {4: ("20", "10"), 8: ("20", "10"), 12: ("20", "20")}, kitty="50"))
    page, asked = phone.open(table), []
    for key in ("Ann, the bank, held: 17", "Bob: 18", "Cem: bust", "Dora: 17"):
        asked.append(opened(page))
        page = phone.press(page, key)
    assert asked == ["Ann", "Bob", "Cem", "Dora"]
    page = phone.press(page, "Write deal 2")
    assert balances(page) == {"Ann": "−20", "Bob": "+20", "Cem": "0", "Dora": "0"}


def test_a_pontoon_of_the_bank_is_one_key_for_everybody(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4 * player: ("20", "10") for player in range(1, 7)}))
    page = phone.press(phone.open(pontoon), "Pontoon: all pay double")
    assert draft(page).text.startswith("Deal 2. The bank +120, new balance +60.")
    assert balances(phone.press(page, "Write deal 2"))["Bob"] == "−10"


def test_what_the_key_of_a_banks_pontoon_says_is_what_the_table_plays(phone: Phone) -> None:
    table = sit(phone, "pontoon", banker_pontoon_pays="single")
    assert phone.press(phone.open(table), "Pontoon: all pay")


def test_against_a_banks_pontoon_only_another_one_or_nothing_is_told(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Pontoon: all pay double")
    keys = [key["aria-label"] for key in page.every("button", name="set") if key["aria-label"].startswith("Bob")]
    assert keys == ["Bob: Stake 10", "Bob: Stake 20", "Bob: Stake 50", "Bob: pontoon", "Bob: sat out"]


def test_whoever_sat_out_stays_out_and_has_no_stake(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Ann, the bank, held: 19")
    page = phone.press(page, "Bob: sat out", {"hands.4.stake": "30"})
    assert opened(page) == "Cem"
    assert page.first("b", id="told-4").text == "Bob sat out"
    form = fields(phone.open(pontoon).first("form", class_="deal-form"))
    assert (form["hands.4.held"], form["hands.4.stake"]) == ("", "")


def test_a_key_keeps_what_was_typed_anywhere_in_the_form(phone: Phone, shoot: str) -> None:
    typed = {"kitty": "100", "hands.4.stake": "10", "hands.4.shoot": "30", "hands.8.stake": "20", "note": "late"}
    phone.press(phone.open(shoot), "Bob: 18", typed)
    assert fields(phone.open(shoot).first("form", class_="deal-form")).items() >= typed.items() | {
        ("hands.4.held", "18")
    }


def test_the_usual_stakes_are_those_of_the_table(phone: Phone) -> None:
    table = sit(phone, "pontoon", SEVEN[:4], stake_least="5", stake_most="20")
    assert [key.text for key in phone.open(table).every("button") if key["aria-label"].startswith("Bob: Stake")] == [
        *("5", "10")
    ]
    settle(phone, table, told("19", {4: ("20", "15"), 8: ("20", "15"), 12: ("20", "7")}))
    page = phone.open(table)
    keys = [key for key in page.every("button") if key["aria-label"].startswith("Bob: Stake")]
    assert [(key.text, key["aria-pressed"]) for key in keys] == [("5", ""), ("7", ""), ("15", "true")]
    page = phone.press(page, "Bob: Stake 7")
    assert page.first("input", id="hands.4.stake")["value"] == "7"


def test_a_draft_that_cannot_be_says_what_lacks_once_everybody_is_told_of(phone: Phone) -> None:
    page = phone.open(sit(phone, "pontoon", SEVEN[:2]))
    assert draft(page).text == "Start with the bank. Each result opens the next hand."
    page = phone.press(page, "Bob: 18", {"hands.4.stake": "10"})
    assert opened(page) == "Ann"
    assert draft(page).text == "Deal 1. What did the bank hold?"


def test_htmx_gets_the_form_alone(phone: Phone, pontoon: str) -> None:
    sent = {**fields(phone.open(pontoon).first("form", class_="deal-form")), "set": "bank:17"}
    answer = phone.client.post(f"{pontoon}/draft", data=sent, headers={"HX-Target": "form#deal"})
    assert answer.text.lstrip().startswith('<form id="deal"')


def test_who_is_not_at_the_table_stands_below_with_a_balance(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10")}))
    phone.press(phone.open(f"{pontoon}/players"), "Bob: Sits out")
    assert list(balances(phone.open(pontoon)).items())[-1] == ("Bob sits out", "+10")


def test_a_correction_is_told_with_the_same_keys(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("18", "20")}))
    page = phone.press(phone.open(f"{pontoon}/deals/1"), "Bob: bust")
    page = phone.press(page, "Cem: sat out")
    assert page.first("b", id="told-8").text == "Cem sat out"
    sent = {**fields(page.first("form", class_="deal-form")), "set": "bank:17"}
    answer = phone.client.post(f"{pontoon}/deals/1/draft", data=sent, headers={"HX-Target": "form#deal"})
    assert answer.text.lstrip().startswith('<form id="deal"')
    page = phone.press(page, "Save the correction")
    assert (balances(page)["Bob"], balances(page)["Cem"]) == ("−10", "0")


def test_what_is_refused_is_open_at_its_hand_and_a_key_goes_on_from_there(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("18", "0")}), status=422)
    assert opened(page) == "Cem"
    assert "Enter a stake above zero." not in draft(page).text
    page = phone.press(page, "Cem: Stake 20")
    assert not list(page.of_class("has-error"))
    assert balances(phone.press(page, "Write deal 1"))["Cem"] == "−20"


def test_the_second_of_two_pens_goes_on_with_keys(app: Flask, phone: Phone, pontoon: str) -> None:
    other = Phone(app)
    page = other.press(other.open(pontoon), "Bob: 18", {"bank": "19", "hands.4.stake": "10"})
    settle(phone, pontoon, told("17", {8: ("20", "10")}))
    page = other.press(page, "Write deal 1", {f"hands.{row}.held": "" for row in range(8, 28, 4)}, status=409)
    assert page.first("b", id="told-4").text == "Bob 18 · stake 10"
    page = other.press(page, "Bob: 20")
    assert page.first("b", id="told-4").text == "Bob 20 · stake 10"


def test_what_is_rare_is_told_as_well(phone: Phone) -> None:
    table = sit(phone, "pontoon", SEVEN[:4], three_sevens="treble", banker_doubles="yes_all")
    page = phone.press(phone.open(table), "Bob: three sevens", {"hands.4.stake": "10"})
    page = phone.press(page, "Cem: Split, or stopped early")
    page = phone.press(page, "Cem: under 15", {"hands.8.stake": "10", "hands.8.stopped": "on"})
    page = phone.press(page, "Dora: sat out")
    assert opened(page) == "Ann"
    page = phone.press(page, "Ann, the bank, held: bust", {"doubled": "on"})
    page = phone.press(page, "Write deal 1")
    deal = phone.client.get(f"{table}.json").json["deals"][0]["deal"]  # type: ignore[index]
    assert (deal["doubled"], deal["bank"]) == (True, "bust")
    assert [(hand["held"], hand["stopped"]) for hand in deal["hands"]] == [("three-sevens", False), ("14", True)]
    assert balances(page) == {"Ann": "−80", "Bob": "+60", "Cem": "+20", "Dora": "0"}

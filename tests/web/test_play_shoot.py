"""Shoot Pontoon told as it is played: the kitty, the bets against it, and the room that is always shown."""

import tomllib
from itertools import groupby
from pathlib import Path

from tests.phone import Phone
from tests.web.bank import SEVEN, SHOTS, balances, kitty, settle, sit, told
from tests.web.played import (
    FILLED,
    SHOTS_PLAYED,
    against,
    at,
    keys,
    recorded,
    room,
    states,
    turn,
    write,
)

CASES = tomllib.loads((Path(__file__).parents[1] / "games/shoot_pontoon/cases.toml").read_text("utf-8"))
SHO_EX_14 = next(case for case in CASES["example"] if case["id"] == "SHO-EX-14")


def test_sho_ex_14_is_the_same_deal_told_both_ways(phone: Phone, shoot: str) -> None:
    page = write(phone, phone.open(at(shoot, SHOTS_PLAYED)))
    assert balances(page) == {"Ann": "−40", "Bob": "+60", "Cem": "−30", "Dora": "−50", "Eve": "+60"}
    assert "kitty 100 to 60" in page.text
    other = sit(phone, "shoot-pontoon", SEVEN[:5])
    settle(phone, other, told("19", SHOTS, kitty="100"))
    assert recorded(phone, shoot) == recorded(phone, other)


def test_the_room_is_shown_after_every_act_as_the_example_says(phone: Phone, shoot: str) -> None:
    """All of SHO-EX-14 but its settlement."""
    shown = [room(phone.open(at(shoot, SHOTS_PLAYED[:said]))) for said in range(5, len(SHOTS_PLAYED) - 2)]
    told = [[step["kitty"], step["open"], step["room"]] for step in SHO_EX_14["ledger"]]
    assert [after for after, _ in groupby(shown)] == [[100, 0, 100], *told[:6]]


def test_a_new_kitty_is_set_first_or_the_bank_is_sold(phone: Phone) -> None:
    sheet = sit(phone, "shoot-pontoon", SEVEN[:5], stake_least="10", stake_most="100")
    page = phone.open(f"{sheet}/play")
    assert turn(page).startswith("Ann sets a kitty: Nothing lies in the middle.")
    page = phone.press(page, "Set the kitty", {"amount": "5"}, status=422)
    assert page.first("p", id="wrong-0").text.startswith("From 10 to 100.")
    assert room(phone.press(page, "Set the kitty", {"amount": "100"})) == [100, 0, 100]
    assert "Sell the bank" in phone.press(page, "Sell the bank").text


def test_an_empty_kitty_is_set_anew_after_the_deal(phone: Phone, shoot: str) -> None:
    """SHO-EX-12: the kitty runs dry."""
    acts = ("kitty 100", "stake 10", "out", "out", "out", "shoot 100", "look", "stick", "turn-up 19", "show 20")
    page = write(phone, phone.open(at(shoot, acts)))
    assert kitty(page) == "0"
    assert turn(phone.press(page, "As it is played")).startswith("Ann sets a kitty")


def test_the_banker_adds_to_a_kitty_before_the_stakes(phone: Phone, shoot: str) -> None:
    settle(phone, shoot, told("19", {4: ("18", "10")}, kitty="60"))
    page = phone.press(phone.open(f"{shoot}/play"), "Set the kitty", {"amount": "90"})
    assert room(page) == [90, 0, 90]
    page = phone.press(page, "Set the kitty", {"amount": "80"}, status=422)
    assert "top-up" in page.first("p", id="wrong-0").first("a")["href"]


def test_shoot_bets_keep_to_the_room_that_is_always_shown(phone: Phone, shoot: str) -> None:
    page = phone.open(at(shoot, FILLED))
    assert turn(page) == "Bob: Do you shoot? stake 10"
    page = phone.press(page, "Shoot", {"amount": "101"}, status=422)
    assert page.first("p", id="wrong-0").text.startswith("At most 100 can be shot: 100 in the kitty")
    page = phone.press(page, "Shoot", {"amount": "100"})
    assert room(page) == [100, 100, 0]
    assert "If every bet wins, 0 is left in it. The kitty can always pay" in page.text
    assert keys(page) == ["look pontoon", "look"], "nobody else is asked whether he shoots"


def test_where_the_bets_stay_below_the_kitty_the_room_is_one_less(phone: Phone) -> None:
    sheet = sit(phone, "shoot-pontoon", SEVEN[:5], shoot_sum="less")
    page = phone.open(at(sheet, (*FILLED, "shoot 40")))
    assert room(page) == [100, 40, 59]
    page = phone.press(page, "Shoot", {"amount": "60"}, status=422)
    assert page.first("p", id="wrong-0").text.startswith("At most 59 can be shot: 100 in the kitty, 40")


def test_a_bust_feeds_the_kitty_and_makes_room_for_a_fourth_card_bet(phone: Phone, shoot: str) -> None:
    page = phone.open(at(shoot, (*FILLED, "shoot 40", "shoot 60", "look", "twist")))
    assert (room(page), against(page)["Shoot"]) == ([100, 100, 0], "within-the-kitty")
    page = phone.press(page, "Bust")
    assert room(page) == [140, 60, 80]
    page = phone.press(page, "Twist")
    assert [key for key in keys(page) if key.startswith("shoot")] == ["shoot 40", "shoot 80"]
    page = phone.press(page, "Shoot", {"amount": "50"})
    assert (room(page), turn(page)) == ([140, 110, 30], "Cem: 3 cards · stake 20 · shot 110")
    assert keys(page) == ["twist"], "whoever has shot takes the card"
    assert against(page)["Stick"] == "fourth-card"


def test_a_new_hand_is_shot_on_when_it_is_split_off(phone: Phone, shoot: str) -> None:
    page = phone.open(at(shoot, (*FILLED, "shoot 30", "shoot 0", "look")))
    assert against(page)["Shoot"] == "only-the-fourth"
    page = phone.press(phone.press(page, "Split a pair"), "Shoot", {"amount": "25"})
    assert [row for row in states(page) if row.startswith("Bob")] == [
        "Bob hand 1 of 2 · 2 cards · stake 10 · shot 30",
        "Bob hand 2 of 2 · 2 cards · stake 10 · shot 25",
    ]
    assert against(page)["Shoot"] == "when-the-split-is-made"


def test_nobody_else_shoots_is_one_tap(phone: Phone, shoot: str) -> None:
    page = phone.press(phone.open(at(shoot, FILLED)), "Nobody else shoots")
    assert turn(page).startswith("Does Ann have a pontoon?")

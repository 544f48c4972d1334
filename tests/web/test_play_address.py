"""A deal under way lives in its address: what cannot be there, the way back, other phones."""

import pytest
from flask import Flask

from tests.page import fields
from tests.phone import Phone, begin
from tests.web.bank import settle, told
from tests.web.played import (
    STAKED,
    after_the_deal,
    at,
    turn,
)


@pytest.mark.parametrize("lost", ["buy 10", "fold", "stake 5", "show 18", "<b>", "%00", "buy 99999999999", "shoot 1"])
def test_an_act_that_cannot_be_leaves_the_table_as_far_as_it_was_right(phone: Phone, pontoon: str, lost: str) -> None:
    page = phone.open(at(pontoon, (*STAKED, "look", "twist", lost, "stick")), status=422)
    assert page.first("div", role="alert").first("h2").text.endswith("is not possible there.")
    assert turn(page) == "Bob: 3 cards · stake 10"
    assert page.first("input", name="acts")["value"] == ",".join((*STAKED, "look", "twist"))
    assert turn(phone.press(page, "Stick")).startswith("Cem")


@pytest.mark.parametrize(
    "query", ["seen=x", "seen=-1", "seen=99", "seen=0", "acts=,,", "act=", "does=stake", "amount="]
)
def test_odd_addresses_are_answered(phone: Phone, pontoon: str, query: str) -> None:
    assert turn(phone.open(f"{pontoon}/play?{query}")).startswith("Your stakes")


def test_the_last_act_is_taken_back(phone: Phone, pontoon: str) -> None:
    page = phone.open(at(pontoon, (*STAKED, "look", "buy 10")))
    page = phone.press(page, "Undo: Buy 10")
    assert turn(page) == "Bob: 2 cards · stake 10"
    page = phone.press(page, "Undo: the second card")
    assert turn(page).startswith("Does Ann have a pontoon?")


def test_what_another_phone_writes_meanwhile_changes_nothing_until_the_deal_is_written(
    app: Flask, phone: Phone, pontoon: str
) -> None:
    acts = (*STAKED, "look", "twist")
    seen = phone.open(at(pontoon, acts)).first("input", name="seen")["value"]
    settle(Phone(app), pontoon, told("20", {8: ("pontoon", "10")}))
    page = phone.open(f"{at(pontoon, acts)}&seen={seen}")
    assert "The sheet has changed since this deal began." in page.first("div", role="status").text
    assert turn(page) == "Bob: 3 cards · stake 10"
    for key in ("Bust", "Stick", "19", "20"):
        page = phone.press(page, key)
    page = phone.press(page, "Write deal 1", status=409)
    assert "Another phone was first." in page.text
    assert (
        fields(page.first("form", class_="deal-form")).items()
        >= after_the_deal({"banker": 0, "bank": "19", "hands": [{"player": 1, "stake": 10, "held": "bust"}]}).items()
    )


def test_the_two_ways_lead_to_each_other(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "As it is played")
    assert phone.press(page, "After the deal").first("form", class_="deal-form")
    assert phone.press(page, "What now?").first("h1").text


def test_who_may_only_look_does_not_play(phone: Phone, pontoon: str) -> None:
    look = next(phone.open(f"{pontoon}/share").every("input", readonly="", name=""))["value"].removeprefix(
        "http://localhost"
    )
    assert "As it is played" not in phone.open(look).text
    phone.open(f"{look}/play", status=403)


def test_where_no_more_deals_are_asked_for_there_is_the_sheet(phone: Phone, pontoon: str) -> None:
    phone.press(phone.open(f"{pontoon}/end"), "Finish the match")
    assert phone.client.get(f"{pontoon}/play").location == pontoon


def test_a_game_without_play_has_no_such_page(phone: Phone) -> None:
    sheet = begin(phone)
    assert "As it is played" not in phone.open(sheet).text
    phone.open(f"{sheet}/play", status=404)


def test_nothing_is_stored_before_the_deal_is_written(phone: Phone, pontoon: str) -> None:
    before = phone.client.get(f"{pontoon}.json").json
    phone.press(phone.open(at(pontoon, (*STAKED, "look"))), "Twist")
    assert phone.client.get(f"{pontoon}.json").json == before

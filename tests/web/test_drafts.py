"""A deal under way is kept with every key, and seen by the other phones as it is told."""

import re

import pytest
from flask import Flask

from tests.phone import Phone, deal, record
from tests.web.bank import told
from tests.web.drafts import POLL, TOLD, form, keep, melded, others


@pytest.mark.parametrize("way", ["/ask", "/rules", "/now", "/share", "/house", "/names", "/log", "/end", "/ask/meld"])
def test_the_deal_is_there_after_every_way_out(phone: Phone, sheet: str, way: str) -> None:
    keep(phone, sheet)
    phone.open(sheet + way)
    assert melded(phone.open(sheet)) == "120"


def test_without_script_a_link_out_of_the_form_keeps_it(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    ask = next(key for key in page.every("button", name="leave") if key.text == "Ask")
    assert (ask["form"], ask["formaction"]) == ("deal", f"{sheet}/draft")
    answer = phone.send(ask["formaction"], {**form(page), **TOLD, "leave": ask["value"]})
    assert answer.location == f"{sheet}/ask"
    assert melded(phone.open(sheet)) == "120"


@pytest.mark.parametrize("leave", ["https://elsewhere.example/", "//elsewhere.example", "/new", "javascript:x"])
def test_a_key_leads_nowhere_but_within_the_match_and_home(phone: Phone, sheet: str, leave: str) -> None:
    answer = phone.send(f"{sheet}/draft", {**form(phone.open(sheet)), **TOLD, "leave": leave})
    assert answer.location == sheet


def test_steppers_without_script_keep_what_they_count(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Ann & Bob: Red threes: one more", {"sides.0.melded": "60"})
    assert (melded(page), form(page)["sides.0.red_threes"]) == ("60", "1")
    assert (melded(phone.open(sheet)), form(phone.open(sheet))["sides.0.red_threes"]) == ("60", "1")


def test_the_sale_of_the_bank_and_back_leaves_the_deal_alone(phone: Phone, pontoon: str) -> None:
    hands = told("19", {4: ("20", "10")})
    keep(phone, pontoon, hands)
    page = phone.press(phone.open(pontoon), "Sell the bank")
    assert "hands.4.held" not in form(page)
    page = phone.press(page, "Back to the deal")
    assert form(page).items() >= {("hands.4.stake", "10"), ("hands.4.held", "20")}


def test_a_deal_told_as_it_is_played_is_there_without_its_address(phone: Phone, pontoon: str) -> None:
    staked = phone.press(phone.open(f"{pontoon}/play"), "The stakes are down", {"amount": "10"})
    answer = phone.client.get(f"{pontoon}/play")
    assert answer.status_code == 303
    assert phone.open(answer.location).first("h1").text == staked.first("h1").text
    page = phone.press(phone.open(answer.location), "Clear this deal")
    assert "What you entered is cleared." in page.text


def test_other_phones_see_who_tells_what(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet)
    seen = others(phone.open(sheet))
    assert "Bob’s phone is entering deal 1" in seen
    assert "+220" in seen
    assert melded(phone.open(sheet)) == ""


def test_a_phone_of_which_nobody_said_whose_it_is_is_another_phone(app: Flask, phone: Phone, sheet: str) -> None:
    keep(Phone(app), sheet)
    assert "Another phone is entering deal 1" in others(phone.open(sheet))


def test_looking_phones_see_it_and_cannot_take_it(app: Flask, phone: Phone, sheet: str) -> None:
    keep(phone, sheet)
    link = next(phone.open(f"{sheet}/share").every("input", readonly="", name=""))["value"]
    page = Phone(app).open(link.removeprefix("http://localhost"))
    assert "is entering deal 1" in others(page)
    assert not list(page.every("button"))


def test_only_the_region_of_drafts_is_sent_where_only_drafts_changed(phone: Phone, bob: Phone, sheet: str) -> None:
    poll = phone.open(sheet).first("div", id="standing")["hx-get"]
    keep(bob, sheet)
    answer = phone.client.get(poll, headers=POLL)
    assert answer.status_code == 200
    assert "HX-Retarget" not in answer.headers
    assert answer.text.strip().startswith('<div id="standing"')
    assert "Bob’s phone is entering" in answer.text
    assert 'id="totals"' not in answer.text
    again = re.search(r'hx-get="([^"]+)"', answer.text)
    assert again
    assert phone.client.get(again[1], headers=POLL).status_code == 204


def test_a_page_with_something_entered_is_told_and_never_replaced(phone: Phone, bob: Phone, sheet: str) -> None:
    poll = phone.open(sheet).first("div", id="standing")["hx-get"]
    record(bob, sheet, deal(100, 50))
    answer = phone.client.get(f"{poll}&touched=on", headers=POLL)
    assert "HX-Retarget" not in answer.headers
    assert re.search(r"<span>Bob saved deal 1\.</span>\s+What you entered stays here", answer.text)  # who, once
    assert 'hx-swap-oob="true"' in answer.text  # the totals, which stand above the form


def test_other_pages_of_the_match_are_asked_for_anew_after_a_write(phone: Phone, bob: Phone, sheet: str) -> None:
    poll = phone.open(f"{sheet}/log").first("div", id="standing")["hx-get"]
    log = {**POLL, "HX-Current-URL": f"http://localhost{sheet}/log?x=1"}
    assert phone.client.get(poll, headers=log).status_code == 204
    record(bob, sheet, deal(100, 50))
    answer = phone.client.get(poll, headers=log)
    assert f'"path": "{sheet}/log?x=1"' in answer.headers["HX-Location"]
    touched = phone.client.get(f"{poll}&touched=on", headers=log)
    assert "HX-Location" not in touched.headers
    assert "<span>Bob saved deal 1.</span>" in touched.text


def test_everybody_sees_the_room_of_the_kitty_while_people_bet(app: Flask, phone: Phone, shoot: str) -> None:
    keep(phone, shoot, {"kitty": "100", "hands.4.stake": "10", "hands.4.shoot": "30"})
    standing = Phone(app).open(shoot).first("div", id="standing")
    assert standing.first("svg")["aria-label"] == "In the kitty 100; open bets: Bob 30; room 70."


def test_a_deal_begun_before_the_last_one_was_undone_here_takes_its_number(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    keep(phone, sheet, seen="2")
    page = phone.press(phone.open(sheet), "Undo deal 1")
    assert next(page.of_class("who-deals")).text.startswith("Deal 1.")
    assert page.first("button", name="write").text == "Write deal 1"
    assert form(page)["sides.0.melded"] == "120"
    assert "You have saved something since" not in page.text

"""Coinche on two phones: the contract stands on both once the auction is over, and is settled after the play."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.tables import post

SEATS = ("Ann", "Bob", "Cy", "Dora")
TARGET = 1000
DEALS: list[dict[str, Any]] = [
    {"taker": 1, "contract": 90, "trump": "S", "tricks": [60, 102]},
    {"taker": 1, "contract": 80, "trump": "C", "tricks": [72, 90]},
    {"taker": 0, "contract": 100, "trump": "H", "tricks": [112, 50]},
    {"taker": 0, "contract": "capot", "trump": "D", "tricks": [162, 0], "capot": 0},
    {"taker": 0, "contract": 130, "trump": "H", "coinche": 4, "tricks": [140, 22], "belote": 1},
]
TOLD_BEFORE = 2  # deals of them that another phone wrote
NEEDED = "100 ♥: 100 in tricks, 80 with belote, and more than the others."


def running(server: str) -> list[list[int]]:
    """The totals after every deal, as the interface counts them."""
    asked = json.dumps({"sides": ["We", "They"], "house": {"target": TARGET}, "deals": DEALS}).encode()
    with urlopen(Request(f"{server}/api/games/coinche/score", asked, {"Content-Type": "application/json"})) as answer:
        return [deal["totals"] for deal in json.load(answer)["deals"]]


def bid(phone: Phone, deal: Mapping[str, Any]) -> None:
    """Tap what the auction brought: three taps, and one more where it was doubled."""
    for name in ("taker", "contract", "trump", "coinche"):
        if name in deal:
            phone.page.locator(f'input[name="{name}"][value="{deal[name]}"]').check()


def settle(phone: Phone, deal: Mapping[str, Any]) -> None:
    """Type the tricks of the takers and write; every trick is a tap where a capot was bid."""
    if "capot" in deal:
        phone.page.get_by_role("radio", name="Ann & Cy: all tricks").check()
    else:
        phone.field(f"tricks.{deal['taker']}").fill(str(deal["tricks"][deal["taker"]]))
    if "belote" in deal:
        phone.page.locator(f'input[name="belote"][value="{deal["belote"]}"]').check()
    phone.write()


def test_a_match_that_one_phone_tells_to_its_end_and_the_other_follows(pick_up: OpenPhone, server: str) -> None:
    seats = {f"seat.{seat}": name for seat, name in enumerate(SEATS)}
    sheet = post(server, "/new/coinche", {**seats, "house.target": TARGET})
    for seen, deal in enumerate(DEALS[:TOLD_BEFORE], 1):
        tricks = {f"tricks.{side}": points for side, points in enumerate(deal["tricks"])}
        told = {name: value for name, value in deal.items() if name != "tricks"} | tricks
        post(server, f"{sheet}/deals", {**told, "seen": seen, "token": f"deal-{seen}"})
    teller, other = pick_up().open(sheet), pick_up().open(sheet)
    for deal, totals in list(zip(DEALS, running(server), strict=True))[TOLD_BEFORE:]:
        bid(teller, deal)
        if deal["contract"] == 100:
            expect(teller.draft).to_contain_text(NEEDED)
            expect(other.page.locator("#standing")).to_contain_text(NEEDED)
        settle(teller, deal)
        for phone in (teller, other):
            phone.sees_totals([f"{total:,}" for total in totals])
    for phone in (teller, other):
        expect(phone.page.locator(".verdict")).to_contain_text("Ann & Cy win")


def test_a_page_that_has_what_was_entered_does_not_send_it_again(phone: Phone, server: str) -> None:
    sheet = post(server, "/new/coinche", {f"seat.{seat}": name for seat, name in enumerate(SEATS)})
    told = {"taker": 0, "contract": 100, "trump": "H", "tricks.0": 112, "tricks.1": 50}
    post(server, f"{sheet}/deals", {**told, "seen": 1, "token": "deal-1"})
    phone.open(f"{sheet}/deals/1")
    phone.page.locator("label:has([name=contract][value='110'])").click()
    expect(phone.page.locator("#new-totals")).to_contain_text("→")
    sent = list[str]()
    phone.page.on("request", lambda one: sent.append(one.url) if one.resource_type == "fetch" else None)
    phone.open(f"{sheet}/deals/1")
    phone.becomes("sessionStorage.getItem('left') === null")
    assert not any(address.endswith("/draft") for address in sent)

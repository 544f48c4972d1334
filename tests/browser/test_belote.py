"""Belote through the pages: the end of a match whose tie is corrected away and back, and cards that are tapped."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from companion.engine.cards import Card
from tests.browser.looks import fits
from tests.browser.phone import Phone
from tests.browser.places import SEATS
from tests.browser.tables import post

BID = "taker=0&contract=100&trump=H"  # of Coinche
CASES = tomllib.loads((Path(__file__).parents[1] / "games/belote/cases.toml").read_text(encoding="utf-8"))
MATCH = next(match for match in CASES["match"] if match["id"] == "BEL-EX-19")
RUNNING = [["115", "67"], ["277", "67"], ["277", "148"], ["335", "383"], ["435", "465"], ["597", "485"]]
TOLD_BEFORE = 2  # deals that another phone wrote
NO_TIE = [*RUNNING[:2], ["359", "147"], ["417", "301"], ["517", "383"], ["679", "403"]]


def test_a_match_is_told_to_its_end_and_its_tie_corrected_away_and_back(phone: Phone, server: str) -> None:
    phone.begin(game="belote", profile="as_written")
    for seen, deal in enumerate(MATCH["deals"][:TOLD_BEFORE], 1):
        told = {name: value for name, value in deal.items() if name != "tricks"}
        tricks = {f"tricks.{side}": points for side, points in enumerate(deal["tricks"])}
        post(
            server, f"{urlsplit(phone.page.url).path}/deals", {**told, **tricks, "seen": seen, "token": f"deal-{seen}"}
        )
    phone.sees_totals(RUNNING[TOLD_BEFORE - 1])
    play(phone)
    correct_the_tie(phone, "82", NO_TIE)
    expect(phone.deal(4).locator("summary")).to_contain_text("+154")
    correct_the_tie(phone, "81", RUNNING)
    phone.tap("Undo the correction")
    phone.sees_totals(NO_TIE[-1])
    phone.tap("Undo the correction")
    phone.sees_totals(RUNNING[-1])
    expect(phone.page.locator(".verdict")).to_contain_text("win by 112")


def play(phone: Phone) -> None:
    for number, deal in enumerate(MATCH["deals"][TOLD_BEFORE:], TOLD_BEFORE + 1):
        tell(phone, deal)
        phone.write()
        expect(phone.deal(number).locator("summary")).to_contain_text(MATCH["verdicts"][number - 1])
        phone.sees_totals(RUNNING[number - 1])
        waits = MATCH["held"][number - 1]
        expect(phone.page.locator(".carried-over b")).to_have_text([str(waits)] if waits else [])


def tell(phone: Phone, deal: Mapping[str, Any]) -> None:
    """Tap and type what the table tells: one side's tricks are enough."""
    pick(phone, "taker", deal["taker"])
    phone.field(f"tricks.{deal['taker']}").fill(str(deal["tricks"][deal["taker"]]))
    if "belote" in deal:
        pick(phone, "belote", deal["belote"])
    for side, points in enumerate(deal.get("declarations", ())):
        if points:
            phone.page.locator("#row-extras summary").click()
            phone.page.locator(f'button[name=plus][value="declarations.{side}:{points}"]').click()
            expect(phone.field(f"declarations.{side}")).to_have_value(str(points))


def pick(phone: Phone, name: str, value: Any) -> None:
    phone.page.locator(f'input[name="{name}"][value="{value}"]').check()


def correct_the_tie(phone: Phone, figure: str, running: Sequence[Sequence[str]]) -> None:
    phone.deal(3).locator("summary").click()
    phone.tap("Correct deal 3", phone.deal(3))
    phone.field("tricks.0").fill(figure)
    phone.write()
    phone.sees_totals(running[-1])
    deals = phone.page.locator("details.deal-row")
    said = [deals.nth(n).locator("summary > span small").all_text_contents() for n in range(deals.count())]
    assert said == [list(totals) for totals in reversed(running)]


def test_the_first_figure_may_change_after_the_second_was_filled_in(phone: Phone, server: str) -> None:
    phone.open(post(server, "/new/belote", {}))
    pick(phone, "taker", 0)
    phone.field("tricks.0").fill("95")
    expect(phone.field("tricks.1")).to_have_attribute("placeholder", "67")
    phone.field("tricks.0").fill("100")
    phone.write()
    phone.sees_totals(["100", "62"])


def test_a_normal_deal_is_four_taps_and_one_number(phone: Phone, server: str) -> None:
    phone.open(post(server, "/new/belote", {}))
    expect(phone.page.locator("#row-extras")).not_to_have_attribute("open", "")
    for name, value in (("taker", "0"), ("trump", "H"), ("belote", "0")):
        pick(phone, name, value)
    phone.field("tricks.0").fill("78")
    expect(phone.draft).to_contain_text("made")
    phone.write()
    phone.sees_totals(["98", "84"])


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_whether_a_side_won_every_trick_is_asked_once_it_has_all_the_points(phone: Phone, server: str) -> None:
    phone.open(post(server, "/new/belote", {}))
    pick(phone, "taker", 0)
    write, all_tricks = phone.page.locator("button[name=write]"), phone.page.get_by_role("checkbox", name="all tricks")
    place = write.bounding_box()
    expect(all_tricks).to_have_count(0)
    phone.field("tricks.1").fill("162")
    expect(phone.page.locator(".next-up")).to_contain_text("all tricks")
    expect(all_tricks).to_have_accessible_name("They: all tricks")
    expect(phone.draft).to_contain_text("162 on one side: did the others win a trick?")
    assert write.bounding_box() == place
    phone.write()
    expect(phone.draft.locator("[role=alert]")).to_contain_text("162 on one side: did the others win a trick?")
    phone.field("tricks.1").fill("16")
    expect(all_tricks).to_have_count(0)
    phone.field("tricks.0").fill("162")
    phone.field("tricks.1").fill("162")
    expect(all_tricks).to_have_count(0)
    phone.field("tricks.0").fill("0")
    all_tricks.check()
    expect(phone.draft.locator("b").last).to_have_text("252")
    assert write.bounding_box() == place
    all_tricks.uncheck()
    expect(phone.draft).to_contain_text("162 on one side: did the others win a trick?")
    all_tricks.check()
    phone.write()
    phone.sees_totals(["0", "252"])


@pytest.mark.parametrize(("game", "bid", "total"), [("belote", "taker=0", 252), ("coinche", BID, 350)])
def test_what_a_capot_counts_is_taken_for_one_with_one_tap(
    phone: Phone, server: str, game: str, bid: str, total: int
) -> None:
    phone.open(f"{post(server, f'/new/{game}', {})}?{bid}")
    write = phone.page.locator("button[name=write]")
    place = write.bounding_box()
    phone.field("tricks.0").fill("252")
    phone.field("tricks.0").blur()
    expect(phone.draft).to_contain_text("252? Only with all the tricks.")
    expect(phone.page.locator("#deal .error")).to_have_count(0)
    phone.tap("All the tricks", phone.draft)
    expect(phone.field("tricks.0")).to_have_attribute("placeholder", "162")
    expect(phone.draft.locator("b").first).to_have_text(str(total))
    assert write.bounding_box() == place
    phone.write()
    phone.sees_totals([str(total), "0"])


def test_which_cards_may_i_play_is_asked_by_tapping_cards(phone: Phone) -> None:
    ask(phone, "legal-cards")
    pick(phone, "trump", "H")
    for count, card in enumerate(["JH", "AH", "7H", "AC", "10D"], 1):
        key(phone, f"hand:{card}").click()
        expect(held(phone, "hand")).to_have_count(count)
    phone.tap("On the table, in the order of play")
    expect(key(phone, "trick:K♠")).to_be_visible()
    pick(phone, "trick.0.seat", 1)
    for count, card in enumerate(["KS", "9S", "QH"], 1):
        key(phone, f"trick:{card}").click()
        expect(held(phone, "trick")).to_have_count(count)
    expect(key(phone, "trick:JH")).to_be_disabled()
    expect(phone.page.locator(".card-hand .fitting")).to_have_count(2)
    expect(phone.page.locator(".trick .winning").first).to_contain_text("Player 4 holds it")
    refused = phone.page.locator(".reasons .unmet").filter(has=phone.page.locator("b"))
    expect(refused).to_have_count(2)


def test_the_key_of_a_card_that_lies_there_is_never_the_key_that_puts_it_back(phone: Phone) -> None:
    ask(phone, "legal-cards")
    key(phone, "hand:K♠").click()
    expect(key(phone, "hand:K♠")).to_be_disabled()
    held(phone, "hand").click()
    expect(key(phone, "hand:K♠")).to_be_enabled()


def ask(phone: Phone, question: str) -> None:
    phone.open(f"/ask/belote/{question}")


def key(phone: Phone, value: str) -> Locator:
    field, _, card = value.partition(":")
    return phone.page.locator(f'button.card-key[value="{field}:{Card.parse(card).pictured}"]')


def held(phone: Phone, field: str) -> Locator:
    return phone.page.locator(f'button.card[name=drop][value^="{field}:"]')


# The pages of Belote with long names and wide figures.

FIVE = "trump=H&hand=JH+AH+7H+AC+10D&trick.0.seat=1&trick.0.card=KS&trick.1.card=9S&trick.2.card=QH"
HANDS = "trump=H&hands.0=QS+JS+10S&hands.1=10D+9D+8D+7D&hands.2=&hands.3=&first=0"
FOUR = {
    "match": "?taker=1&trump=H&tricks.0=58&declarations.1=50&preview=on",
    "refused": "?taker=1&tricks.0=158&tricks.1=50&declarations.1=30&preview=on",
    "correct": "/deals/3",
    "what now": "/now",
    "legal cards": f"/ask/legal-cards?{FIVE}",
    "trick": f"/ask/trick?{FIVE}&last=no",
    "declarations": f"/ask/declarations?{HANDS}",
    "contract": "/ask/contract?taker=0&tricks.0=95&tricks.1=67",
}
THREE = {
    "match of three": "?taker=1&tricks.0=30&tricks.1=50&tricks.2=20&preview=on",
    "contract of three": "/ask/contract?taker=1&tricks.0=30&tricks.1=50&tricks.2=20",
}


@pytest.fixture(scope="module")
def addresses(server: str) -> dict[str, str]:
    """Of the pages that are looked at."""
    names = {f"seat.{seat}": name for seat, name in enumerate(SEATS)}
    four = post(server, "/new/belote", {**names, "house.target": 1_000_000})
    for seen in range(1, 8):
        told = {"taker": seen % 2, "capot": seen % 2} if seen < 7 else {"taker": 0, "tricks.0": 81}
        post(server, f"{four}/deals", {**told, "seen": seen, "token": f"deal-{seen}"})
    three = post(server, "/new/belote", {**dict(list(names.items())[:3]), "house.players": 3})
    return {name: four + rest for name, rest in FOUR.items()} | {name: three + rest for name, rest in THREE.items()}


@pytest.mark.parametrize("name", [*FOUR, *THREE])
def test_nothing_is_cut_covered_or_too_small_to_tap(view: Phone, addresses: dict[str, str], name: str) -> None:
    fits(view.open(addresses[name]).page)

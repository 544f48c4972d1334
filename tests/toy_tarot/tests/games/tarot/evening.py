"""An evening of Tarot in a house that has it on its shelf: played, corrected, asked, looked up, taken out and in."""

import io
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.page import Element, fields
from tests.phone import Phone, record, start

FOUR = ("Ann", "Bob", "Cem", "Dora")
TAKEN = {"taker": "0", "bid": "guard", "points": "40+9", "oudlers": "2", "small": "1", "handful": "single"}


@pytest.fixture(autouse=True)
def _words(every_word_is_known: None) -> None:
    """No page shows a key instead of words."""


@pytest.fixture
def table(phone: Phone) -> str:
    return begin(phone)


def begin(phone: Phone, names: tuple[str, ...] = FOUR) -> str:
    return start(phone, "tarot", {f"seat.{seat}": name for seat, name in enumerate(names)})


def tap(phone: Phone, page: Element, *cards: str) -> Element:
    for card in cards:
        form = page.first("button", name="put").form
        page = phone.open(f"{form['action']}?{urlencode({**fields(form), 'put': card})}")
    return page


def totals(page: Element) -> list[str]:
    """The figures of the ledger."""
    return [line.first("b").text for line in page.first("ol", class_="ledger").every("li")]


def summaries(page: Element) -> list[str]:
    return [line.first("small").text for line in page.every("summary") if list(line.every("small"))]


def test_it_stands_on_the_shelf_with_its_icon(phone: Phone) -> None:
    page = phone.open("/new")
    assert "Tarot 3 to 5 players, to 1,000" in page.text
    assert any(path["d"].startswith("M24 9l2 5h5") for path in page.every("path"))


def test_a_deal_is_scored_line_by_line(phone: Phone, table: str) -> None:
    record(phone, table, TAKEN)
    page = phone.open(table)
    assert totals(page) == [str(3 * 66), "−66", "−66", "−66"]
    for line in ("Contract", "Over or under", "The one at the end", "Handful"):
        assert line in page.text
    assert any("Ann took, guard, 49 points, made by 8" in line for line in summaries(page))
    assert "802 to go for whoever is ahead" in page.text


def test_a_deal_that_cannot_be_is_refused_at_its_field(phone: Phone, table: str) -> None:
    seen = phone.open(table).first("input", name="seen")["value"]
    phone.send(f"{table}/deals", {**TAKEN, "points": "92", "seen": seen, "token": "a"}, status=422)
    page = phone.press(phone.open(table), "Write deal 1", {**TAKEN, "points": "92", "partner": "2"}, status=422)
    wrong = page.first("fieldset", id="row-points")
    assert "has-error" in wrong["class"]
    assert "From 0 to 91." in wrong.text
    assert "Fewer points with more oudlers" in wrong.text


def test_a_deal_is_corrected(phone: Phone, table: str) -> None:
    record(phone, table, TAKEN)
    page = phone.open(f"{table}/deals/1")
    assert [radio["value"] for radio in page.every("input", name="bid") if "checked" in radio.attributes] == ["guard"]
    phone.press(page, "Save the correction", {"points": "40", "small": "", "handful": ""})
    assert totals(phone.open(table)) == ["−156", "52", "52", "52"]


def test_with_five_a_king_of_the_four_suits_is_called(phone: Phone) -> None:
    table = begin(phone, (*FOUR, "Eve"))
    page = phone.open(table)
    assert [radio["value"] for radio in page.every("input", name="called")] == ["S", "H", "D", "C"]
    record(phone, table, {"taker": "0", "bid": "small", "points": "51", "oudlers": "1", "called": "H", "partner": "2"})
    assert totals(phone.open(table)) == ["50", "−25", "25", "−25", "−25"]


def test_a_misdeal_is_written_between_two_deals(phone: Phone, table: str) -> None:
    page = phone.press(phone.open(table), "Write a misdeal")
    page = phone.press(page, "Write the misdeal", {"culprit": "3", "cost": "10"})
    assert totals(page) == ["0", "0", "0", "−10"]
    assert any("Dora dealt wrong" in line for line in summaries(page))


def test_cards_of_its_own_pack_are_tapped(phone: Phone, table: str) -> None:
    page = phone.open(f"{table}/ask/legal-cards")
    keys = [key["value"] for key in page.first("fieldset", id="hand-row").every("button", name="put")]
    assert len(set(keys)) == 78
    assert keys[:4] == ["hand:K♠", "hand:K♥", "hand:K♦", "hand:K♣"]
    assert keys[-2:] == ["hand:1★", "hand:EX"]
    page = tap(phone, page, "hand:10S", "hand:4T", "hand:20T", "hand:EX", "trick:KH", "trick:12T")
    page = phone.press(page, "Ask")
    assert "You may play 20★\ufe0e or EX\ufe0e." in page.text
    assert [card.text.partition(" of ")[0] for card in next(page.of_class("card-hand")).of_class("fitting")] == [
        "20 ★\ufe0e 20",
        "Excuse",
    ]
    reasons = page.first("ol", class_="reasons").text
    assert "Go higher in trumps TAR-07 · 1 would do" in reasons
    assert "Does not apply: Follow suit TAR-05 · 0 would do" in reasons
    assert "The Excuse excuses" in reasons


def test_a_trick_is_won_and_cards_are_typed_as_people_type_them(phone: Phone) -> None:
    trick = "trick.0.seat=0&trick.0.card=excuse&trick.1.card=n%E2%99%A5&trick.2.card=kh"
    page = phone.open(f"/ask/tarot/trick?ask=&{trick}")
    assert "Player 3 wins the trick." in page.text
    refused = phone.open("/ask/tarot/trick?ask=&trick.0.seat=0&trick.0.card=KT", status=422)
    assert "Enter a card" in refused.text


def test_its_rules_are_read_and_found(phone: Phone, table: str) -> None:
    assert "needs 56 of the 91 points" in phone.open(f"{table}/rules/scoring").text
    assert "The one of trumps at the end" in phone.open(f"{table}/find?q=the+petit+at+the+end").text
    assert "May I play the Excuse although I could follow?" in phone.open("/find?q=excuse").text
    assert "Ann deals, and Bob bids first." in phone.open(f"{table}/now?step=take").text


def test_programs_score_and_ask_it(phone: Phone) -> None:
    deal = {"taker": 2, "bid": "small", "points": 30, "oudlers": 3, "handful": "double"}
    answer = phone.client.post("/api/games/tarot/score", json={"sides": ["", "", ""], "deals": [deal]})
    assert answer.json is not None
    assert answer.json["totals"] == [61, 61, -122]
    turn = {"hand": "KS 4t EX", "trick": [{"seat": 0, "card": "10♠"}], "seat": 1}
    answer = phone.client.post("/api/games/tarot/questions/legal-cards", json=turn)
    assert answer.json is not None
    assert answer.json["answer"] == ["KS", "EX"]
    answer = phone.client.post("/api/games/tarot/questions/legal-cards", json={**turn, "hand": "KS AT 15S"})
    assert answer.json is not None
    assert [error["field"] for error in answer.json["errors"]] == ["hand"]


def test_it_is_taken_out_and_brought_in_again(app: Flask, phone: Phone, table: str) -> None:
    record(phone, table, TAKEN, {"culprit": "1", "cost": "10"})
    other = Phone(app)
    told: dict[str, Any] = phone.client.get(f"{table}.json").json or {}
    file = (io.BytesIO(phone.client.get(f"{table}.json").data), "match.json")
    brought = other.client.post("/bring", data={"match": file})
    assert other.client.get(f"{brought.location}.json").json == told
    assert totals(other.open(brought.location)) == totals(phone.open(table))

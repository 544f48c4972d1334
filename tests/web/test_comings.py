"""What is written of people who come and go: on the sheet, in the log, in files, and taken back."""

import csv
import io
import json
import re

import pytest
from flask import Flask

from tests.phone import Phone
from tests.web.bank import FOUR, balances, join, ledger, move, playing, settle, told
from tests.web.test_exported import bring


def test_whoever_comes_or_goes_is_taken_back_and_put_back(phone: Phone, table: str) -> None:
    join(phone, table, "Eve")
    page = phone.press(phone.open(table), "Undo “Eve joins”")
    assert list(balances(page)) == list(FOUR)
    page = phone.press(page, "Restore “Eve joins”")
    assert list(balances(page)) == [*FOUR, "Eve"]
    page = phone.press(move(phone, table, "Eve: Leaves"), "Undo “Eve leaves”")
    assert ledger(page)[-1] == "Eve 0"


def test_nobody_loses_a_balance_because_a_joining_is_struck(phone: Phone, table: str) -> None:
    """Eve has played since; Fay, who came after her, stays who she is."""
    join(phone, table, "Eve")
    join(phone, table, "Fay")
    settle(phone, table, told("19", {16: ("20", "10"), 20: ("bust", "30")}, kitty="100"))
    log = phone.open(f"{table}/log")
    row = next(row for row in log.every("li") if row.text.startswith("Eve joins"))
    page = phone.press(row, "Undo")
    assert ledger(page) == ["Ann +20", "Bob 0", "Cem 0", "Dora 0", "Fay −30", "Eve left +10"]
    assert playing(page) == ["Bob", "Cem", "Dora", "Fay"]
    assert list(balances(join(phone, table, "Gus"))) == ["Ann", "Bob", "Cem", "Dora", "Fay", "Gus", "Eve left"]


def test_names_are_those_of_everybody(phone: Phone, table: str) -> None:
    page = phone.press(phone.open(f"{table}/names"), "Write the names", {"seat.1": "Bo"})
    join(phone, table, "Eve", {"left_of": "1"})
    page = phone.open(f"{table}/names")
    assert [field["value"] for field in page.every("input") if field["name"].startswith("seat.")] == [
        "Ann", "Bo", "Eve", "Cem", "Dora",
    ]  # fmt: skip
    page = phone.press(page, "Write the names", {"seat.4": "Eva"})
    assert list(balances(page)) == ["Ann", "Bo", "Eva", "Cem", "Dora"]


def test_entries_between_deals_have_no_number(phone: Phone, table: str) -> None:
    """The fourth row of the sheet is the second deal, and has kept its address."""
    deal = told("19", {4: ("20", "10")}, kitty="100")
    settle(phone, table, deal)
    join(phone, table, "Eve")
    phone.press(phone.press(phone.open(table), "Sell the bank"), "Write the sale", {"buyer": "4", "price": "5"})
    page = settle(phone, table, deal)
    rows = [
        row.first("b").text
        for row in page.every("summary")
        if row.up("details")["class"].startswith("deal-row one-figure")
    ]
    assert [re.split(r" (?:Ann|Eve|Bob)?(?: ?bust| ?stayed| ?paid| ?to )", row)[0] for row in rows[-4:]] == [
        "Deal 2", "The bank sold", "Eve joins", "Deal 1",
    ]  # fmt: skip
    assert "Deal 3. Eve has the bank." in page.text
    assert phone.open(f"{table}/deals/4").first("h1").text == "Correct deal 2"
    assert phone.open(f"{table}/deals/3").first("h1").text == "The bank sold"
    phone.open(f"{table}/deals/2", status=404)
    told_again = json.loads(phone.client.get(f"{table}.json").text)["deals"]
    assert [each["number"] for each in told_again] == [1, None, None, 2]
    page = phone.press(phone.open(f"{table}/deals/3"), "Write it anew", {"price": "7"})
    assert balances(page)["Ann"] == "−3"


def test_the_log_says_who_came_and_went(phone: Phone, table: str) -> None:
    join(phone, table, "Eve")
    for what in ("Sits out", "Is back", "Leaves"):
        move(phone, table, f"Eve: {what}")
    rows = [row.first("h2").text for row in phone.open(f"{table}/log").every("li")]
    assert rows == ["Eve leaves", "Eve is back", "Eve sits out", "Eve joins", "Match begun"]


def test_a_table_that_changed_is_brought_in_again_as_it_was(app: Flask, phone: Phone, table: str) -> None:
    join(phone, table, "Eve", {"left_of": "0"})
    settle(phone, table, told("19", {4: ("pontoon", "10"), 16: ("20", "30")}, kitty="100"))
    move(phone, table, "Dora: Leaves")
    phone.press(phone.open(f"{table}/names"), "Write the names", {"seat.4": "Eva"})
    join(phone, table, "Fay")
    before, other = json.loads(phone.client.get(f"{table}.json").text), Phone(app)
    fresh = bring(other, json.dumps(before).encode()).location
    assert json.loads(other.client.get(f"{fresh}.json").text) == before
    assert ledger(other.open(fresh)) == ledger(phone.open(table))
    assert playing(settle(other, fresh, told("19", {20: ("20", "30")}, kitty="100"))) == ["Cem", "Ann", "Eva", "Fay"]


def test_what_a_later_strike_made_impossible_is_brought_in_again(app: Flask, phone: Phone, table: str) -> None:
    """Eve has played, and then her joining is struck: her deal stands on the sheet, here and there."""
    join(phone, table, "Eve")
    settle(phone, table, told("19", {16: ("20", "10")}, kitty="100"))
    row = next(row for row in phone.open(f"{table}/log").every("li") if row.text.startswith("Eve joins"))
    phone.press(row, "Undo")
    before, other = phone.client.get(f"{table}.json").text, Phone(app)
    fresh = bring(other, before.encode()).location
    assert other.client.get(f"{fresh}.json").text == before
    assert ledger(other.open(fresh)) == ["Ann −10", "Bob 0", "Cem 0", "Dora 0", "Eve left +10"]


def test_a_deal_that_cannot_have_been_written_is_not_brought_in(phone: Phone, table: str) -> None:
    join(phone, table, "Eve")
    settle(phone, table, told("19", {16: ("20", "10")}, kitty="100"))
    match = json.loads(phone.client.get(f"{table}.json").text)
    events = match["events"]
    assert bring(phone, json.dumps(match).encode()).status_code == 303
    match["events"] = [events[0], events[2], events[1]]
    assert bring(phone, json.dumps(match).encode()).status_code == 422


@pytest.mark.parametrize("change", [{"player": 8}, {"player": 10**9}, {"player": -1}, {"name": 5}])
def test_a_file_in_which_nobody_can_have_joined_so_is_refused(
    phone: Phone, pontoon: str, change: dict[str, object]
) -> None:
    join(phone, pontoon, "Hal")
    match = json.loads(phone.client.get(f"{pontoon}.json").text)
    match["events"][1] |= change
    assert bring(phone, json.dumps(match).encode()).status_code == 422


def test_the_rows_of_the_sheet_tell_who_came_and_went(phone: Phone, table: str) -> None:
    join(phone, table, "=Eve")
    settle(phone, table, told("19", {16: ("20", "30")}, kitty="100"))
    rows = list(csv.DictReader(io.StringIO(phone.client.get(f"{table}.csv").text)))
    assert [(row["deal"], row["side"], row["points"], row["total"]) for row in rows] == [
        ("", "'=Eve", "0", "0"),
        ("1", "'=Eve", "30", "30"),
        ("1", "Ann", "-30", "-30"),
    ]
    assert rows[0]["label"] == "'=Eve joins"


def test_a_correction_tells_the_same_kind_of_thing_again(phone: Phone, table: str) -> None:
    settle(phone, table, told("19", {4: ("20", "10")}, kitty="100"))
    phone.send(f"{table}/deals/1", {"seller": "0", "buyer": "1", "price": "5", "seen": "2"}, status=409)
    assert balances(phone.open(table))["Bob"] == "+10"

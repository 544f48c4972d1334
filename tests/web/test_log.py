"""The log settles who changed what: before and after, what followed from it, and keys that say what they will do."""

import re

import pytest
from flask import Flask

from companion.engine.events import Entry, Recorded
from companion.games.canasta.deal import Deal, Lay
from tests.page import Element
from tests.phone import Phone, begin, deal, record, start, totals
from tests.web.bank import settle, sit, told


def rows(phone: Phone, sheet: str) -> list[Element]:
    lines = phone.open(f"{sheet}/log").first("ol").every("li")
    return [line for line in lines if line["class"] != "log-run"]


def titles(phone: Phone, sheet: str) -> list[str]:
    return [row.first("h2").text for row in rows(phone, sheet)]


def changes(row: Element) -> list[tuple[str, str]]:
    """What a row says of before and after."""
    shown = list(row.first("dl").every("div"))
    return [(each.first("dt").text, each.first("dd").text) for each in shown]


def deals(page: Element) -> list[str]:
    """The deals on the sheet, the last one first, with those that are struck out."""
    return re.findall("Deal \\d+", page.first("ol", class_="divided-list").text)


def keys(row: Element) -> list[str]:
    return [key.text for key in row.every("button")]


@pytest.fixture
def corrected(phone: Phone, sheet: str) -> str:
    """Three deals, of which the first was corrected: 250 left in the hand are 25."""
    record(phone, sheet, deal(500, 300, sides__0__left="250"), deal(100, 50), deal(200, 100))
    phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", {"sides.0.left": "25"})
    return sheet


def test_a_correction_shows_figures_before_and_after(phone: Phone, corrected: str) -> None:
    row = rows(phone, corrected)[0]
    assert row.first("h2").text == "Deal 1 corrected"
    assert changes(row) == [
        ("Ann & Bob, Cards the side still holds", "250 → 25"),
        ("Ann & Bob, deal 1", "+250 → +475"),
        ("Ann & Bob, total after it", "250 → 475"),
    ]
    assert "The 2 deals after it were added up again." in row.text


def test_many_deals_that_were_just_saved_are_one_line_but_the_latest(phone: Phone, corrected: str) -> None:
    [run] = phone.open(f"{corrected}/log").of_class("log-run")
    assert run.first("summary").text == "Deals 1 to 3 saved"
    assert [line.first("h2").text for line in run.every("li")] == ["Deal 3 saved", "Deal 2 saved", "Deal 1 saved"]
    record(phone, corrected, deal(100, 50))
    phone.press(rows(phone, corrected)[3], "Strike it out")
    assert titles(phone, corrected)[:3] == ["Deal 2 struck out", "Deal 4 saved", "Deal 1 corrected"]
    assert not [*phone.open(f"{corrected}/log").of_class("log-run")]


def test_a_correction_is_put_back_as_it_was_and_its_key_says_so(phone: Phone, corrected: str) -> None:
    [row, *_] = rows(phone, corrected)
    assert keys(row) == ["Undo"]
    assert totals(phone.press(row, "Undo")) == ["550", "450"]


def test_the_figure_that_was_typed_is_shown_whichever_side_it_is_on(phone: Phone) -> None:
    sheet = start(phone, "belote", {"seat.0": "Ann", "seat.1": "Bob", "seat.2": "Cem", "seat.3": "Dora"})
    record(phone, sheet, {"taker": "0", "tricks.0": "95"})
    phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", {"tricks.0": "", "tricks.1": "70"})
    assert changes(rows(phone, sheet)[0])[:2] == [
        ("Ann & Cem, Card points", "95 → 92"),
        ("Bob & Dora, Card points", "67 → 70"),
    ]


def test_a_side_and_a_tick_are_said_in_words(phone: Phone) -> None:
    sheet = begin(phone, names=("", "", "", ""))
    made = deal(600, 100, **{"sides__*__went_out": "0", "sides__0__natural_canastas": "1"})
    record(phone, sheet, made)
    page = phone.open(f"{sheet}/deals/1")
    phone.press(page, "Save the correction", {"sides.*.went_out": ""})
    assert ("Went out", "We → nobody") in changes(rows(phone, sheet)[0])


def test_a_hand_against_the_bank_is_said_by_whose_it_is(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", ("Ann", "Bob"))
    settle(phone, sheet, told("19", {4: ("20", "10")}))
    phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", {"hands.4.stake": "30"})
    assert ("Bob, Stake", "10 → 30") in changes(rows(phone, sheet)[0])


def test_house_rules_show_what_was_agreed_before_and_since(phone: Phone, sheet: str) -> None:
    phone.send(f"{sheet}/house", {"house.red_three_debit_four": "400", "seen": "1", "token": "rule"})
    [(label, was_and_is)] = changes(rows(phone, sheet)[0])
    assert "red three" in label.lower()
    assert was_and_is.count("→") == 1
    assert "100" in was_and_is.partition("→")[2]


def test_names_show_who_was_called_what(phone: Phone, sheet: str) -> None:
    phone.send(f"{sheet}/names", {"side.0": "Sharks", "seat.0": "Anna", "seat.1": "Cem", "seen": "1", "token": "names"})
    found = dict(changes(rows(phone, sheet)[0]))
    assert found["Ann & Bob"] == "→ Sharks"
    assert found["Player 1"] == "Ann → Anna"


def test_a_kept_ruling_stands_with_its_answer_and_can_be_opened(phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/ask/minimum?score=1500"), "Save in the log")
    row = rows(phone, sheet)[0]
    assert row.first("h2").text == "Ruling saved"
    assert "90" in row.text
    assert "90" in phone.press(row, "Open the ruling").first("h1").up("main").text


def test_a_struck_deal_says_when_and_by_whom_and_can_count_again(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    phone.press(phone.open(sheet), "Undo deal 1")
    strike, written, _ = rows(phone, sheet)
    assert (strike.first("h2").text, keys(strike)) == ("Deal 1 struck out", [])
    assert written.first("s").text == "Deal 1 saved"
    assert "Struck out at" in written.text
    assert "this phone" in written.text
    assert keys(written) == ["Restore deal 1"]
    assert totals(phone.press(written, "Restore deal 1")) == ["100", "50"]


def test_labels_do_not_pile_up(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    for key in ("Undo deal 1", "Restore deal 1") * 2:
        phone.press(phone.open(sheet), key)
    assert titles(phone, sheet) == [
        "Deal 1 restored",
        "Deal 1 struck out",
        "Deal 1 restored",
        "Deal 1 struck out",
        "Deal 1 saved",
        "Match begun",
    ]
    assert [keys(row) for row in rows(phone, sheet)][-2:] == [["Strike it out"], []]


def test_a_struck_deal_stays_on_the_sheet_struck_through_in_its_place(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50), deal(200, 60), deal(300, 70))
    second = list(phone.open(sheet).every("details", class_="deal-row"))[1]
    page = phone.press(second, "Strike it out")
    ledger = page.first("ol", class_="divided-list")
    assert [text.text for text in ledger.every("s")] == ["Deal 2"]
    assert deals(page) == ["Deal 3", "Deal 2", "Deal 1"]
    assert "Deal 4. Dora deals" in page.text
    assert "Bob dealt." in ledger.text
    assert totals(phone.press(ledger, "Restore deal 2")) == ["600", "180"]


def test_a_deal_that_is_entered_again_after_it_was_taken_back_has_its_number_and_its_dealer(
    phone: Phone, sheet: str
) -> None:
    record(phone, sheet, deal(100, 50), deal(200, 60))
    page = phone.press(phone.open(sheet), "Undo deal 2")
    assert deals(page) == ["Deal 2", "Deal 1"]
    assert "Deal 2. Cem deals" in page.text
    record(phone, sheet, deal(210, 60))
    page = phone.open(sheet)
    assert (deals(page), list(page.first("ol", class_="divided-list").every("s"))) == (["Deal 2", "Deal 1"], [])
    assert titles(phone, sheet)[:2] == ["Deal 2 saved", "Deal 2 struck out"]


def test_the_first_deal_struck_out_stands_at_the_end(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50), deal(200, 60))
    page = phone.press(list(phone.open(sheet).every("details", class_="deal-row"))[1], "Strike it out")
    assert [text.text for text in page.first("ol", class_="divided-list").every("s")] == ["Deal 1"]


def test_a_log_of_seven_hundred_events_is_shown_thirty_at_a_time(app: Flask, phone: Phone) -> None:
    matches = app.extensions["companion"].matches
    [first] = matches.sheet(matches.find(begin(phone).rpartition("/")[2])).entries
    deals = (Recorded(Deal(sides=(Lay(melded=5 * (number % 100)), Lay()))) for number in range(699))
    entries = [first, *(Entry(seq, first.at, "phone", event) for seq, event in enumerate(deals, 2))]
    sheet = f"/m/{matches.bring_all([(entries, 'canasta')])[0][1].write}"
    assert titles(phone, sheet) == [f"Deal {number} saved" for number in range(699, 669, -1)]
    page = phone.press(phone.open(f"{sheet}/log"), "Earlier changes")
    assert page.first("ol").first("h2").text == "Deal 669 saved"

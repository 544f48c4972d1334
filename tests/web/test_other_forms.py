"""On the pages: only the totals of a deal, points by agreement, and notes."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, deal, record, start, totals
from tests.web.bank import FOUR, sit
from tests.web.test_exported import bring

TOTALS = {"only_totals.0": "120", "only_totals.1": "−305"}


def sheet_of(phone: Phone, sheet: str) -> Any:
    return json.loads(phone.client.get(f"{sheet}.json").text)


def link(page: Element, words: str) -> str:
    return next(link["href"] for link in page.every("a") if link.text == words)


@pytest.mark.parametrize(("slug", "they"), [("canasta", "45"), ("burraco", "45"), ("belote", "42")])
def test_only_the_totals_are_written_on_a_form_of_their_own(phone: Phone, slug: str, they: str) -> None:
    sheet = start(phone, slug, {f"seat.{seat}": name for seat, name in enumerate(FOUR)})
    page = phone.press(phone.open(sheet), "Just the points")
    assert "The details can be added later." in page.text
    page = phone.press(page, "Write deal 1", {"only_totals.0": "100+20", "only_totals.1": they})
    assert totals(page) == ["120", they]
    assert "Deal 1" in page.text
    assert "Just the points" in page.text
    assert "Write deal 2" in page.text


@pytest.mark.parametrize("slug", shelf())
def test_every_game_has_points_by_agreement(phone: Phone, slug: str) -> None:
    sheet = start(phone, slug, {f"seat.{seat}": name for seat, name in enumerate(FOUR)})
    page = phone.press(phone.open(sheet), "Points by agreement")
    page = phone.press(page, "Save the points", {"agreed.0": "−100", "agreed.1": "100", "why": "talked"})
    assert "By agreement: talked" in page.text
    assert re.search("Write (deal|round) 1", page.text)
    assert sheet_of(phone, sheet)["totals"][:2] == [-100, 100]


def test_both_links_lead_to_their_forms(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    assert link(page, "Just the points").endswith("?only_totals=")
    assert link(page, "Points by agreement").endswith("?agreed=")


def test_points_by_agreement_want_a_reason_and_sum_to_zero_against_a_bank(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Points by agreement")
    page = phone.press(page, "Save the points", {"agreed.0": "−100", "agreed.3": "100"}, status=422)
    assert page.first("p", role="alert").text == "Still to enter: Reason."
    page = phone.press(page, "Save the points", {"agreed.0": "−100", "agreed.3": "", "why": "talked"}, status=422)
    assert "Wins and losses must cancel out" in page.text
    assert fields(page.first("form", id="deal"))["why"] == "talked"
    assert phone.press(page, "Save the points", {"agreed.0": "−100", "agreed.3": "100", "why": "talked"})


def test_a_figure_that_is_missing_is_asked_for_and_not_red(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}?only_totals=")
    page = phone.press(page, "Write deal 1", {"only_totals.0": "120", "only_totals.1": ""}, status=422)
    assert "Still to enter: Points of this deal, Cem & Dora" in page.first("section", id="draft").text
    assert not list(page.of_class("error"))


def test_lines_that_no_rule_says_have_no_link(phone: Phone, sheet: str) -> None:
    record(phone, sheet, TOTALS, {"agreed.0": "5", "agreed.1": "0", "why": "a gift"})
    page = phone.open(sheet)
    heads = {head.text: list(head.every("a")) for head in page.every("th", scope="row")}
    assert heads["Just the points"] == heads["By agreement: a gift"] == []


def test_a_note_is_kept_with_its_deal(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", deal(100, 50, note="we were late"))
    assert "we were late" in page.text
    assert sheet_of(phone, sheet)["deals"][0]["deal"]["note"] == "we were late"
    assert "we were late" in phone.open(f"{sheet}/log").text
    page = phone.open(f"{sheet}/deals/1")
    assert page.first("input", name="note")["value"] == "we were late"
    page = phone.press(page, "Save the correction", {"note": "they were late"})
    assert totals(page) == ["100", "50"]
    assert "they were late" in phone.open(f"{sheet}/log").text


def test_a_note_is_a_column_more_in_a_spreadsheet_where_any_deal_has_one(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50), deal(5, 0, note="=late"))
    rows = phone.client.get(f"{sheet}.csv").text.splitlines()
    assert rows[0].endswith(",total,note")
    assert [row.rpartition(",")[2] for row in rows[1:]] == ["", "", "'=late"]


def test_what_was_agreed_is_a_row_of_its_own_in_a_spreadsheet(phone: Phone, sheet: str) -> None:
    record(phone, sheet, TOTALS, {"agreed.0": "-5", "agreed.1": "0", "why": "talked"})
    assert phone.client.get(f"{sheet}.csv").text.splitlines()[1:] == [
        "1,Ann & Bob,only-totals,Just the points,120,1,120,120",
        "1,Cem & Dora,only-totals,Just the points,-305,1,-305,-305",
        ",Ann & Bob,agreed,By agreement: talked,-5,1,-5,115",
        ",Cem & Dora,agreed,By agreement: talked,0,1,0,-305",
    ]


def test_taken_out_and_brought_in_again_they_are_the_same(app: Flask, phone: Phone, sheet: str) -> None:
    record(phone, sheet, TOTALS, {"agreed.0": "-5", "agreed.1": "0", "why": "talked"}, deal(100, 50, note="late"))
    before, other = sheet_of(phone, sheet), Phone(app)
    fresh = bring(other, json.dumps(before).encode()).location
    assert sheet_of(other, fresh) == before


def test_they_are_corrected_struck_out_and_put_back_like_a_deal(phone: Phone, sheet: str) -> None:
    record(phone, sheet, TOTALS, {"agreed.0": "-5", "agreed.1": "0", "why": "talked"}, deal(100, 50))
    page = phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", {"only_totals.0": "200"})
    assert totals(page) == ["295", "−255"]
    corrected = {"agreed.0": "-15", "why": "talked twice"}
    page = phone.press(phone.open(f"{sheet}/deals/2"), "Save the correction", corrected)
    assert totals(page) == ["285", "−255"]
    assert "talked twice" in phone.open(f"{sheet}/log").text
    page = phone.press(page, "Undo")
    assert totals(page) == ["295", "−255"]


def test_what_is_typed_in_these_forms_is_kept(phone: Phone, sheet: str) -> None:
    phone.send(f"{sheet}/draft", {"agreed.0": "-5", "agreed.1": "", "why": "talked", "seen": "1"})
    kept = fields(phone.open(f"{sheet}?agreed=").first("form", id="deal"))
    assert (kept["agreed.0"], kept["why"]) == ("-5", "talked")
    phone.send(f"{sheet}/draft", {"only_totals.0": "", "only_totals.1": "7", "seen": "1"})
    assert fields(phone.open(f"{sheet}?only_totals=").first("form", id="deal"))["only_totals.1"] == "7"


def test_odd_addresses_are_answered(phone: Phone) -> None:
    for slug in shelf():
        sheet = sit(phone, slug, FOUR)
        for query in (
            "agreed=x",
            "agreed.0=x&why=",
            "only_totals=",
            "only_totals.7=1",
            "why=x",
            "note=x",
            "agreed.0.1=2",
        ):
            phone.open(f"{sheet}?{query}")
            phone.open(f"{sheet}?{query}&preview=on")


def test_a_deal_of_which_only_the_totals_were_told_is_told_in_full_later(phone: Phone, sheet: str) -> None:
    record(phone, sheet, TOTALS, deal(100, 50))
    page = phone.press(phone.open(f"{sheet}/deals/1"), "Enter it in full")
    page = phone.press(page, "Save the correction", {**deal(30, 20, sides__1__left="10"), "note": "told late"})
    assert totals(page) == ["130", "60"]
    told = sheet_of(phone, sheet)
    assert [row["number"] for row in told["deals"]] == [1, 2]
    assert told["deals"][0]["deal"]["sides"][1]["left"] == 10
    log = phone.open(f"{sheet}/log").text
    assert "told late" in log
    assert "305" in log
    assert totals(phone.press(phone.open(sheet), "Undo the correction")) == ["220", "−255"]


def test_what_is_told_in_full_is_refused_like_any_deal_and_stays_as_typed(phone: Phone, sheet: str) -> None:
    record(phone, sheet, TOTALS)
    page = phone.press(phone.open(f"{sheet}/deals/1"), "Enter it in full")
    page = phone.press(page, "Save the correction", deal(33, 20), status=422)
    assert fields(page.first("form", id="deal"))["sides.0.melded"] == "33"
    assert totals(phone.press(page, "Save the correction", deal(35, 20))) == ["35", "20"]


def test_a_deal_written_by_its_totals_ends_what_was_entered_line_by_line(phone: Phone, sheet: str) -> None:
    phone.send(f"{sheet}/draft", {"sides.0.melded": "120", "seen": "1"})
    phone.press(phone.open(f"{sheet}?only_totals="), "Write deal 1", {"only_totals.0": "120", "only_totals.1": "0"})
    page = phone.open(sheet)
    assert fields(page.first("form", id="deal"))["sides.0.melded"] == ""
    assert totals(phone.press(page, "Write deal 2", {"sides.0.melded": "50", "sides.1.left": "5"})) == ["170", "−5"]

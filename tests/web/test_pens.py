"""Two pens on one sheet: the second sees both versions and loses nothing; a double tap writes once."""

import pytest
from flask import Flask

from tests.page import Element, fields, read
from tests.phone import Phone, deal, record, start, totals

OURS, THEIRS = deal(100, 50, sides__0__left="20"), deal(100, 60)


@pytest.fixture
def stale(app: Flask, phone: Phone, sheet: str) -> Element:
    """The sheet as this phone still sees it while another one has written deal 1."""
    page = phone.open(sheet)
    record(Phone(app), sheet, OURS)
    return page


@pytest.fixture
def conflict(phone: Phone, stale: Element) -> Element:
    """What the second pen is shown."""
    return phone.press(stale, "Write deal 1", THEIRS, status=409)


def rows(table: Element) -> list[list[str]]:
    return [[cell.text for cell in row.every() if cell.tag in ("th", "td")] for row in table.every("tr")]


def test_the_second_pen_is_shown_both_versions_and_what_differs(conflict: Element) -> None:
    assert "Another phone was first. It saved deal 1 at" in conflict.text
    assert rows(conflict.first("table", class_="comparison")) == [
        ["Deal 1", "on the sheet", "yours"],
        ["Cem & Dora, Cards on the table", "50", "60"],
        ["Ann & Bob, Cards the side still holds", "20", "0"],
        ["Ann & Bob", "+80", "+100"],
        ["Cem & Dora", "+50", "+60"],
    ]
    assert "The rest is the same." in conflict.text
    assert [key.text for key in conflict.of_class("primary")] == ["Keep the sheet as it is"]


def test_the_first_pen_is_named_where_somebody_has_said_whose_it_is(phone: Phone, bob: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    record(bob, sheet, OURS)
    assert "Bob’s phone was first. It saved" in phone.press(page, "Write deal 1", THEIRS, status=409).text


def test_a_taker_and_trumps_are_compared_in_words(app: Flask, phone: Phone) -> None:
    sheet = start(phone, "belote", {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora"))})
    page, taken = phone.open(sheet), {"taker": "0", "trump": "H", "tricks.0": "95"}
    record(Phone(app), sheet, taken)
    told = phone.press(page, "Write deal 1", {**taken, "taker": "1", "trump": "S"}, status=409)
    assert rows(told.first("table", class_="comparison"))[1:3] == [
        ["Contract", "Ann & Cem", "Bob & Dora"],
        ["Trumps", "hearts", "spades"],
    ]


def test_only_words_that_were_typed_are_said_not_to_be_lost(phone: Phone, sheet: str, conflict: Element) -> None:
    still_there = "Yours is not saved yet. It is still in the fields."
    assert still_there in conflict.text
    struck = phone.send(f"{sheet}/strike", {"of": "2", "seen": "1", "token": "late"}, status=409)
    assert "Another phone was first." in read(struck.text).text
    assert still_there not in read(struck.text).text


def test_the_second_pen_has_written_nothing(phone: Phone, sheet: str, conflict: Element) -> None:
    assert totals(conflict) == totals(phone.open(sheet)) == ["80", "50"]


def test_the_sheet_may_be_left_as_it_is(phone: Phone, conflict: Element) -> None:
    assert totals(phone.press(conflict, "Keep the sheet as it is")) == ["80", "50"]


def test_the_second_version_may_take_the_place_of_the_first(phone: Phone, conflict: Element) -> None:
    page = phone.press(conflict, "Use mine instead")
    assert totals(page) == ["100", "60"]
    assert "corrected" in page.text


def test_the_second_version_may_be_the_next_deal(phone: Phone, conflict: Element) -> None:
    page = phone.press(conflict, "Mine is deal 2")
    assert totals(page) == ["180", "110"]


def test_what_the_second_pen_typed_is_still_in_the_form(phone: Phone, conflict: Element) -> None:
    form = conflict.first("form", class_="deal-form")
    assert fields(form).items() >= THEIRS.items()
    assert totals(phone.press(form, "Write deal 2")) == ["180", "110"]


def test_a_correction_made_on_an_old_sheet_is_not_lost_and_not_written_as_another_deal(
    phone: Phone, sheet: str
) -> None:
    record(phone, sheet, OURS)
    correction = phone.open(f"{sheet}/deals/1")
    record(phone, sheet, deal(0, 200))
    page = phone.press(correction, "Save the correction", {"sides.0.melded": "300"}, status=409)
    assert fields(page.first("form", class_="deal-form"))["sides.0.melded"] == "300"
    assert totals(phone.press(page, "Save the correction")) == ["280", "250"]


def test_a_correction_finds_its_deal_though_an_earlier_one_was_struck_meanwhile(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100), deal(200), deal(300))
    correction = phone.open(f"{sheet}/deals/2")
    phone.press(list(phone.open(sheet).every("details", class_="deal-row"))[2], "Strike it out")
    page = phone.press(correction, "Save the correction", {"sides.0.melded": "250"}, status=409)
    assert "Correct deal 2" in page.text
    assert totals(phone.press(page, "Save the correction")) == ["550", "0"]


def test_a_correction_of_a_deal_that_was_struck_meanwhile_becomes_a_draft(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100))
    correction = phone.open(f"{sheet}/deals/1")
    phone.press(phone.open(sheet), "Undo deal 1")
    page = phone.press(correction, "Save the correction", {"sides.0.melded": "250", "sides.1.left": "5"}, status=409)
    assert totals(phone.press(page, "Write deal 1")) == ["250", "−5"]


def test_a_deal_told_while_another_phone_finished_the_match_is_not_lost(phone: Phone, sheet: str) -> None:
    old = phone.open(sheet)
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    page = phone.press(old, "Write deal 1", OURS, status=409)
    assert fields(page.first("form", class_="deal-form")).items() >= OURS.items()


@pytest.mark.parametrize(
    ("page", "key", "typed"),
    [("names", "Save the names", {"side.0": "Sharks"}), ("house", "Use from deal 1", {"house.target": "700"})],
)
def test_names_and_house_rules_told_on_an_old_sheet_are_not_lost(
    phone: Phone, sheet: str, page: str, key: str, typed: dict[str, str]
) -> None:
    old = phone.open(f"{sheet}/{page}")
    record(phone, sheet, OURS)
    fresh = phone.press(old, key, typed, status=409)
    form = next(form for form in fresh.every("form") if fields(form).items() >= typed.items())
    again = next(form.every("button", class_="button primary"))
    assert next(iter(typed.values())) in phone.press(form, again.text).text


def test_a_deal_told_while_another_phone_struck_out_the_one_before_is_not_lost_and_that_is_said(
    app: Flask, phone: Phone, sheet: str
) -> None:
    record(phone, sheet, OURS)
    old, other = phone.open(sheet), Phone(app)
    other.press(other.open(sheet), "Undo deal 1")
    fresh = phone.press(old, "Write deal 2", THEIRS, status=409)
    said = fresh.first("div", class_="notice").text
    assert "The sheet was changed at" in said
    assert "Deal 1 struck out." in said
    assert totals(phone.press(fresh, "Write deal 1")) == ["100", "60"]


@pytest.mark.parametrize("page", ["end", "log"])
def test_a_key_pressed_on_an_old_sheet_changes_nothing(phone: Phone, sheet: str, page: str) -> None:
    record(phone, sheet, OURS)
    old = phone.open(f"{sheet}/{page}")
    record(phone, sheet, THEIRS)
    key = {"end": "Finish the match", "log": "Strike it out"}[page]
    fresh = phone.press(old, key, status=409)
    assert "The sheet was changed at" in fresh.text or "It saved deal 2 at" in fresh.text
    assert totals(phone.open(sheet)) == ["180", "110"]


def test_a_double_tap_writes_once(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    for _ in range(3):
        assert totals(phone.press(page, "Write deal 1", OURS)) == ["80", "50"]
    assert len(list(phone.open(sheet).every("details", class_="deal-row"))) == 1


def test_another_deal_under_the_same_tap_is_not_taken_for_it(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    phone.press(page, "Write deal 1", OURS)
    phone.press(page, "Write deal 1", THEIRS, status=409)
    assert totals(phone.open(sheet)) == ["80", "50"]


@pytest.mark.parametrize("seen", ["", "x", "-1", "999", "1" * 30, "²"])
def test_a_form_that_does_not_say_what_it_saw_writes_nothing(phone: Phone, sheet: str, seen: str) -> None:
    phone.send(f"{sheet}/deals", {**OURS, "seen": seen, "token": "t"}, status=409)
    assert totals(phone.open(sheet)) == ["0", "0"]

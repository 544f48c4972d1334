"""How a draft ends: taken over, thrown away, written, or met by what another phone wrote first."""

import pytest
from flask import Flask

from companion.games import shelf
from tests.page import read
from tests.phone import SEATS, Phone, deal, record, start, totals
from tests.web.bank import SEVEN_HANDS, settle, told
from tests.web.drafts import HTMX, TOLD, form, keep, melded, others
from tests.web.played import SEVEN_PLAYED, at
from tests.web.test_any_draft import DEALS


def test_bob_takes_over_and_the_first_phone_is_told_with_its_fields_untouched(
    phone: Phone, bob: Phone, sheet: str
) -> None:
    keep(phone, sheet)
    page = bob.press(bob.open(sheet), "Take over here")
    assert melded(page) == "120"
    draft = keep(phone, sheet, {"sides.0.melded": "125"})
    assert "Bob’s phone has it now." in draft.text
    assert "+125" in draft.text or "125" in draft.text
    typed = {**form(phone.open(sheet)), "sides.0.melded": "125"}
    refused = read(phone.client.post(f"{sheet}/draft", data=typed).text)
    assert melded(refused) == "125"
    page = phone.press(refused, "Take over again")
    assert melded(page) == "125"
    assert "has it now." in keep(bob, sheet).text


def test_a_draft_is_thrown_away_and_brought_back(phone: Phone, sheet: str) -> None:
    keep(phone, sheet)
    page = phone.press(phone.open(sheet), "Clear this deal")
    assert (melded(page), "What you entered is cleared." in page.text) == ("", True)
    assert melded(phone.press(page, "Restore it")) == "120"


@pytest.mark.parametrize("slug", shelf())
def test_of_every_game_what_was_cleared_is_back_with_one_tap(phone: Phone, slug: str) -> None:
    sheet = start(phone, slug, {f"seat.{seat}": name for seat, name in enumerate(SEATS)})
    keep(phone, sheet, dict(DEALS[slug]))
    page = phone.open(sheet)
    clear = next(key for key in page.every("button") if key["formaction"].endswith("/drafts/throw"))
    cleared = phone.press(page, clear.text)
    back = phone.press(cleared.first("section", id="draft"), "Undo")
    assert form(back).items() >= DEALS[slug].items()
    assert "It replaces what is entered now." not in back.text


def test_what_is_entered_by_now_is_replaced_only_if_that_is_confirmed(phone: Phone, sheet: str) -> None:
    keep(phone, sheet)
    phone.press(phone.open(sheet), "Clear this deal")
    keep(phone, sheet, {"sides.0.melded": "300"})
    page = phone.press(phone.open(sheet), "Restore it", status=409)
    assert ("It replaces what is entered now." in page.text, melded(page)) == (True, "300")
    assert melded(phone.press(page, "Yes, restore it")) == "120"


def test_after_the_next_write_it_cannot_be_brought_back(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(phone, sheet)
    phone.press(phone.open(sheet), "Clear this deal")
    record(bob, sheet, deal(100, 50))
    assert "Restore it" not in phone.open(sheet).text


def test_what_is_written_is_no_draft_any_more(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(phone, sheet)
    page = phone.press(phone.open(sheet), "Write deal 1")
    assert (totals(page), melded(page)) == (["220", "0"], "")
    assert "is entering" not in others(bob.open(sheet))


def test_the_draft_of_another_phone_stays_and_meets_the_conflict(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet)
    record(phone, sheet, deal(100, 50))
    page = bob.open(sheet)
    assert (melded(page), form(page)["seen"]) == ("120", "1")
    assert [key.text for key in page.every("button", name="write")] == ["Write deal 1"]
    assert "Another phone has saved something since." in page.first("form", id="deal").text
    assert "Another phone was first." in bob.press(page, "Write deal 1", status=409).text


@pytest.mark.parametrize(("key", "total"), [("Use mine instead", "220"), ("Mine is deal 2", "320")])
def test_a_deal_that_met_a_conflict_is_no_draft_once_it_is_written(
    phone: Phone, bob: Phone, sheet: str, key: str, total: str
) -> None:
    keep(bob, sheet)
    record(phone, sheet, deal(100, 50))
    page = bob.press(bob.press(bob.open(sheet), "Write deal 1", status=409), key)
    assert (totals(page)[0], melded(page)) == (total, "")
    assert form(bob.open(sheet))["seen"] == "3"


@pytest.mark.parametrize("key", ["Keep the sheet as it is", "Use mine instead", "Mine is deal 2"])
def test_a_deal_that_was_played_and_met_a_conflict_does_not_go_on(
    app: Flask, phone: Phone, pontoon: str, key: str
) -> None:
    phone.send(f"{pontoon}/play", {"act": ",".join(SEVEN_PLAYED)})
    page = phone.open(at(pontoon, SEVEN_PLAYED))
    settle(Phone(app), pontoon, told("19", SEVEN_HANDS))
    phone.press(phone.press(page, "Write deal 1", status=409), key)
    assert phone.open(f"{pontoon}/play").first("h1").text == "Your stakes"


def test_a_refused_form_keeps_the_number_that_it_was_typed_against(phone: Phone, bob: Phone, sheet: str) -> None:
    page = bob.open(sheet)
    record(phone, sheet, deal(100, 50))
    page = bob.press(page, "Write deal 1", {"sides.0.melded": "7"}, status=422)
    assert form(page)["seen"] == "1"
    page = bob.press(page, "Add it up", {"sides.0.melded": "95"})
    assert form(page)["seen"] == "1"
    page = bob.press(page, "Ann & Bob: Red threes: one more")
    assert "Another phone was first." in bob.press(page, "Write deal 1", status=409).text
    assert totals(phone.open(sheet)) == ["100", "50"]


def test_heading_draft_and_key_name_the_same_deal(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet)
    record(phone, sheet, deal(100, 50))
    page = bob.open(sheet)
    assert "Deal 1" in page.first("section", id="draft").text
    assert [key.text for key in page.every("button", name="write")] == ["Write deal 1"]


def test_a_correction_is_kept_and_seen_and_ended_by_writing_it(phone: Phone, bob: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    typed = {**form(phone.open(f"{sheet}/deals/1")), "sides.0.melded": "120"}
    answer = phone.client.post(f"{sheet}/deals/1/draft", data=typed, headers=HTMX)
    assert "120" in answer.text
    assert "is correcting deal 1" in others(bob.open(sheet))
    page = phone.open(f"{sheet}/deals/1")
    assert melded(page) == "120"
    assert totals(phone.press(page, "Save the correction")) == ["120", "50"]
    assert "correcting" not in others(bob.open(sheet))


def test_a_correction_that_changes_nothing_is_no_draft(phone: Phone, bob: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    phone.client.post(f"{sheet}/deals/1/draft", data=form(phone.open(f"{sheet}/deals/1")), headers=HTMX)
    assert "correcting" not in others(bob.open(sheet))


def test_drafts_of_a_match_that_is_over_are_cleaned_up(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet)
    phone.send(f"{sheet}/close", {"seen": "1", "token": "end"})
    assert "is entering" not in others(phone.open(sheet))
    phone.press(phone.open(sheet), "Reopen this match")
    assert melded(bob.open(sheet)) == ""


def test_after_writing_the_page_says_so_on_top_with_the_way_back(phone: Phone, bob: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", TOLD)
    said = next(page.of_class("just-written"))
    assert said.first("b").text == "Deal 1 saved. +220, 0"
    assert not list(bob.open(sheet).of_class("just-written"))
    assert totals(phone.press(page, "Undo")) == ["0", "0"]


def test_who_holds_a_phone_stands_in_the_log(phone: Phone, bob: Phone, sheet: str) -> None:
    record(bob, sheet, deal(100, 50))
    log = phone.open(f"{sheet}/log").first("ol")
    assert "Bob’s phone" in log.first("li").text

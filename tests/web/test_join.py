"""A phone without a camera watches a match by letters that another phone shows."""

from pathlib import Path

import pytest

from companion.web import create_app
from tests.page import Element
from tests.phone import Phone, begin


def shown(page: Element) -> str:
    """The letters on a page; empty if there are none."""
    return "".join(letter.text for row in page.of_class("letters") for letter in row.every("b"))


def test_letters_are_made_by_a_tap_and_lead_to_the_sheet_to_watch(phone: Phone, sheet: str) -> None:
    share = f"{sheet}/share"
    assert shown(phone.open(share)) == ""
    page = phone.press(phone.open(share), "No camera? Show letters to type")
    code = shown(page)
    assert len(code) == 4
    made = phone.client.post(f"{share}/letters")
    assert page.first("form", id=made.location.partition("#")[2])["action"] == f"{share}/letters"
    code = shown(phone.open(share))
    assert "Open localhost/join and type" in page.text
    assert shown(phone.open(share)) == code
    guest = Phone(phone.client.application)
    page = guest.press(guest.press(guest.open("/"), "Watch a match with letters"), "Open the sheet", {"code": code})
    assert not page.every("form", method="post") or "Write" not in page.text
    assert guest.client.get(sheet.replace(sheet.split("/")[2], guest.at.split("/")[2])).status_code == 200
    assert guest.at != sheet
    assert guest.client.post(f"{guest.at}/deals", data={"seen": "1"}).status_code == 403


def test_a_phone_that_only_looks_makes_none(phone: Phone, sheet: str) -> None:
    code = shown(phone.press(phone.open(f"{sheet}/share"), "No camera? Show letters to type"))
    guest = Phone(phone.client.application)
    guest.press(guest.open("/join"), "Open the sheet", {"code": code})
    assert shown(guest.open(f"{guest.at}/share")) == ""
    assert guest.client.post(f"{guest.at}/letters").status_code == 403


@pytest.mark.parametrize("typed", ["QQQQ", "<b>", "x" * 500, "মিতা", "\x00", ""])
def test_wrong_letters_are_said_at_the_field_and_stay_in_it(phone: Phone, typed: str) -> None:
    page = phone.press(phone.open("/join"), "Open the sheet", {"code": typed}, status=422)
    assert "No match has these letters right now. Ask for new ones." in page.text
    field = next(field for field in page.every("input") if field["name"] == "code")
    assert field["value"] == typed
    assert field["aria-describedby"] == "wrong-letters"


def test_after_thirty_wrong_ones_nobody_joins_for_a_moment(tmp_path: Path) -> None:
    phone = Phone(create_app(tmp_path))
    statuses = [phone.client.post("/join", data={"code": "QQQQ"}).status_code for _ in range(70)]
    assert statuses.count(422) in (30, 60)  # of one minute, or of two
    assert statuses[-1] == 429


def test_an_owner_turns_it_off(tmp_path: Path) -> None:
    phone = Phone(create_app(tmp_path, letters=False))
    sheet = begin(phone)
    assert phone.client.get("/join").status_code == phone.client.post(f"{sheet}/share/letters").status_code == 404
    assert "letters" not in phone.open("/").text
    assert "letters" not in phone.open(f"{sheet}/share").text

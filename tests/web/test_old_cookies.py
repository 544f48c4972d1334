"""A phone whose cookie is of the time when the list of its matches lay there: the list is taken over once."""

import secrets
import sqlite3
import time

import pytest
from flask import Flask

from tests.phone import Phone, begin
from tests.web.cookies import carrying, inside, listed


@pytest.fixture
def mark() -> str:
    """The mark of a phone, as they were when the list of matches lay in the cookie."""
    return secrets.token_hex(4)


def test_the_list_of_an_old_cookie_is_taken_over_once_and_its_mark_stays(app: Flask, mark: str) -> None:
    other = Phone(app)
    sheets = [begin(other) for _ in range(3)]
    phone = carrying(app, mark, *sheets)
    assert listed(phone.open("/")) == sheets
    assert inside(app, phone).keys() == {"_permanent", "pen", "renewed", "version"}
    assert inside(app, phone)["pen"] == mark
    assert listed(phone.open("/")) == sheets


def test_what_an_old_phone_was_telling_is_still_its_own(app: Flask, sheet: str, mark: str) -> None:
    site = app.extensions["companion"]
    access = site.matches.find(sheet.removeprefix("/m/"))
    site.drafts.keep(access, mark, "deal", 1, {"sides.0.melded": "120"})
    assert carrying(app, mark, sheet).open(sheet).first("input", name="sides.0.melded")["value"] == "120"


def test_an_old_cookie_that_comes_again_brings_nothing_back(app: Flask, sheet: str, mark: str) -> None:
    phone, again = carrying(app, mark, sheet), carrying(app, mark, sheet)
    phone.open("/")
    phone.press(phone.open(f"{sheet}/share/forget"), "Forget it here")
    assert listed(again.open("/")) == []


def test_while_somebody_writes_the_list_of_an_old_cookie_is_shown_and_taken_over_later(
    app: Flask, sheet: str, mark: str, writer: sqlite3.Connection
) -> None:
    phone = carrying(app, mark, sheet)
    begun = time.monotonic()
    assert listed(phone.open("/")) == [sheet]
    assert time.monotonic() - begun < 5
    assert "matches" in inside(app, phone)
    writer.execute("ROLLBACK")
    assert listed(phone.open("/")) == [sheet]
    assert "matches" not in inside(app, phone)

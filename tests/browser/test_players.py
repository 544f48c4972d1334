"""People come and go at a table of Pontoon, tapped; the pages with ten long names."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.looks import looks_right
from tests.browser.phone import Phone
from tests.browser.places import SEATS
from tests.browser.tables import post

TEN = (*SEATS, *(f"{name} {number}" for number in "IJ" for name in SEATS[:3]))
DRAFT = "?banker=0&bank=19&hands.4.player=1&hands.4.held=20&hands.4.stake=1500"


def test_somebody_joins_sits_out_and_leaves(phone: Phone) -> None:
    phone.begin(("Ann", "Bob", "Cem"), game="pontoon")
    phone.tap("Players")
    phone.field("name").fill("Dora")
    phone.page.locator('[name=left_of][value="0"]').check()
    phone.tap("Add to the table")
    sees(phone, "Ann", ["Dora", "Bob", "Cem"])
    move(phone, "Ann", "Sits out")
    sees(phone, "Dora", ["Bob", "Cem"], ["Annsits out"])
    move(phone, "Bob", "Leaves")
    sees(phone, "Dora", ["Cem"], ["Annsits out", "Bobleft"])
    phone.tap("Undo “Bob leaves”")
    sees(phone, "Dora", ["Bob", "Cem"], ["Annsits out"])


def move(phone: Phone, name: str, what: str) -> None:
    phone.tap("Players")
    expect(phone.page.locator("h1")).to_have_text("Players")  # the sheet has rows of the same names
    phone.page.locator("summary").filter(has_text=name).click()
    phone.tap(f"{name}: {what}")


def sees(phone: Phone, bank: str, playing: Sequence[str], absent: Sequence[str] = ()) -> None:
    """Who has the bank, whose hands the form asks for, and who stands below them."""
    rows = [f"{bank}what did the bank hold?", *(f"{name}to settle" for name in playing), *absent]
    expect(phone.page.locator(".hand-ledger > li b")).to_have_text(rows)


CROWDED = [("pontoon", page) for page in ("", "/players", DRAFT, "/names", "/log")]
CROWDED += [("shoot-pontoon", page) for page in ("", DRAFT)]  # the others look the same in both games


@pytest.mark.parametrize(("game", "page"), CROWDED)
def test_ten_long_names_fit(view: Phone, server: str, game: str, page: str) -> None:
    sheet = post(server, f"/new/{game}", {f"seat.{seat}": name for seat, name in enumerate(TEN)})
    post(server, f"{sheet}/players", {"player": 2, "place": "out", "seen": 1, "token": "out"})
    post(server, f"{sheet}/players", {"player": 0, "place": "left", "seen": 2, "token": "left"})
    post(server, f"{sheet}/players", {"name": SEATS[3] * 3, "left_of": 2, "seen": 3, "token": "joined"})
    looks_right(view.open(sheet + page).page)

"""A phone without a camera watches by letters that another phone shows."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.looks import looks_right
from tests.browser.phone import Mode
from tests.browser.places import HIGH, SEATS
from tests.browser.tables import lay_out


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_letters_lead_the_other_phone_to_the_sheet_to_watch(pick_up: OpenPhone, server: str, mode: Mode) -> None:
    writer = pick_up(mode).open(f"{lay_out(server, [HIGH], SEATS)}/share")
    writer.tap("No camera? Show letters to type")
    letters = writer.page.locator(".letters b")
    expect(letters).to_have_count(4)
    code = "".join(letters.all_inner_texts())
    guest = pick_up(mode).open("/join")
    guest.page.get_by_label("Type the letters").fill("qqqq")
    guest.tap("Open the sheet")
    expect(guest.page.get_by_text("No match has these letters right now.")).to_be_visible()
    if mode is Mode.HTMX:
        looks_right(guest.page)
        looks_right(writer.page)
    guest.page.get_by_label("Type the letters").fill(code.lower())
    guest.tap("Open the sheet")
    expect(guest.page.get_by_text("Maximiliana").first).to_be_visible()
    expect(guest.page.get_by_role("button", name="Write deal 2")).to_have_count(0)

"""A link that is replaced while a phone has its page open; sides that are called by players with long names."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.looks import fits, looks_right
from tests.browser.tables import DEALS, post, write

SEATS = ("Maximiliana-Konstantina ", "Bartholomäus Oberhuber", "অনিন্দিতা চট্টোপাধ্যায়", "Wolfeschlegelsteinhausen")
GONE = pytest.mark.complains("404 (NOT FOUND)")


def sees_it_was_replaced(page: Page) -> None:
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("This link was replaced")
    expect(notice).to_have_count(1)
    expect(page.locator("header")).to_have_count(1)


@GONE
def test_a_phone_in_the_middle_of_a_deal_is_told_beside_the_key_and_keeps_what_it_entered(
    pick_up: OpenPhone, server: str, lay_out: LayOut
) -> None:
    sheet = lay_out(seats=SEATS)
    phone = pick_up().open(sheet)
    phone.mark()
    phone.field("sides.0.melded").fill("120+45")
    write(server, sheet, DEALS[0], seen=1)
    expect(phone.page.get_by_role("status")).to_be_visible()
    post(server, f"{sheet}/share", {"which": "write"})
    sees_it_was_replaced(phone.page)
    expect(phone.page.locator("form.deal-form [role=alert]")).to_be_visible()
    phone.field("sides.0.left").fill("5")
    phone.write()
    phone.tap("Rules")
    sees_it_was_replaced(phone.page)
    assert phone.page.url.endswith(sheet)
    expect(phone.field("sides.0.melded")).to_have_value("120+45")
    expect(phone.field("sides.0.left")).to_have_value("5")
    assert phone.marked
    looks_right(phone.page)


@GONE
def test_what_is_said_of_a_replaced_link_fits_a_phone(pick_up: OpenPhone, server: str, lay_out: LayOut) -> None:
    sheet = lay_out(seats=SEATS)
    phone = pick_up().open(sheet)
    post(server, f"{sheet}/share", {"which": "write"})
    for place in (sheet, "/", f"{sheet}/share/forget"):
        phone.open(place)
        looks_right(phone.page)
    phone.tap("Forget it here")
    expect(phone.page.get_by_role("button", name="Restore")).to_be_visible()
    looks_right(phone.page)


def test_sides_that_are_called_by_long_names_fit_a_phone(pick_up: OpenPhone, lay_out: LayOut) -> None:
    sheet = lay_out([DEALS[0], DEALS[1]], seats=SEATS)
    phone = pick_up()
    for place in (sheet, f"{sheet}/deals/1", f"{sheet}/names", f"{sheet}/log", f"{sheet}/share", "/", "/new/burraco"):
        phone.open(place)
        fits(phone.page)


@pytest.mark.complains("410 (GONE)")
def test_a_phone_is_told_beside_its_deal_that_the_match_was_deleted_and_takes_that_back(
    pick_up: OpenPhone, server: str, lay_out: LayOut
) -> None:
    sheet = lay_out(seats=SEATS)
    phone = pick_up().open(sheet)
    phone.field("sides.0.melded").fill("120+45")
    post(server, f"{sheet}/delete", {"seen": "1"})
    post(server, f"{sheet}/erase", {"seen": "2"})
    expect(phone.page.locator("form.deal-form [role=alert]")).to_contain_text("This match was deleted")
    expect(phone.page.get_by_role("alert")).to_have_count(1)
    expect(phone.field("sides.0.melded")).to_have_value("120+45")
    looks_right(phone.page)
    phone.open(sheet)
    looks_right(phone.page)
    phone.tap("Restore")
    phone.tap("Delete for good")
    looks_right(phone.page)
    phone.tap("Delete for good")
    expect(phone.page.get_by_role("heading", name="This match was deleted")).to_be_visible()

"""A match that begins with a draw, on two phones: the cards are said, the first deal is played, the log keeps them."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from companion.rulebook.words import SOURCE
from tests.browser.conftest import OpenPhone
from tests.browser.looks import WIDEST, fits
from tests.browser.phone import Mode, Phone

LONG = ("Wilhelmina Konstantinowa", "Bartholomew Featherstone", "Konstantinos Papadopoulo", "Anastasiya Nikolajewnaja")
SCREEN: ViewportSize = {"width": 390, "height": 664}  # of a common phone between its bars
BOTTOM = "document.querySelector('#begin').getBoundingClientRect().bottom + scrollY"


def sit_and_draw(phone: Phone, key: str) -> None:
    phone.open("/new/canasta")
    for seat, name in enumerate(LONG):
        phone.field(f"seat.{seat}").fill(name)
    phone.tap(key)


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_seats_are_drawn_and_the_first_deal_is_played(pick_up: OpenPhone, mode: Mode) -> None:
    phone = pick_up(mode)
    sit_and_draw(phone, "Draw seats, partners and dealer")
    drawn = phone.page.locator("main p.page-context", has_text="Drawn: ")
    expect(drawn).to_contain_text(re.compile(r"Wilhelmina .+[♠♥♦♣]"))
    fits(phone.page)
    other = pick_up(Mode.HTMX).open(phone.page.url)
    expect(other.page.locator("main p.page-context", has_text="Drawn: ")).to_have_text(drawn.inner_text())
    phone.field("sides.0.melded").fill("600")
    phone.write_so()
    expect(phone.page.locator(".who-deals")).to_contain_text("Deal 2.")
    expect(drawn).to_have_count(0)
    phone.tap("Log of changes")
    expect(phone.page.locator("main")).to_contain_text("Drawn by lot: Wilhelmina Konstantinowa ")


def test_the_key_that_begins_stays_where_it_is_and_everything_fits(phone: Phone) -> None:
    for language in (SOURCE, *WIDEST):
        phone.page.set_viewport_size(SCREEN)
        phone.open(f"/new/canasta?lang={language}")
        for seat, name in enumerate(LONG):
            phone.field(f"seat.{seat}").fill(name)
        phone.field(f"seat.{seat}").press("Tab")
        expect(phone.page.locator("#begin")).to_contain_text("Wilhelmina")
        assert phone.page.evaluate(BOTTOM) <= SCREEN["height"], language
        fits(phone.page)

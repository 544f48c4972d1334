"""A table that does not know its game follows the big key, from what is read aloud to a deal that is counted.

Against a bank; `tests/web/test_lesson.py` goes the same way, by the same links, in all games.
"""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser import bank
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone

SCREEN = {"width": 390, "height": 664}
NAMES = ("Ann", "Bob", "Cem", "Dora")
BEGINS = "Ann: set the kitty, or add to it"
BALANCES = ["+20", "+10", "−10", "−20"]
BANK = [{"stake": 10, "held": "20"}, {"stake": 10, "held": "bust"}, {"stake": 20, "held": "18"}]


def test_a_table_that_is_new_comes_to_its_first_counted_deal_with_the_big_key_alone(pick_up: OpenPhone) -> None:
    """First a deal with open hands, then one that is written; the next time nobody is taught again."""
    phone = pick_up(viewport=SCREEN)
    phone.begin(NAMES, game="shoot-pontoon")
    phone.mark()
    phone.tap("What now?")
    phone.tap("No: teach us as we play")
    expect(phone.page.locator("h1")).to_have_text("Read this aloud: sixty seconds")
    titles = list(follow(phone))
    assert titles.count(BEGINS) == 2
    phone.field("kitty").fill("100")
    bank.settle(phone, "19", BANK)
    phone.write()
    expect(phone.page.locator("details.deal-row")).to_have_count(1)
    bank.sees_balances(phone, BALANCES)
    phone.tap("What now?")
    expect(phone.page.locator("h1")).to_have_text(BEGINS)
    assert phone.marked


def follow(phone: Phone) -> Iterator[str]:
    """The title of every page on the way to the form of the deal, from one to the next by the big key."""
    while not phone.page.locator("form#deal").count():
        yield phone.page.locator("h1").inner_text().replace("\n", " ")
        key = phone.page.locator("a.button.primary")
        key.evaluate("key => key.setAttribute('data-tapped', '')")
        key.click()
        expect(phone.page.locator("[data-tapped]")).to_have_count(0)
        expect(phone.page.locator("form#deal").or_(key).first).to_be_visible()

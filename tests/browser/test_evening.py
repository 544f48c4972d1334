"""CAN-EX-17 played through the pages: a whole match, its second deal corrected at the end."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, EVENING

NAMES = ("Ann", "Bob", "Cem", "Dora")


def test_a_whole_match_with_its_second_deal_corrected_at_the_end(phone: Phone) -> None:
    phone.begin(NAMES)
    phone.mark()
    play(phone)
    is_corrected_and_back(phone)
    assert phone.marked


@pytest.mark.parametrize("mode", [Mode.NO_CDN, Mode.NO_SCRIPT])
def test_its_last_deal_and_the_correction_in_a_browser_that_can_less(
    pick_up: OpenPhone, lay_out: LayOut, mode: Mode
) -> None:
    phone = pick_up(mode).open(lay_out(DEALS[:-1], NAMES))
    play(phone, len(DEALS))
    is_corrected_and_back(phone)


def is_corrected_and_back(phone: Phone) -> None:
    we_have_won(phone)
    correct(phone)
    phone.tap("Undo the correction")
    we_have_won(phone)


def play(phone: Phone, first: int = 1) -> None:
    for number, deal in enumerate(EVENING["deal"][first - 1 :], first):
        phone.sees_opening(deal["opening"])
        phone.tell(deal["sides"])
        phone.write()
        expect(phone.deal(number)).to_be_visible()
        phone.sees_totals(deal["totals"])
        for points in deal["points"]:
            expect(phone.deal(number).locator("summary")).to_contain_text(points)


def we_have_won(phone: Phone) -> None:
    expect(phone.page.locator(".verdict")).to_contain_text("win by 2,155")
    phone.sees_totals(EVENING["deal"][-1]["totals"])
    assert running(phone) == [deal["totals"] for deal in reversed(EVENING["deal"])]


def correct(phone: Phone) -> None:
    told = EVENING["correction"]
    phone.deal(told["deal"]).locator("summary").click()
    phone.tap("Correct deal 2")
    phone.step(told["field"], told["value"])
    phone.write()
    expect(phone.deal(told["deal"]).locator("summary")).to_contain_text("corrected")
    phone.sees_opening(told["opening"])
    phone.sees_totals(told["totals"][0])
    assert running(phone) == told["totals"]


def running(phone: Phone) -> list[list[str]]:
    """The running totals on the sheet, the last deal first."""
    deals = phone.page.locator("details.deal-row")
    return [deals.nth(n).locator("summary > span small").all_text_contents() for n in range(deals.count())]

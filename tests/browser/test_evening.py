"""CAN-EX-17 played through the pages: a whole match, its second deal corrected at the end."""

from playwright.sync_api import expect

from tests.browser.conftest import IN_EVERY_MODE
from tests.browser.phone import Mode, Phone
from tests.browser.tables import EVENING


@IN_EVERY_MODE
def test_a_whole_match_with_its_second_deal_corrected_at_the_end(phone: Phone) -> None:
    phone.begin(("Ann", "Bob", "Cem", "Dora"))
    if phone.mode is Mode.HTMX:
        phone.mark()
    play(phone)
    we_have_won(phone)
    correct(phone)
    phone.tap("Undo the correction")
    we_have_won(phone)
    assert phone.mode is not Mode.HTMX or phone.marked


def play(phone: Phone) -> None:
    for number, deal in enumerate(EVENING["deal"], 1):
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

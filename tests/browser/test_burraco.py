"""BUR-EX-17 played through the pages, and the best of a hand asked by tapping its cards."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.games.burraco.table import cases

DEALS = cases()["deal"]


def test_a_whole_match(phone: Phone) -> None:
    phone.begin(("Ann", "Bob", "Cem", "Dora"), game="burraco")
    phone.mark()
    for number, deal in enumerate(DEALS, 1):
        for side, lay in enumerate(deal["told"]):
            tell(phone, side, lay)
        phone.write()
        expect(phone.deal(number)).to_be_visible()
        phone.sees_totals([written(total) for total in deal["totals"]])
    expect(phone.page.locator(".verdict")).to_have_text("Ann & Cem win by 60.")
    assert phone.marked


def tell(phone: Phone, side: int, lay: Mapping[str, Any]) -> None:
    """Put what a side has into the form."""
    for name in ("clean_burracos", "dirty_burracos"):
        phone.step(f"sides.{side}.{name}", lay.get(name, 0))
    for name in ("melded", "left"):
        phone.field(f"sides.{side}.{name}").fill(str(lay.get(name, 0)))
    if lay.get("took_pozzetto"):
        phone.field(f"sides.{side}.took_pozzetto").check()
    if lay.get("closed"):
        phone.page.locator(f'[name="sides.*.closed"][value="{side}"]').check()


def written(total: int) -> str:
    return f"{total:,}".replace("-", "−")


def test_the_best_of_a_hand_is_asked_by_tapping_cards(phone: Phone) -> None:
    phone.open("/ask/burraco/best-melds")
    phone.mark()
    for count, card in enumerate(("3♦", "K♠", "K♠", "4♦", "5♦", "JK", "9♣"), 1):
        phone.page.locator(f'button[name=put][value="hand:{card}"]').click()
        expect(phone.page.locator("#hand")).to_have_text(f"{count} card{'s' if count > 1 else ''}")
    expect(phone.page.locator('button[name=put][value="hand:K♠"]')).to_be_disabled()
    expect(phone.page.locator(".card-rows b")).to_have_text(["50", "15"])
    assert [row.locator(".card").count() for row in phone.page.locator(".card-rows li").all()] == [3, 3]
    assert phone.marked

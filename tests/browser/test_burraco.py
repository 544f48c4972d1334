"""BUR-EX-17 told to its end through the pages, and the best of a hand asked by tapping its cards."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.tables import post, told
from tests.games.burraco.table import cases

DEALS = cases()["deal"]
NAMES = ("Ann", "Bob", "Cem", "Dora")
SCREEN = {"width": 390, "height": 664}
CLOSED = {"clean_burracos": 1, "took_pozzetto": True, "closed": True}
CAUGHT = {"melded": 120, "took_pozzetto": True, "left": 40}


TOLD_BEFORE = 3  # deals that another phone wrote


def test_a_match_is_told_to_its_end(phone: Phone, server: str) -> None:
    sheet = post(server, "/new/burraco", {f"seat.{seat}": name for seat, name in enumerate(NAMES)})
    for seen, deal in enumerate(DEALS[:TOLD_BEFORE], 1):
        write(server, sheet, deal["told"], seen)
    phone.open(sheet)
    phone.mark()
    for number, deal in enumerate(DEALS[TOLD_BEFORE:], TOLD_BEFORE + 1):
        for side, lay in enumerate(deal["told"]):
            tell(phone, side, lay)
        phone.write()
        expect(phone.deal(number)).to_be_visible()
        phone.sees_totals([written(total) for total in deal["totals"]])
    expect(phone.page.locator(".verdict")).to_have_text("Ann & Cem win by 60.")
    assert phone.marked


def test_a_tournament_of_four_deals_on_two_phones_ends_in_victory_points(pick_up: OpenPhone, server: str) -> None:
    """BUR-121: who is 1,080 ahead after four deals gets 15 of 20."""
    ann, bob = pick_up(viewport=SCREEN), pick_up(viewport=SCREEN)
    ann.open("/new/burraco")
    for seat, name in enumerate(NAMES):
        ann.field(f"seat.{seat}").fill(name)
    club = ann.page.locator('[name="profile"][value="club"]')
    if not club.is_visible():
        ann.page.locator("details", has=club).last.locator("summary").click()
    club.check()
    ann.tap("Start")
    expect(ann.page.locator(".who-deals")).to_contain_text("Deal 1 of 4.")
    bob.open(ann.page.url)
    totals = [0, 0]
    for number, closer in enumerate((0, 1, 0, 0), 1):
        writer, other = (ann, bob) if number % 2 else (bob, ann)
        lays = {closer: {**CLOSED, "melded": 290 + 10 * number}, 1 - closer: CAUGHT}
        if number <= 2:
            write(server, urlsplit(ann.page.url).path, [lays[0], lays[1]], number)
        else:
            for side, lay in lays.items():
                tell(writer, side, lay)
            writer.write()
        totals[closer] += 590 + 10 * number
        totals[1 - closer] += 80
        for phone in (writer, other):
            phone.sees_totals(list(map(written, totals)))
    for phone in (ann, bob):
        expect(phone.page.locator(".verdict")).to_have_text("Ann & Cem win by 1,080.")
        expect(phone.page.get_by_text("Victory points: Ann & Cem 15, Bob & Dora 5.")).to_be_visible()
        expect(phone.page.locator("form#deal")).to_have_count(0)


def write(server: str, sheet: str, lays: Sequence[Mapping[str, Any]], seen: int) -> None:
    """Write a deal as another phone does, one that saw event `seen` last."""
    said = dict(told([{name: value for name, value in lay.items() if name != "closed"} for lay in lays]))
    closer = next((side for side, lay in enumerate(lays) if lay.get("closed")), "")
    post(server, f"{sheet}/deals", {**said, "sides.*.closed": closer, "seen": seen, "token": f"deal-{seen}"})


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

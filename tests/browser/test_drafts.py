"""A deal under way on several phones: kept as it is typed, seen by the others, taken over; and no tap is lost."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import IN_EVERY_MODE, LayOut, OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, write

KINGS_AND_TWOS = ["K", "K", "2", "2"]


def key_that_writes(phone: Phone) -> object:
    """Where it is."""
    return phone.page.locator("button[name=write]").bounding_box()


@IN_EVERY_MODE
def test_a_deal_half_told_is_there_after_asking_a_question(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.field("sides.0.melded").fill("120+45")
    phone.step("sides.0.red_threes", 1)
    phone.tap("Ask")
    expect(phone.page.get_by_role("link", name="Can this hand open?").first).to_be_visible()
    phone.tap("Sheet")
    expect(phone.field("sides.0.melded")).to_have_value("120+45")
    expect(phone.field("sides.0.red_threes")).to_have_value("1")


@pytest.mark.parametrize("phone", [Mode.NO_CDN], indirect=True)
def test_whoever_comes_back_before_a_deal_was_kept_finds_it(phone: Phone, lay_out: LayOut) -> None:
    on_the_way = list[Route]()
    phone.page.route("**/draft", lambda one: one.continue_() if on_the_way else on_the_way.append(one))
    phone.open(lay_out())
    phone.field("sides.0.melded").fill("225")
    phone.tap("Ask")
    expect(phone.page.get_by_role("link", name="Can this hand open?").first).to_be_visible()
    assert on_the_way
    phone.tap("Sheet")
    expect(phone.field("sides.0.melded")).to_have_value("225")


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_whoever_goes_back_from_what_was_refused_finds_what_was_entered(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up(Mode.NO_CDN).open("/").open(lay_out())
    for side, points in enumerate((144, 140)):
        phone.field(f"sides.{side}.melded").fill(str(points))
    phone.write()
    expect(phone.page.locator("#row-melded .error")).to_be_visible()
    phone.page.go_back()
    expect(phone.field("sides.0.melded")).to_have_value("144")
    expect(phone.field("sides.1.melded")).to_have_value("140")


@IN_EVERY_MODE
def test_a_tab_that_was_closed_finds_the_deal_again(phone: Phone, lay_out: LayOut) -> None:
    sheet = lay_out()
    phone.open(sheet)
    phone.field("sides.0.melded").fill("225")
    if phone.mode is Mode.NO_SCRIPT:
        phone.tap("We: Red threes: one more")
    phone.open("about:blank")
    phone.open(sheet)
    expect(phone.field("sides.0.melded")).to_have_value("225")


def test_another_phone_sees_what_is_told_and_takes_it_over(pick_up: OpenPhone, lay_out: LayOut) -> None:
    sheet = lay_out()
    first, second = pick_up().open(sheet), pick_up().open(sheet)
    second.mark()
    first.field("sides.0.melded").fill("225")
    expect(second.page.locator("#standing")).to_contain_text("Another phone is entering deal 1")
    first.step("sides.1.red_threes", 2)
    expect(second.page.locator("#standing")).to_contain_text("−200")
    assert second.marked
    stood = key_that_writes(first)
    second.tap("Take over here")
    expect(second.field("sides.0.melded")).to_have_value("225")
    expect(first.draft).to_contain_text("has it now")  # at once, and nothing has moved
    assert key_that_writes(first) == stood
    first.field("sides.0.left").fill("5")
    expect(first.draft).to_contain_text("has it now")
    assert key_that_writes(first) == stood
    expect(first.field("sides.0.left")).to_have_value("5")
    first.tap("Take over again")
    expect(first.draft).not_to_contain_text("has it now")
    expect(first.field("sides.0.left")).to_have_value("5")


def test_the_log_of_another_phone_follows_a_write(pick_up: OpenPhone, server: str, lay_out: LayOut) -> None:
    sheet = lay_out()
    phone = pick_up().open(f"{sheet}/log")
    phone.mark()
    write(server, sheet, DEALS[0], seen=1)
    expect(phone.page.locator(".event-log")).to_contain_text("Deal 1 saved")
    assert phone.marked


def test_names_that_are_being_typed_are_told_and_kept(pick_up: OpenPhone, server: str, lay_out: LayOut) -> None:
    sheet = lay_out()
    phone = pick_up().open(f"{sheet}/names")
    phone.field("seat.0").fill("Wilhelmina")
    write(server, sheet, DEALS[0], seen=1)
    expect(phone.page.locator("form [data-behind]")).to_be_visible()
    expect(phone.field("seat.0")).to_have_value("Wilhelmina")


def test_cards_tapped_faster_than_pages_are_answered_all_count(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(f"{lay_out()}/ask/can-open")
    keys = [f"button.card-key[value='hand:{card}']" for card in KINGS_AND_TWOS]
    phone.page.evaluate("keys => keys.forEach((key) => document.querySelector(key).click())", keys)
    expect(phone.page.locator(".card-keys .picked i")).to_have_text(["2", "2"])


def test_steppers_tapped_fast_all_count(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    key = "document.querySelector('button[name=more][value=\"sides.0.red_threes\"]')"
    phone.page.evaluate(f"for (let n = 0; n < 4; n++) {key}.click()")
    expect(phone.field("sides.0.red_threes")).to_have_value("4")
    phone.write_so()
    phone.sees_totals(["−800", "0"])

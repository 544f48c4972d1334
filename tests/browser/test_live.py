"""What goes on while nobody taps: another phone's draft, who looks, a screen that stays on, a short vibration."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bank import opened
from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.phone import Mode
from tests.browser.tables import DEALS, post, write

VIDEO = "document.querySelector('.awake-video')"
PLAYS = f"{VIDEO} && !{VIDEO}.paused && {VIDEO}.currentTime"
NAMES = ("Ann", "Bob", "Cem", "Dora")
FELT = "window.felt = []; navigator.vibrate = (time) => window.felt.push(time)"


def top(page: Page, found: str) -> float:
    box = page.locator(found).first.bounding_box()
    assert box
    return box["y"]


def test_a_draft_of_another_phone_takes_the_place_of_an_empty_form_only(pick_up: OpenPhone, lay_out: LayOut) -> None:
    sheet = lay_out(DEALS[:1])
    bob, looker, teller = pick_up().open(sheet), pick_up().open(sheet), pick_up().open(sheet)
    bob.field("sides.0.melded").focus()  # whoever is in the form keeps it
    teller.field("sides.1.left").fill("5")
    place = top(teller.page, "#deal [name=write]")
    looker.mark()
    bob.field("sides.0.melded").fill("225")
    expect(looker.page.locator(".telling").last).to_contain_text("Cards on the table")
    expect(looker.page.locator("#deal")).to_be_hidden()
    assert looker.marked
    expect(teller.page.locator(".telling")).to_be_visible()
    assert abs(top(teller.page, "#deal [name=write]") - place) < 1
    assert top(teller.page, ".telling") > place
    looker.page.get_by_role("link", name="Start over on this phone").last.click()
    expect(looker.page.locator("#deal")).to_be_visible()
    expect(looker.field("sides.0.melded")).to_have_value("")


LITIGE = {"taker": 0, "trump": "H", "tricks.0": 81}
HANDS = [{f"hands.{4 * n}.player": n, f"hands.{4 * n}.stake": 10, f"hands.{4 * n}.held": 18} for n in (1, 2, 3)]
BANK = {"banker": 0, "bank": 19} | HANDS[0] | HANDS[1] | HANDS[2]


@pytest.mark.parametrize(
    ("game", "field", "figure", "deal"),
    [
        ("canasta", "sides.0.melded", "225", {"sides.0.melded": 600}),
        ("belote", "tricks.0", "100", {"taker": 0, "trump": "H", "tricks.0": 95}),
        ("belote", "tricks.0", "100", LITIGE),
        ("coinche", "tricks.0", "100", {"taker": 0, "contract": 90, "trump": "H", "tricks.0": 110}),
        ("pontoon", "hands.4.stake", "20", BANK),
    ],
)
def test_what_another_phone_saves_moves_nothing_under_a_thumb(
    pick_up: OpenPhone, server: str, game: str, field: str, figure: str, deal: Mapping[str, Any]
) -> None:
    sheet = post(server, f"/new/{game}", {f"seat.{seat}": name for seat, name in enumerate(NAMES)})
    phone = pick_up(viewport={"width": 390, "height": 664}).open(sheet)
    if game == "pontoon":
        opened(phone, 0)
    phone.field(field).fill(figure)
    expect(phone.draft).to_contain_text("to go")
    places = [top(phone.page, place) for place in (f"[name='{field}']:visible", "#draft", "#deal [name=write]")]
    post(server, f"{sheet}/deals", {**deal, "seen": 1, "token": f"theirs-{game}"})
    expect(phone.draft).to_contain_text("saved deal 1")
    assert places == [top(phone.page, place) for place in (f"[name='{field}']:visible", "#draft", "#deal [name=write]")]
    phone.field(field).fill("10")
    expect(phone.draft).not_to_contain_text("saved deal 1")
    expect(phone.page.locator("#deal [name=write] ~ [data-behind]")).to_contain_text("What you entered stays here")


def test_without_script_an_empty_form_makes_room_as_well(pick_up: OpenPhone, lay_out: LayOut) -> None:
    sheet = lay_out()
    bob, looker = pick_up().open(sheet), pick_up(Mode.NO_SCRIPT)
    bob.field("sides.0.melded").fill("225")
    expect(bob.draft).to_contain_text("225")
    looker.open(sheet)
    expect(looker.page.locator("#deal")).to_be_hidden()
    looker.tap("Take over here")
    expect(looker.field("sides.0.melded")).to_have_value("225")


def test_the_share_page_counts_who_looks_and_sends_without_a_share_sheet(pick_up: OpenPhone, lay_out: LayOut) -> None:
    sheet = lay_out()
    phone, other = pick_up().open(f"{sheet}/share"), pick_up()
    expect(phone.page.locator("#lookers")).to_have_text("No other phone is watching.")
    other.open(sheet)
    expect(phone.page.locator("#lookers")).to_have_text("One other phone is watching.")
    code = phone.page.locator(".qr-code").first.bounding_box()
    assert code
    assert code["width"] == 320
    phone.page.get_by_text("Send the link").last.click()
    expect(phone.page.get_by_role("link", name="Text message").first).to_be_visible()
    phone.tap("Copy it")
    expect(phone.page.get_by_role("button", name="Copied").first).to_be_visible()


def test_a_silent_video_keeps_the_screen_on_until_its_switch_is_off(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    assert phone.page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
    assert phone.page.evaluate(f"!{VIDEO}")
    phone.page.locator(".who-deals").click()
    phone.becomes(f"{PLAYS} > .5")
    phone.page.evaluate(f"{VIDEO}.currentTime = {VIDEO}.duration - .2")
    phone.becomes(f"{PLAYS} > .2 && {VIDEO}.currentTime < 5")  # it has begun anew
    phone.tap("Share")
    expect(phone.page.get_by_role("heading", name="See it on your phone")).to_be_visible()
    phone.page.get_by_text("This phone", exact=True).click()
    phone.page.get_by_label("Keep the screen on").uncheck()
    phone.becomes(f"{VIDEO}.paused")
    phone.tap("Sheet")
    expect(phone.page.locator("#deal")).to_be_visible()
    phone.page.locator(".who-deals").click()
    assert phone.page.evaluate(f"{VIDEO}.paused")
    phone.page.get_by_text("This phone", exact=True).click()
    expect(phone.page.get_by_label("Keep the screen on")).not_to_be_checked()
    phone.page.get_by_label("Keep the screen on").check()
    phone.becomes(f"{PLAYS} > 0")


def test_a_phone_vibrates_when_another_writes_if_it_is_asked_to(
    pick_up: OpenPhone, server: str, lay_out: LayOut
) -> None:
    sheet = lay_out()
    quiet, lively = pick_up(), pick_up()
    for phone in (quiet, lively):
        phone.begins_with(FELT)
        phone.open(sheet)
    lively.page.get_by_text("This phone", exact=True).click()
    lively.page.get_by_label("Vibrate when another phone saves a deal").check()
    write(server, sheet, DEALS[0], seen=1)
    for phone in (quiet, lively):
        expect(phone.page.locator(".wrote-elsewhere")).to_have_text("Another phone saved deal 1")
    lively.becomes("felt.length === 1")
    assert quiet.page.evaluate("felt.length") == 0
    lively.tap("Rules")
    lively.tap("Sheet")
    expect(lively.page.locator("#deal")).to_be_visible()
    assert lively.page.evaluate("felt.length") == 1

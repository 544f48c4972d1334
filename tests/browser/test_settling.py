"""Pontoon and Shoot Pontoon settled after the deal: the next hand under the thumb, rooms, splits, long names."""

import pytest
from playwright.sync_api import expect

from companion.rulebook.words import languages
from tests.browser.bank import LONG, SEVEN, choose, key_of, opened, recorded, row_of, sees_balances, sit
from tests.browser.conftest import OpenPhone
from tests.browser.looks import WIDTHS, looks_right
from tests.browser.phone import Phone

BROKEN = """(names) => names.map((name) => name.firstChild).filter((text) => {
  const word = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].some(({ index, 0: letters }) => {
    word.setStart(text, index);
    word.setEnd(text, index + letters.length);
    return word.getClientRects().length > 1;
  });
}).map((text) => text.data)"""
LINES = """(key) => {
  const words = document.createRange();
  words.selectNodeContents(key);
  return words.getClientRects().length;
}"""


def test_the_next_hand_opens_under_the_thumb(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(sit(server, "pontoon", SEVEN))
    choose(phone, "bank", "19")
    for player in (1, 2):
        phone.field(f"hands.{player * 4}.stake").fill("10")
        where = key_of(phone, f"hands.{player * 4}.held", "20").bounding_box()
        choose(phone, f"hands.{player * 4}.held", "20")
        expect(phone.field(f"hands.{player * 4 + 4}.stake")).to_be_visible()
        there = key_of(phone, f"hands.{player * 4 + 4}.held", "20").bounding_box()
        assert where
        assert there
        assert abs(where["y"] - there["y"]) < 2
    expect(phone.field("hands.8.stake")).to_be_hidden()
    expect(phone.field("hands.16.stake")).to_be_hidden()


def test_with_a_keyboard_the_next_hand_is_where_one_is(phone: Phone, server: str) -> None:
    phone.open(sit(server, "pontoon", SEVEN[:3]))
    key_of(phone, "bank", "19").press("Enter")
    expect(row_of(phone, 0).locator("summary")).to_be_focused()
    phone.field("hands.4.stake").fill("10")
    key_of(phone, "hands.4.held", "20").press("Enter")
    expect(row_of(phone, 1).locator("summary")).to_be_focused()
    key_of(phone, "hands.8.held", "").press("Enter")
    expect(phone.page.locator("button[name=write]")).to_be_focused()


def test_a_new_kitty_is_asked_for_before_the_first_hand_opens(phone: Phone, server: str) -> None:
    phone.open(sit(server, "shoot-pontoon", SEVEN[:5]))
    choose(phone, "bank", "18")
    expect(phone.draft).to_have_text("4 hands to go. Still to enter: Kitty at the start.")
    expect(phone.page.locator(".stake-keys.next-up #kitty")).to_be_visible()
    phone.page.get_by_role("button", name="Kitty at the start 100").click()
    expect(phone.field("kitty")).to_have_value("100")
    expect(phone.page.locator(".pool-bar")).to_have_attribute("aria-label", "In the kitty 100; no open bets; room 100.")
    phone.page.get_by_role("button", name="Bob: Shoot 50").click()
    expect(phone.field("hands.4.shoot")).to_have_value("50")


def test_nobody_is_asked_about_while_hands_are_told_one_after_the_other(phone: Phone, server: str) -> None:
    phone.open(sit(server, "pontoon", SEVEN[:4]))
    choose(phone, "bank", "19")
    phone.tap("Bob: Stake 10")
    choose(phone, "hands.4.held", "20")
    expect(phone.draft).to_have_text("2 hands to go. The bank so far −10, new balance −10.")
    for row, name in ((8, "Cem"), (12, "Dora")):
        phone.tap(f"{name}: Stake 10")
        choose(phone, f"hands.{row}.held", "20")
    expect(phone.draft).to_have_text("Deal 1. The bank −30, new balance −30.")
    opened(phone, 2)
    choose(phone, "hands.12.held", "pontoon")
    expect(phone.draft).to_contain_text("Deal 2: Dora has the bank.")


def test_the_room_follows_what_is_told_and_what_is_typed(phone: Phone, server: str) -> None:
    phone.open(sit(server, "shoot-pontoon", SEVEN[:5]))
    bar = phone.page.locator(".pool-bar")
    phone.field("kitty").fill("100")
    expect(bar).to_have_attribute("aria-label", "In the kitty 100; no open bets; room 100.")
    choose(phone, "bank", "19")
    for player, shoot in enumerate((40, 25), 1):
        phone.field(f"hands.{player * 4}.stake").fill("10")
        phone.field(f"hands.{player * 4}.shoot").fill(str(shoot))
        choose(phone, f"hands.{player * 4}.held", "18")
    expect(bar).to_have_attribute("aria-label", "In the kitty 100; open bets: Bob 40, Cem 25; room 35.")
    opened(phone, 1)
    expect(phone.page.locator("#room-hands-8-shoot")).to_have_text("max 60")
    phone.field("hands.8.shoot").fill("30")
    expect(bar).to_have_attribute("aria-label", "In the kitty 100; open bets: Bob 40, Cem 30; room 30.")
    expect(phone.page.locator("#room-hands-8-fourth_card_shoot")).to_have_text("max 30")


def test_a_bet_that_does_not_fit_is_said_at_its_field_once_it_is_left(phone: Phone, server: str) -> None:
    phone.open(sit(server, "shoot-pontoon", SEVEN[:4]))
    phone.field("kitty").fill("100")
    choose(phone, "bank", "19")
    phone.page.get_by_role("button", name="Bob: Stake 10").click()
    phone.page.get_by_role("button", name="Bob: Shoot 50").click()
    choose(phone, "hands.4.held", "18")
    expect(phone.page.get_by_role("button", name="Cem: Shoot 25")).to_be_visible()
    phone.page.get_by_role("button", name="Cem: Shoot 50").click()
    expect(phone.field("hands.8.shoot")).to_have_value("50")
    phone.field("hands.8.shoot").fill("60")
    expect(phone.page.locator("#room-hands-8-fourth_card_shoot")).to_have_text("max 50")
    expect(phone.page.locator(".hand-ledger .error")).to_have_count(0)
    phone.field("hands.8.shoot").blur()
    at_field = phone.page.locator("#row-hands-8-bets .error")
    expect(at_field).to_contain_text("At most 50 can be shot: 100 in the kitty, 50 already shot.")
    expect(phone.page.locator(".hand-ledger .error")).to_have_count(1)
    phone.field("hands.8.shoot").press_sequentially("5")  # beyond what lies there, and not left yet
    expect(phone.page.locator(".hand-ledger .error")).to_have_count(0)


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_what_was_bought_is_tapped_beside_the_stake_and_is_not_staked_again(phone: Phone, server: str) -> None:
    phone.open(sheet := sit(server, "pontoon", SEVEN[:3]))
    choose(phone, "bank", "19")
    choose(phone, "hands.4.held", "20")
    expect(phone.page.locator(".stake-keys.next-up #hands\\.4\\.stake")).to_be_visible()
    phone.page.get_by_role("button", name="Bob: Stake 10").click()
    expect(phone.field("hands.8.stake")).to_be_visible()
    for price in (10, 20):
        phone.tap(f"Bob: Bought for +{price}", opened(phone, 0))
    expect(phone.page.locator("#told-4 small")).to_have_text("20 · stake 10 + 30")
    phone.write()
    expect(phone.page.get_by_role("alert")).to_contain_text("Cem has no hand yet. Sat out this deal?")
    phone.tap("sat out", phone.page.get_by_role("alert"))
    expect(phone.page.locator("#told-8 small")).to_have_text("sat out")
    phone.write()
    sees_balances(phone, ["−40", "+40", "0"])
    assert [(hand["stake"], hand["bought"]) for hand in recorded(server, sheet)[0]["hands"]] == [(10, 30)]
    expect(phone.page.locator("#told-4 small")).to_have_text("stake 10, like last time")


@pytest.mark.complains("net::ERR_", "htmx:error")
def test_a_tap_without_a_connection_is_done_once_there_is_one(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(sit(server, "pontoon", SEVEN[:3])).touch()
    place = phone.page.locator("#deal [name=write]").bounding_box()
    phone.page.context.set_offline(True)
    key_of(phone, "bank", "19").click()
    expect(phone.page.locator(".unsent")).to_have_text("No connection: the points are added up once it is back.")
    assert phone.page.locator("#deal [name=write]").bounding_box() == place
    phone.page.context.set_offline(False)
    expect(phone.page.locator("#told-bank small")).to_have_text("19")
    expect(phone.page.locator(".unsent")).to_have_count(0)


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_what_keeps_a_deal_from_being_written_is_in_sight(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up(viewport={"width": 390, "height": 664}).open(sit(server, "pontoon", SEVEN))
    choose(phone, "bank", "19")
    phone.write()
    expect(phone.page.get_by_role("alert")).to_contain_text("6 hands to go.")
    expect(phone.page.get_by_role("alert")).to_be_in_viewport()


def test_a_tap_that_comes_before_the_answer_to_the_last_one_is_not_lost(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(sit(server, "pontoon", SEVEN[:3]))
    keys = ["bank:19", "hands.4.stake:10", "hands.4.held:20"]
    phone.page.evaluate(
        "keys => keys.forEach(key => document.querySelector(`[name=set][value='${key}']`).click())", keys
    )
    expect(row_of(phone, 0).locator("data")).to_have_text("0")
    expect(phone.page.locator("#made-4")).to_have_text("+10")


def test_a_split_grows_to_four_hands(phone: Phone, server: str) -> None:
    phone.open(sheet := sit(server, "pontoon", SEVEN[:3]))
    choose(phone, "bank", "19")
    phone.field("hands.4.stake").fill("10")
    phone.tap("Split, or stopped early", row_of(phone, 0))
    choose(phone, "hands.4.held", "20")
    for number in (5, 6, 7):
        if number > 5:
            phone.tap("One more hand", opened(phone, 0))
        phone.field(f"hands.{number}.stake").fill("10")
        choose(phone, f"hands.{number}.held", "18")
    choose(phone, "hands.8.held", "")
    phone.write()
    sees_balances(phone, ["+20", "−20", "0"])
    assert [hand["split"] for hand in recorded(server, sheet)[0]["hands"]] == [True] * 4


@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_the_form_for_after_the_deal_fits_with_a_split_of_four(view: Phone, server: str, game: str) -> None:
    own = "".join(f"&hands.{row}.held=20&hands.{row}.stake=1000&hands.{row}.shoot=100" for row in (4, 5, 6, 7, 8, 12))
    players = "".join(f"&hands.{row}.player={row // 4}" for row in (4, 5, 6, 7, 8, 12))
    view.open(f"{sit(server, game, LONG)}?banker=0&bank=19&kitty=9000{players}{own}&another=4")
    looks_right(view.page)


def test_a_bet_of_a_great_kitty_is_whole_in_its_field_and_on_its_keys(phone: Phone, server: str) -> None:
    phone.open(sit(server, "shoot-pontoon", LONG))
    phone.field("kitty").fill("12500")
    choose(phone, "bank", "19")
    phone.field("hands.4.stake").fill("10")
    expect(phone.page.locator("#likely-hands-4-shoot .button")).to_have_text(["6,250", "12,500"])
    phone.field("hands.4.shoot").fill("12000")
    keys = phone.page.locator(".bets-on-hand:visible .button")
    expect(keys).to_have_text(["6,250", "12,500", "250", "500"])
    whole = "field => field.scrollWidth <= field.clientWidth"
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": 664})
        assert phone.field("hands.4.shoot").evaluate(whole)
        assert [key.evaluate(LINES) for key in keys.all()] == [1] * 4


def test_on_the_smallest_phone_what_a_field_of_a_hand_is_called_is_whole_in_any_language(
    view: Phone, server: str
) -> None:
    sheet = sit(server, "shoot-pontoon", SEVEN[:4])
    view.page.set_viewport_size({"width": 320, "height": 568})
    for language in languages():
        view.open(f"{sheet}?lang={language}&bank=19")
        names = view.page.locator(".stake-keys:not(.bets-on-hand *) > span")
        assert (broken := names.evaluate_all(BROKEN)) == [], (language, broken)


def test_on_the_smallest_phone_the_keys_of_two_bets_stand_side_by_side_in_any_language(
    phone: Phone, server: str
) -> None:
    sheet = sit(server, "shoot-pontoon", SEVEN[:4])
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.open(sheet)
    phone.field("kitty").fill("250")
    choose(phone, "bank", "19")
    expect(phone.page.locator("#likely-hands-4-shoot .button")).to_have_count(2)
    for language in languages():
        phone.open(f"{sheet}?lang={language}")
        tops = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
        bets = opened(phone, 0).locator(".bets-on-hand input").evaluate_all(tops)
        assert bets[0] == bets[1], (language, bets)

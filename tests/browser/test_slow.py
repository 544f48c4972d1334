"""Answers that take their time, and none at all: whatever was tapped shows it, and nothing that was typed is lost."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.bank import SEVEN, choose, key_of, sit
from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.looks import is_at_rest
from tests.browser.phone import Phone
from tests.browser.tables import DEALS, post

LATE = """
  const answer = window.fetch;
  window.fetch = async (...asked) => {
    const late = await answer(...asked);
    await new Promise((go) => setTimeout(go, 1500));
    return late;
  };
"""
AGAIN = """([clientX, clientY]) => {
  const there = () => document.elementFromPoint(clientX, clientY).closest("button");
  const says = (key) => key.value || key.textContent.trim(), before = says(there());
  window.tappedAgain = "";
  addEventListener("htmx:after:swap", () => setTimeout(() => {
    const key = there();
    if (tappedAgain || !key || says(key) === before) return;
    key.dispatchEvent(new MouseEvent("click", { clientX, clientY, detail: 1, bubbles: true, cancelable: true }));
    tappedAgain = says(key);
  }));
}"""
NAMES = ("Nadia", "Karim", "Lucie", "Tom")
NO_ANSWER = pytest.mark.complains("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "htmx:error")
TAP_AGAIN = "No connection. Tap again once it is back."


def slow(phone: Phone, sheet: str) -> Phone:
    """The phone at that page, every answer to which comes late."""
    phone.begins_with(LATE)
    return phone.open(sheet)


def begun(server: str, game: str, names: Sequence[str] = NAMES) -> str:
    """A match without deals."""
    return post(server, f"/new/{game}", {f"seat.{seat}": name for seat, name in enumerate(names)})


def taps_twice(phone: Phone, key: Locator) -> None:
    """Tap a key, and once more on the spot as soon as the answer is there."""
    key.scroll_into_view_if_needed()
    place = key.bounding_box()
    assert place
    spot = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    phone.page.evaluate(AGAIN, spot)
    phone.page.touchscreen.tap(*spot)


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_nothing_is_typed_into_a_form_that_waits_for_a_late_refusal(pick_up: OpenPhone, server: str) -> None:
    phone = slow(pick_up(), begun(server, "belote"))
    phone.page.locator("#row-taker label").first.tap()
    phone.field("tricks.0").fill("190")
    phone.write()
    expect(phone.page.locator("form#deal[inert]")).to_be_visible()
    expect(phone.page.locator("button[name=write]")).to_have_attribute("aria-busy", "true")
    expect(phone.page.locator("[name=write][aria-busy=true]")).to_have_css("animation-delay", "0s")  # at once
    phone.page.keyboard.type("7")
    expect(phone.page.locator("#row-tricks .error")).to_contain_text("190? A deal has 162.")
    expect(phone.field("tricks.0")).to_have_value("190")
    phone.field("tricks.0").fill("104")
    phone.write()
    phone.sees_totals(["104", "58"])


def test_what_the_draft_said_of_an_empty_form_is_over_with_the_first_entry(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out(DEALS[:1]))
    phone.page.route("**/draft", lambda _: None)  # the answer never comes
    expect(phone.draft).to_contain_text("Deal 2: nothing entered yet.")
    phone.page.locator("#row-went_out label").first.tap()
    expect(phone.draft.locator(".still-empty")).to_be_hidden()


def test_the_field_that_comes_next_is_framed_until_something_is_in_it(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.page.locator("#row-went_out label").first.tap()
    expect(phone.page.locator(".next-up input")).to_have_attribute("name", "sides.0.melded")
    phone.page.route("**/draft", lambda _: None)  # the answer never comes
    phone.field("sides.0.melded").fill("90")
    expect(phone.page.locator(".next-up")).to_have_count(0)


def test_two_taps_on_a_slow_key_write_one_deal_which_is_corrected_and_struck_out(
    pick_up: OpenPhone, lay_out: LayOut
) -> None:
    phone = slow(pick_up(), lay_out())
    phone.enter(DEALS[0])
    place = phone.page.locator("button[name=write]").bounding_box()
    assert place
    for _ in range(2):
        phone.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    phone.sees_totals(["1,170", "150"])
    phone.page.wait_for_timeout(1_600)
    expect(phone.page.locator("details.deal-row")).to_have_count(1)
    phone.deal(1).locator("summary").tap()
    phone.tap("Correct deal 1")
    expect(phone.page.locator('a[aria-busy="true"]')).to_have_count(1)
    expect(phone.page.get_by_role("heading", name="Correct deal 1")).to_be_visible()
    phone.field("sides.0.melded").fill("190")
    phone.write()
    phone.sees_totals(["1,175", "150"])
    phone.deal(1).locator("summary").tap()
    phone.tap("Strike it out", phone.deal(1))
    expect(phone.page.locator('button[aria-busy="true"]')).to_have_count(1)
    phone.sees_totals(["0", "0"])


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_a_second_tap_on_the_key_that_wrote_a_deal_asks_nothing_about_the_next(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.enter(DEALS[0])
    taps_twice(phone, phone.page.locator("button[name=write]"))
    expect(phone.draft).to_contain_text("Deal 1 saved")
    phone.becomes("tappedAgain === 'Write deal 2'")
    expect(phone.page.locator(".htmx-request")).to_have_count(0)
    expect(phone.draft).to_contain_text("Deal 1 saved")
    phone.write()
    expect(phone.draft).to_contain_text("Nothing is entered.")


def test_a_second_tap_on_a_result_is_not_the_next_player_s_result(phone: Phone, server: str) -> None:
    phone.open(sit(server, "pontoon", SEVEN[:3]))
    choose(phone, "bank", "19")
    phone.tap("Bob: Stake 10")
    expect(phone.field("hands.4.stake")).to_have_value("10")
    is_at_rest(phone.page)
    taps_twice(phone, key_of(phone, "hands.4.held", "20"))
    phone.becomes("tappedAgain === 'hands.8.held:20'")
    expect(phone.draft).to_contain_text("One hand to go.")
    expect(phone.page.locator('input[type=hidden][name="hands.8.held"]')).to_have_count(0)


def test_three_taps_on_one_key_are_three_cards_however_late_the_answers(pick_up: OpenPhone) -> None:
    phone = slow(pick_up(), "/ask/canasta/can-open")
    key = phone.page.locator("button[name=put]").nth(3)
    for _ in range(3):
        key.tap()
    expect(phone.page.locator("#hand")).to_have_text("3 cards")


def test_cards_tapped_while_an_answer_is_late_are_sent_together_in_their_order(pick_up: OpenPhone) -> None:
    phone, sent = slow(pick_up(), "/ask/coinche/trick"), list[str]()
    phone.page.on("request", lambda asked: sent.append(asked.url))
    played = {"9♠": "9 of spades", "J♣": "J of clubs", "A♥": "A of hearts", "10♦": "10 of diamonds"}
    for card in played:
        phone.page.locator(f'button[name=put][value$=":{card}"]').tap()
    expect(phone.page.locator("#strip button")).to_contain_text(list(played.values()))
    assert len(sent) < len(played)


@NO_ANSWER
def test_a_key_that_nobody_answers_says_so_beside_it_and_works_once_there_is_a_connection(
    phone: Phone, lay_out: LayOut
) -> None:
    phone.open(sheet := lay_out(DEALS[:2]))
    phone.deal(2).locator("summary").tap()
    phone.page.context.set_offline(True)
    phone.tap("Strike it out", phone.deal(2))
    expect(phone.deal(2).get_by_role("alert")).to_have_text(TAP_AGAIN)
    phone.tap("Share")
    expect(phone.page.locator("header + [role=alert]")).to_have_text(TAP_AGAIN)
    phone.page.context.set_offline(False)
    phone.tap("Strike it out", phone.deal(2))
    phone.sees_totals(["1,170", "150"])
    phone.open(f"{sheet}/end")
    phone.page.context.set_offline(True)
    phone.tap("Finish the match")
    expect(phone.page.get_by_role("alert")).to_have_text(TAP_AGAIN)
    phone.page.context.set_offline(False)
    phone.tap("Finish the match")
    expect(phone.page.locator(".verdict")).to_be_visible()


@NO_ANSWER
def test_a_card_that_nobody_answers_says_so_where_the_answer_would_stand(phone: Phone) -> None:
    phone.open("/ask/canasta/can-open")
    key = phone.page.locator("button[name=put]").nth(3)
    place = key.bounding_box()
    phone.page.context.set_offline(True)
    key.tap()
    expect(phone.page.locator("#answer")).to_have_text(TAP_AGAIN)
    assert key.bounding_box() == place
    phone.page.context.set_offline(False)
    key.tap()
    expect(phone.page.locator("#hand")).to_have_text("1 card")
    expect(phone.page.get_by_role("alert")).to_have_count(0)

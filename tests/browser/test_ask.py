"""Asking at the table: cards are tapped, the answer comes first."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import IN_EVERY_MODE, LayOut, OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, WE_NEED_90

HAND = "Q Q A A 2 K 8"


@IN_EVERY_MODE
def test_can_this_hand_open_is_asked_by_tapping_cards_at_the_match(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out(DEALS[:WE_NEED_90]))
    tap_hand(phone, HAND.split())
    answers(phone, "No.")
    expect(phone.page.locator(".large-text")).to_contain_text("90")
    tap_hand(phone, ["Q"])
    answers(phone, "Yes.")
    assert laid(phone) == [["A", "A", "2"], ["Q", "Q", "Q"]]
    expect(phone.page.locator(".card-rows b")).to_have_text(["60", "30"])
    expect(phone.page.locator(".reasons").get_by_role("link").first).to_be_visible()
    assert phone.mode is not Mode.HTMX or phone.marked


def test_a_card_in_the_hand_is_put_back_by_a_tap(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out())
    tap_hand(phone, ["K", "K"])
    phone.tap("Put back K")
    expect(held(phone)).to_have_count(1)


def test_an_answer_is_kept_in_the_log_and_taken_back(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out(DEALS[:1]))
    tap_hand(phone, ["K", "K", "K", "8"])
    answers(phone, "No.")
    phone.tap("Keep in the log")
    expect(phone.page.get_by_role("button", name="Take back the note")).to_be_visible()
    phone.tap("Log of changes")
    expect(phone.page.locator(".event-log")).to_contain_text("Can this hand open?")


def test_an_answer_has_an_address_without_the_key_of_the_match(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone, sheet = pick_up(), lay_out(DEALS[:WE_NEED_90])
    ask(phone, sheet)
    tap_hand(phone, [*HAND.split(), "Q"])
    answers(phone, "Yes.")
    link = phone.page.get_by_role("link", name="Open this answer to send it").get_attribute("href") or ""
    assert sheet.rpartition("/")[2] not in link
    friend = pick_up(Mode.NO_SCRIPT).open(link)
    expect(friend.page.locator(".answer-word")).to_have_text("Yes.")


def ask(phone: Phone, sheet: str) -> None:
    """From the match to its question."""
    phone.open(sheet)
    if phone.mode is Mode.HTMX:
        phone.mark()
    phone.tap("Ask")
    phone.tap("Can this hand open?")
    expect(phone.page.locator(".card-keys")).to_be_visible()
    phone.page.locator("label:has(input[name=score])").first.click()


def tap_hand(phone: Phone, cards: list[str]) -> None:
    for card in cards:
        before = held(phone).count()
        phone.page.locator(f'button[name=put][value="hand:{card}"]').click()
        expect(held(phone)).to_have_count(before + 1)


def held(phone: Phone) -> Locator:
    return phone.page.locator("button[name=drop]")


def answers(phone: Phone, answer: str) -> None:
    phone.page.locator("button.primary").click()
    expect(phone.page.locator(".answer-word")).to_have_text(answer)


def laid(phone: Phone) -> list[list[str]]:
    """The melds that the answer lays, the dearest first."""
    melds = phone.page.locator(".card-rows li")
    return sorted(
        [card.strip() for card in melds.nth(n).locator(".card").all_inner_texts()] for n in range(melds.count())
    )

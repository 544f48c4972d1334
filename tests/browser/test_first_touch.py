"""The script of forms comes with the first touch of one: what is done before it is there is not lost."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.phone import MOMENT, PATIENCE, Mode, Phone
from tests.browser.tables import DEALS, told

SCRIPT = re.compile(r"/static/form\.js")
LEAVES = """(how) => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event(how, { bubbles: true }));
}"""
MELDED, THREES = "sides.0.melded", "sides.0.red_threes"


class HeldBack:
    """The requests of a phone for the script of forms, which nobody answers before the test does."""

    def __init__(self, phone: Phone) -> None:
        self.page = phone.page
        self.asked: list[Route] = []
        self.page.route(SCRIPT, self._hold)

    def _hold(self, route: Route) -> None:
        self.asked.append(route)

    def first(self) -> Route:
        """The one that waits longest, once there is one."""
        for _ in range(PATIENCE // MOMENT):
            if self.asked:
                return self.asked.pop(0)
            self.page.wait_for_timeout(MOMENT)
        raise AssertionError("nobody asks for the script")


def tap_key(phone: Phone, name: str) -> None:
    """Tap the key of that name beside the count of red threes."""
    phone.page.locator(f'button[name="{name}"][value="{THREES}"]').tap()


def test_a_page_asks_once_for_the_script_of_forms_when_one_is_touched(phone: Phone, lay_out: LayOut) -> None:
    held_back = HeldBack(phone)
    phone.open(lay_out())
    phone.page.locator(".who-deals").tap()
    phone.page.locator("#totals").tap()
    assert held_back.asked == []
    phone.field(MELDED).tap()
    phone.field("sides.1.melded").tap()
    held_back.first().continue_()
    phone.page.keyboard.type("5+5")
    expect(phone.page.locator('[data-of="sides.1.melded"]')).to_have_text("5 + 5 = 10")
    assert held_back.asked == []


def test_what_is_tapped_before_the_script_is_there_is_tapped_then(phone: Phone, lay_out: LayOut) -> None:
    held_back = HeldBack(phone)
    phone.open(lay_out())
    for key in ("more", "more", "more"):
        tap_key(phone, key)
    expect(phone.field(THREES)).to_have_value("0")
    held_back.first().continue_()
    expect(phone.field(THREES)).to_have_value("3")
    tap_key(phone, "less")
    expect(phone.field(THREES)).to_have_value("2")
    expect(phone.draft).to_contain_text("200")


def test_a_figure_that_is_typed_before_the_script_is_there_is_added_up_then(phone: Phone, lay_out: LayOut) -> None:
    held_back = HeldBack(phone)
    phone.open(lay_out())
    phone.field(MELDED).tap()
    phone.page.keyboard.type("100+25")
    held_back.first().continue_()
    expect(phone.page.locator(f'[data-of="{MELDED}"]')).to_have_text("100 + 25 = 125")
    expect(phone.field(MELDED)).to_have_value("100+25")
    expect(phone.draft).to_contain_text("125")


@pytest.mark.parametrize("leaves", ["pagehide", "visibilitychange"])
def test_a_figure_is_kept_where_one_leaves_or_locks_the_phone_before_the_script_is_there(
    phone: Phone, pick_up: OpenPhone, lay_out: LayOut, leaves: str
) -> None:
    held_back, sheet = HeldBack(phone), lay_out()
    other = pick_up().open(sheet)
    phone.open(sheet)
    phone.field(MELDED).fill("100+25")
    held_back.first()
    with phone.page.expect_request(lambda request: request.resource_type == "ping"):  # which outlives its page
        phone.page.evaluate(LEAVES, leaves)  # a page that really goes takes along what a test holds back
    expect(other.page.locator("#standing")).to_contain_text("125")
    phone.open(sheet)
    expect(phone.field(MELDED)).to_have_value("100+25")


def test_keys_that_were_tapped_are_kept_where_one_leaves_before_the_script_is_there(
    phone: Phone, pick_up: OpenPhone, lay_out: LayOut
) -> None:
    held_back, sheet = HeldBack(phone), lay_out()
    other = pick_up().open(sheet)
    phone.open(sheet)
    for key in ("more", "more", "more"):
        tap_key(phone, key)
    held_back.first()
    with phone.page.expect_request(lambda request: request.resource_type == "ping"):
        phone.page.evaluate(LEAVES, "pagehide")
    expect(other.page.locator("#standing")).to_contain_text("300")
    phone.open(sheet)
    expect(phone.field(THREES)).to_have_value("3")


def test_nothing_is_typed_into_a_figure_before_the_key_that_changes_it_has_done_so(
    phone: Phone, lay_out: LayOut
) -> None:
    held_back = HeldBack(phone)
    phone.open(lay_out())
    phone.field(MELDED).tap()
    phone.page.keyboard.type("225")
    phone.page.locator(f".sum-field:has([name='{MELDED}']) [data-key]").tap()
    expect(phone.page.locator("#deal[inert]")).to_be_visible()
    phone.page.keyboard.type("9")
    held_back.first().continue_()
    expect(phone.field(MELDED)).to_have_value("225+")
    expect(phone.field(MELDED)).to_be_focused()
    phone.page.keyboard.type("45")
    expect(phone.page.locator(f'[data-of="{MELDED}"]')).to_have_text("225 + 45 = 270")


def test_whoever_taps_a_key_and_leaves_before_the_script_is_there_has_tapped_it(phone: Phone, lay_out: LayOut) -> None:
    held_back, asked = HeldBack(phone), list[str]()
    phone.open(lay_out())
    phone.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    tap_key(phone, "more")
    phone.page.get_by_role("link", name="Ask").tap()
    held_back.first().continue_()
    expect(phone.page.get_by_role("link", name="Can this hand open?").first).to_be_visible()
    assert asked.index("draft") < asked.index("ask")
    phone.tap("Sheet")
    expect(phone.field(THREES)).to_have_value("1")


@pytest.mark.complains("422", "ERR_FAILED")
@pytest.mark.parametrize("phone", [Mode.NO_CDN], indirect=True)
def test_where_the_script_comes_at_last_it_takes_away_nothing_that_was_typed(phone: Phone, lay_out: LayOut) -> None:
    phone.page.route(SCRIPT, lambda route: route.abort())
    phone.open(lay_out())
    phone.field(MELDED).fill("7")
    phone.is_refused()
    phone.page.unroute(SCRIPT)
    phone.field(MELDED).fill("5+5")
    phone.becomes("!sessionStorage.getItem('left')")
    expect(phone.page.locator(f'[data-of="{MELDED}"]')).to_have_text("5 + 5 = 10")
    expect(phone.field(MELDED)).to_have_value("5+5")


def test_a_deal_that_is_written_before_the_script_is_there_is_written_once(phone: Phone, lay_out: LayOut) -> None:
    held_back = HeldBack(phone)
    phone.open(f"{lay_out()}?{urlencode(dict(told(DEALS[0])))}")
    key = phone.page.locator("#deal [name=write]")
    key.tap()
    key.tap()
    held_back.first().continue_()
    expect(phone.page.locator(".deal-row")).to_have_count(1)


@pytest.mark.complains("ERR_FAILED")
def test_where_the_script_cannot_be_had_keys_ask_the_app_and_the_next_touch_asks_again(
    phone: Phone, lay_out: LayOut
) -> None:
    held_back = HeldBack(phone)
    phone.open(lay_out())
    tap_key(phone, "more")
    held_back.first().abort()
    expect(phone.field(THREES)).to_have_value("1")
    tap_key(phone, "more")
    held_back.first().continue_()
    expect(phone.field(THREES)).to_have_value("2")
    expect(phone.draft).to_contain_text("200")


def test_where_the_script_is_late_keys_ask_the_app(phone: Phone, lay_out: LayOut) -> None:
    held_back = HeldBack(phone)
    phone.open(lay_out())
    tap_key(phone, "more")
    expect(phone.field(THREES)).to_have_value("1")
    tap_key(phone, "more")
    expect(phone.field(THREES)).to_have_value("2")
    held_back.first().continue_()
    phone.becomes("typeof readFigures === 'function'")
    phone.field(MELDED).fill("5+5")
    expect(phone.page.locator(f'[data-of="{MELDED}"]')).to_have_text("5 + 5 = 10")
    assert held_back.asked == []


@pytest.mark.parametrize("phone", [Mode.NO_CDN], indirect=True)
def test_a_key_that_asks_the_app_is_not_undone_by_what_is_kept_as_its_page_goes(phone: Phone, lay_out: LayOut) -> None:
    held_back, kept = HeldBack(phone), list[str]()
    phone.page.on("request", lambda request: kept.append(request.resource_type) if "/draft" in request.url else None)
    phone.open(lay_out())
    phone.field(MELDED).fill("225")
    tap_key(phone, "more")
    held_back.first()
    expect(phone.field(THREES)).to_have_value("1")
    phone.reload(until="domcontentloaded")
    expect(phone.field(THREES)).to_have_value("1")
    expect(phone.field(MELDED)).to_have_value("225")
    assert kept == ["document"]

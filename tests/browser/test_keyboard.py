"""With a keyboard alone."""

from playwright.sync_api import expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS

FOCUSED = "document.activeElement.name || document.activeElement.textContent.trim()"
MOST_TABS = 60


def test_tab_goes_through_the_index_and_every_field_to_the_button_that_writes(
    pick_up: OpenPhone, lay_out: LayOut
) -> None:
    phone = pick_up().open(lay_out(DEALS[:1]))
    order = tabbed(phone, until="write")
    wanted = ["Ask", "sides.*.went_out", "sides.0.natural_canastas", "sides.0.melded", "sides.1.melded", "sides.0.left"]
    assert [name for name in order if name in wanted] == wanted
    assert order[-1] == "write"


def test_a_whole_deal_is_told_and_written_with_keys(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    keys = phone.page.keyboard
    tabbed(phone, until="sides.*.went_out")
    keys.press("Space")
    tabbed(phone, until="sides.0.mixed_canastas")
    keys.press("Tab")
    keys.press("Space")
    tabbed(phone, until="sides.0.melded")
    keys.type("125")
    for name, points in (("1.melded", "0"), ("0.left", "0"), ("1.left", "5")):
        tabbed(phone, until=f"sides.{name}")
        keys.type(points)
    tabbed(phone, until="write")
    keys.press("Enter")
    expect(phone.deal(1)).to_be_visible()
    phone.sees_totals(["525", "−5"])


def test_enter_in_a_figure_adds_up_and_presses_no_stepper(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.field("sides.0.melded").fill("120+45")
    phone.field("sides.0.melded").press("Enter")
    expect(phone.draft).to_contain_text("+165 165")
    expect(phone.field("sides.0.natural_canastas")).to_have_value("0")
    expect(phone.field("sides.0.melded")).to_have_value("120+45")
    expect(phone.deal(1)).to_have_count(0)


def test_enter_in_a_question_asks_it(phone: Phone) -> None:
    phone.open("/ask/canasta/minimum")
    phone.field("score").fill("1500")
    phone.field("score").press("Enter")
    expect(phone.page.locator(".answer-word")).to_have_text("90")


def test_what_has_the_focus_is_seen(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up(Mode.NO_CDN).open(lay_out())
    for name in ("sides.0.melded", "write", "sides.*.went_out"):
        tabbed(phone, until=name)
        assert phone.page.evaluate(OUTLINED), name
        phone.page.evaluate("document.activeElement.blur()")


OUTLINED = """(() => {
  const at = document.activeElement;
  const drawn = (style) => style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 3;
  return [at, at.nextElementSibling, at.parentElement].filter(Boolean).map((e) => getComputedStyle(e)).some(drawn);
})()"""


def tabbed(phone: Phone, until: str) -> list[str]:
    """What Tab goes through, up to the field or button of that name."""
    order: list[str] = []
    while until not in order and len(order) < MOST_TABS:
        phone.page.keyboard.press("Tab")
        order.append(phone.page.evaluate(FOCUSED))
    assert until in order, order
    return order

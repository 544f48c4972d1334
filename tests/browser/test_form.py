"""What happened is entered: typed, tapped and counted, added up before it is written."""

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.phone import Mode, Phone

FIGURES = tomllib.loads((Path(__file__).parents[1] / "forms/figures.toml").read_text("utf-8"))


def test_a_deal_is_added_up_while_it_is_typed(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    phone.mark()
    phone.field("sides.0.melded").fill("225")
    expect(phone.draft).to_contain_text("+225 225")
    phone.step("sides.1.red_threes", 2)
    expect(phone.draft).to_contain_text("−200")
    assert phone.marked


def test_a_style_that_the_browser_left_on_a_field_is_not_complained_about(phone: Phone, lay_out: LayOut) -> None:
    """Browsers leave one where they filled a field in or took a picture, and htmx must not copy it."""
    phone.open(lay_out())
    phone.page.evaluate(
        "document.querySelectorAll('input').forEach(({ style }) => { style.color = 'red'; style.color = ''; })"
    )
    assert phone.page.locator("input[style]").count()
    phone.field("sides.0.melded").fill("225")
    phone.write_so()
    expect(phone.deal(1)).to_be_visible()


@pytest.mark.parametrize("mode", [Mode.NO_CDN, Mode.NO_SCRIPT])
def test_without_htmx_a_deal_is_added_up_on_request(pick_up: OpenPhone, lay_out: LayOut, mode: Mode) -> None:
    phone = pick_up(mode).open(lay_out())
    phone.field("sides.0.melded").fill("120+45")
    phone.tap("Add it up first")
    expect(phone.draft).to_contain_text("+165 165")
    expect(phone.page.locator(".equation").first).to_have_text("120 + 45 = 165")


def test_the_address_after_writing_is_that_of_the_sheet(phone: Phone, lay_out: LayOut) -> None:
    phone.open(sheet := lay_out())
    phone.field("sides.0.melded").fill("225")
    phone.write_so()
    expect(phone.deal(1)).to_be_visible()
    expect(phone.page).to_have_url(sheet)
    phone.reload()
    phone.sees_totals(["225", "0"])
    expect(phone.field("sides.0.melded")).to_have_value("")


def test_a_reload_keeps_what_was_told(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.field("sides.0.melded").fill("120+45")
    phone.step("sides.0.red_threes", 2)
    phone.reload()
    expect(phone.field("sides.0.melded")).to_have_value("120+45")
    expect(phone.field("sides.0.red_threes")).to_have_value("2")


def test_a_sum_is_typed_with_the_plus_key_and_spelled_out(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.field("sides.1.melded").fill("120")
    phone.page.locator('.sum-field:has([name="sides.1.melded"]) [data-key]').click()
    phone.page.keyboard.type("45")
    expect(phone.field("sides.1.melded")).to_have_value("120+45")
    expect(phone.page.locator(".equation").nth(1)).to_have_text("120 + 45 = 165")
    for typed, spelled in (
        ("1,200 + 45", "1,200 + 45 = 1,245"),
        ("120 45 + 5", ""),
        ("1 200−45", "1,200 − 45 = 1,155"),
    ):
        phone.field("sides.1.melded").fill(typed)
        expect(phone.page.locator(".equation").nth(1)).to_have_text(spelled)


def test_a_total_below_zero_is_typed_with_the_sign_key(phone: Phone) -> None:
    phone.open("/ask/canasta/minimum")
    phone.field("score").fill("55")
    phone.page.locator("[data-key=sign]").click()
    expect(phone.field("score")).to_have_value("−55")
    phone.page.locator(".primary").click()
    expect(phone.page.locator(".answer-word")).to_have_text("15")


def test_keys_that_need_script_are_not_there_without_it(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up(Mode.NO_SCRIPT).open(lay_out())
    expect(phone.page.locator("[data-key]").first).to_be_hidden()
    expect(phone.page.get_by_role("button", name="Add it up first")).to_be_visible()


def test_a_count_does_not_go_below_nothing(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.step("sides.0.red_threes", 2)
    phone.step("sides.0.red_threes", 0)
    expect(phone.page.locator('button[name=less][value="sides.0.red_threes"]')).to_be_disabled()


def test_cards_are_tapped_into_the_sum_and_taken_back(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.field("sides.0.melded").fill("100")
    row = phone.page.locator("#row-melded")
    row.get_by_role("button", name="On the table count").click()
    for points, count in ((50, 2), (10, 3)):
        for _ in range(count):
            row.locator(f'button[name=card][value="sides.0.melded:{points}"]').click()
    expect(row.locator('button[value="sides.0.melded:10"] i')).to_have_text("3")
    for _ in range(4):
        row.locator('button[name=uncard][value="sides.0.melded"]').click()
    expect(row.locator(".equation").first).to_have_text("100 + 50 = 150")
    row.locator('button[name=card][value="sides.0.melded:10"]').click(click_count=3)
    expect(row.locator(".equation").first).to_have_text("100 + 80 = 180")
    expect(phone.draft).to_contain_text("+180 180")
    phone.write_so()
    phone.sees_totals(["180", "0"])


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_what_cannot_have_happened_is_said_at_its_field_and_nothing_is_lost(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.field("sides.0.melded").fill("225")
    phone.field("sides.1.left").fill("7")
    phone.page.locator('[name="sides.*.went_out"][value="0"]').check()
    phone.is_refused()
    expect(phone.page.locator("#row-left .error")).to_contain_text("CAN-75")
    expect(phone.field("sides.0.melded")).to_have_value("225")
    expect(phone.field("sides.1.left")).to_have_value("7")
    expect(phone.page.locator('[name="sides.*.went_out"][value="0"]')).to_be_checked()
    expect(phone.deal(1)).to_have_count(0)
    phone.field("sides.1.left").fill("5")
    phone.step("sides.0.mixed_canastas", 1)
    phone.write_so()
    expect(phone.deal(1)).to_be_visible()
    phone.sees_totals(["625", "−5"])


def test_what_both_sides_have_wrong_is_read_once_and_heard_of_each(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out(seats=("Ann", "Bob", "Cem", "Dora")))
    wrong, height = phone.page.locator("#row-melded .error"), "row => row.getBoundingClientRect().height"
    heights = []
    for figures in (("144", "140"), ("144", "144")):
        for side, figure in enumerate(figures):
            phone.field(f"sides.{side}.melded").fill(figure)
        phone.field("sides.0.left").focus()
        expect(wrong).to_have_count(figures.count("144"))
        heights.append(phone.page.locator("#row-melded").evaluate(height))
    assert heights[0] == heights[1]
    assert [said.partition(":")[0] for said in wrong.all_text_contents()] == ["Ann & Cem", "Bob & Dora"]
    expect(wrong.get_by_role("link")).to_have_count(1)


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_what_is_no_figure_is_refused_and_stays_in_the_field(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone, sheet = pick_up(), lay_out()
    for text in ("abc", "12.5", "1e5", "−"):
        phone.open(sheet)
        phone.field("sides.0.melded").fill(text)
        phone.is_refused()
        expect(phone.page.locator("#row-melded .error")).to_be_visible()
        expect(phone.field("sides.0.melded")).to_have_value(text)
    phone.field("sides.0.melded").fill("120+")
    phone.write_so()
    phone.sees_totals(["120", "0"])


def test_the_script_reads_figures_as_the_server_does_and_writes_them_as_the_reader_does(phone: Phone) -> None:
    phone.begin(game="belote")
    read = "typed => { const parts = readFigures(typed); return parts.length ? sumOf(parts) : null; }"
    wanted = {**FIGURES["read"], **dict.fromkeys(FIGURES["refused"]["signs"])}
    assert {typed: phone.page.evaluate(read, typed) for typed in wanted} == wanted
    phone.page.evaluate("document.documentElement.lang = 'bn'")
    phone.field("tricks.0").fill("৯৫")
    expect(phone.field("tricks.1")).to_have_attribute("placeholder", "৬৭")
    phone.field("tricks.0").fill("৯০+৫")
    expect(phone.page.locator("[data-of='tricks.0']")).to_have_text("৯০ + ৫ = ৯৫")


def test_a_step_from_a_figure_in_other_digits_goes_on_from_it(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.page.evaluate("document.documentElement.lang = 'bn'")
    phone.field("sides.1.red_threes").fill("২")
    phone.page.locator("button[name=more][value='sides.1.red_threes']").click()
    expect(phone.field("sides.1.red_threes")).to_have_value("৩")
    expect(phone.draft).to_contain_text("−300")


def test_an_address_with_a_language_in_it_goes_on_without(phone: Phone) -> None:
    phone.open("/rules/canasta?players=2&lang=en")
    expect(phone.page).to_have_url(re.compile(r"/rules/canasta\?players=2$"))

"""A match begins: names in the order of play, a name like a known one is asked about, the key is in reach."""

import pytest
from playwright.sync_api import expect

from companion.rulebook.words import SOURCE
from tests.browser.conftest import OpenPhone
from tests.browser.looks import WIDEST, fits, looks_right
from tests.browser.phone import Mode, Phone

LONG = ("Wilhelmina Konstantinova", "Bartholomew Featherstone", "Maximilian", "Dora")
SCREEN = {"width": 390, "height": 664}  # of a common phone between its bars


def bottom(phone: Phone, of: str) -> float:
    box = phone.page.locator(of).bounding_box()
    assert box
    return box["y"] + box["height"]


def type_names(phone: Phone, names: tuple[str, ...]) -> None:
    for seat, name in enumerate(names):
        phone.field(f"seat.{seat}").fill(name)


def test_names_are_typed_in_the_order_of_play_and_fit(phone: Phone) -> None:
    phone.open("/new/canasta")
    phone.field("seat.0").focus()
    for seat, name in enumerate(LONG):
        expect(phone.field(f"seat.{seat}")).to_be_focused()
        phone.page.keyboard.type(name)
        fits = phone.field(f"seat.{seat}").evaluate("field => field.scrollWidth <= field.clientWidth")
        assert fits, name
        phone.page.keyboard.press("Tab")
        if seat == 0:  # the keys for who deals are one stop for all seats
            phone.page.keyboard.press("Tab")
    expect(phone.page.locator("#begin")).to_have_text("Start: Wilhelmina deals")
    looks_right(phone.page)


def test_enter_in_a_name_leads_to_the_next_and_in_the_last_one_starts_the_match(phone: Phone) -> None:
    phone.open("/new/canasta")
    phone.field("seat.0").focus()
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dora")):
        expect(phone.field(f"seat.{seat}")).to_be_focused()
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".tee")).to_contain_text("Ann & Cy")


def test_names_that_were_typed_are_there_when_somebody_comes_back(phone: Phone) -> None:
    phone.open("/new/canasta")
    type_names(phone, ("Ann", "Bob"))
    phone.field("seat.2").focus()
    expect(phone.page.locator("#begin")).to_have_text("Start: Ann deals")
    phone.becomes("location.search.includes('Bob')")
    phone.page.locator('a[href="/"]').first.click()
    expect(phone.page.locator(".seat-rows")).to_have_count(0)
    phone.page.go_back()
    expect(phone.field("seat.0")).to_have_value("Ann")
    expect(phone.field("seat.1")).to_have_value("Bob")


def test_the_key_says_who_deals_as_soon_as_that_is_chosen(phone: Phone) -> None:
    phone.open("/new/canasta")
    type_names(phone, ("Ann", "Bob", "Cy", "Dora"))
    phone.page.locator('[name="dealer"][value="2"]').check()
    expect(phone.page.locator("#begin")).to_have_text("Start: Cy deals")


def test_a_key_under_a_finger_is_tapped_though_its_name_is_answered_meanwhile(phone: Phone) -> None:
    phone.open("/new/pontoon")
    for seat, name in enumerate(("Ann", "Bob")):
        phone.field(f"seat.{seat}").fill(name)
    key = phone.page.locator("#begin")
    key.hover()
    with phone.page.expect_response("**/new/pontoon?*"):
        phone.page.mouse.down()
    phone.page.wait_for_timeout(100)  # the answer would be there
    expect(key).to_have_count(1)
    phone.page.mouse.up()
    expect(phone.page.locator("#draft")).to_be_visible()


def test_an_answer_is_shown_once_the_finger_has_left_the_key(phone: Phone) -> None:
    phone.open("/new/pontoon")
    phone.field("seat.0").fill("Ann")
    phone.page.locator("h1").hover()
    with phone.page.expect_response("**/new/pontoon?*"):
        phone.page.mouse.down()
    phone.page.mouse.up()
    expect(phone.page.locator("#begin")).to_have_text("Start: Ann deals")


def test_what_is_chosen_while_an_answer_waits_for_the_finger_is_answered(phone: Phone) -> None:
    phone.open("/new/pontoon")
    type_names(phone, ("Ann", "Bob"))
    expect(phone.page.locator("#begin")).to_have_text("Start: Ann deals")
    phone.page.locator('label:has([name="dealer"][value="1"])').hover()
    with phone.page.expect_response("**/new/pontoon?*"):  # about the name that was typed last
        phone.page.mouse.down()
    phone.page.wait_for_timeout(100)  # the answer would be there
    phone.page.mouse.up()
    expect(phone.page.locator("#begin")).to_have_text("Start: Bob deals")


def test_the_names_of_a_match_have_room_for_long_ones(phone: Phone) -> None:
    phone.begin(LONG)
    phone.open(phone.page.url + "/names")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    for seat in range(4):
        box = phone.field(f"seat.{seat}").bounding_box()
        assert box
        assert box["width"] >= 195
    fits(phone.page)


def test_a_sheet_that_home_leads_to_has_the_script_that_home_does_without(phone: Phone) -> None:
    script = phone.open("/").page.locator('script[src*="/table.js"]')
    expect(script).to_have_count(0)
    phone.begin()
    expect(script).to_have_count(1)
    phone.field("sides.0.melded").fill("५+5")
    expect(phone.page.locator('[data-of="sides.0.melded"]')).to_have_text("5 + 5 = 10")


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_a_new_spelling_is_asked_about(pick_up: OpenPhone, mode: Mode) -> None:
    phone = pick_up(mode)
    phone.begin(("Ann", "Bob", "Cy", "Dora"))
    phone.open("/new/canasta")
    phone.field("seat.0").fill("Anna")
    if mode is Mode.HTMX:
        phone.field("seat.0").press("Tab")
    else:
        phone.tap("Start")
    expect(phone.page.get_by_text("Is Anna the same as Ann?")).to_be_visible()
    phone.tap("Yes, Ann")
    expect(phone.field("seat.0")).to_have_value("Ann")
    phone.tap("Start")
    expect(phone.page.locator("#draft")).to_be_visible()


def test_the_keys_are_in_reach_with_three_presets_and_long_names(pick_up: OpenPhone) -> None:
    phone = pick_up(viewport=SCREEN)
    phone.begin(LONG)
    phone.open(phone.page.url + "/house")
    phone.page.locator("summary").filter(has_text="Going out").click()
    phone.page.locator('[name="house.canastas_to_go_out"][value="2"]').check()
    expect(phone.page.locator("#use")).to_have_text("Use from deal 1: 1 change")
    expect(phone.page.locator("#use button")).to_be_in_viewport()
    phone.page.evaluate("scrollTo(0, 0)")
    expect(phone.page.locator("#use button")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#differs")).to_contain_text("two canastas are needed to go out")
    phone.page.locator("#use button").click()
    expect(phone.page.locator("#draft")).to_be_visible()
    phone.open("/")
    assert bottom(phone, ".live-match .primary") <= 280  # the longest names take two lines
    phone.open("/new/canasta")
    assert bottom(phone, "#begin") <= SCREEN["height"]
    fits(phone.page)


@pytest.mark.parametrize("game", ["canasta", "belote", "coinche"])
def test_the_key_is_in_reach_in_other_languages_too_where_nothing_was_played_yet(view: Phone, game: str) -> None:
    for language in (SOURCE, *WIDEST):
        view.page.set_viewport_size({"width": 390, "height": 664})
        view.open(f"/new/{game}?lang={language}")
        assert bottom(view, "#begin") <= SCREEN["height"], language
        view.page.set_viewport_size({"width": 320, "height": 568})
        assert view.page.evaluate("document.documentElement.scrollWidth") == 320, language
    fits(view.page)


def test_the_language_is_chosen_in_the_head_of_the_first_page(pick_up: OpenPhone) -> None:
    for mode in Mode:
        phone = pick_up(mode).open("/")
        phone.page.locator("summary").filter(has_text="English").click()
        phone.page.get_by_role("link", name="Français").click()
        expect(phone.page.locator("html")).to_have_attribute("lang", "fr")

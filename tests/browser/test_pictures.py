"""Pictures as browsers draw them, and the parts of the rules that begin with them."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from companion.forms.house_rules import house_fields
from companion.games import shelf
from tests.browser.conftest import OpenPhone
from tests.browser.looks import fits
from tests.browser.phone import Phone
from tests.browser.tables import post
from tests.rulebook.phrases import written

UNREADABLE = """[...document.querySelectorAll('.picture *')].filter((e) => {
  const box = e.getBoundingClientRect(), picture = e.closest('.picture').getBoundingClientRect();
  const says = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return box.left < picture.left - 1 || box.right > picture.right + 1
    || says && (parseFloat(getComputedStyle(e).fontSize) < 13 || e.clientWidth && e.scrollWidth > e.clientWidth + 1);
}).map((e) => e.textContent)"""
LONG = ("Wilhelmina Konstantinowa", "Konstantinospapadopoulos", "জ্যোতির্ময়ী মৃত্যুঞ্জয়", "Bartholomew Featherstone", "Eva")
A5 = [595, 420]  # across, in points
MEDIA_BOX = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]")


@pytest.fixture
def page(pick_up: OpenPhone) -> Page:
    return pick_up().open("/rules").page


@pytest.mark.parametrize("slug", shelf())
def test_every_picture_fits_the_smallest_phone_whatever_people_are_called(view: Phone, server: str, slug: str) -> None:
    seats = LONG if slug.endswith("pontoon") else LONG[:4]
    sheet = post(server, f"/new/{slug}", {f"seat.{seat}": name for seat, name in enumerate(seats)})
    page = view.page
    page.set_viewport_size({"width": 320, "height": 568})
    for part in (phase.id for phase in written(slug).phases if phase.pictures):
        for place in (f"/rules/{slug}", f"{sheet}/rules"):
            page.goto(f"{place}/{part}")
            assert page.evaluate(UNREADABLE) == [], part


def test_who_opens_the_example_of_a_fresh_sheet_gets_it_there(pick_up: OpenPhone) -> None:
    phone = pick_up()
    sheet = phone.begin()
    fold = phone.page.locator("details", has=phone.page.get_by_text("How a deal is counted: an example"))
    fold.locator("summary").click()
    expect(fold.locator(".picture .card").first).to_be_visible()
    expect(fold.locator(".picture-row").first).to_have_css("display", "flex")
    assert phone.page.url == sheet


def test_the_opening_is_a_page_and_a_half_and_a_folded_rule_opens_for_who_comes_by_its_address(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/rules/canasta/opening")
    assert page.evaluate("document.documentElement.scrollHeight") <= 1500
    assert not page.locator("#cards-count").is_visible()
    page.goto("/ask/canasta/opening?score=0&melds.0=KS+KH+KD+KC+QS")
    page.locator("a[href$='opening#cards-count']").click()
    expect(page.locator("#cards-count")).to_be_in_viewport()


def test_the_card_is_one_page_of_a5_under_every_profile_and_fits_a_phone(page: Page) -> None:
    taught = {slug: game for slug, game in shelf().items() if game.taught}
    for slug, game in taught.items():
        for name, house in game.profiles.items():
            page.goto(f"/rules/{slug}/card?{urlencode(house_fields(house))}")
            printed = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type /Page\b", printed)) == 1, (slug, name)
            assert [round(float(side)) for side in MEDIA_BOX.findall(printed)[0]] == A5
        fits(page)

"""The circle's pages on a phone: they fit with the longest names, can be read by everybody, and need no script."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from companion.rulebook.words import languages
from tests.browser.conftest import OpenPhone
from tests.browser.looks import looks_right
from tests.browser.phone import Mode, Phone
from tests.browser.tables import post, told

NAMES = ("Wilhelmina Konstantinova", "মৃত্যুঞ্জয়", "Bartholomew", "সৌমেন্দ্র")
PAGES = ("", "?game=pontoon", "/people", "/people/1", "/matches", "/share", "/matches/new")


def lay_out_season(server: str) -> str:
    """Two games and an evening at which the bank loses thousands; the path of the circle."""
    circle = ""
    for _ in range(2):
        sheet = begin(server, "canasta", circle, target="500")
        circle = circle or post(server, f"{sheet}/circle", {})
        won = dict(told([{"melded": 600}, {"red_threes": 4, "left": 405}]))
        post(server, f"{sheet}/deals", {**won, "seen": 1, "token": "deal"})
    evening = begin(server, "pontoon", circle)
    hand = {"stake": "1050", "held": "five-card-trick"}
    hands = {f"hands.{at}.{name}": value for at in range(3) for name, value in {"player": at + 1, **hand}.items()}
    post(server, f"{evening}/deals", {**hands, "banker": 0, "bank": "18", "seen": 1, "token": "deal"})
    post(server, f"{evening}/close", {"seen": 2, "token": "close"})
    return circle


def begin(server: str, game: str, circle: str, seats: Sequence[str] = NAMES, **house: str) -> str:
    names = {f"seat.{seat}": name for seat, name in enumerate(seats)}
    rules = {f"house.{name}": text for name, text in house.items()}
    return post(server, f"/new/{game}", {**names, **rules, "circle": circle.rpartition("/")[2]})


def test_every_page_of_a_circle_fits_and_can_be_read(view: Phone, server: str) -> None:
    circle = lay_out_season(server)
    for page in PAGES:
        view.open(circle + page)
        looks_right(view.page)


LINES = """(cells) => cells.map((cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
})"""


@pytest.mark.parametrize("language", languages())
def test_on_the_smallest_phone_no_word_of_a_table_is_broken(view: Phone, server: str, language: str) -> None:
    sheet = begin(server, "belote", "", ("Bartholomäus", "Konstantinos", "Ann", "Maximilianus"), target="100")
    circle = post(server, f"{sheet}/circle", {})
    post(server, f"{sheet}/deals", {"taker": 0, "tricks.0": 112, "seen": 1, "token": "won"})
    view.page.set_viewport_size({"width": 320, "height": 568})
    view.open(f"{circle}?game=belote&lang={language}")
    table = view.page.locator(".season-table:has(td:nth-child(5))")
    names, heads = table.locator("tbody th :only-child"), table.locator("thead th + th")
    expect(names).to_have_count(4)
    assert names.evaluate_all(LINES) == [1] * 4
    assert heads.evaluate_all(LINES) == [1] * 4


@pytest.mark.parametrize("language", languages())
def test_on_the_smallest_phone_what_is_said_of_the_matches_of_a_circle_is_whole(
    view: Phone, server: str, language: str
) -> None:
    sheet = begin(server, "canasta", "", ("Ann", "Bob", "Cem", "Dora"))
    circle = post(server, f"{sheet}/circle", {})
    out = sheet.rpartition("/")[2]
    post(server, f"{circle}/matches/out", {"match": out})
    view.page.set_viewport_size({"width": 320, "height": 568})
    view.open(f"{circle}/matches?out={out}&lang={language}")
    keys = view.page.locator(".just-written .button, .page-context a")
    expect(keys).to_have_count(2)
    assert keys.evaluate_all(LINES) == [1, 1]
    address = view.page.locator("input[name=match]")
    assert address.evaluate("it => { it.value = it.placeholder; return it.scrollWidth <= it.clientWidth; }")


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_from_a_match_to_the_next_one_and_two_names_made_one(pick_up: OpenPhone, mode: Mode) -> None:
    phone = pick_up(mode)
    phone.begin(("Ann", "Bob", "Cy", "Dora"))
    phone.tap("Share")
    phone.tap("Start a group with these players")
    expect(phone.page.locator("h1")).to_have_text("Ann, Bob, Cy, Dora")
    circle = phone.page.url
    phone.tap("New match, same people")
    phone.field("seat.0").fill("Anna")
    phone.tap("Start")
    phone.tap("No, somebody new")
    expect(phone.page.get_by_text("No, somebody new")).to_have_count(0)
    phone.tap("Start")
    phone.page.wait_for_url("**/m/*")
    phone.open(f"{circle}/people")
    phone.tap("Add Anna")
    make_one(phone, "Anna", "Ann")
    expect(phone.page.get_by_text("Anna and Ann are one person", exact=False).first).to_be_visible()
    phone.tap("Undo: Anna and Ann are one person")
    expect(phone.page.get_by_role("button", name="Undo: Anna and Ann are one person")).to_have_count(0)
    phone.open(circle)
    expect(phone.page.locator(".line-list").first).to_contain_text("Anna & Cy")


def make_one(phone: Phone, name: str, other: str) -> None:
    phone.page.locator("summary").filter(has_text=name).last.click()
    phone.page.get_by_label(f"{name} is the same person as").select_option(label=other)
    phone.page.locator("details[open]").get_by_role("button", name="Merge").click()

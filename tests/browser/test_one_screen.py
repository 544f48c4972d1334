"""A deal of two sides fits a screen: the key that writes is in sight, whatever the names, and nothing is cut.

In other languages than English the two that take most room are looked at.
"""

import tomllib
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import ViewportSize, expect

from companion.rulebook.words import SOURCE, languages
from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.looks import WIDEST, WIDTHS, faults, fits
from tests.browser.phone import Mode, Phone
from tests.browser.tables import post

SCREENS = tomllib.loads(Path(__file__).with_name("one_screen.toml").read_text(encoding="utf-8"))
SHORTER = "sides of 24 letters"  # what is written whole where longer names are shortened
TABLES = {
    "four players of 24 letters": (
        "Wilhelmina Konstantinowa", "Bartholomew Featherstone", "Konstantinos Papadopoulo", "Anastasiya Nikolajewnaja",
    ),
    SHORTER: ("Wilhelmina", "Bartholomew", "Konstantinos", "Anastasiya"),
}  # fmt: skip
LOOKED_AT = dict(zip(TABLES, (WIDTHS, ()), strict=True))  # the widths at which all of the page must fit
BENGALI = ("মৃত্যুঞ্জয় ভট্টাচার্য", "জ্যোতির্ময়ী চট্টোপাধ্যায়", "শ্রীকৃষ্ণ বন্দ্যোপাধ্যায়", "অন্নপূর্ণা গঙ্গোপাধ্যায়")
LOWEST = 664  # what a phone of 390 × 844 shows between its bars
SMALLEST: ViewportSize = {"width": 320, "height": 568}
BOTTOM = "document.querySelector('button[name=write]').getBoundingClientRect().bottom + scrollY"


def begin(server: str, table: str, seats: tuple[str, ...]) -> str:
    """A match of a game, or of a game for so many, with some deals on its sheet, written by another phone; its path."""
    game, _, players = table.partition("-")
    names = {f"seat.{seat}": name for seat, name in enumerate(seats[: int(players or 4)])}
    sheet = post(server, f"/new/{game}", {**names, **({"house.players": players} if players else {})})
    for seen, deal in enumerate(SCREENS["before"][table], 1):
        post(server, f"{sheet}/deals", {**dict(parse_qsl(deal)), "seen": seen, "token": f"deal-{seen}"})
    return sheet


@pytest.mark.parametrize("table", TABLES)
def test_the_key_that_writes_is_in_sight(view: Phone, server: str, table: str) -> None:
    sheets = {game: begin(server, game, TABLES[table]) for game in SCREENS["before"]}
    too_low = {}
    for state in SCREENS["state"]:
        view.open(f"{sheets[state['game']]}?{state['form']}")
        for width, most in zip(WIDTHS, (state["most"], state.get("narrow", state["most"])), strict=True):
            view.page.set_viewport_size({"width": width, "height": LOWEST})
            if (bottom := view.page.evaluate(BOTTOM)) > most:
                too_low[f"{state['name']}, {width}"] = bottom
        if widths := LOOKED_AT[table]:
            fits(view.page, widths)
    assert too_low == {}, too_low


@pytest.mark.parametrize("language", WIDEST)
def test_the_key_that_writes_is_in_sight_in_other_languages(view: Phone, server: str, language: str) -> None:
    seats = BENGALI if language == "bn" else TABLES["four players of 24 letters"]
    sheets = {game: begin(server, game, seats) for game in SCREENS["before"]}
    too_low, amiss = {}, {}
    for state in SCREENS["state"]:
        view.page.set_viewport_size({"width": WIDTHS[0], "height": LOWEST})
        view.open(f"{sheets[state['game']]}?lang={language}&{state['form']}")
        if (bottom := view.page.evaluate(BOTTOM)) > state["most"]:
            too_low[state["name"]] = bottom
        if wrong := faults(view.page, WIDTHS[1]):
            amiss[state["name"]] = wrong
    assert (too_low, amiss) == ({}, {}), (too_low, amiss)


def test_on_the_smallest_phone_a_deal_with_a_sum_is_written_without_scrolling(view: Phone, server: str) -> None:
    sheets = {game: begin(server, game, ("Ann", "Bob", "Cem", "Dora")) for game in SCREENS["before"]}
    view.page.set_viewport_size(SMALLEST)
    too_low = {}
    for state in (state for state in SCREENS["state"] if "smallest" in state):
        view.open(f"{sheets[state['game']]}?{state['form']}")
        if (bottom := view.page.evaluate(BOTTOM)) > state["smallest"]:
            too_low[state["name"]] = bottom
    assert too_low == {}, too_low


def test_in_french_as_in_the_wider_languages_no_word_of_three_columns_is_cut(view: Phone, server: str) -> None:
    view.open(f"{begin(server, 'canasta-3', TABLES[SHORTER])}?lang=fr")
    assert (wrong := faults(view.page, WIDTHS[1])) == [], wrong


def test_who_may_only_look_can_tap_what_stands_at_the_foot_in_any_language(view: Phone, server: str) -> None:
    view.open(f"{begin(server, 'canasta', TABLES[SHORTER])}/share")
    look = view.page.locator("input[readonly]").first.input_value()
    amiss = {}
    for language in languages():
        view.open(f"{urlsplit(look).path}?lang={language}")
        if wrong := faults(view.page, WIDTHS[1]):
            amiss[language] = wrong
    assert amiss == {}


LINES = """(rows) => rows.map((row) => {
  const words = document.createRange();
  words.selectNodeContents(row);
  const ends = [...words.getClientRects()].map(({ bottom }) => bottom).sort((one, other) => one - other);
  return ends.filter((end, at) => !at || end - ends[at - 1] > 6).length;
})"""


@pytest.mark.parametrize("game", ["canasta", "burraco", "belote", "coinche"])
def test_on_the_smallest_phone_no_row_is_named_in_four_lines(view: Phone, server: str, game: str) -> None:
    sheet = begin(server, game, ("Ann", "Bob", "Cem", "Dora"))
    view.page.set_viewport_size(SMALLEST)
    for language in languages():
        view.open(f"{sheet}?lang={language}")
        named = view.page.locator("#deal .print:visible")
        lines = dict(zip(named.all_inner_texts(), named.evaluate_all(LINES), strict=True))
        assert lines
        assert max(lines.values()) <= 3, (language, lines)


@pytest.mark.parametrize("game", ["belote", "coinche"])
def test_on_the_smallest_phone_the_key_that_undoes_what_was_written_is_one_line(
    phone: Phone, server: str, game: str
) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora"))}
    sheet = post(server, f"/new/{game}", names)
    phone.page.set_viewport_size(SMALLEST)
    phone.open(f"{sheet}?{SCREENS['before'][game][0]}")
    phone.write()
    key = phone.draft.locator(".just-written .text-key")
    for language in languages():
        phone.open(f"{sheet}?lang={language}")
        expect(key).to_be_visible()
        assert key.evaluate_all(LINES) == [1], language


BID = "taker=0&contract=90"
STATES = {
    "canasta": ("", "sides.0.melded=225", "sides.0.melded=225&sides.1.melded=10&sides.0.left=0&sides.1.left=0"),
    "belote": ("", "taker=0", "taker=0&tricks.0=104"),
    "coinche": ("", "taker=0", BID, f"{BID}&trump=H", f"{BID}&trump=H&tricks.0=104"),
}


@pytest.mark.parametrize("language", ["fr", "it", "bn"])
@pytest.mark.parametrize("game", STATES)
def test_the_box_of_a_draft_keeps_its_height_from_the_first_entry_to_the_last(
    view: Phone, server: str, game: str, language: str
) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(TABLES[SHORTER])}
    sheet, heights = post(server, f"/new/{game}", names), set()
    for state in STATES[game]:
        view.open(f"{sheet}?lang={language}&{state}")
        for width in WIDTHS:
            view.page.set_viewport_size({"width": width, "height": LOWEST})
            heights.add(view.draft.evaluate("box => Math.round(box.getBoundingClientRect().height)"))
    assert heights == {56}


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_after_writing_the_page_stands_at_the_top_and_says_what_comes_next(
    pick_up: OpenPhone, lay_out: LayOut, mode: Mode
) -> None:
    phone = pick_up(mode).open(lay_out(seats=("Ann", "Bob", "Cem", "Dora")))
    phone.field("sides.0.melded").fill("600")
    phone.page.evaluate("scrollTo(0, 400)")
    phone.write_so()
    expect(phone.page.locator(".just-written")).to_contain_text("Deal 1 saved. +600, 0")
    expect(phone.page.locator(".who-deals")).to_have_text("Deal 2. Bob deals, Cem starts.")
    expect(phone.page.locator(".just-written")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate("scrollY") == 0


def test_an_ordinary_deal_of_canasta_is_as_many_taps_as_there_are_things_to_say(
    pick_up: OpenPhone, lay_out: LayOut
) -> None:
    phone = pick_up(viewport={"width": 390, "height": 844}).open(lay_out())
    phone.page.evaluate("addEventListener('click', (e) => { window.taps = (window.taps ?? 0) + 1 }, true)")
    phone.page.locator("#row-went_out label").first.tap()
    for name in ("0.natural_canastas", "0.mixed_canastas", "1.mixed_canastas", "0.red_threes"):
        phone.page.locator(f'button[name=more][value="sides.{name}"]').tap()
    for name, points in (("0.melded", 225), ("1.melded", 140), ("0.left", 15), ("1.left", 75)):
        phone.page.locator(f'[name="sides.{name}"]').tap()
        phone.page.keyboard.type(str(points))
    expect(phone.draft).to_contain_text("+1,210")
    phone.write()
    phone.sees_totals(["1,210", "365"])
    assert phone.page.evaluate("window.taps") == 1 + 4 + 4 + 1


def test_what_follows_from_closing_is_printed_at_once(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(begin(server, "burraco", TABLES[SHORTER]))
    row = phone.page.locator("#row-took_pozzetto")
    expect(row.locator(".tick-box")).to_have_count(2)
    phone.page.locator("#row-closed label").last.click()
    expect(row.locator(".said:visible")).to_have_text("took it by closing")
    expect(row.locator(".tick-box:visible")).to_have_count(1)
    phone.page.locator("#row-closed label").first.click()
    expect(phone.field("sides.0.took_pozzetto")).to_be_hidden()
    expect(phone.field("sides.1.took_pozzetto")).to_be_visible()


WORDS = """(span) => [...span.textContent.matchAll(/\\S+/g)].map(({ index, 0: word }) => {
  const range = document.createRange();
  range.setStart(span.firstChild, index);
  range.setEnd(span.firstChild, index + word.length);
  return range.getClientRects().length;
})"""


BROKEN = """(key) => { const range = document.createRange(); range.selectNodeContents(key.lastChild);
    return range.getClientRects().length; }"""


@pytest.mark.parametrize("game", ["canasta", "burraco", "coinche"])
def test_a_correction_that_changes_a_total_is_saved_in_sight_by_a_key_that_stays(
    desk: Phone, server: str, game: str
) -> None:
    sheet = begin(server, game, TABLES["four players of 24 letters"])
    for language in (SOURCE, *WIDEST):
        desk.open(f"{sheet}/deals/1?lang={language}")
        before = bottoms(desk)
        desk.page.locator("#deal button[name=more]:visible, label:has([name=contract][value='110'])").last.click()
        expect(desk.page.locator("#new-totals")).to_contain_text("→")
        assert before == bottoms(desk), language
        assert max(before) <= LOWEST, language
        desk.open(f"{sheet}/deals/1")
        desk.page.locator("button[name=target]").click()
        expect(desk.page.locator("#new-totals")).not_to_contain_text("→")


def bottoms(phone: Phone) -> list[float]:
    """Where the key ends on a small phone and on a common one."""
    ends = list[float]()
    for width in sorted(WIDTHS):
        phone.page.set_viewport_size({"width": width, "height": LOWEST})
        ends.append(phone.page.evaluate(BOTTOM))
    return ends


def test_no_word_of_a_box_or_a_label_is_broken_on_a_small_phone(view: Phone, server: str) -> None:
    sheet = begin(server, "burraco", TABLES[SHORTER])
    view.page.set_viewport_size({"width": WIDTHS[1], "height": LOWEST})
    view.open(f"{sheet}?lang=fr&sides.0.took_pozzetto=on")
    box = view.page.locator("#row-took_pozzetto .tick-box:has(:checked) > span")
    assert box.evaluate(WORDS) == [1, 1]
    view.open(f"{begin(server, 'burraco-3', TABLES[SHORTER])}?lang=en&alone=1")
    assert view.page.locator("#row-clean_burracos-alone-0 .print small").evaluate(WORDS) == [1, 1]
    view.open(f"{begin(server, 'belote', TABLES[SHORTER])}?lang=en&trump=D")
    assert view.page.locator(".suit-choices :checked + span").evaluate(BROKEN) == 1


def test_on_the_narrowest_phone_two_long_names_take_two_lines(view: Phone, server: str) -> None:
    names = ("Maximiliane-Charlotte", "Bartholomäus", "Konstantinos", "Wilhelmina-Augusta")
    sheet = post(server, "/new/coinche", {f"seat.{seat}": name for seat, name in enumerate(names)})
    view.page.set_viewport_size(SMALLEST)
    view.open(sheet)
    lines = "heads => heads.map((head) => head.clientHeight / parseFloat(getComputedStyle(head).lineHeight))"
    assert max(view.page.locator(".tee h2").evaluate_all(lines)) < 3


def test_of_six_trumps_no_word_is_broken_on_the_narrowest_phone(view: Phone) -> None:
    view.page.set_viewport_size(SMALLEST)
    view.open("/ask/coinche/legal-cards?house.sa_ta=yes")
    keys = view.page.locator(".suit-choices label > span")
    expect(keys).to_have_count(6)
    lines = """keys => keys.map((key) => {
      const word = [...key.childNodes].find((part) => part.nodeName === "#text" && part.data.trim()), all = new Range();
      all.selectNode(word);
      return all.getClientRects().length;
    })"""
    assert keys.evaluate_all(lines) == [1] * 6

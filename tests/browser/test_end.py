"""The end of a match on a phone: the verdict, a chart that fits, the result ready to be sent, the rematch."""

import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bank import LONG, sit
from tests.browser.conftest import OpenPhone
from tests.browser.looks import looks_right
from tests.browser.phone import Mode, Phone
from tests.browser.places import HIGH, LOW, SEATS
from tests.browser.tables import DEALS, lay_out, post

WORDS_OF_CHART = """
    [...document.querySelectorAll('figure.chart > svg > text')].map((text) => {
      const {left, right, top, bottom} = text.getBoundingClientRect();
      return {said: text.textContent, left, right, top, bottom, size: getComputedStyle(text).fontSize};
    })
"""
CALLS = "window.shared = []; navigator.share = async (said) => { window.shared.push(said.text); }"

CALLS_WITH_FILES = """
    window.shared = [];
    navigator.share = async ({files}) => { window.shared.push(...files); };
    navigator.canShare = ({files}) => files.length === 1;
"""


@pytest.fixture
def over(server: str) -> str:
    """The path of a match with the longest names that ended with totals of every width."""
    return lay_out(server, [LOW, HIGH, HIGH, LOW], SEATS, target=8_000)


def words_of_chart(page: Page) -> list[dict[str, Any]]:
    return list(page.evaluate(WORDS_OF_CHART))


def chart_fits(page: Page) -> None:
    """No word of the chart leaves a small phone, runs into another one, or is scaled."""
    page.set_viewport_size({"width": 320, "height": 568})
    words = words_of_chart(page)
    assert len(words) > 4
    assert {word["size"] for word in words} == {"13px", "14px"}
    assert [word for word in words if word["left"] < 0 or word["right"] > 320] == []
    overlapping = [
        (one["said"], other["said"])
        for place, one in enumerate(words)
        for other in words[place + 1 :]
        if min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 6
    ]
    assert overlapping == []


def test_the_verdict_is_the_one_big_thing_and_everything_fits(phone: Phone, over: str) -> None:
    phone.open(over)
    verdict = phone.page.locator(".verdict")
    expect(verdict).to_have_text("Maximiliana & Bartholomew win by 11,100.")
    assert verdict.evaluate("found => getComputedStyle(found).fontSize") == "47.97px"
    expect(phone.page.get_by_role("button", name="Rematch, same seats")).to_be_in_viewport()
    looks_right(phone.page)
    chart_fits(phone.page)


def test_ten_lines_of_a_banking_evening_fit_too(view: Phone, server: str) -> None:
    names = [*LONG, *(f"Guest {n}" for n in range(10 - len(LONG)))]
    table = sit(server, "pontoon", names)
    for seen in range(1, 4):
        told: dict[str, Any] = {f"hands.{4 * player}.player": player for player in range(1, 10)}
        told |= {f"hands.{4 * player}.held": ("20", "17", "bust")[player * seen % 3] for player in range(1, 10)}
        told |= {f"hands.{4 * player}.stake": 50 * player for player in range(1, 10)}
        post(server, f"{table}/deals", {**told, "banker": 0, "bank": "18", "seen": seen, "token": f"deal {seen}"})
    post(server, f"{table}/close", {"seen": 4, "token": "close"})
    view.open(table)
    looks_right(view.page)
    chart_fits(view.page)


def test_the_result_is_selected_and_sent_by_the_phones_own_sheet_where_it_may(pick_up: OpenPhone, over: str) -> None:
    plain = pick_up().open(over)
    plain.tap("Send the result")
    text = plain.page.get_by_role("textbox", name="The result as text")
    expect(text).to_be_focused()
    whole = text.input_value()
    assert plain.page.evaluate("getSelection().toString()") == whole
    expect(plain.page.get_by_role("button", name="Send", exact=True)).to_be_hidden()
    plain.tap("Copy")
    expect(plain.page.get_by_role("button", name="Copied")).to_be_visible()
    looks_right(plain.page)
    secure = pick_up()
    secure.begins_with(CALLS)
    secure.open(f"{over}/result")
    secure.page.get_by_role("button", name="Send", exact=True).click()
    secure.becomes("window.shared.length")
    assert secure.page.evaluate("window.shared") == [whole]


def test_the_picture_is_saved_as_points_where_the_phone_shares_no_files(pick_up: OpenPhone, over: str) -> None:
    plain = pick_up().open(f"{over}/result")
    expect(plain.page.get_by_role("button", name="Send the picture")).to_be_hidden()
    with plain.page.expect_download() as saved:
        plain.tap("Save the picture")
    assert saved.value.suggested_filename.startswith("canasta-maximiliana-")
    points = Path(saved.value.path()).read_bytes()
    width, height = struct.unpack(">II", points[16:24])
    assert (points[:4], width, height > 1000) == (b"\x89PNG", 1080, True)
    assert len(points) > 20_000  # of an empty one it is a tenth


def test_the_picture_is_handed_to_the_phones_own_sheet_where_it_may(pick_up: OpenPhone, over: str) -> None:
    secure = pick_up()
    secure.begins_with(CALLS_WITH_FILES)
    secure.open(f"{over}/result").tap("Send the picture")
    secure.becomes("window.shared.length")
    assert secure.page.evaluate("window.shared.map(({type, size}) => [type, size > 20000])") == [["image/png", True]]


def test_the_text_is_there_without_script(pick_up: OpenPhone, over: str) -> None:
    phone = pick_up(Mode.NO_SCRIPT).open(over)
    phone.tap("Send the result")
    expect(phone.page.locator("textarea")).to_contain_text("Maximiliana & Bartholomew win by 11,100.")
    expect(phone.page.get_by_role("button", name="Copy")).to_be_hidden()
    expect(phone.page.get_by_role("link", name="WhatsApp")).to_be_visible()


def test_one_rematch_leads_every_phone_with_the_right_that_it_has(pick_up: OpenPhone, over: str) -> None:
    writer, guest = pick_up().open(f"{over}/share"), pick_up()
    guest.open(writer.page.get_by_role("textbox", name="View only").input_value())
    second = pick_up().open(over)
    writer.open(over).tap("Rematch, same seats")
    expect(writer.page.locator("#draft")).to_be_visible()
    looks_right(second.open(f"{over}/rules").page)
    second.tap("Go to the rematch")
    expect(second.page).to_have_url(writer.page.url)
    guest.tap("Go to the rematch")
    guest.sees_totals(["0", "0"])
    expect(guest.page.locator("form")).to_have_count(0)


def test_paper_fits_a_receipt_and_a_page(phone: Phone, over: str) -> None:
    page = phone.open(f"{over}/print").page
    looks_right(page)
    page.emulate_media(media="print", color_scheme="dark")
    for width in (272, 703):  # px: a roll of 80 mm, and A4, without their margins
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    expect(page.get_by_text("Print it from")).to_be_hidden()
    expect(page.get_by_text("Deal 4")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(21, 23, 27)"


LINES = """(names) => { const range = document.createRange(); range.selectNodeContents(names);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size; }"""


def test_no_sign_between_two_names_takes_a_line_of_its_own_above_the_printed_columns(phone: Phone, server: str) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    four = ("Christopher", "Maximiliane", "Alexandrina", "Bernardette")
    page = phone.open(f"{lay_out(server, DEALS[:1], seats=four)}/print").page
    heads = page.locator(".paper-deals thead th:not(:first-child)")
    expect(heads).to_have_text(["Christopher & Alexandrina", "Maximiliane & Bernardette"])
    assert [head.evaluate(LINES) for head in heads.all()] == [2, 2]

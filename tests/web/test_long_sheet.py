"""A sheet of many deals lists the last of them; the others are one link away, and print and files keep them all."""

import pytest
from flask import Flask

from companion.web.sheet import FOLD, RECENT
from tests.page import Element
from tests.phone import Phone, begin, deal, record, totals

DEALS = RECENT * FOLD + 4


@pytest.fixture(scope="module")
def sheet(app: Flask) -> str:
    """A match of more deals than a sheet lists, each of which brought 100 and 50."""
    phone = Phone(app)
    address = begin(phone, house__target="100000")
    record(phone, address, *(deal(100, 50) for _ in range(DEALS)))
    return address


def listed(page: Element) -> list[str]:
    return [row.first("summary").first("b").text.split(" Ann")[0] for row in page.of_class("deal-row")]


def test_the_last_deals_are_listed_and_the_others_are_a_link_away(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    shown = (RECENT - 1) * FOLD + DEALS % FOLD
    assert len(listed(page)) == shown
    assert listed(page)[0].startswith(f"Deal {DEALS}")
    everything = phone.press(page, f"All {DEALS} deals")
    assert len(listed(everything)) == DEALS
    assert listed(everything)[-1].startswith("Deal 1")
    assert f"All {DEALS} deals" not in everything.text


def test_totals_and_those_after_each_deal_are_of_the_whole_match(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    assert totals(page) == [f"{100 * DEALS:,}", f"{50 * DEALS:,}"]
    assert f"{100 * DEALS:,}" in next(page.of_class("deal-row")).first("summary").text


def test_paper_and_files_have_every_deal(phone: Phone, sheet: str) -> None:
    heads = list(phone.open(f"{sheet}/print").of_class("side-head"))
    assert len(heads) == DEALS
    rows = phone.client.get(f"{sheet}.csv").text.splitlines()[1:]
    assert {row.partition(",")[0] for row in rows} == {str(number) for number in range(1, DEALS + 1)}


def test_a_sheet_of_an_evening_is_listed_whole(phone: Phone) -> None:
    short = begin(phone, house__target="100000")
    record(phone, short, *(deal(100, 50) for _ in range(FOLD + 1)))
    page = phone.open(short)
    assert len(listed(page)) == FOLD + 1
    assert "All 13 deals" not in page.text


def test_news_of_another_phone_leave_the_list_as_long_as_it_is(phone: Phone, sheet: str) -> None:
    def news(open_page: str) -> Element:
        where = f"http://localhost{sheet}{open_page}"
        return phone.open(f"{sheet}?standing=1", HX_Request="true", HX_Target="div#standing", HX_Current_URL=where)

    assert len(listed(news("?deals=all"))) == DEALS
    assert len(listed(news(""))) < DEALS

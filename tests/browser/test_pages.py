"""Every page by day and by night, on a small phone and a common one, with long names and wide figures."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.looks import looks_right
from tests.browser.phone import Phone
from tests.browser.places import ANYWHERE, AT_THE_TABLE, HIGH, LOW, SEATS, TOTALS, places
from tests.browser.tables import lay_out, write

REFUSED = {"failure": "404 (NOT FOUND)"}
EVERYWHERE = [
    pytest.param(name, marks=pytest.mark.complains(REFUSED[name])) if name in REFUSED else name
    for name in (*AT_THE_TABLE, *ANYWHERE)
]


@pytest.fixture(scope="module")
def paths(server: str) -> dict[str, str]:
    return places(server)


@pytest.fixture(scope="module")
def reader(kept_view: Phone, paths: dict[str, str]) -> Phone:
    """A phone that knows the match."""
    kept_view.open(paths["match"]).sees_totals(TOTALS)
    return kept_view


@pytest.mark.parametrize("name", EVERYWHERE)
def test_everybody_can_read_and_tap_all_of_it(reader: Phone, paths: dict[str, str], name: str) -> None:
    reader.open(paths[name])
    looks_right(reader.page)


@pytest.mark.complains("409 (CONFLICT)")
def test_two_pens_on_one_deal_fit_the_page_too(pick_up: OpenPhone, server: str) -> None:
    sheet = lay_out(server, [HIGH], SEATS)
    phone = pick_up().open(sheet)
    phone.enter([{**HIGH[0], "melded": 905}, HIGH[1]])
    write(server, sheet, LOW, seen=2)
    phone.write()
    expect(phone.page.locator(".comparison")).to_be_visible()
    looks_right(phone.page)


def test_a_sheet_says_what_it_is_installed_by_once_it_is_there(pick_up: OpenPhone, server: str) -> None:
    sheet, home = pick_up().open(lay_out(server)).page, pick_up().open("/").page
    said = home.locator("link[rel=manifest]").evaluate("link => link.href")
    expect(sheet.locator("link[rel=manifest]")).to_have_attribute("href", said)

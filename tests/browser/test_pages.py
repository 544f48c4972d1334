"""Every page by day and by night, on a small phone and a common one, with long names and wide figures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HOST, PHONE, OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.places import ANYWHERE, AT_THE_TABLE, HIGH, LOW, SEATS, TOTALS, places
from tests.browser.tables import lay_out, write

FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
WIDTHS = (390, 320)
SCHEMES = ("light", "dark")
UNFOLD = "document.querySelectorAll('details').forEach(found => found.open = true)"
GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def paths(server: str) -> dict[str, str]:
    return places(server)


@pytest.fixture(scope="module")
def desk(browser: Browser, server: str, paths: dict[str, str]) -> Iterator[Page]:
    """One phone that looks at page after page, and knows the match."""
    context = browser.new_context(base_url=server.replace("127.0.0.1", HOST), **PHONE)
    phone = Phone(context, Mode.HTMX).open(paths["match"])
    phone.sees_totals(TOTALS)
    yield phone.page
    context.close()


@pytest.fixture(scope="module", params=[*AT_THE_TABLE, *ANYWHERE])
def page(request: pytest.FixtureRequest, desk: Page, paths: dict[str, str]) -> Page:
    """A page with everything unfolded."""
    desk.goto(paths[request.param])
    desk.evaluate(UNFOLD)
    expect(desk.locator("h1, h2").first).to_be_attached()
    return desk


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_covered_or_too_small_to_tap(page: Page, width: int) -> None:
    fits(page, width)


def test_everybody_can_read_and_use_it(page: Page) -> None:
    readable(page)


def test_two_pens_on_one_deal_fit_the_page_too(pick_up: OpenPhone, server: str) -> None:
    sheet = lay_out(server, [HIGH], SEATS)
    phone = pick_up().open(sheet)
    phone.tell(HIGH)
    write(server, sheet, LOW, seen=2)
    phone.write()
    expect(phone.page.locator(".versus")).to_be_visible()
    for width in WIDTHS:
        fits(phone.page, width)
    readable(phone.page)


def fits(page: Page, width: int) -> None:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 844})
        page.set_viewport_size({"width": width, "height": page.evaluate("document.body.scrollHeight")})
        assert "\n".join(page.evaluate(FAULTS)) == ""


def readable(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="light")
    assert grave(Axe().run(page).response) == []
    page.emulate_media(color_scheme="dark")
    assert grave(page.evaluate("axe.run({runOnly: ['color-contrast']})")) == []


def grave(answer: dict[str, Any]) -> list[str]:
    """What axe-core finds serious or critical: the rule, and where."""
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in answer["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]

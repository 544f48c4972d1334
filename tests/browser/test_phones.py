"""Several phones at one table: looking on, writing at once, taking back."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, lay_out, write

MINE = [DEALS[3][0] | {"red_threes": 1}, DEALS[3][1]]  # deal 4 as a second pen saw it: one red three fewer
WAYS_OUT = {
    "Keep the sheet as it is": (["3,425", "2,005"], 4),
    "Use mine instead": (["3,325", "2,005"], 4),
    "Mine is deal 5": (["3,745", "3,400"], 5),
}


@pytest.mark.complains("409 (CONFLICT)")
@pytest.mark.parametrize("way", WAYS_OUT)
def test_the_second_to_write_deal_4_sees_both_and_has_three_ways_out(pick_up: OpenPhone, server: str, way: str) -> None:
    writes_second(pick_up(), server, way)


@pytest.mark.complains("409 (CONFLICT)")
def test_the_second_to_write_has_the_ways_out_without_script(pick_up: OpenPhone, server: str) -> None:
    writes_second(pick_up(Mode.NO_SCRIPT), server, "Use mine instead")


def writes_second(phone: Phone, server: str, way: str) -> None:
    sheet = lay_out(server, DEALS[:3])
    phone.open(sheet)
    (phone.tell if phone.mode is Mode.NO_SCRIPT else phone.enter)(MINE)
    write(server, sheet, DEALS[3], seen=4)
    phone.write()
    expect(phone.page.get_by_role("alert")).to_contain_text("Another phone was first.")
    assert row(phone.page.locator(".comparison tbody tr")) == ["We, Red threes", "2", "1"]
    expect(phone.field("sides.0.red_threes")).to_have_value("1")
    totals, deals = WAYS_OUT[way]
    phone.tap(way)
    expect(phone.page.locator(".comparison")).to_have_count(0)
    phone.sees_totals(totals)
    expect(phone.page.locator("details.deal-row")).to_have_count(deals)
    expect(phone.field("sides.0.melded")).to_have_value("")


def row(found: Locator) -> list[str]:
    return [text.strip() for text in found.locator("th, td").all_inner_texts()]


@pytest.mark.complains("409 (CONFLICT)")
def test_on_a_small_phone_the_key_that_keeps_the_sheet_is_seen_with_what_it_compares(
    pick_up: OpenPhone, server: str
) -> None:
    sheet = lay_out(server)
    phone = pick_up(viewport={"width": 320, "height": 568}).open(sheet)
    phone.enter([{"melded": 225, "left": 10}, {"melded": 50, "left": 10}])
    write(server, sheet, [{"melded": 300}, {"melded": 50}], seen=1)
    phone.write()
    expect(phone.page.locator("[data-leave]")).to_be_in_viewport(ratio=0.99)
    expect(phone.page.locator(".comparison .difference").first).to_be_in_viewport(ratio=0.99)


def test_new_totals_are_on_every_phone_without_a_tap(pick_up: OpenPhone, server: str) -> None:
    sheet = lay_out(server, DEALS[:1])
    looker, writer = pick_up().open(sheet), pick_up().open(sheet)
    looker.mark()
    writer.enter(DEALS[1])
    writer.write()
    looker.sees_totals(["1,995", "−55"])
    expect(looker.deal(2)).to_be_visible()
    assert looker.marked


def test_a_phone_that_looks_on_does_not_overwrite_what_it_remembers(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(lay_out(server))
    with phone.page.expect_response(re.compile(r"\?standing=")) as looked:
        pass
    assert "set-cookie" not in looked.value.all_headers()


def test_a_phone_that_is_telling_a_deal_is_told_that_the_sheet_moved_on(pick_up: OpenPhone, server: str) -> None:
    sheet = lay_out(server)
    slow = pick_up().open(sheet)
    slow.field("sides.0.melded").fill("145")
    write(server, sheet, DEALS[0], seen=1)
    slow.sees_totals(["1,170", "150"])
    expect(slow.page.get_by_role("status")).to_be_visible()
    expect(slow.field("sides.0.melded")).to_have_value("145")


def test_a_deal_is_taken_back_and_put_back(phone: Phone, server: str) -> None:
    phone.open(lay_out(server, DEALS[:3]))
    phone.tap("Undo deal 3")
    phone.sees_totals(["1,995", "−55"])
    phone.sees_opening([90, 15])
    phone.tap("Undo deal 2")
    phone.sees_totals(["1,170", "150"])
    phone.tap("Restore deal 2")
    phone.sees_totals(["1,995", "−55"])
    phone.tap("Restore deal 3")
    phone.sees_totals(["3,005", "610"])
    expect(phone.page.get_by_role("button", name=re.compile("Restore"))).to_have_count(0)


def test_a_deal_in_the_middle_is_struck_out_and_let_stand_again(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(lay_out(server, DEALS[:3]))
    phone.deal(2).locator("summary").click()
    phone.tap("Strike it out", phone.deal(2))
    phone.sees_totals(["2,180", "815"])
    phone.tap("Log of changes")
    phone.tap(re.compile("Restore deal"), phone.page.locator(".event-log li").filter(has=phone.page.locator("s")))
    phone.sees_totals(["3,005", "610"])


@pytest.mark.complains("403 (FORBIDDEN)", "404 (NOT FOUND)")
def test_a_looking_link_shows_and_does_not_write(pick_up: OpenPhone, server: str) -> None:
    writer = pick_up().open(lay_out(server, DEALS[:2]) + "/share")
    link = writer.page.get_by_role("textbox", name="View only").input_value()
    guest = pick_up(Mode.NO_SCRIPT).open(link)
    guest.sees_totals(["1,995", "−55"])
    expect(guest.page.locator("form, button")).to_have_count(0)
    guest.open(f"{link}/names")
    expect(guest.page.get_by_role("heading", name="This is a view-only link")).to_be_visible()
    writer.page.get_by_text("New links").click()
    writer.tap("Make a new view-only link")
    expect(writer.page.get_by_role("textbox", name="View only")).not_to_have_value(link)
    guest.open(link)
    expect(guest.page.get_by_role("heading", name="This link was replaced")).to_be_visible()


def test_a_page_that_nobody_looks_at_asks_nothing_and_one_at_rest_every_ten_seconds(
    pick_up: OpenPhone, server: str
) -> None:
    phone, sheet = pick_up(), lay_out(server, DEALS[:1])
    polls, ended = list[str](), list[str]()
    phone.page.on("request", lambda request: polls.append(request.url) if "standing=" in request.url else None)
    for end in ("requestfinished", "requestfailed"):
        phone.page.on(end, lambda request: ended.append(request.url) if "standing=" in request.url else None)
    phone.clock.install()
    phone.open(sheet)

    def asked(seconds: int) -> int:
        """How often it asks in so many seconds, and in what the answers take of the machine's own time beside them."""
        before = len(polls)
        for _ in range(seconds):
            phone.clock.run_for(1000)
            phone.page.wait_for_timeout(20)
            while len(ended) < len(polls):
                phone.page.wait_for_timeout(5)
        return len(polls) - before

    assert asked(20) >= 8
    phone.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    asked(2)  # what was under way when it was put down
    assert asked(20) == 0
    phone.page.evaluate("delete document.hidden")
    assert asked(20) >= 8
    phone.page.evaluate("const now = Date.now; Date.now = () => now() + 10 * 60 * 1000; 0")
    assert 2 <= asked(40) <= 8, "every ten seconds"
    write(server, sheet, DEALS[1], seen=2)
    assert asked(12) >= 1, "at rest it hears of it within its ten seconds"
    assert asked(20) >= 8, "somebody wrote: it asks as often as before"

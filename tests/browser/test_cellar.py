"""In the cellar: the network fails while a deal is written."""

import pytest
from playwright.sync_api import Page, Route, expect

from companion.web.http.security import OWN
from tests.browser.conftest import HOST, LayOut, OpenPhone
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS

pytestmark = pytest.mark.complains("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_CDN])
def test_a_deal_that_could_not_be_sent_is_written_once_when_the_network_is_back(
    pick_up: OpenPhone, lay_out: LayOut, mode: Mode
) -> None:
    phone = pick_up(mode).open(lay_out())
    phone.enter(DEALS[0])
    phone.page.context.set_offline(True)
    phone.write()
    not_saved_yet(phone)
    expect(phone.field("sides.0.melded")).to_have_value("185")
    phone.page.context.set_offline(False)
    written_once(phone)


def test_a_deal_that_the_server_did_not_get_is_sent_again(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    phone.mark()
    phone.enter(DEALS[0])
    phone.page.route("**/deals", lambda route: route.abort(), times=1)
    phone.write()
    not_saved_yet(phone)
    expect(phone.deal(1)).to_be_visible()
    assert phone.marked
    written_once(phone)


def test_a_deal_whose_answer_was_lost_is_written_once(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    phone.enter(DEALS[0])
    lose_one_answer(phone.page)
    phone.write()
    not_saved_yet(phone)
    phone.write()
    written_once(phone)


def test_two_taps_write_one_deal(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.enter(DEALS[0])
    phone.page.locator("button[name=write]").dblclick()
    written_once(phone)


def test_what_is_told_without_a_network_is_there_after_a_reload(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    phone.page.context.set_offline(True)
    phone.field("sides.0.melded").fill("185")
    phone.page.context.set_offline(False)
    phone.reload()
    expect(phone.field("sides.0.melded")).to_have_value("185")


def not_saved_yet(phone: Phone) -> None:
    expect(phone.page.get_by_role("alert")).to_contain_text("Not saved yet")


def written_once(phone: Phone) -> None:
    expect(phone.deal(1)).to_be_visible()
    expect(phone.page.get_by_text("Not saved yet")).to_have_count(0)
    phone.reload()
    phone.sees_totals(["1,170", "150"])
    expect(phone.page.locator("details.deal-row")).to_have_count(1)


def lose_one_answer(page: Page) -> None:
    """The server gets the next deal; its answer never arrives."""

    def lose(route: Route) -> None:
        route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"), max_redirects=0)
        route.abort()

    page.route("**/deals", lose, times=1)


@pytest.mark.parametrize(("mode", "status"), [(Mode.HTMX, 502), (Mode.HTMX, 503), (Mode.NO_CDN, 503)])
@pytest.mark.complains("the server responded with a status of 50", "nobody there")
def test_a_deal_written_while_a_proxy_finds_no_app_behind_it_stays_in_its_form_and_is_written_later(
    pick_up: OpenPhone, lay_out: LayOut, mode: Mode, status: int
) -> None:
    phone = pick_up(mode).open(lay_out())
    phone.enter(DEALS[0])
    phone.page.route("**/deals", lambda route: route.fulfill(status=status), times=1)
    phone.write()
    not_saved_yet(phone)
    expect(phone.field("sides.0.melded")).to_have_value("185")
    expect(phone.deal(1)).to_be_visible()  # sent again by itself
    written_once(phone)


@pytest.mark.complains("status of 422")
def test_without_htmx_a_refused_deal_is_shown_with_its_mistake(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up(Mode.NO_CDN).open(lay_out())
    phone.field("sides.0.melded").fill("seven")
    phone.write()
    expect(phone.page.locator("#deal .error").first).to_be_visible()
    expect(phone.field("sides.0.melded")).to_have_value("seven")


@pytest.mark.complains("503 (Service Unavailable)")
def test_a_deal_that_a_busy_disk_did_not_take_stays_in_its_form_and_is_written_later(
    pick_up: OpenPhone, lay_out: LayOut
) -> None:
    phone = pick_up().open(lay_out())
    phone.enter(DEALS[0])
    phone.page.route("**/deals", busy, times=1)
    phone.write()
    not_saved_yet(phone)
    expect(phone.field("sides.0.melded")).to_have_value("185")
    written_once(phone)


@pytest.mark.complains("503 (Service Unavailable)")
def test_points_that_are_added_up_late_leave_it_said_that_the_deal_is_not_saved(
    pick_up: OpenPhone, lay_out: LayOut
) -> None:
    phone = pick_up().open(lay_out())
    late: list[Route] = []
    phone.page.route("**/draft", lambda route: late.append(route))
    phone.page.route("**/deals", lambda route: None)  # sent again, it is not answered
    phone.page.route("**/deals", busy, times=1)
    phone.field("sides.0.melded").fill("185")
    phone.write()
    not_saved_yet(phone)
    expect(phone.draft).not_to_contain_text("+185 185")
    late[-1].continue_()
    expect(phone.draft).to_contain_text("+185 185")
    not_saved_yet(phone)


def busy(route: Route) -> None:
    """The app answers that the disk took nothing."""
    route.fulfill(status=503, body="busy", headers={OWN: "app", "HX-Reswap": "none", "HX-Push-Url": "false"})

"""Away from the server: what a phone has seen stays readable, and a deal told on it is written once they meet again."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE
from tests.browser.line import Line
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, lay_out, post
from tests.server import serving

READY = "navigator.serviceWorker.ready.then((ready) => ready.active.state)"
KEPT = "(part) => caches.match(location.pathname + part).then(Boolean)"
BOOK = "/rules?kept"  # all of it, as a worker keeps it
SWITCHES = """async () => (await (await caches.open("pages")).keys())
    .map((kept) => kept.url).filter((url) => url.includes("lang="))"""  # which would switch for every page
MANY = """() => caches.open("pages").then((pages) => Promise.all([...Array(400)].map((_, number) =>
    pages.put(`/rules?${number}`, new Response("")))))"""
AGE = "No connection. This is how it was on"
WAITS = "A deal entered on this phone is not saved yet."
AGAIN = 30_000  # milliseconds in which a page has tried more than once
CUT_OFF = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "Failed to fetch")


@contextmanager
def picked_up(browser: Browser, server: str, mode: Mode = Mode.HTMX) -> Iterator[Phone]:
    """A phone on the machine of the server itself, where browsers allow a worker."""
    with browser.new_context(base_url=server, **PHONE) as context:
        yield Phone(context, mode)


@pytest.fixture
def line(server: str) -> Iterator[Line]:
    """What leads to the server, at an address of its own, and can be cut."""
    made = Line(urlsplit(server).port or 0)
    yield made
    made.cut()


class Gateway(BaseHTTPRequestHandler):
    """A proxy with nobody behind it: 503, and nothing to read."""

    def do_GET(self) -> None:
        """Answer."""
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(503)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def gateway(port: int) -> Iterator[None]:
    """Such a proxy, where the server was."""
    with ThreadingHTTPServer(("127.0.0.1", port), Gateway) as proxy:
        Thread(target=proxy.serve_forever).start()
        yield
        proxy.shutdown()


@pytest.mark.complains(*CUT_OFF, "status of 503")
def test_without_a_server_sheet_and_rules_are_read_and_a_deal_is_held_and_written_once(
    browser: Browser, server: str, line: Line
) -> None:
    with picked_up(browser, line.address) as phone:
        sheet = lay_out(server, DEALS[:1])
        phone.open(sheet)
        phone.page.evaluate(READY)
        phone.becomes(KEPT, BOOK)
        assert phone.page.evaluate(SWITCHES) == []
        phone.open(f"{sheet}/now")  # what was fetched ahead has answered for nobody
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("Has everyone played Canasta?")
        phone.open(sheet)
        line.cut()

        phone.reload()
        phone.sees_totals(["1,170", "150"])
        expect(phone.page.get_by_text(AGE)).to_be_visible()
        phone.tap("Rules")
        phone.tap("The opening")
        expect(phone.page.get_by_text(AGE)).to_be_visible()
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("The opening")
        phone.tap("What now?")
        expect(phone.page.get_by_text(AGE)).to_be_visible()
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("Has everyone played Canasta?")
        phone.tap("Ask")
        expect(phone.page.get_by_text(AGE)).to_be_visible()
        expect(phone.page.get_by_role("link", name="Is this a meld?")).to_have_attribute("href", f"{sheet}/ask/meld")
        phone.open("/profiles/canasta")
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("No connection")

        phone.open(sheet)
        phone.enter(DEALS[1])
        phone.write()
        expect(phone.page.get_by_role("alert")).to_contain_text("Not saved yet")
        phone.reload()  # nothing of it is in the page any more
        expect(phone.page.get_by_text(WAITS)).to_be_visible()

        line.mend()
        expect(phone.deal(2)).to_be_visible(timeout=AGAIN)
        phone.reload()
        expect(phone.page.get_by_text(AGE)).to_have_count(0)
        expect(phone.page.get_by_text(WAITS)).to_have_count(0)
        expect(phone.page.locator("details.deal-row")).to_have_count(2)


def test_what_other_pages_pushed_out_is_kept_again_with_the_next_look_at_the_sheet(
    browser: Browser, server: str
) -> None:
    with picked_up(browser, server) as phone:
        sheet = lay_out(server)
        phone.open(sheet)
        phone.page.evaluate(READY)
        phone.becomes(KEPT, BOOK)
        phone.page.evaluate(MANY)
        phone.open("/rules/belote/aim")  # the page that has no room beside so many
        phone.becomes("(address) => caches.match(address).then((kept) => !kept)", f"{sheet}/now")
        phone.open(sheet)
        phone.becomes(KEPT, "/now")


@pytest.mark.complains(*CUT_OFF, "status of 503", "nobody there")
def test_a_deal_written_while_the_proxy_has_nobody_behind_it_is_held_and_written_once(
    browser: Browser, server: str, line: Line
) -> None:
    with picked_up(browser, line.address) as phone, picked_up(browser, line.address, Mode.NO_CDN) as plain:
        both = (phone, plain)
        for one in both:
            one.open(lay_out(server, DEALS[:1]))
            one.page.evaluate(READY)
            one.becomes(KEPT, BOOK)
            one.enter(DEALS[1])
        line.cut()
        with gateway(line.port):
            for one in both:
                one.write()
                expect(one.page.get_by_text("not saved", exact=False).first).to_be_visible()
                one.open(one.page.url.removesuffix("/deals"))
                one.sees_totals(["1,170", "150"])
                expect(one.page.get_by_text(WAITS)).to_be_visible()
        line.mend()
        expect(phone.deal(2)).to_be_visible(timeout=AGAIN)
        for _ in range(10):  # without htmx a page asks for nothing by itself
            plain.reload()
            if plain.deal(2).count():
                break
            plain.page.wait_for_timeout(1000)
        for one in both:
            expect(one.deal(2)).to_be_visible()
            expect(one.page.locator("details.deal-row")).to_have_count(2)


@pytest.mark.complains("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "status of 503", "ERR_FAILED")
def test_a_deal_written_in_flight_mode_is_held_over_a_reload_and_written_once(browser: Browser, server: str) -> None:
    with picked_up(browser, server) as phone:
        keeps_all(phone, lay_out(server, DEALS[:1]))
        phone.enter(DEALS[1])
        phone.page.context.set_offline(True)
        phone.write()
        expect(phone.page.get_by_role("alert")).to_contain_text("Not saved yet")
        phone.reload()
        expect(phone.page.get_by_text(WAITS)).to_be_visible()
        phone.page.context.set_offline(False)
        expect(phone.deal(2)).to_be_visible()
        expect(phone.page.locator("details.deal-row")).to_have_count(2)


@pytest.mark.complains("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "status of 503", "ERR_FAILED")
def test_a_deal_written_in_flight_mode_is_gone_from_its_form_once_it_is_written_whatever_was_read_meanwhile(
    browser: Browser, server: str
) -> None:
    with picked_up(browser, server) as phone:
        keeps_all(phone, lay_out(server, DEALS[:1]))
        phone.tell(DEALS[1])
        expect(phone.draft).not_to_contain_text("entered yet")
        phone.reload()  # the copy of the sheet has the draft in it
        expect(phone.field("sides.1.left")).to_have_value("105")  # the last that was entered: all of it is kept
        phone.page.context.set_offline(True)
        phone.write()
        expect(phone.page.get_by_role("alert")).to_contain_text("Not saved yet")
        phone.tap("Rules")
        expect(phone.page.get_by_text(AGE)).to_be_visible()
        phone.page.go_back()
        expect(phone.page.get_by_text(WAITS)).to_be_visible()
        phone.page.context.set_offline(False)
        expect(phone.deal(2)).to_be_visible()
        expect(phone.field("sides.0.melded")).to_have_value("")
        expect(phone.page.get_by_text(WAITS)).to_have_count(0)


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_whoever_goes_back_to_what_was_refused_is_not_told_of_a_lost_connection(browser: Browser, server: str) -> None:
    with picked_up(browser, server, Mode.NO_CDN) as phone:
        keeps_all(phone, lay_out(server))
        for points in ("142", "144"):
            phone.field("sides.0.melded").fill(points)
            phone.is_refused()
        phone.page.go_back()
        expect(phone.field("sides.0.melded")).to_have_value("144")
        expect(phone.page.get_by_text(WAITS)).to_have_count(0)
        assert not phone.page.evaluate("caches.open('held').then((held) => held.keys()).then((held) => held.length)")


@pytest.mark.complains("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED")
def test_what_is_entered_in_flight_mode_is_there_again_after_a_reload(browser: Browser, server: str) -> None:
    with picked_up(browser, server) as phone:
        keeps_all(phone, brief(server))
        phone.page.context.set_offline(True)
        phone.field("points.0").fill("185")
        phone.reload()
        expect(phone.page.get_by_text(AGE)).to_be_visible()
        phone.page.context.set_offline(False)
        expect(phone.field("points.0")).to_have_value("185")
        expect(phone.page.get_by_text(AGE)).to_have_count(0)


OF_MATCH = """async (sheet) => (await (await caches.open("pages")).keys())
    .map((kept) => new URL(kept.url)).filter((kept) => `${kept.pathname}/`.startsWith(`${sheet}/`))
    .filter((kept) => kept.search !== "?unknown").length"""
NONE_OF_MATCH = f"async (sheet) => await ({OF_MATCH})(sheet) === 0"
A_MINUTE_AGO = """(sheet) => caches.open("pages").then((pages) => pages.put(`${sheet}?unknown`,
    new Response("", { headers: { "X-Kept": Date.now() - 61000 } })))"""
UNKNOWN = "(sheet) => caches.match(`${sheet}?unknown`).then(Boolean)"


def brief(server: str) -> str:
    """A match of the game with the shortest book; the path of its sheet."""
    return post(server, "/new/other", {"seat.0": "Ann", "seat.1": "Bob"})


def keeps_all(phone: Phone, sheet: str) -> str:
    """Let a phone keep a sheet and its book; the sheet's path."""
    phone.open(sheet)
    phone.page.evaluate(READY)
    phone.becomes(KEPT, BOOK)
    phone.open(sheet)
    return sheet


@pytest.mark.complains("404 (NOT FOUND)")
def test_pages_of_a_link_that_was_replaced_are_dropped(browser: Browser, server: str) -> None:
    with picked_up(browser, server) as phone:
        sheet = keeps_all(phone, brief(server))
        assert phone.page.evaluate(OF_MATCH, sheet) > 5
        post(server, f"{sheet}/share", {"which": "write"})
        phone.becomes(NONE_OF_MATCH, sheet)


def test_pages_of_a_match_that_this_phone_forgets_are_dropped(browser: Browser, server: str) -> None:
    with picked_up(browser, server) as phone:
        sheet = keeps_all(phone, brief(server))
        phone.open(f"{sheet}/share/forget")
        phone.tap("Forget it here")
        phone.becomes(NONE_OF_MATCH, sheet)


@pytest.mark.complains(*CUT_OFF, "404 (NOT FOUND)", "status of 503")
def test_pages_of_a_match_that_a_server_does_not_know_are_dropped_when_it_has_said_so_twice_a_minute_apart(
    browser: Browser, server: str, line: Line, tmp_path: Path
) -> None:
    with serving(tmp_path) as another, picked_up(browser, line.address) as phone:
        sheet = keeps_all(phone, brief(server))
        before = phone.page.evaluate(OF_MATCH, sheet)
        line.cut()
        line.mend(another.port)
        for _ in range(2):
            phone.open(sheet)
        phone.becomes(UNKNOWN, sheet)
        assert phone.page.evaluate(OF_MATCH, sheet) == before
        phone.page.evaluate(A_MINUTE_AGO, sheet)
        phone.open(sheet)
        phone.becomes(NONE_OF_MATCH, sheet)

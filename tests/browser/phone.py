"""A phone at the table: what a player sees on it, and does with it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, ClassVar, Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, expect

from companion.web.http.pages import HTMX
from tests.browser import htmx

MARK = "companionMarker"
CUT_OFF = "Failed to fetch"  # as a script says it
NO_PAGE = "about:blank"
PATIENCE, MOMENT = 10_000, 50  # milliseconds
COUNTS, SUMS = ("natural_canastas", "mixed_canastas", "red_threes"), ("melded", "left")
ENTER = """(told) => {
  for (const [field, text] of told.map(([selector, text]) => [document.querySelector(selector), text])) {
    if (text === "") { field.click(); continue; }
    field.value = text;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}"""

expect.set_options(timeout=PATIENCE)


class Mode(StrEnum):
    """What a browser has to work with."""

    HTMX = "htmx"
    NO_CDN = "CDN blocked"
    NO_SCRIPT = "JavaScript off"


class Phone:
    """One browser at one page. `heard` is what all of them complained about, until a test has looked at it."""

    heard: ClassVar[list[str]] = []

    def __init__(self, context: BrowserContext, mode: Mode) -> None:
        self.mode, self._leaving, self._altered, self._wiping = mode, False, False, False
        context.set_default_timeout(PATIENCE)
        self.page = context.new_page()
        self._line = context.new_cdp_session(self.page)
        if mode is Mode.HTMX:
            htmx.hand_out(self.page)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self._complain(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        blocked = self.mode is Mode.NO_CDN and where == HTMX
        cut_off = self._leaving and CUT_OFF in message.text
        if message.type in ("error", "warning") and not blocked and not cut_off:
            self._complain(f"{message.text} ({where})")

    def _complain(self, said: str) -> None:
        if not self._wiping:  # what that cuts off is nobody's any more
            self.heard.append(said)

    def open(self, address: str) -> "Phone":
        """Type an address."""
        with self._leaves():
            self.page.goto(address)
        return self

    def touch(self) -> "Phone":
        """Touch the form of the deal: its script comes with that, unless a test before has left it on this phone."""
        self.page.locator("#deal").dispatch_event("focusin", {"bubbles": True})
        self.page.wait_for_function("() => !fetching && !lacks(FORM)")
        return self

    def reload(self, until: Literal["domcontentloaded", "load"] = "load") -> None:
        """Ask for the page again, and wait for it, or for its text alone where something of it is held back."""
        with self._leaves():
            self.page.reload(wait_until=until)

    @contextmanager
    def _leaves(self) -> Iterator[None]:
        """Cuts off the requests of the page before, which complain of that."""
        self._leaving = True
        try:
            yield
        finally:
            self._leaving = False

    def begins_with(self, script: str) -> None:
        """Let every page of this phone begin with a script."""
        self._altered = True
        self.page.add_init_script(script)

    @property
    def clock(self) -> Any:
        """The clock of its pages, which a test may set."""
        self._altered = True
        return self.page.clock

    def wipe(self) -> bool:
        """Make it a phone on which nobody was, but for the files that every page needs; False where that cannot be."""
        context, at = self.page.context, urlsplit(self.page.url)
        if self._altered or self.page.is_closed() or len(context.pages) > 1 or at.scheme not in ("http", "about"):
            return False
        self._wiping = True
        context.set_offline(True)  # what a page sends as it goes would be answered with a cookie
        self.page.goto(NO_PAGE)
        self.page.unroute_all(behavior="ignoreErrors")
        if at.scheme == "http":
            origin = at._replace(path="", query="", fragment="").geturl()
            self._line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        context.clear_cookies()
        context.set_offline(False)
        self._line.send("Page.resetNavigationHistory")
        self.page.emulate_media(media="null", color_scheme="null")
        self._wiping = False
        return True

    def tap(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Tap the link or button of that name, once the page is there with its styles: before, hidden ones are seen."""
        self.page.wait_for_load_state()
        place = within or self.page
        place.get_by_role("link", name=name).or_(place.get_by_role("button", name=name)).first.click()

    def becomes(self, script: str, about: Any = None) -> None:
        """Wait until a script is true; pages forbid Playwright's own way of waiting, which evaluates strings."""
        for _ in range(PATIENCE // MOMENT):
            if self.page.evaluate(script, about):
                return
            self.page.wait_for_timeout(MOMENT)
        raise AssertionError(f"never true: {script} {about or ''}")

    def mark(self) -> None:
        """Put a mark on the window, which a reload would wipe away."""
        self.page.evaluate(f"window.{MARK} = true")

    @property
    def marked(self) -> bool:
        """Whether the mark is still there."""
        return bool(self.page.evaluate(f"window.{MARK} === true"))

    @property
    def draft(self) -> Locator:
        """The deal as it would be written."""
        return self.page.locator("#draft")

    def field(self, name: str) -> Locator:
        """The field of that name."""
        return self.page.locator(f'input[name="{name}"]:not([type=hidden])')

    def begin(self, seats: Sequence[str] = ("", "", "", ""), game: str = "canasta", profile: str = "") -> str:
        """Begin a match from the home page, under another preset than the usual one if it is named; its address."""
        self.open("/")
        self.page.locator(f'a[href="/new/{game}"]').click()
        expect(self.field("seat.0")).to_be_visible()
        for seat, name in enumerate(seats):
            if not self.field(f"seat.{seat}").count():
                self.tap("Add a player")
            self.field(f"seat.{seat}").fill(name)
        if profile:
            self.page.locator(f'[name="profile"][value="{profile}"]').check()
        self.tap("Start")
        expect(self.page.locator("#draft")).to_be_visible()
        self.page.wait_for_load_state()  # until the stylesheet is there, what it hides can be tapped
        return self.page.url

    def tell(self, sides: Sequence[Mapping[str, Any]]) -> None:
        """Put a deal into the form: steppers are tapped, sums typed, of nothing too."""
        for side, lay in enumerate(sides):
            for name in COUNTS:
                self.step(f"sides.{side}.{name}", lay.get(name, 0))
            for name in SUMS:
                self.field(f"sides.{side}.{name}").fill(str(lay.get(name, 0)))
            if lay.get("went_out"):
                self.page.locator(f'[name="sides.*.went_out"][value="{side}"]').check()

    def enter(self, sides: Sequence[Mapping[str, Any]]) -> None:
        """Put the same into it by script, at once: for tests of what happens to a deal that is there."""
        told = list[tuple[str, str]]()
        for side, lay in enumerate(sides):
            for name in COUNTS:
                told += [(f'button[name=more][value="sides.{side}.{name}"]', "")] * lay.get(name, 0)
            for name in SUMS:
                told.append((f'input[name="sides.{side}.{name}"]:not([type=hidden])', str(lay.get(name, 0))))
            if lay.get("went_out"):
                told.append((f'[name="sides.*.went_out"][value="{side}"]', ""))
        self.page.evaluate(ENTER, told)

    def step(self, name: str, wanted: int) -> None:
        """Tap a stepper until its count is what is wanted."""
        count = int(self.field(name).input_value())
        for now in range(count, wanted) if wanted > count else range(count, wanted, -1):
            way = 1 if wanted > count else -1
            self.page.locator(f'button[name="{"more" if way > 0 else "less"}"][value="{name}"]').click()
            expect(self.field(name)).to_have_value(str(now + way))
            if self.mode is Mode.NO_SCRIPT:  # the fresh page brings the finger back to the count that was tapped
                expect(self.field(name)).to_be_focused()

    def write(self) -> None:
        """Tap the button that writes the deal."""
        self.page.locator("button[name=write]").click()

    def write_so(self) -> None:
        """Write a deal with sums that are still empty, and confirm that there was nothing."""
        self.write()
        expect(self.draft.get_by_role("alert")).to_contain_text("Nothing there?")
        self.heard[:] = [complaint for complaint in self.heard if "422" not in complaint]  # as browsers call a question
        self.tap("Yes, save it like this", self.draft)

    def is_refused(self) -> None:
        """Tap that button, and wait for the page that comes in place of this one; what is entered meanwhile is lost."""
        form = self.page.locator("form#deal")
        form.evaluate("form => form.setAttribute('data-sent', '')")
        self.write()
        expect(self.page.locator("form#deal[data-sent]")).to_have_count(0)
        expect(form).to_be_visible()

    def sees_totals(self, totals: Sequence[str]) -> None:
        """The totals, biggest on the page."""
        expect(self.page.locator(".total")).to_have_text(list(totals))

    def sees_opening(self, minimum: Sequence[int]) -> None:
        """What each side needs to open."""
        expect(self.page.locator(".still-needed b")).to_have_text([str(points) for points in minimum])

    def deal(self, number: int) -> Locator:
        """A deal on the sheet."""
        return self.page.locator("details.deal-row").filter(has_text=re.compile(rf"Deal {number}(?!\d)"))

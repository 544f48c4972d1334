"""Taps and typed signs of a whole match of every game, by a finger that plays it through the pages of a phone."""

import tomllib
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from benchmarks.clock import table
from benchmarks.finger import Finger
from benchmarks.web import served
from tests.browser import chromium
from tests.browser.bank import row_of
from tests.browser.conftest import PHONE
from tests.browser.phone import Mode, Phone

MATCHES = tomllib.loads(Path(__file__).with_name("taps.toml").read_text(encoding="utf-8"))
HEADS = ("", "deals", "taps a deal", "least", "most", "signs a deal", "Write at", "to begin", "again", "to end")
FIRST_STAKE, FIRST_KITTY = "10", "100"


def run() -> None:
    """Print the table."""
    rows = []
    with served() as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.installed(), args=chromium.ARGUMENTS)
        for game, match in MATCHES.items():
            context = browser.new_context(base_url=f"http://127.0.0.1:{port}", **PHONE)
            rows.append((game, *whole_match(Finger(Phone(context, Mode.HTMX)), game, match)))
        browser.close()
    table("A whole match on a phone of 390 × 844 (Write at: px, the lowest of all its deals)", HEADS, rows)


def whole_match(finger: Finger, game: str, match: Mapping[str, Any]) -> tuple[object, ...]:
    """The cells of a row."""
    begin(finger, game, match["seats"])
    to_begin, _ = finger.counted()
    counts = play(finger, match)
    end(finger)
    to_end, _ = finger.counted()
    begin(finger, game)
    again, _ = finger.counted()
    taps, signs = zip(*counts, strict=True)
    mean = (f"{sum(figures) / len(counts):.1f}" for figures in (taps, signs))
    return len(counts), next(mean), min(taps), max(taps), next(mean), round(finger.lowest), to_begin, again, to_end


def begin(finger: Finger, game: str, names: Sequence[str] = ()) -> None:
    """From the home page to the form of the first deal; without names those of last time stand there."""
    page = finger.phone.page
    page.goto("/")
    finger.tap(page.locator(f'.game-keys a[href^="/new/{game}"]'))
    expect(finger.phone.field("seat.0")).to_be_visible()
    for seat, name in enumerate(names):
        if not finger.phone.field(f"seat.{seat}").count():
            finger.tap(page.locator("button[name=places]"))
        finger.enter(f"seat.{seat}", name)
    finger.tap(page.get_by_role("button", name="Start"))
    expect(page.locator("#deal")).to_be_visible()
    page.wait_for_load_state()


def play(finger: Finger, match: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Tell one deal after the other until the match is over: taps and signs of each."""
    page, counts = finger.phone.page, list[tuple[int, int]]()
    for number, deal in enumerate(cycle(match["deals"]), 1):
        (bank if "bank" in deal else sides)(finger, deal, first=number == 1)
        finger.look()
        finger.tap(page.locator("button[name=write]"))
        sure = page.locator("button[name=sure]")  # a field that is mostly filled was left empty
        expect(finger.phone.deal(number).or_(sure).first).to_be_visible()
        if sure.count():
            finger.tap(sure)
        expect(finger.phone.deal(number)).to_be_visible()
        counts.append(finger.counted())
        if page.locator(".verdict").count() or number == match.get("evening"):
            return counts
    raise AssertionError


def sides(finger: Finger, deal: Mapping[str, str | int], *, first: bool) -> None:
    """Tell a deal of two sides."""
    for name, value in deal.items():
        finger.tell(name, value)


def bank(finger: Finger, deal: Mapping[str, Any], *, first: bool) -> None:
    """Tell a deal against a bank; later everybody has last time's stake unless the deal says otherwise."""
    if first and finger.phone.field("kitty").count():
        finger.enter("kitty", FIRST_KITTY)
    finger.choose("bank", deal["bank"], row_of(finger.phone, -1))
    for place, hand in enumerate(deal.get("hands", ()), 1):
        finger.settle(place, {"stake": FIRST_STAKE, **hand} if first else hand)


def end(finger: Finger) -> None:
    """End a match that has no end of its own."""
    page = finger.phone.page
    if not page.locator(".verdict").count():
        finger.tap(page.get_by_role("link", name="Finish or archive"))
        finger.tap(page.get_by_role("button", name="Finish the match"))
        expect(page.locator(".verdict")).to_be_visible()

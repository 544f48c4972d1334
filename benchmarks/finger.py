"""A finger on a phone: it taps keys and types figures as somebody at the table does, and counts both."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.bank import key_of, row_of
from tests.browser.phone import Phone

TOP = "document.querySelector('button[name=write]').getBoundingClientRect().top + scrollY"
FOCUSED = "field => document.activeElement === field"


@dataclass
class Finger:
    """So many `taps`, and so many `signs` typed, since it was last asked; `lowest` is the farthest down, in px, that it
    has seen *Write*.
    """

    phone: Phone
    taps: int = 0
    signs: int = 0
    lowest: float = 0

    def look(self) -> None:
        """See where the key that writes begins now."""
        self.lowest = max(self.lowest, self.phone.page.evaluate(TOP))

    def counted(self) -> tuple[int, int]:
        """Taps and signs since the last time."""
        counts = self.taps, self.signs
        self.taps = self.signs = 0
        return counts

    def tap(self, key: Locator) -> None:
        """Tap a key, after whatever it is folded into."""
        folds = self.phone.page.locator("details:not([open])").filter(has=key)
        if folds.count() and not key.is_visible():
            folds.last.locator("summary").first.click()
            self.taps += 1
        key.click()
        self.taps += 1

    def enter(self, name: str, text: str) -> None:
        """Type into a field, which is a tap unless the last one has left the finger there."""
        box = self.phone.field(name)
        if not box.evaluate(FOCUSED):
            self.tap(box)
        box.fill(text)
        self.signs += len(text)

    def tell(self, name: str, value: str | int) -> None:
        """Say one thing of a deal of sides: tap a count up, tap a key of several, or type a figure."""
        boxes = self.phone.page.locator(f'[name="{name}"]:not([type=hidden])')
        kind = boxes.first.get_attribute("type")
        if isinstance(value, int):
            for _ in range(value):
                self.tap(self.phone.page.locator(f'button[name=more][value="{name}"]'))
        elif kind == "radio":
            self.tap(boxes.and_(self.phone.page.locator(f'[value="{value}"]')).locator("xpath=.."))
        elif kind == "checkbox":
            self.tap(boxes.locator("xpath=.."))
        else:
            self.enter(name, value)

    def settle(self, place: int, hand: Mapping[str, Any]) -> None:
        """Say what somebody held who sits so many places from the bank: figures first, then the tap that settles it."""
        name = f"hands.{4 * place}"
        for figure in (figure for figure in ("stake", "shoot") if figure in hand):
            usual = key_of(self.phone, f"{name}.{figure}", hand[figure])
            if usual.count():
                self.tap(usual)
                expect(usual).to_have_attribute("aria-pressed", "true")
            else:
                self.enter(f"{name}.{figure}", hand[figure])
        self.choose(f"{name}.held", hand["held"], row_of(self.phone, place - 1))

    def choose(self, name: str, held: str, row: Locator) -> None:
        """Tap what a hand was, in a row that is opened first where the last tap has not opened it."""
        key = key_of(self.phone, name, held)
        if not key.is_visible():
            self.tap(row.locator("summary").first)
        self.tap(key)
        expect(self.phone.page.locator(f'input[type=hidden][name="{name}"]')).to_have_value(held)
        self.look()

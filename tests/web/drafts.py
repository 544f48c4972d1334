"""What the tests of deals under way share."""

from tests.page import Element, fields, read
from tests.phone import Phone

TOLD = {"sides.0.melded": "120", "sides.0.red_threes": "1"}
HTMX = {"HX-Request": "true", "HX-Target": "section#draft"}
POLL = {"HX-Request": "true", "HX-Target": "div#standing"}


def keep(phone: Phone, sheet: str, told: dict[str, str] | None = None, seen: str = "1") -> Element:
    """Enter something as htmx sends it; the draft as it comes back."""
    typed = {**fields(phone.open(sheet).first("form", id="deal")), **(told or TOLD), "seen": seen}
    return read(phone.client.post(f"{sheet}/draft", data=typed, headers=HTMX).text)


def form(page: Element) -> dict[str, str]:
    return fields(page.first("form", id="deal"))


def melded(page: Element) -> str:
    return form(page)["sides.0.melded"]


def others(page: Element) -> str:
    """What other phones are telling."""
    return page.first("div", id="standing").text

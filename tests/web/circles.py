"""Circles laid out for tests: matches that are played to their end, in a circle or not."""

from tests.page import Element
from tests.phone import SEATS, Phone, begin, deal, record


def played(phone: Phone, circle: str = "", names: tuple[str, ...] = SEATS, we: int = 600, they: int = 100) -> str:
    """A match of Canasta to 500, in one deal; the address of its sheet."""
    more = {"circle": circle.rpartition("/")[2]} if circle else {}
    sheet = begin(phone, names=names, house__target="500", **more)
    record(phone, sheet, deal(we, they))
    return sheet


def circle_of(phone: Phone, sheet: str) -> str:
    """The address of the circle that is made of a match in one tap."""
    phone.press(phone.open(f"{sheet}/share"), "Start a group with these players")
    return phone.at


def rows(page: Element, number: int = 0) -> list[list[str]]:
    """The cells of a table of a season."""
    table = [*page.of_class("season-table")][number]
    lines = table.first("tbody").every("tr")
    return [[cell.text for cell in line.every() if cell.tag in ("th", "td")] for line in lines]


def evening_of_pontoon(phone: Phone, circle: str, names: tuple[str, ...] = ("Ann", "Bob", "Zed")) -> str:
    """An evening at which the first has the bank, and twice loses 10 to each of the others."""
    seats = {f"seat.{seat}": name for seat, name in enumerate(names)}
    sheet = phone.send("/new/pontoon", {**seats, "circle": circle.rpartition("/")[2]}).location
    hands = [{f"hands.{at}.player": str(at + 1), f"hands.{at}.stake": "10"} for at in range(len(names) - 1)]
    told = {name: text for hand in hands for name, text in hand.items()}
    told |= {f"hands.{at}.held": "20" for at in range(len(names) - 1)}
    for seen in (1, 2):
        form = {**told, "banker": "0", "bank": "18", "seen": str(seen), "token": f"deal-{seen}"}
        phone.send(f"{sheet}/deals", form)
    phone.send(f"{sheet}/close", {"seen": "3", "token": "close"})
    return sheet

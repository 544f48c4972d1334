"""Matches of Canasta to be looked at, written as a phone writes them."""

import secrets
from itertools import count
from urllib.parse import urlencode, urlsplit

from benchmarks.visits import Phone
from tests.browser.tables import DEALS, told

WRITTEN, DIFFERENT = count(), 50  # deals; of so many no two are the same


def begin(phone: Phone, deals: int = 0) -> str:
    """A match of so many deals, another one each time; the path of its sheet."""
    form = {"house.target": 1_000_000, "token": secrets.token_hex(8)}
    sheet = urlsplit(phone.send("/new/canasta", urlencode(form))).path
    for number in range(deals):
        record(phone, sheet, number)
    return sheet


def record(phone: Phone, sheet: str, number: int) -> str:
    """Write one deal more on a match of `number` deals; the page to look at now."""
    return phone.send(f"{sheet}/deals", deal(number))


def deal(number: int) -> str:
    """The form of a deal, from a phone that saw as many; of fifty in a row no two are the same."""
    fields = dict(told(DEALS[number % len(DEALS)]))
    melded = int(fields["sides.0.melded"]) + 5 * (next(WRITTEN) % DIFFERENT)
    return urlencode({**fields, "sides.0.melded": melded, "seen": number + 1, "token": f"deal-{number}"})

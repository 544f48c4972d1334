"""Pontoon and Shoot Pontoon told as they are played: a page a turn, and the same deal at the end."""

import pytest

from tests.page import Element, fields
from tests.phone import Phone
from tests.web.bank import SEVEN, SEVEN_HANDS, SHOTS, balances, draft, settle, told


def keys(page: Element) -> list[str]:
    """The acts that a tap does."""
    return [key["value"] for key in page.every("button", name="act")]


def test_x(phone: Phone, pontoon: str) -> None:
    page = phone.open(f"{pontoon}/play")
    print(page.text)
    page = phone.open(f"{pontoon}/play?acts=stake 10,stake 20,out,out,out,out")
    print(page.text, keys(page))
    page = phone.press(page, "No, play on")
    print(page.text, keys(page))
    for key in ("10", "Twist", "Bust", "Split a pair","Stick", "Twist", "Twist"):
        page = phone.press(page, key)
        print(page.text, keys(page))
    page = phone.press(page, "Buy", status=422)

"""A page that is opened once more is sent only if it reads otherwise than the last time, to whoever opens it."""

import pytest
from flask import Flask

from tests.phone import Phone, deal, record

PAGES = ("", "/log", "/rules", "/ask", "/now", "/names")


def mark(phone: Phone, address: str) -> str:
    """What a browser says that has the page already."""
    phone.open(address)
    return str(phone.client.get(address).headers["ETag"])


def again(phone: Phone, address: str, known: str, **heads: str) -> int:
    """The status of the page at an address, for a browser that has one with that mark."""
    return phone.client.get(address, headers={"If-None-Match": known, **heads}).status_code


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_is_the_same_is_not_sent_again(phone: Phone, sheet: str, page: str) -> None:
    known = mark(phone, sheet + page)
    for heads in ({}, {"Accept-Encoding": "gzip"}):
        assert again(phone, sheet + page, known, **heads) == 304
    record(phone, sheet, deal(500))
    assert again(phone, sheet, known) == 200


@pytest.mark.parametrize("address", ["/", "/rules", "/ask/canasta", "/find?q=trump", "SHEET"])
def test_in_another_language_a_page_is_another(phone: Phone, sheet: str, address: str) -> None:
    address = address.replace("SHEET", sheet)
    known = mark(phone, address)
    assert again(phone, address, known, **{"Accept-Language": "fr"}) == 200
    phone.open("/?lang=fr")
    assert again(phone, address, known) == 200
    phone.open("/?lang=en")
    assert again(phone, address, known) == 304


def test_the_words_of_one_phone_are_sent_to_no_other(app: Flask, phone: Phone, sheet: str) -> None:
    other = Phone(app)
    other.open(sheet)
    known = mark(phone, sheet)
    phone.send(f"{sheet}/drafts/holder", {"seat": "1"})
    assert again(phone, sheet, known) == 200
    assert "This is Cem’s phone" in phone.open(sheet).text
    assert again(other, sheet, mark(phone, sheet)) == 200
    assert "This is Cem’s phone" not in other.open(sheet).text


@pytest.mark.parametrize("address", ["/rules", "/ask/canasta", "/find?q=trump", "SHEET", "SHEET/log"])
def test_who_asks_for_the_head_alone_is_told_of_the_same_page(phone: Phone, sheet: str, address: str) -> None:
    phone.client.head("/rules/canasta")
    address = address.replace("SHEET", sheet)
    head, whole = phone.client.head(address), phone.client.get(address)
    assert head.data == b""
    assert [head.headers[name] for name in ("ETag", "Content-Length")] == [whole.headers["ETag"], str(len(whole.data))]

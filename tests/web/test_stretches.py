"""Pages are put together from stretches that stay packed, with a token that is new each time."""

import gzip
import re

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as some

from companion.web.http.pages import Stretch, packed, written
from companion.web.http.site import Site
from tests.phone import Phone

TOKENS = re.compile(r'name="token" value="([^"]*)"')
texts = some.binary(max_size=2000)
pages = some.lists(
    some.one_of(some.none(), texts.map(Stretch), some.binary(max_size=4).map(lambda b: Stretch(b * 5000)))
)


@given(pages, some.binary(max_size=40))
def test_unpacked_it_is_the_same_page(page: list[Stretch | None], token: bytes) -> None:
    assert gzip.decompress(packed(tuple(page), token)) == written(tuple(page), token)


def test_every_answer_has_a_token_of_its_own_in_all_its_forms(phone: Phone, sheet: str) -> None:
    looks = [set(TOKENS.findall(phone.client.get(sheet).text)) for _ in range(3)]
    assert [len(tokens) for tokens in looks] == [1, 1, 1]
    assert len(set.union(*looks)) == 3
    assert all(re.fullmatch(r"[\w-]{12}", token) for tokens in looks for token in tokens)


@pytest.mark.parametrize("path", ["", "/rules/opening", "/ask/meld", "/log", "/names", "/share", "/nothing"])
def test_packed_or_not_it_is_the_same_page(phone: Phone, sheet: str, path: str) -> None:
    plain = phone.client.get(sheet + path)
    zipped = phone.client.get(sheet + path, headers={"Accept-Encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert TOKENS.sub("", gzip.decompress(zipped.data).decode()) == TOKENS.sub("", plain.text)
    assert int(zipped.headers["Content-Length"]) == len(zipped.data)
    assert plain.headers["Vary"] == zipped.headers["Vary"]
    assert "Content-Encoding" not in plain.headers


def test_nothing_is_kept_under_an_address_without_end(phone: Phone, sheet: str, app: Flask) -> None:
    site: Site = app.extensions["companion"]
    phone.open(sheet)
    before = len(site.texts), len(site.stretches)
    for path in ("/ask/canasta/meld", sheet, "/rules/canasta"):
        phone.open(f"{path}?cards={'KS+' * 1000}")
    phone.open(sheet, HX_Target="div#" + "x" * 2000)
    assert len(site.stretches) - before[1] <= 1  # the row of deals under another address of the sheet
    assert len(site.texts) == before[0]

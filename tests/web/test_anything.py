"""Whatever is sent, the answer is never a crash."""

import json
import string
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.games import shelf
from tests.phone import Phone, begin, deal, record

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
POSTS = ("deals", "deals/1", "strike", "names", "house", "share", "close", "delete", "ask/can-open", "ask/meld")
QUESTIONS = [(slug, question.slug) for slug, game in shelf().items() for question in game.questions]
GETS = ("", "/log", "/names", "/house", "/deals/1", "/ask/can-open", "/ask/opening", "/rules", "/now", ".json", ".csv")

ODD = ["", "0", "-1", "9" * 5000, "1+1", "−5", "১২", "²", "\ud800", "\x00", "K K 2", "KS/QH", "JK", "on", "no", "=1"]
PARTS = [
    "sides",
    "0",
    "1",
    "*",
    "9" * 30,
    "٣",
    "melded",
    "left",
    "went_out",
    "red_threes",
    "house",
    "target",
    "count",
    "",
]
odd_text = st.one_of(st.text(max_size=20), st.sampled_from(ODD))
parts = st.sampled_from(PARTS)
HEADERS = ["Cookie", "Origin", "Host", "Accept-Language", "HX-Target", "Range", "Accept-Encoding", "If-None-Match"]
KEYS = """seen token of which profile preview less more plus add put drop lang q ask score hand cards melds melds.0
    top pile_size step key _scheme _anchor standing"""
names = st.one_of(st.lists(parts, max_size=6).map(".".join), st.sampled_from(KEYS.split()), st.text(max_size=8))
fields = st.dictionaries(names, odd_text, max_size=8)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), odd_text),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(odd_text, parts), inner, max_size=4)
    ),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def phone(app: Flask) -> Phone:
    """A phone with a match."""
    return Phone(app)


@pytest.fixture(scope="module")
def sheet(phone: Phone) -> str:
    """A match with two deals."""
    sheet = begin(phone)
    record(phone, sheet, deal(100, 50), deal(20))
    return sheet


def encoded(told: dict[str, str]) -> str:
    """Fields as they may come: halves of signs included."""
    return "&".join(
        f"{quote(name, errors='surrogatepass')}={quote(text, errors='surrogatepass')}" for name, text in told.items()
    )


@SHARED
@given(page=st.sampled_from(GETS), told=fields)
@example(page="/deals/1", told={"of": "9" * 30})
@example(page="", told={"sides." + "0." * 3000: "1"})
@example(page="", told={f"sides.{'9' * 5000}.left": "1"})
def test_any_address_under_a_match_is_answered(phone: Phone, sheet: str, page: str, told: dict[str, str]) -> None:
    assert phone.client.get(sheet + page, query_string=encoded(told)).status_code < 500


@SHARED
@given(
    page=st.sampled_from(["/", "/new/canasta", "/rules/canasta", "/now/canasta", "/rules/canasta/opening"]), told=fields
)
def test_any_address_elsewhere_is_answered(phone: Phone, page: str, told: dict[str, str]) -> None:
    assert phone.client.get(page, query_string=encoded(told)).status_code < 500


@SHARED
@given(path=st.text(max_size=30), told=fields)
def test_any_path_is_answered(phone: Phone, path: str, told: dict[str, str]) -> None:
    told_path = quote(path.lstrip("/"), errors="surrogatepass")  # two slashes in front would name another host
    for start in ("/", "/m/", "/ask/canasta/", "/static/"):
        with phone.client.get(start + told_path, query_string=encoded(told)) as answer:
            assert answer.status_code < 500


@SHARED
@given(question=st.sampled_from(QUESTIONS), told=fields)
def test_any_situation_in_an_address_is_answered(phone: Phone, question: tuple[str, str], told: dict[str, str]) -> None:
    assert phone.client.get("/ask/{}/{}".format(*question), query_string=encoded(told)).status_code < 500


@SHARED
@given(post=st.sampled_from(POSTS), told=fields)
@example(post="deals", told={"sides.5.left": "x"})
@example(post="house", told={"house.target": "9" * 5000})
def test_any_form_is_answered(phone: Phone, sheet: str, post: str, told: dict[str, str]) -> None:
    form = "application/x-www-form-urlencoded"
    for address in (f"{sheet}/{post}", "/new/canasta", "/bring"):
        assert phone.client.post(address, data=encoded(told), content_type=form).status_code < 500


@SHARED
@given(body=st.binary(max_size=200), kind=st.sampled_from(["multipart/form-data; boundary=x", "text/plain", "x", ""]))
def test_any_bytes_are_answered(phone: Phone, sheet: str, body: bytes, kind: str) -> None:
    for address in (f"{sheet}/deals", "/new/canasta", "/bring", "/api/games/canasta/score"):
        assert phone.client.post(address, data=body, content_type=kind).status_code < 500


@SHARED
@given(name=st.sampled_from(HEADERS), text=st.text(string.printable.replace("\r", "").replace("\n", ""), max_size=40))
def test_any_header_is_answered(app: Flask, name: str, text: str) -> None:
    guest = app.test_client(use_cookies=False)
    assert guest.get("/new/canasta", headers={name: text}).status_code < 500
    assert guest.post("/new/canasta", headers={name: text}).status_code < 500


def post(phone: Phone, address: str, told: Any) -> int:
    body = json.dumps(told)
    return phone.client.post(address, data=body, content_type="application/json").status_code


@SHARED
@given(told=st.fixed_dictionaries({}, optional={"sides": values, "house": values, "deals": values, "x": values}))
def test_any_json_is_scored_or_refused(phone: Phone, told: Any) -> None:
    for slug in shelf():
        assert post(phone, f"/api/games/{slug}/score", told) in (200, 422)


@SHARED
@given(deals=st.lists(st.fixed_dictionaries({"sides": st.lists(values, min_size=1, max_size=3)}), max_size=3))
def test_any_deal_is_scored_or_refused(phone: Phone, deals: Any) -> None:
    assert post(phone, "/api/games/canasta/score", {"sides": ["", ""], "deals": deals}) in (200, 422)


@SHARED
@given(question=st.sampled_from(QUESTIONS), told=st.dictionaries(names, values, max_size=5))
def test_any_json_is_ruled_on_or_refused(phone: Phone, question: tuple[str, str], told: Any) -> None:
    assert post(phone, "/api/games/{}/questions/{}".format(*question), told) in (200, 422)


@SHARED
@given(told=st.fixed_dictionaries({"game": st.just("canasta"), "events": st.lists(values, max_size=3)}))
def test_any_file_is_brought_in_or_refused(app: Flask, told: Any) -> None:
    guest = Phone(app)
    body = (
        b'--x\r\nContent-Disposition: form-data; name="match"; filename="m"\r\n\r\n'
        + json.dumps(told).encode()
        + b"\r\n--x--"
    )
    kind = "multipart/form-data; boundary=x"
    assert guest.client.post("/bring", data=body, content_type=kind).status_code in (303, 422)
    assert guest.client.get("/").status_code == 200

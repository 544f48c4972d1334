"""What one visitor may ask for, so that the others are still answered."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games import shelf
from companion.gate import ADDRESSES, Allowance
from companion.web.http.security import BIGGEST_FILE, HOUR, visitor
from tests.page import read
from tests.phone import Phone, begin, deal, record

CROWDED = [str(card) for card in shelf()["burraco"].pack if str(card)[:-1] in ("3", "4", "5", "6", "7", "8", "2")]
BEST_MELDS = "/api/games/burraco/questions/best-melds"
MANY = {f"x{number}": 1 for number in range(60_000)}


def hand(cards: int) -> list[str]:
    return random.Random(cards).sample(CROWDED, cards)


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/api/games/canasta/score", MANY),
        ("/api/games/canasta/score", {"sides": ["", ""], "deals": [{}] * 500}),
        ("/api/games/canasta/score", {"house": MANY}),
        ("/api/games/canasta/questions/minimum", {"score": 0, **MANY}),
        ("/api/games/canasta/questions/meld", {"cards": ["x"] * 9_000}),
    ],
    ids=["fields", "deals", "house rules", "situation", "cards"],
)
def test_at_most_fifty_mistakes_are_listed(api: FlaskClient, address: str, sent: dict[str, object]) -> None:
    answer = api.post(address, json=sent)
    assert answer.status_code == 422
    assert len(answer.get_json()["errors"]) == 50
    assert len(answer.data) < 20_000


def test_fewer_mistakes_are_all_listed(api: FlaskClient) -> None:
    answer = api.post("/api/games/canasta/score", json={f"unknown_{number}": 1 for number in range(30)})
    assert len(answer.get_json()["errors"]) == 31


def test_a_hand_beyond_forty_cards_is_refused_at_once(api: FlaskClient) -> None:
    api.post(BEST_MELDS, json={"hand": []})  # the first question reads the rulebook
    for cards in (41, len(CROWDED)):
        begun = time.thread_time()
        answer = api.post(BEST_MELDS, json={"hand": hand(cards)})
        assert time.thread_time() - begun < 2
        (mistake,) = answer.get_json()["errors"]
        assert (answer.status_code, mistake["field"]) == (422, "hand")


@pytest.mark.parametrize("cards", [23, 30, 36, 40])
def test_a_smaller_hand_is_answered_or_refused_soon(api: FlaskClient, cards: int) -> None:
    begun = time.thread_time()
    assert api.post(BEST_MELDS, json={"hand": hand(cards)}).status_code in (200, 422)
    assert time.thread_time() - begun < 5


def test_dear_questions_hold_half_of_the_threads_and_the_others_are_told_to_come_again(app: Flask) -> None:
    together = Barrier(6)

    def ask(_: int) -> TestResponse:
        client = app.test_client(use_cookies=False)
        together.wait()
        return client.post(BEST_MELDS, json={"hand": hand(38)})

    with ThreadPoolExecutor(6) as phones:
        answers = list(phones.map(ask, range(6)))
    turned_away = [answer for answer in answers if answer.status_code == 503]
    assert 2 <= len(turned_away) <= 5, "one is computed, three may wait"
    for answer in turned_away:
        assert answer.get_json()["errors"][0]["message"] == "Too many people are asking this just now"
        assert answer.headers["Retry-After"]
    assert app.test_client().post(BEST_MELDS, json={"hand": hand(30)}).status_code in (200, 422)


def test_questions_that_are_quickly_answered_are_never_turned_away(app: Flask) -> None:
    with ThreadPoolExecutor(6) as phones:
        ask = app.test_client(use_cookies=False).post
        answers = phones.map(lambda _: ask(BEST_MELDS, json={"hand": hand(11)}).status_code, range(12))
    assert set(answers) == {200}


@pytest.fixture
def few(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An installation at which each address begins two matches an hour."""
    monkeypatch.setitem(app.extensions["limits"], "new", Allowance(2, HOUR, "failure.429"))
    return app


def begun(app: Flask, address: str, path: str = "/new/canasta") -> int:
    return app.test_client().post(path, environ_base={"REMOTE_ADDR": address}).status_code


def test_an_address_begins_so_many_matches_an_hour(few: Flask) -> None:
    assert [begun(few, "192.0.2.1") for _ in range(3)] == [303, 303, 429]
    assert begun(few, "192.0.2.1", "/bring") == 429
    assert begun(few, "192.0.2.2") == 303
    page = few.test_client().post("/new/canasta", environ_base={"REMOTE_ADDR": "192.0.2.1"})
    assert "Too many new matches from here" in page.text
    assert 0 < int(page.headers["Retry-After"]) <= HOUR // 2


def test_a_rematch_is_never_refused(few: Flask, phone: Phone) -> None:
    over = begin(phone, house__target="500")
    record(phone, over, deal(505, 100))
    assert [begun(few, "192.0.2.3") for _ in range(3)] == [303, 303, 429]
    sent = phone.client.post(f"{over}/rematch", environ_base={"REMOTE_ADDR": "192.0.2.3"})
    assert (sent.status_code, sent.location == over) == (303, False)


def test_a_house_is_one_address_and_this_machine_none(few: Flask) -> None:
    assert [begun(few, f"2001:db8::{number}") for number in range(1, 4)] == [303, 303, 429]
    assert [begun(few, "127.0.0.1") for _ in range(3)] == [303] * 3
    assert visitor("::1") == ""
    assert visitor("2001:db8::1") == visitor("2001:db8::ffff") != visitor("2001:db8:0:1::1")


def test_what_was_used_comes_back_one_by_one_and_what_is_refused_costs_nothing() -> None:
    two_an_hour, half = Allowance(2, HOUR, ""), HOUR / 2
    waits = [two_an_hour.wait("a", now) for now in (0, 10, 20, 30, half, half + 5, 2 * HOUR, 2 * HOUR, 2 * HOUR)]
    assert waits == [0, 0, half - 20, half - 30, 0, half - 5, 0, 0, half]


@pytest.mark.parametrize("now", [0, 123_456.789])
def test_all_of_it_may_be_used_at_once(now: float) -> None:
    allowance = Allowance(200, HOUR, "")
    assert [allowance.wait("a", now) for _ in range(200)] == [0] * 200
    assert allowance.wait("a", now) > 0


def test_so_many_addresses_are_remembered_and_no_more() -> None:
    allowance = Allowance(2, HOUR, "")
    for number in range(ADDRESSES + 10):
        allowance.wait(str(number), 0)
    assert len(allowance) == ADDRESSES


@pytest.mark.parametrize(
    ("kind", "path"),
    [("api", "/api/games"), ("api", "/api/find?q=pile"), ("search", "/find"), ("search", "/find/canasta")],
)
def test_programs_and_searches_have_an_allowance_of_their_own(
    app: Flask, monkeypatch: pytest.MonkeyPatch, kind: str, path: str
) -> None:
    monkeypatch.setitem(app.extensions["limits"], kind, Allowance(1, 60, "failure.too-often"))
    ask = partial(app.test_client(use_cookies=False).get, environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert [ask(path).status_code for _ in range(2)] == [200, 429]
    answer = ask(path)
    assert "Too many questions from here at once" in answer.text
    assert 30 <= int(answer.headers["Retry-After"]) <= 60
    assert ask("/rules/canasta").status_code == 200


@pytest.mark.parametrize(("address", "field"), [("/bring", "match"), ("/c/bring", "circle")])
def test_a_file_that_is_too_large_is_refused_where_it_was_chosen(phone: Phone, address: str, field: str) -> None:
    head = f'--x\r\nContent-Disposition: form-data; name="{field}"; filename="big.json"\r\n\r\n'
    body = head.encode() + b" " * BIGGEST_FILE + b"\r\n--x--\r\n"
    answer = phone.client.post(address, data=body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 422
    page = read(answer.text)
    assert "This file is too large to import: 8 MB at most." in page.first("div", role="alert").text
    assert page.first("input", name=field)["type"] == "file"

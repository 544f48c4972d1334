"""What is dear to compute stands in line and ends in time; what is sent has bounds before it is looked at."""

import io
import json
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.cache import KIB, MIB, Cache
from companion.engine.cards import Card
from companion.engine.fold import fold
from companion.forms import JSON
from companion.forms.keys import shown
from companion.games import shelf
from companion.games.burraco.best_melds import best_melds
from companion.games.canasta.questions.opening import best_opening
from companion.gate import WAITING, Busy, beside_the_line, in_line
from companion.rulebook import index
from companion.rulebook.book import Book, book
from companion.rulebook.search import MOST_WORDS, search
from companion.rulebook.tables import Files
from companion.rulebook.words import words
from tests.phone import Phone, deal, start

PACK = " ".join(map(str, shelf()["canasta"].pack))
PLAYED = {"sides": [{"melded": 100}, {"melded": 50}]}
CANASTA, BURRACO = shelf()["canasta"], shelf()["burraco"]
WAITERS = 8  # more than may stand in line
CAN_OPEN = "/api/games/canasta/questions/can-open"


@pytest.fixture
def full() -> Iterator[None]:
    """As many as can be stand in line."""
    held = 0
    while WAITING.acquire(blocking=False):
        held += 1
    yield
    WAITING.release(held)


def scored(api: FlaskClient, deals: int) -> TestResponse:
    return api.post("/api/games/canasta/score", json={"sides": ["", ""], "deals": [PLAYED] * deals})


def brought(api: FlaskClient, events: int) -> TestResponse:
    opened: dict[str, Any] = {
        "kind": "opened",
        "game": "canasta",
        "sides": ["", ""],
        "seats": [""] * 4,
        "dealer": 0,
        "house": {},
    }
    rows = [opened, *[{"kind": "recorded", "deal": PLAYED}] * events]
    match = {"game": "canasta", "events": [{"at": "2026-01-01T20:00:00+00:00", "pen": "x", **row} for row in rows]}
    return api.post("/bring", data={"match": (io.BytesIO(json.dumps(match).encode()), "m")})


DEAR: dict[str, Callable[[FlaskClient], TestResponse]] = {
    "can-open": lambda api: api.post(CAN_OPEN, json={"score": 0, "hand": PACK}),
    "the same as a page": lambda api: api.get("/ask/canasta/can-open", query_string={"score": "0", "hand": PACK}),
    "find": lambda api: api.get("/find?q=opening"),
    "find by JSON": lambda api: api.get("/api/find?q=opening"),
    "score": lambda api: scored(api, 400),
    "bring": lambda api: brought(api, 200),
    "a long address": lambda api: api.get(f"/ask/canasta/meld?cards={'K+' * 5_000}"),
    "a long form": lambda api: api.post("/new/canasta", data={"seat.0": "x" * 9_000}),
}
QUICK: dict[str, Callable[[FlaskClient], TestResponse]] = {
    "can-open": lambda api: api.post(CAN_OPEN, json={"score": 0, "hand": "3×K".replace("3×K", "KS KH KD")}),
    "score": lambda api: scored(api, 20),
    "begin": lambda api: api.post("/new/canasta", data={"seat.0": "Ann"}),
}


@pytest.mark.parametrize("ask", DEAR.values(), ids=DEAR)
def test_what_is_dear_stands_in_line(api: FlaskClient, full: None, ask: Callable[[FlaskClient], TestResponse]) -> None:
    answer = ask(api)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


def test_a_refusal_is_put_into_no_element_of_a_page(api: FlaskClient, full: None) -> None:
    assert api.get("/find?q=opening", headers={"HX-Request-Type": "partial"}).headers["HX-Reswap"] == "none"
    assert "HX-Reswap" not in api.get("/find?q=opening", headers={"HX-Request-Type": "full"}).headers


@pytest.mark.parametrize("ask", QUICK.values(), ids=QUICK)
def test_what_is_not_goes_by(api: FlaskClient, full: None, ask: Callable[[FlaskClient], TestResponse]) -> None:
    assert ask(api).status_code in (200, 303)


def test_a_table_writes_whoever_stands_in_line(phone: Phone, full: None) -> None:
    sheet = start(phone, "canasta", {})
    phone.send(f"{sheet}/deals", {**deal(100, 50), "seen": "1", "token": "t"})


LOOPS: dict[str, Callable[[], Any]] = {
    "can-open": lambda: best_opening(Card.parse_all(PACK), CANASTA.house()),
    "best-melds": lambda: best_melds(Card.parse_all(PACK)[:20], BURRACO.house()),
    "fold": lambda: [
        *fold(CANASTA, [JSON.read(PLAYED, CANASTA.deal)], CANASTA.house(), CANASTA.start(CANASTA.house(), 2, 0))
    ],
    "find": lambda: search([book("canasta", CANASTA.house(), "en")], "opening"),
}


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
def test_a_loop_that_takes_too_long_ends(loop: Callable[[], Any]) -> None:
    with pytest.raises(Busy), in_line(seconds=-1):
        loop()
    assert loop()


def as_written(game: str) -> Book:
    """A rulebook that nobody has searched yet."""
    return Book(game, words("en", game=game), shelf()[game].profiles["as_written"])


@pytest.fixture
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a search reads is made anew."""
    monkeypatch.setattr(index, "FILES", Files())
    monkeypatch.setattr(index, "INDEXES", Cache[index.Index](MIB, lambda _: KIB))


def test_what_is_made_for_all_who_come_after_is_of_nobodys_time(no_files: None) -> None:
    with in_line(seconds=0.1):
        assert search([as_written("canasta")], "opening")


def test_whoever_needs_what_is_made_for_all_waits_for_it(no_files: None, full: None) -> None:
    with ThreadPoolExecutor(WAITERS) as pool:
        with beside_the_line():
            waiting = [pool.submit(search, [book], "deal") for book in [as_written("other")] * WAITERS]
        assert all(one.result() for one in waiting)


def test_nobody_else_is_kept_from_asking_meanwhile(api: FlaskClient) -> None:
    assert api.get("/find?q=opening").status_code == 200
    with beside_the_line():
        assert api.get("/find?q=opening").status_code == 200


@pytest.mark.parametrize(
    ("address", "games"),
    [
        ("/find/pontoon?q=may+i+twist", {"pontoon"}),
        ("/find?q=canasta+opening", {"canasta"}),
        ("/find?q=deal", {*shelf()}),
    ],
)
def test_a_search_makes_ready_the_games_that_it_asks(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch, address: str, games: set[str]
) -> None:
    made = set[str]()

    def index_of(book: Book) -> index.Index:
        made.add(book.game)
        return index.index_of(book)

    monkeypatch.setattr("companion.rulebook.search.index_of", index_of)
    assert api.get(address).status_code == 200
    assert made == games


def test_who_takes_too_long_is_told_to_come_again(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.http.security.LONGEST", -1)
    answer = scored(api, 400)
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["message"]) == (503, "Too many people are asking this just now")
    assert scored(api, 20).status_code == 200


@pytest.mark.parametrize("field", ["hand", "top"])
def test_an_address_full_of_cards_is_answered_soon(api: FlaskClient, field: str) -> None:
    api.get("/ask/canasta/can-open?score=0&hand=KS")  # the first question reads the rulebook
    begun = time.thread_time()
    assert api.get(f"/ask/canasta/can-open?score=0&{field}={'K+' * 15_000}").status_code == 422
    assert time.thread_time() - begun < 2


def test_no_more_cards_are_read_than_the_pack_has() -> None:
    assert len([*shown(CANASTA, "K " * 500)]) == len(CANASTA.pack)


def test_melds_of_cards_that_there_are_not_are_refused_soon(api: FlaskClient) -> None:
    begun = time.thread_time()
    answer = api.post("/api/games/canasta/questions/opening", json={"score": 0, "melds": [["X"] * 9_000] * 20})
    assert time.thread_time() - begun < 2
    assert answer.status_code == 422


def test_at_most_five_hundred_deals_are_scored_at_once(api: FlaskClient) -> None:
    assert scored(api, 500).status_code == 200
    (mistake,) = scored(api, 501).get_json()["errors"]
    assert (mistake["field"], mistake["message"]) == ("deals", "At most 500 deals can be scored at once.")


def test_of_a_question_twelve_words_that_matter_are_asked() -> None:
    pages = [book("canasta", CANASTA.house(), "en")]
    words = [f"xyz{random.Random(n).choice('bcdfg')}{n}" for n in range(MOST_WORDS - 1)]
    asked = f"the {' '.join(words)} opening"
    assert search(pages, f"{asked} red threes joker") == search(pages, asked) != []
    more = f"{' '.join(words)} word"
    assert search(pages, f"{more} opening") == search(pages, more)


def test_a_form_of_more_fields_than_any_has_is_refused(app: Flask, phone: Phone, sheet: str) -> None:
    many = {f"sides.{n}.melded": "5" for n in range(4_000)}
    phone.send(f"{sheet}/draft", many, status=413)

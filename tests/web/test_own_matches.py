"""The list of a phone's matches lies on the server, under the mark in its cookie."""

import sqlite3
import time
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO

import pytest
from flask import Flask, json
from itsdangerous import TimestampSigner

from companion.web.home import FEW
from tests.phone import Phone, begin, deal, record
from tests.web.cookies import cookie, inside, listed

MANY = 60  # matches: more than a cookie ever held


def test_a_phone_keeps_as_many_matches_as_it_likes_and_its_cookie_does_not_grow(app: Flask, phone: Phone) -> None:
    first = begin(phone)
    phone.open("/")
    before = len(cookie(phone))
    sheets = [first, *(begin(phone) for _ in range(MANY))]
    assert listed(phone.open("/")) == sheets[::-1]
    assert len(cookie(phone)) <= before
    assert not [sheet for sheet in sheets if sheet.removeprefix("/m/") in json.dumps(inside(app, phone))]


def test_a_clock_that_goes_back_takes_no_match_off_the_list(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda signer: now(signer) + 7 * 24 * 3600)
    sheet = begin(phone)
    monkeypatch.undo()
    assert listed(phone.open("/")) == [sheet]
    assert listed(phone.open("/")) == [sheet]


def test_a_look_waits_for_no_writer_and_is_remembered_next_time(
    app: Flask, sheet: str, writer: sqlite3.Connection
) -> None:
    phone = Phone(app)
    phone.open("/")
    begun = time.monotonic()
    phone.open(sheet)
    assert time.monotonic() - begun < 5
    assert listed(phone.open("/")) == []
    writer.execute("ROLLBACK")
    phone.open(sheet)
    assert listed(phone.open("/")) == [sheet]


def test_a_look_at_a_match_that_the_phone_knows_writes_nothing(
    app: Flask, phone: Phone, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.open(sheet)
    database = app.extensions["companion"].database
    monkeypatch.setattr(type(database), "writing", lambda *_, **__: pytest.fail("a look has written"))
    phone.open(sheet)
    phone.open("/")


def test_who_keeps_no_cookies_leaves_nothing_behind(app: Flask, sheet: str) -> None:
    phones = app.extensions["companion"].database.connection.table("phone")
    before = phones.count
    for _ in range(3):
        assert app.test_client(use_cookies=False).get(sheet).status_code == 200
    assert phones.count == before


def test_home_asks_for_the_lists_of_matches_and_of_circles_once(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, database_log: list[str]
) -> None:
    for _ in range(3):
        begin(phone)
    phone.open("/")
    database_log.clear()
    phone.open("/")
    assert len(database_log) == 2


@pytest.fixture
def database_log(app: Flask) -> Iterator[list[str]]:
    """What this thread asks of the database."""
    log: list[str] = []
    connection = app.extensions["companion"].database.connection.conn
    connection.set_trace_callback(log.append)
    yield log
    connection.set_trace_callback(None)


def test_the_match_that_was_written_on_last_comes_first(app: Flask, phone: Phone) -> None:
    older, newer = begin(phone), begin(phone)
    site = app.extensions["companion"]
    match = site.matches.find(older.removeprefix("/m/"))
    later = site.matches.sheet(match).entries[-1].at + timedelta(hours=1)
    with site.database.writing() as db:
        moved = {"at": later.isoformat(), "match": match.id}
        db.execute("update event set at = :at where match = :match", moved)
    assert listed(phone.open("/")) == [older, newer]


def test_finished_matches_lie_in_the_history_and_none_is_forgotten(phone: Phone) -> None:
    sheets = [begin(phone, house__target="500") for _ in range(FEW + 2)]
    for sheet in sheets:
        record(phone, sheet, deal(600))
    home = phone.open("/")
    assert len(listed(home)) == FEW
    history = phone.press(home, "All finished matches")
    assert sorted(listed(history)) == sorted(sheets)


def test_a_match_is_forgotten_on_one_phone_and_put_back(app: Flask, phone: Phone, sheet: str) -> None:
    other = Phone(app)
    other.open(sheet)
    asked = phone.press(phone.open(f"{sheet}/share"), "Forget this match on this phone")
    assert listed(phone.open("/")) == [sheet]
    home = phone.press(asked, "Forget it here")
    assert listed(home) == []
    assert listed(other.open("/")) == [sheet]
    assert listed(phone.press(home, "Restore")) == [sheet]


def test_a_page_that_is_still_open_does_not_bring_back_what_was_forgotten(phone: Phone, sheet: str) -> None:
    asking = phone.open(sheet).first("div", id="standing")["hx-get"]
    phone.press(phone.open(f"{sheet}/share/forget"), "Forget it here")
    answer = phone.client.get(asking.replace("=1", "=0"), headers={"HX-Request": "true", "HX-Target": "div#standing"})
    assert answer.status_code == 200
    assert listed(phone.open("/")) == []
    phone.open(sheet)
    assert listed(phone.open("/")) == [sheet]


def test_nobody_puts_back_what_another_phone_forgot(app: Flask, phone: Phone, sheet: str) -> None:
    home = phone.press(phone.open(f"{sheet}/share/forget"), "Forget it here")
    number = home.first("button", name="match")["value"]
    other = Phone(app)
    other.open("/")
    other.send("/remember", {"match": number}, status=404)
    assert "Canasta" not in other.open(f"/?forgotten={number}").first("h1").text
    assert listed(other.open("/")) == []


def test_a_file_is_brought_in_once_however_often_it_is_sent(app: Flask, phone: Phone, sheet: str) -> None:
    file, other = phone.client.get(f"{sheet}.json").data, Phone(app)

    def brought(token: str, content: bytes = file) -> str:
        sent = {"match": (BytesIO(content), "match.json"), "token": token}
        return other.client.post("/bring", data=sent).location

    first = brought("first")
    assert first != sheet
    assert {brought("first"), brought("second"), brought("first", file + b" "), brought("")} == {first}


def test_the_home_page_says_how_each_match_on_the_table_stands_and_by_short_names_who_deals(phone: Phone) -> None:
    other = begin(phone)
    record(phone, other, deal(100, 50))
    begin(phone, names=("Wilhelmina Konstantinowa", "Bob", "Cem", "Dora"))
    page = phone.open("/")
    assert "Ann & Bob 100, Cem & Dora 50" in page.first("ul", class_="line-list").text
    assert "Wilhelmina deals" in page.first("section", class_="live-match").text

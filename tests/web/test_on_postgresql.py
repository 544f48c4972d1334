"""Evenings on a database server: the same pages, and an answer that is honest while it cannot be reached."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.storage import Database, NotSaved
from companion.storage.database import AWAY
from companion.web import create_app
from tests.phone import Phone, begin, deal, record, totals
from tests.web.circles import circle_of, evening_of_pontoon, played, rows
from tests.web.cookies import listed
from tests.web.drafts import POLL, TOLD, form, keep, others


@pytest.fixture
def app(server: Database) -> Iterator[Flask]:
    """The app on a database server, with nothing in it."""
    made = create_app(server.where)
    made.testing = True
    yield made
    made.extensions["companion"].database.close()


@pytest.fixture
def bob(app: Flask, sheet: str) -> Phone:
    """Another phone at the table."""
    other = Phone(app)
    other.open(sheet)
    return other


def test_an_evening_is_written_corrected_and_handed_out(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100), deal(50, 20, note="late"))
    phone.send(f"{sheet}/deals/1", {**deal(200), "seen": "3", "token": "better"})
    assert totals(phone.open(sheet)) == ["250", "20"]
    phone.open(f"{sheet}/log")
    assert json.loads(phone.client.get(f"{sheet}.json").text)["totals"] == [250, 20]
    assert phone.client.get("/healthz").text == "ok"


def test_what_one_phone_tells_another_one_sees_and_takes_over(phone: Phone, sheet: str, bob: Phone) -> None:
    keep(phone, sheet)
    page = bob.open(sheet)
    assert "120" in others(page)
    bob.press(page, "Take over here")
    assert TOLD.items() <= form(bob.open(sheet)).items()
    record(bob, sheet, deal(120))
    assert totals(phone.open(sheet)) == ["120", "0"]


def test_a_page_at_rest_asks_and_hears_of_news_once(phone: Phone, sheet: str, bob: Phone) -> None:
    asked = bob.open(sheet).first("div", id="standing")["hx-get"]
    assert bob.client.get(asked, headers=POLL).status_code == 204
    record(phone, sheet, deal(100))
    assert bob.client.get(asked, headers=POLL).status_code == 200


def test_a_link_is_replaced_and_the_old_one_says_so(phone: Phone, sheet: str, bob: Phone) -> None:
    fresh = phone.send(f"{sheet}/share", {"which": "write"}).location.removesuffix("/share")
    assert bob.client.get(sheet).status_code == 404
    assert totals(phone.open(fresh)) == ["0", "0"]
    assert listed(phone.open("/")) == [fresh]


def test_a_rematch_and_a_circle_have_their_figures(phone: Phone) -> None:
    sheet = played(phone)
    again = phone.send(f"{sheet}/rematch", {}).location
    assert phone.send(f"{sheet}/rematch", {}).location == again
    circle = circle_of(phone, sheet)
    evening_of_pontoon(phone, circle)
    assert rows(phone.open(circle))
    files = phone.client.get(f"{circle}.json")
    matches = json.loads(files.text)["matches"]
    assert sorted(match["game"] for match in matches) == ["canasta", "canasta", "pontoon"]  # the rematch belongs to it


def test_the_home_page_lists_forgets_and_remembers(phone: Phone) -> None:
    sheets = [begin(phone) for _ in range(3)]
    assert listed(phone.open("/")) == sheets[::-1]
    number = phone.send(f"{sheets[1]}/share/forget", {}).location.rpartition("=")[2]
    assert listed(phone.open("/")) == [sheets[2], sheets[0]]
    phone.send("/remember", {"match": number})
    assert sheets[1] in listed(phone.open("/"))


def test_while_it_cannot_be_reached_nothing_is_acknowledged_and_nothing_crashes(
    app: Flask, phone: Phone, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise NotSaved(AWAY)

    monkeypatch.setattr("companion.storage.postgresql.PostgreSQL._line", gone)
    for answer in (phone.client.get(sheet), phone.client.post(f"{sheet}/deals", data={**deal(5), "seen": "1"})):
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert "cannot reach its database" in answer.text
    assert phone.client.get("/healthz").status_code == 503
    monkeypatch.undo()
    assert totals(phone.open(sheet)) == ["0", "0"]

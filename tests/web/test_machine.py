"""What the owner of a server sees of it: whether it is well, which names it answers to, what its log tells."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from companion.storage.opening import FILE
from companion.web import create_app
from companion.web.http.logs import LOGS, without_keys
from tests.page import read
from tests.phone import Phone, begin, deal, record, totals

POLL = {"HX-Request": "true", "HX-Target": "div#standing"}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Flask]:
    """An installation of its own."""
    made = create_app(tmp_path)
    yield made
    made.extensions["companion"].database.close()


@pytest.fixture
def phone(own: Flask) -> Phone:
    return Phone(own)


def test_a_well_server_says_ok(phone: Phone) -> None:
    answer = phone.client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


def test_a_server_that_cannot_write_is_left_in_its_place_by_its_proxy(phone: Phone, tmp_path: Path) -> None:
    begin(phone)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        phone.client.post("/new/canasta")
        begun = time.monotonic()
        assert phone.client.get("/healthz").status_code == 503
        alive = phone.client.get("/livez")
        assert (alive.status_code, alive.text) == (200, "ok")
        assert time.monotonic() - begun < 1


def test_a_server_whose_file_is_gone_says_so_and_acknowledges_nothing(phone: Phone, tmp_path: Path) -> None:
    sheet = begin(phone)
    (tmp_path / FILE).unlink()
    for address in ("/healthz", "/livez"):
        answer = phone.client.get(address)
        assert answer.status_code == 503
        assert "deleted or replaced" in answer.text
        assert len(answer.text.splitlines()) == 1
    refused = phone.client.post(f"{sheet}/deals", data={**deal(100), "seen": "1", "token": "t"})
    assert refused.status_code == 503
    assert "Not saved yet" in refused.text


def test_a_phone_that_asks_a_server_whose_file_is_gone_is_told_so(own: Flask, phone: Phone, tmp_path: Path) -> None:
    sheet = begin(phone)
    (tmp_path / FILE).unlink()
    with ThreadPoolExecutor(1) as another:
        answer = another.submit(own.test_client().get, f"{sheet}?standing=1", headers=POLL).result()
    assert answer.status_code == 503
    assert not (tmp_path / FILE).exists()


def test_a_write_that_waits_too_long_is_not_saved_yet_and_readers_are_quick(phone: Phone, tmp_path: Path) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(100))
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        assert totals(phone.open(sheet)) == ["100", "0"]
        assert time.monotonic() - begun < 5
        answer = phone.client.post(f"{sheet}/deals", data={**deal(50), "seen": "2", "token": "t"})
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert (answer.headers["HX-Reswap"], answer.headers["HX-Push-Url"]) == ("none", "false")  # the form stays
        assert "Not saved yet" in answer.text
        assert phone.client.get("/healthz").status_code == 503
    phone.send(f"{sheet}/deals", {**deal(50), "seen": "2", "token": "t"})
    assert totals(phone.open(sheet)) == ["150", "0"]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An installation that answers to two names."""
    made = create_app(tmp_path_factory.mktemp("named"), names=("pad.local", "192.0.2.7"))
    yield made
    made.extensions["companion"].database.close()


@pytest.mark.parametrize("host", ["pad.local", "pad.local:8000", "192.0.2.7:81"])
def test_a_server_answers_to_its_names(named: Flask, host: str) -> None:
    client = named.test_client()
    sheet = client.post("/new/canasta", headers={"Host": host}).location
    shown = read(client.get(f"{sheet}/share", headers={"Host": host}).text).every("input", readonly="", name="")
    assert all(link["value"].startswith(f"http://{host}/m/") for link in shown if link["value"])


@pytest.mark.parametrize("host", ["localhost", "elsewhere.example", "pad.local.elsewhere.example", "xpad.local", ""])
@pytest.mark.parametrize("path", ["/", "/healthz", "/static/pad.css", "/api/games", "/m/x?standing=1", "/nothing"])
def test_a_server_answers_to_no_other_name(named: Flask, host: str, path: str) -> None:
    answer = named.test_client().get(path, headers={**POLL, "Host": host})
    assert answer.status_code == 400
    assert answer.text == "This server does not answer to that name."


def test_a_poll_under_another_name_learns_nothing(named: Flask) -> None:
    client, own = named.test_client(), {**POLL, "Host": "pad.local"}
    poll = client.post("/new/canasta", headers=own).location + "?standing=1"
    assert client.get(poll, headers=own).status_code == 204
    assert client.get(poll, headers={**own, "Host": "elsewhere.example"}).status_code == 400


def test_no_key_stands_in_the_log_after_an_error(
    own: Flask, phone: Phone, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = begin(phone)
    key = sheet.removeprefix("/m/")

    def broken(asked: str) -> None:
        raise RuntimeError(f"nothing under {asked!r}, which is at /m/{asked}/log")

    monkeypatch.setattr(own.extensions["companion"].matches, "find", broken)
    with caplog.at_level(logging.ERROR):
        assert phone.client.get(sheet).status_code == 500
    assert "RuntimeError" in caplog.text
    assert "/m/…" in caplog.text
    assert key not in caplog.text


@pytest.mark.parametrize("log", LOGS)
def test_no_key_stands_in_the_log_of_the_server_around_it(
    app: Flask, caplog: pytest.LogCaptureFixture, log: str
) -> None:
    key = begin(Phone(app)).removeprefix("/m/")
    with caplog.at_level(logging.INFO, log):
        logging.getLogger(log).info('%(h)s "%(r)s" %(s)s', {"h": "192.0.2.1", "r": f"GET /m/{key}/log", "s": 500})
    assert [one.message for one in caplog.records if one.name == log] == ['192.0.2.1 "GET /m/…/log" 500']


def test_a_text_without_keys_is_logged_as_it_is() -> None:
    for text in ("disk I/O error", "Exception on /new/canasta [POST]", "KeyError: 'sides'"):
        assert without_keys(text) == text

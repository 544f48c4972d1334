"""A page that a browser holds is not sent again; one that reads otherwise always is, whatever numbers it carries."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from flask import Flask
from werkzeug.test import TestResponse

from companion.web import create_app
from tests.phone import Phone, begin, deal, record


@contextmanager
def running(folder: Path) -> Iterator[Flask]:
    """An app on the data in a folder, whose database is closed at the end."""
    app = create_app(folder)
    with closing(app.extensions["companion"].database):
        yield app


def again(phone: Phone, address: str, seen: TestResponse, **headers: str) -> TestResponse:
    """The page, asked for by a browser that holds what it saw."""
    return phone.client.get(address, headers={"If-None-Match": seen.headers["ETag"], **headers})


def test_a_reload_sends_nothing(phone: Phone) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(100, 50))
    for address in (sheet, f"{sheet}/rules/opening", "/rules/canasta", "/"):
        phone.open(address)
        seen = phone.client.get(address)
        answer = again(phone, address, seen)
        assert (answer.status_code, answer.data) == (304, b"")


def test_what_was_written_is_sent(phone: Phone) -> None:
    sheet = begin(phone)
    seen = phone.client.get(sheet)
    record(phone, sheet, deal(100, 50))
    assert again(phone, sheet, seen).status_code == 200


def test_another_language_another_phone_and_another_packing_are_other_bytes_or_the_same_page(app: Flask) -> None:
    phone, other = Phone(app), Phone(app)
    sheet = begin(phone)
    other.open(sheet)
    record(phone, sheet, deal(100, 50))
    seen = phone.client.get(sheet)
    assert again(other, sheet, seen).status_code == 200  # it has no key that takes back what it wrote just now
    assert again(phone, f"{sheet}?lang=fr", seen).status_code == 200
    plain = again(phone, f"{sheet}?lang=en", phone.client.get(f"{sheet}?lang=en"), **{"Accept-Encoding": "identity"})
    assert plain.status_code == 304


def test_a_copy_that_is_put_back_and_written_to_the_same_number_is_another_sheet(tmp_path: Path) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy"
    with running(folder) as app:
        phone = Phone(app)
        sheet = begin(phone)
    shutil.copytree(folder, copy)
    with running(folder) as app:
        phone.client = Phone(app).client
        phone.open(sheet)
        record(phone, sheet, deal(100, 50))
        seen = phone.client.get(sheet)
    shutil.rmtree(folder)
    copy.rename(folder)
    with running(folder) as app:
        phone.client = Phone(app).client
        phone.open(sheet)
        record(phone, sheet, deal(200, 50))
        assert again(phone, sheet, seen).status_code == 200
        assert "200" in phone.client.get(sheet).text


def test_a_deal_written_through_htmx_is_answered_with_the_sheet_and_its_address(phone: Phone) -> None:
    sheet = begin(phone)
    sent = {**deal(100, 50), "seen": "1", "token": "one"}
    answer = phone.client.post(f"{sheet}/deals", data=sent, headers={"HX-Request": "true", "HX-Target": "body"})
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == sheet
    assert answer.text == phone.client.get(sheet).text


def test_the_languages_of_a_page_that_a_poll_brought_lead_to_the_page(app: Flask) -> None:
    phone, other = Phone(app), Phone(app)
    sheet = begin(phone)
    other.open(sheet)
    record(phone, sheet, deal(100, 50))
    asked = {"HX-Request": "true", "HX-Target": "div#standing", "HX-Current-URL": f"http://localhost{sheet}?deals=all"}
    brought = other.client.get(f"{sheet}?standing=1", headers=asked)
    assert brought.headers["HX-Retarget"] == "body"
    assert f'href="{sheet}?deals=all&amp;lang=fr"' in brought.text
    assert "standing=1" not in brought.text


def test_a_form_that_begins_a_match_and_is_sent_twice_begins_one(app: Flask) -> None:
    phone = Phone(app)
    phone.open("/new/canasta")
    twice = [phone.send("/new/canasta", {"seat.0": "Ann"}).location for _ in range(2)]
    assert twice[0] == twice[1]
    others = [phone.send("/new/canasta", {"seat.0": "Ann", "token": token}).location for token in ("a", "a", "b")]
    assert others[0] == others[1] != others[2]
    assert twice[0] not in others


def test_two_strangers_who_keep_no_cookies_never_share_a_match(app: Flask) -> None:
    begun = {app.test_client(use_cookies=False).post("/new/canasta", data={}).location for _ in range(2)}
    assert len(begun) == 2

"""A circle as a file: taken out, looked into by a spreadsheet, brought in again with the same figures."""

import csv
import io
import json
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.phone import Phone
from tests.web.circles import circle_of, evening_of_pontoon, played, rows


@pytest.fixture
def circle(phone: Phone) -> str:
    """Three matches, one of them with a guest, and people of whom one was renamed."""
    circle = circle_of(phone, played(phone))
    played(phone, circle, names=("Ann", "Bob", "Zed", "Dora"), we=505, they=90)
    evening_of_pontoon(phone, circle, names=("=1+2", "Ann", "Bob"))
    phone.send(f"{circle}/people", {"say": "renamed", "person": "1", "name": "Anna", "token": "renamed"})
    phone.send(f"{circle}/people", {"say": "named", "name": "Thursdays", "token": "named"})
    return circle


def told(phone: Phone, circle: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(phone.client.get(f"{circle}.json").text)
    return read


def bring(phone: Phone, file: Any) -> TestResponse:
    head = b'--x\r\nContent-Disposition: form-data; name="circle"; filename="circle.json"\r\n\r\n'
    sent = head + json.dumps(file).encode() + b"\r\n--x--\r\n"
    return phone.client.post("/c/bring", data=sent, content_type="multipart/form-data; boundary=x")


def tables(phone: Phone, circle: str) -> list[list[list[str]]]:
    page = phone.open(circle)
    return [rows(page, number) for number in range(len([*page.of_class("season-table")]))]


def test_a_circle_brought_in_again_has_the_same_figures_under_new_keys(phone: Phone, circle: str) -> None:
    again = bring(phone, told(phone, circle)).location
    assert again != circle
    assert tables(phone, again) == tables(phone, circle)
    assert phone.open(again).first("h1").text == "Thursdays"
    assert told(phone, again) == told(phone, circle)


def test_the_same_file_sent_twice_is_brought_in_once(app: Flask, phone: Phone, circle: str) -> None:
    file, database = told(phone, circle), app.extensions["companion"].database
    again = bring(phone, file).location
    matches = database.rows("select id from match")
    assert bring(phone, file).location == again
    assert database.rows("select id from match") == matches
    assert bring(phone, {**file, "events": file["events"][:-1]}).location != again


def test_a_file_holds_no_key(phone: Phone, circle: str) -> None:
    text = phone.client.get(f"{circle}.json").text
    keys = {
        link["href"].split("/")[2] for link in phone.open(circle).every("a") if link["href"].startswith(("/m/", "/c/"))
    }
    assert keys
    assert not [key for key in keys if key in text]


def test_every_side_of_every_match_is_a_row_that_spreadsheets_may_read(phone: Phone, circle: str) -> None:
    lines = list(csv.DictReader(io.StringIO(phone.client.get(f"{circle}.csv").text)))
    assert [(line["game"], line["side"], line["points"], line["won"]) for line in lines] == [
        ("Canasta", "Anna & Bob", "600", "1"),
        ("Canasta", "Cem & Dora", "100", "0"),
        ("Canasta", "Anna & Zed", "505", "1"),
        ("Canasta", "Bob & Dora", "90", "0"),
        ("Pontoon", "'=1+2", "-40", "0"),
        ("Pontoon", "Anna", "20", "1"),
        ("Pontoon", "Bob", "20", "1"),
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.pop("events"),
        lambda file: file["events"][0].update(kind="other"),
        lambda file: file["events"][0].update(seq=2),
        lambda file: file["events"][0].update(name="x" * 41),
        lambda file: file["events"][0].update(at="yesterday"),
        lambda file: file["events"].append(file["events"][0] | {"seq": len(file["events"]) + 1, "name": "Bob"}),
        lambda file: file["matches"][0]["events"].pop(0),
        lambda file: file["matches"][0].update(game="whist"),
        lambda file: file.update(matches=[None]),
        lambda file: file.update(matches=file["matches"] * 200),
    ],
)
def test_what_no_circle_can_be_is_refused_and_nothing_is_kept(phone: Phone, circle: str, change: Any) -> None:
    file = told(phone, circle)
    change(file)
    before = phone.open("/").text
    assert bring(phone, file).status_code == 422
    assert phone.open("/").text == before


def test_no_file_and_no_json_are_refused(phone: Phone) -> None:
    for sent in ({}, {"circle": (io.BytesIO(b"\xff["), "circle.json")}):
        assert phone.client.post("/c/bring", data=sent).status_code == 422


def test_a_season_is_longer_than_any_other_form(phone: Phone, circle: str) -> None:
    file = told(phone, circle)
    file["matches"] *= 130
    assert len(json.dumps(file)) > 1024 * 1024
    assert bring(phone, file).status_code == 303

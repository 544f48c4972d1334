"""What a phone remembers: finished matches by evening, found by name, forgotten, taken out as one file."""

import io
import json
from datetime import datetime, timedelta

import pytest
from flask import Flask

from companion.cache import KIB
from companion.storage import shared
from companion.web import home as history
from companion.web.http.security import BIGGEST_FILE
from tests.phone import Phone, begin, deal, record
from tests.web.cookies import listed

LAST = {"house__target": "500"}
NINE_AT_NIGHT = datetime(2026, 11, 21, 21, 0).astimezone()


def played(phone: Phone, *names: str) -> str:
    sheet = begin(phone, names=names, **LAST)
    record(phone, sheet, deal(600))
    return sheet


def test_what_ends_after_midnight_belongs_to_the_evening_before(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []
    for hours in (0, 4, 20):
        monkeypatch.setattr(shared, "now", lambda at=NINE_AT_NIGHT + timedelta(hours=hours): at)
        ended.append(played(phone, "Ann", "Bob", "Cy", "Dora"))
    early, late, next_day = ended
    evenings = [*phone.open("/matches").first("main").every("ul")]
    assert [[link["href"] for link in evening.every("a")] for evening in evenings] == [[next_day], [late, early]]


def test_matches_are_found_by_the_beginning_of_a_name(phone: Phone) -> None:
    with_eve = played(phone, "Eve", "Bob", "Cy", "Dora")
    with_ann = played(phone, "Ann", "Bob", "Cy", "Dora")
    assert listed(phone.open("/matches?name=ev")) == [with_eve]
    assert listed(phone.open("/matches?name=bob+an")) == [with_ann]
    nobody = phone.open("/matches?name=Zoe")
    assert listed(nobody) == []
    assert "No finished match with Zoe on this phone." in nobody.text
    assert nobody.first("input", name="name")["value"] == "Zoe"


def test_earlier_evenings_are_a_page_further(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 2)
    sheets = [played(phone, "Ann", "Bob", "Cy", "Dora") for _ in range(3)]
    first = phone.open("/matches?name=ann")
    assert listed(first) == [sheets[2], sheets[1]]
    assert listed(phone.press(first, "Earlier evenings")) == [sheets[0]]


def test_one_of_them_is_forgotten(phone: Phone) -> None:
    kept, forgotten = (played(phone, "Ann", "Bob", "Cy", "Dora") for _ in range(2))
    choosing = phone.press(phone.open("/matches"), "Forget some of them")
    link = next(one for one in choosing.every("a") if one["href"].startswith(forgotten))
    home = phone.press(phone.open(link["href"]), "Forget it here")
    assert listed(home) == [kept]


def test_all_that_a_phone_may_write_is_one_file_and_comes_in_again(app: Flask, phone: Phone) -> None:
    sheets = [played(phone, "Ann", "Bob", "Cy", "Dora"), begin(phone)]
    watched = played(Phone(app), "Eve", "Fay", "Gil", "Hal")
    access = app.extensions["companion"].matches.find(watched.removeprefix("/m/"))
    phone.open(f"/m/{access.keys.look}")
    taken_out = phone.client.get("/matches.json").data
    assert len(json.loads(taken_out)["matches"]) == len(sheets)
    other = Phone(app)
    sent = {"match": (io.BytesIO(taken_out), "companion.json")}
    answer = other.client.post("/bring", data=sent, content_type="multipart/form-data")
    assert (answer.status_code, answer.location) == (303, "/")
    assert len(listed(other.open("/"))) == len(sheets)
    assert [match["events"] for match in matches(other)] == [match["events"] for match in matches(phone)]


def test_a_copy_of_years_of_matches_comes_in_again(app: Flask, phone: Phone) -> None:
    begin(phone)
    taken_out, other = phone.client.get("/matches.json").data, Phone(app)
    head = b'--x\r\nContent-Disposition: form-data; name="match"; filename="companion.json"\r\n\r\n'
    body = head + taken_out.ljust(BIGGEST_FILE - KIB) + b"\r\n--x--\r\n"
    other.client.post("/bring", data=body, content_type="multipart/form-data; boundary=x")
    assert matches(other) == matches(phone)


def test_of_a_file_of_many_matches_those_come_in_that_the_phone_has_not(app: Flask, phone: Phone) -> None:
    begin(phone)
    played(phone, "Ann", "Bob", "Cy", "Dora")
    both, other = phone.client.get("/matches.json").data, Phone(app)
    one = json.dumps(json.loads(both)["matches"][0]).encode()
    for file in (one, both, both):
        other.client.post("/bring", data={"match": (io.BytesIO(file), "companion.json")})
    assert matches(other) == matches(phone)


def matches(phone: Phone) -> list[dict[str, object]]:
    """In the order of what happened on them."""
    own: list[dict[str, object]] = json.loads(phone.client.get("/matches.json").data)["matches"]
    return sorted(own, key=lambda match: json.dumps(match["events"]))


def test_none_of_a_file_is_brought_in_if_one_of_its_matches_cannot_be(phone: Phone) -> None:
    begin(phone)
    content = json.loads(phone.client.get("/matches.json").data)
    content["matches"].append({"game": "canasta", "events": [{"kind": "recorded"}]})
    sent = {"match": (io.BytesIO(json.dumps(content).encode()), "companion.json")}
    other = phone.client.application.test_client()
    assert other.post("/bring", data=sent, content_type="multipart/form-data").status_code == 422
    assert json.loads(other.get("/matches.json").data) == {"matches": []}

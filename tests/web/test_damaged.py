"""One damaged match takes neither another one nor home down; it says what is wrong and is handed out as it lies."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.web import create_app
from tests.phone import Phone, begin, deal, record, totals
from tests.storage.damage import pages_with, ruin
from tests.web.circles import circle_of

DAMAGES = {
    "update event set body = '{' where match = :match and seq = 2": "Expecting property name",
    "update event set body = '{}' where match = :match and seq = 2": "deal",
    "update event set kind = 'danced' where match = :match and seq = 2": "danced",
    "update event set at = 'yesterday' where match = :match and seq = 2": "yesterday",
    "delete from event where match = :match and seq = 2": "event 2 is missing",
    "update match set game = 'chess' where id = :match": "chess",
    "update event set seq = 4 where match = :match and seq = 3": "event 3 is missing",
}
PAGES = ("", "/log", "/share", "/names", "/deals/1", "/ask", "/rules", "/end", ".csv")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Flask]:
    """An installation of its own, to be damaged."""
    made = create_app(tmp_path)
    made.testing = True
    yield made
    made.extensions["companion"].database.close()


@pytest.fixture
def phone(own: Flask) -> Phone:
    return Phone(own)


@pytest.fixture
def sheets(phone: Phone) -> tuple[str, str]:
    """Two matches of the phone, of which the first will be damaged."""
    sheets = begin(phone), begin(phone)
    for sheet in sheets:
        record(phone, sheet, deal(100), deal(50))
    return sheets


def do(app: Flask, command: str, sheet: str) -> None:
    """Damage a match."""
    site = app.extensions["companion"]
    with site.database.writing() as db:
        db.execute(command, {"match": site.matches.find(sheet.removeprefix("/m/")).id})


@pytest.mark.parametrize(("command", "said"), DAMAGES.items(), ids=DAMAGES.values())
def test_a_damaged_match_says_what_is_wrong_and_takes_no_other_down(
    own: Flask, phone: Phone, sheets: tuple[str, str], command: str, said: str
) -> None:
    damaged, sound = sheets
    do(own, command, damaged)
    other = Phone(create_app(own.extensions["companion"].database.path.parent))  # which knows nothing by heart
    page = other.open(damaged, status=409)
    assert said in page.text
    raw = next(link["href"] for link in page.every("a") if "download" in link.attributes)
    handed_out = json.loads(other.client.get(raw).text)
    assert handed_out["damaged"]
    assert 2 <= len(handed_out["events"]) <= 3
    assert totals(other.open(sound)) == ["150", "0"]
    home = other.open("/")
    assert {link["href"] for link in home.every("a")} >= {damaged, sound}
    assert "This match cannot be read" in home.text
    other.open("/new/canasta")


def test_a_page_that_the_disk_has_ruined_is_a_damaged_match(
    own: Flask, phone: Phone, sheets: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged, sound = sheets
    story = "a long story " * 15
    for sheet in (begin(phone), damaged, begin(phone)):  # the pages of the file that the damaged one has for itself
        record(phone, sheet, *(deal(5, note=story) for _ in range(24)))
    record(phone, damaged, deal(5, note="here is the hole"), *(deal(5, note=story) for _ in range(24)))
    database = own.extensions["companion"].database
    circle = circle_of(phone, sound)
    phone.send(f"{circle}/matches", {"match": damaged})
    database.close()
    (page,) = pages_with(database.path, "here is the hole")
    ruin(database.path, page)
    monkeypatch.setattr("companion.storage.opening.SMALL", 0)
    other = Phone(create_app(database.path.parent))
    other.client.set_cookie("session", phone.client.get_cookie("session").value)  # type: ignore[union-attr]
    assert "What is wrong: database disk image is malformed" in other.open(damaged, status=409).text
    assert {page: other.client.get(damaged + page).status_code for page in PAGES} == dict.fromkeys(PAGES, 409)
    assert other.client.post(f"{damaged}/deals", data=deal(5)).status_code == 409
    assert json.loads(other.client.get(f"{damaged}.json").text)["events"][2]["seq"] == 3
    assert totals(other.open(sound)) == ["150", "0"]
    assert "This match cannot be read" in other.open("/").text
    other.open(circle)


def test_no_page_of_a_damaged_match_is_a_crash(own: Flask, sheets: tuple[str, str]) -> None:
    do(own, "delete from event where match = :match and seq = 1", sheets[0])
    other = Phone(create_app(own.extensions["companion"].database.path.parent))
    assert {page: other.client.get(sheets[0] + page).status_code for page in PAGES} == dict.fromkeys(PAGES, 409)
    assert other.client.post(f"{sheets[0]}/deals", data=deal(5)).status_code == 409


def test_the_raw_match_of_a_looking_link_holds_no_key(own: Flask, phone: Phone, sheets: tuple[str, str]) -> None:
    do(own, "update event set body = 'x' where match = :match and seq = 2", sheets[0])
    other = Phone(create_app(own.extensions["companion"].database.path.parent))
    text = other.client.get(f"{sheets[0]}.json").text
    assert sheets[0].removeprefix("/m/") not in text
    assert [event["seq"] for event in json.loads(text)["events"]] == [1, 2, 3]

"""A data file from before people's coming and going were events of their own: every match opens as it was.

`before/evening.sql` is such a file as text, `before/expected.json` what that version showed of its matches.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage.opening import APPLICATION, FILE
from companion.web import create_app
from tests.phone import Phone
from tests.web.test_exported import bring

BEFORE = Path(__file__).parent / "before"
EXPECTED: dict[str, Any] = json.loads((BEFORE / "expected.json").read_text("utf-8"))
NAMELESS = ("We", "They")
EVERY = pytest.mark.parametrize("game", EXPECTED)


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone of an installation that has just been brought up to date."""
    folder = tmp_path_factory.mktemp("before")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.executescript((BEFORE / "evening.sql").read_text("utf-8"))
    app = create_app(folder)
    app.testing = True
    yield Phone(app)
    app.extensions["companion"].database.close()


def export(phone: Phone, sheet: str) -> dict[str, Any]:
    match: dict[str, Any] = json.loads(phone.client.get(f"{sheet}.json").text)
    return match


def as_of_now(match: dict[str, Any]) -> dict[str, Any]:
    """An export in which who came and went is no deal, phones are numbers, and sides are called by their players.

    Deals and house rules have the fields that there are now.
    """
    game = shelf()[match["game"]]
    events = [_filled(game, _as_event(event)) for event in match["events"]]
    phones = list(dict.fromkeys(event["pen"] for event in events if event.get("pen")))
    numbered = [
        {**event, "pen": str(phones.index(event["pen"]) + 1)} if event.get("pen") else event for event in events
    ]
    return {
        **_filled(game, match),
        "events": numbered,
        "sides": called(match),
        "deals": [_filled(game, row) for row in match["deals"]],
    }


def called(match: dict[str, Any]) -> list[str]:
    """The sides of an export as they are called now: by their players, where nobody gave them a name."""
    sides = match["sides"]
    players = [" & ".join(match["seats"][side :: len(sides)]) for side in range(len(sides))]
    return [now if was in NAMELESS else was for was, now in zip(sides, players, strict=True)]


def _filled(game: AnyGame, row: dict[str, Any]) -> dict[str, Any]:
    """What was not asked then stands at its default."""
    told = {"house": game.house, "deal": game.deal}
    company = {"left_of", "place"} & set(row.get("deal", ()))
    read = {name: JSON.read(row[name], kind) for name, kind in told.items() if name in row and not company}
    return {**row, **{name: JSON.write(value) for name, value in read.items()}}


def _as_event(event: dict[str, Any]) -> dict[str, Any]:
    deal = event.get("deal", {})
    kind = "joined" if "left_of" in deal else "moved" if "place" in deal else ""
    return {name: value for name, value in event.items() if name != "deal"} | deal | {"kind": kind} if kind else event


@EVERY
def test_its_totals_are_what_they_were(old: Phone, game: str) -> None:
    was = EXPECTED[game]
    assert export(old, was["address"])["totals"] == was["totals"]
    old.open(was["address"])


@EVERY
def test_its_log_says_what_it_said(old: Phone, game: str) -> None:
    was = EXPECTED[game]
    assert [row.first("h2").text for row in old.open(f"{was['address']}/log").every("li")] == was["log"]


@EVERY
def test_its_files_hold_what_they_held(old: Phone, game: str) -> None:
    was = EXPECTED[game]
    assert export(old, was["address"]) == as_of_now(was["export"])
    now = dict(zip(was["export"]["sides"], called(was["export"]), strict=True))
    now["True"] = "1"  # what happens once counts 1: it did not always
    csv = [[now.get(cell, cell) for cell in row.split(",")] for row in was["csv"]]
    assert [row.split(",") for row in old.client.get(f"{was['address']}.csv").text.splitlines()] == csv


@EVERY
def test_the_files_that_were_taken_out_then_come_in_now(old: Phone, game: str) -> None:
    was = EXPECTED[game]["export"]
    answer = bring(old, json.dumps(was).encode())
    assert answer.status_code == 303
    assert export(old, answer.location) == as_of_now(was)


def test_the_evening_had_all_that_could_be_written() -> None:
    events = [event for was in EXPECTED.values() for event in was["export"]["events"]]
    kinds = {event["kind"] for event in events}
    assert kinds == {"opened", "recorded", "amended", "struck", "renamed", "ruled", "closed", "noted"}
    deals = [event["deal"] for event in events if event["kind"] == "recorded"]
    assert {name for deal in deals for name in deal} >= {"sides", "tricks", "hands", "seller", "put", "name", "place"}

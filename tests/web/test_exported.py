"""A match as a file: taken out, looked into by a spreadsheet, brought in again."""

import csv
import io
import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from flask import Flask
from werkzeug.http import parse_options_header
from werkzeug.test import TestResponse

from companion.engine.season import evening_of
from tests.phone import Phone, begin, deal, record, totals
from tests.web.circles import circle_of
from tests.web.cookies import listed

LAST = "2026-01-01T00:00:00+00:00"


@pytest.fixture
def played(phone: Phone, sheet: str) -> str:
    """A match in which everything happened that can be written on a sheet."""
    record(phone, sheet, deal(600, 100, sides__0__natural_canastas="1", sides__1__red_threes="2"), deal(50, 200))
    phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", {"sides.1.left": "40"})
    phone.press(phone.open(f"{sheet}/names"), "Save the names", {"side.0": "=1+2", "side.1": "@cmd"})
    phone.press(phone.open(f"{sheet}/house"), "Use from deal 3", {"house.red_three_debit_four": "400"})
    record(phone, sheet, deal(sides__0__red_threes="4"), deal(70, 80))
    phone.press(phone.open(sheet), "Undo deal 4")
    asked = phone.open(f"{sheet}/ask/minimum?score=1500")
    phone.press(asked, "Save in the log")
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    return sheet


def told(phone: Phone, sheet: str) -> dict[str, Any]:
    """The match as JSON."""
    read: dict[str, Any] = json.loads(phone.client.get(f"{sheet}.json").text)
    return read


def bring(phone: Phone, file: bytes) -> TestResponse:
    return phone.client.post("/bring", data={"match": (io.BytesIO(file), "match.json")})


def test_a_match_brought_in_again_gives_the_same_sheet(app: Flask, phone: Phone, played: str) -> None:
    before, other = told(phone, played), Phone(app)
    answer = bring(other, json.dumps(before).encode())
    assert answer.status_code == 303
    assert answer.location != played
    assert told(other, answer.location) == before
    assert totals(other.open(answer.location)) == totals(phone.open(played))
    other.open(f"{answer.location}/log")


def test_a_match_that_the_phone_has_is_not_brought_in_again(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    file = json.dumps(told(phone, sheet)).encode()
    assert bring(phone, file).location == sheet
    assert "This match was already on this phone." in phone.open(sheet).text
    assert "This match was already on this phone." not in phone.open(sheet).text
    assert listed(phone.open("/")) == [sheet]


def test_a_match_that_went_on_since_its_file_was_saved_is_brought_in_beside_it(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    file = json.dumps(told(phone, sheet)).encode()
    record(phone, sheet, deal(200, 50))
    fresh = bring(phone, file).location
    assert (totals(phone.open(fresh)), totals(phone.open(sheet))) == (["100", "50"], ["300", "100"])


def test_a_match_brought_in_can_be_written_on(app: Flask, phone: Phone, played: str) -> None:
    other = Phone(app)
    fresh = bring(other, json.dumps(told(phone, played)).encode()).location
    page = other.press(other.open(fresh), "Reopen this match")
    assert totals(other.press(page, "Write deal 4", deal(100, 0))) == [
        figure if side else f"{int(figure.replace(',', '').replace('−', '-')) + 100:,}".replace("-", "−")
        for side, figure in enumerate(totals(phone.open(played)))
    ]


def test_the_file_holds_what_the_interface_promises(phone: Phone, played: str) -> None:
    match = told(phone, played)
    assert match["game"] == "canasta"
    assert match["sides"] == ["=1+2", "@cmd"]
    assert match["house"]["red_three_debit_four"] == 400
    assert [event["seq"] for event in match["events"]] == list(range(1, 12))
    for played_deal in match["deals"]:
        for side, points in enumerate(played_deal["points"]):
            assert points == sum(line["points"] for line in played_deal["lines"] if line["side"] == side)
    assert match["totals"] == match["deals"][-1]["totals"]
    assert match["next"].keys() == {"minimum"}
    assert match["winner"] is None


def test_the_rows_of_the_sheet_add_up_to_its_totals(phone: Phone, played: str) -> None:
    rows = list(csv.DictReader(io.StringIO(phone.client.get(f"{played}.csv").text)))
    sides = list(dict.fromkeys(row["side"] for row in rows))
    sums = [sum(int(row["points"]) for row in rows if row["side"] == side) for side in sides]
    last = [next(int(row["total"]) for row in reversed(rows) if row["side"] == side) for side in sides]
    assert sums == last == told(phone, played)["totals"]
    assert all(int(row["points"]) == int(row["each"]) * int(row["count"]) for row in rows)


def test_what_happens_once_counts_once_in_a_spreadsheet(phone: Phone, sheet: str) -> None:
    record(phone, sheet, {**deal(500, sides__0__mixed_canastas="1"), "sides.*.went_out": "0"})
    rows = list(csv.DictReader(io.StringIO(phone.client.get(f"{sheet}.csv").text)))
    assert {row["rule"]: row["count"] for row in rows}["going-out"] == "1"


FORMULAS = {
    "=1+2": "'=1+2",
    "+1": "'+1",
    "-1": "'-1",
    "@cmd": "'@cmd",
    "＝1+2": "'＝1+2",
    "＠x": "'＠x",
    "Ann;=1+2": "Ann;'=1+2",
    "Ann,-2": "Ann,'-2",
    'Ann";@x': "Ann\";'@x",
    "Ann|+1": "Ann|'+1",
    "Mary-Ann": "Mary-Ann",
    "A+B=C": "A+B=C",
}


@pytest.mark.parametrize(("name", "cell"), FORMULAS.items())
def test_no_name_is_a_formula_of_any_spreadsheet(phone: Phone, sheet: str, name: str, cell: str) -> None:
    phone.press(phone.open(f"{sheet}/names"), "Save the names", {"side.0": name})
    record(phone, sheet, deal(100))
    rows = list(csv.DictReader(io.StringIO(phone.client.get(f"{sheet}.csv").text)))
    assert rows[0]["side"] == cell


def test_the_files_are_taken_out_under_a_name(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/share")
    links = [link for link in page.every("a") if "download" in link.attributes]
    assert [phone.client.get(link["href"]).mimetype for link in links] == ["text/csv", "application/json"]


def opening(**more: Any) -> dict[str, Any]:
    event = {"seq": 1, "at": LAST, "pen": "", "kind": "opened", "game": "canasta", "house": {}, "dealer": 0}
    return {**event, "profile": "", "sides": ["", ""], "seats": [""] * 4, **more}


def match(*events: dict[str, Any], **more: Any) -> bytes:
    written = [{"at": LAST, "pen": "", **event} for event in events]
    return json.dumps({"game": "canasta", "events": [opening(**more), *written]}).encode()


DEEP: Any = 1
for _ in range(300):
    DEEP = [DEEP]

WRONG = {
    "nothing": b"",
    "no JSON": b"{",
    "another thing": b"[1, 2]",
    "no game": b'{"game": "chess", "events": []}',
    "no events": b'{"game": "canasta", "events": []}',
    "bytes": b"\xff\xfe\x00",
    "deep JSON": b"[" * 100_000,
    "no opening": json.dumps({"game": "canasta", "events": [{"kind": "closed", "at": LAST, "pen": ""}]}).encode(),
    "one side": match(sides=[""]),
    "no seats": match(seats=[]),
    "a third side": match(sides=["", "", ""], seats=[""] * 6),
    "a dealer beyond the table": match(dealer=10**6),
    "a dealer before the table": match(dealer=-1),
    "a target that cannot be": match(house={"target": 0}),
    "a name of the wrong kind": match(sides=[1, 2]),
    "a long name": match(sides=["x" * 300, ""]),
    "half a sign": match(sides=["\ud800", ""]),
    "a day that no calendar has": match(at="9999-12-31T23:59:59-23:59"),
    "a day before all days": match(at="0001-01-01T00:00:00+23:59"),
    "a deal of three": match({"kind": "recorded", "deal": {"sides": [{}, {}, {"melded": 5}]}}),
    "a deal of three that was struck": match(
        {"kind": "recorded", "deal": {"sides": [{}, {}, {"melded": 5}]}}, {"kind": "struck", "of": 2}
    ),
    "five red threes": match({"kind": "recorded", "deal": {"sides": [{"red_threes": 3}, {"red_threes": 2}]}}),
    "a correction to five red threes": match(
        {"kind": "recorded", "deal": {"sides": [{}, {}]}},
        {"kind": "amended", "of": 2, "deal": {"sides": [{"red_threes": 3}, {"red_threes": 2}]}},
    ),
    "somebody who comes to a game with fixed seats": match(
        {"kind": "joined", "player": 2, "name": "Eve", "left_of": 0}
    ),
    "a strike of nothing": match({"kind": "struck", "of": 99}),
    "a strike of itself": match({"kind": "struck", "of": 2}),
    "a strike of the opening": match({"kind": "struck", "of": 1}),
    "a correction of nothing": match({"kind": "amended", "of": 99, "deal": {"sides": [{}, {}]}}),
    "other sides": match({"kind": "renamed", "sides": ["a"], "seats": ["a"]}),
    "a second opening": match(opening()),
    "a question that nobody asks": match({"kind": "noted", "question": "x", "situation": {}, "answer": ""}),
    "a deep note": match({"kind": "noted", "question": "minimum", "situation": DEEP, "answer": ""}),
    "a note of half signs": match({"kind": "noted", "question": "minimum", "situation": {}, "answer": "\ud800"}),
    "a note of no words": match({"kind": "noted", "question": "minimum", "situation": {}, "answer": {"a": 1}}),
}


@pytest.mark.parametrize("file", WRONG.values(), ids=WRONG.keys())
def test_a_file_that_holds_no_match_is_refused_and_home_stays_as_it_was(app: Flask, file: bytes) -> None:
    phone = Phone(app)
    answer = bring(phone, file)
    assert answer.status_code == 422
    assert "This is not a match file." in answer.text
    assert not listed(phone.open("/"))


def test_a_match_without_a_file_is_refused(phone: Phone) -> None:
    phone.send("/bring", {}, status=422)


def test_an_old_file_may_tell_of_house_rules_that_were_agreed_later(app: Flask, phone: Phone) -> None:
    sheet = begin(phone, house__target="700")
    match = told(phone, sheet)
    fresh = bring(Phone(app), json.dumps(match).encode()).location
    assert "to 700" in phone.open(fresh).text


def file_names(phone: Phone, address: str) -> tuple[str, str]:
    """The name of a file, and the one for programs that know no other letters than ASCII."""
    said = phone.client.get(address).headers["Content-Disposition"]
    kind, names = parse_options_header(said)
    assert kind == "attachment"
    plain = said.partition("filename=")[2].partition(";")[0].strip('"')
    assert plain.isascii()
    return names["filename"], plain


@pytest.mark.parametrize("ending", ["json", "csv"])
@pytest.mark.parametrize(
    ("names", "name", "plain"),
    [
        (("Ann", "Cy", "Bob", "Dora"), "canasta-ann-cy-bob-dora-{}", "canasta-ann-cy-bob-dora-{}"),
        (("Zoë", "", "a/b\\..", "অনু"), "canasta-zoë-a-b-অনু-{}", "canasta-zoe-a-b-{}"),
        (("ਕੌਰ", "র‍্যাচেল", "💥", ""), "canasta-ਕੌਰ-র্যাচেল-{}", "canasta-{}"),
        (("", "", "", ""), "canasta-{}", "canasta-{}"),
        (("ক" * 24, "খ" * 24, "গ" * 24, "ঘ" * 24), "canasta-" + "ক" * 24 + "-" + "খ" * 24 + "-{}", "canasta-{}"),
    ],
)
def test_a_file_is_named_after_the_evening(
    phone: Phone, names: tuple[str, ...], name: str, plain: str, ending: str
) -> None:
    sheet, day = begin(phone, names=names), evening_of(datetime.now(UTC)).isoformat()
    assert file_names(phone, f"{sheet}.{ending}") == tuple(f"{each.format(day)}.{ending}" for each in (name, plain))


def test_files_of_a_circle_and_of_a_phone_are_named_too(phone: Phone) -> None:
    circle, today = circle_of(phone, begin(phone)), date.today().isoformat()
    assert file_names(phone, f"{circle}.json")[0] == f"circle-ann-cem-bob-dora-{today}.json"
    assert file_names(phone, f"{circle}.csv")[0] == f"circle-ann-cem-bob-dora-{today}.csv"
    assert file_names(phone, "/matches.json")[0] == f"matches-{today}.json"


def test_two_files_do_not_tell_that_a_phone_was_at_both(app: Flask, phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(5))
    record(Phone(app), sheet, deal(10))
    assert [event["pen"] for event in told(phone, sheet)["events"]] == ["1", "1", "2"]
    circle = circle_of(phone, sheet)
    with phone.client.session_transaction() as session:
        mark = session["pen"]
    for address in (f"{sheet}.json", f"{circle}.json", "/matches.json"):
        assert mark not in phone.client.get(address).text

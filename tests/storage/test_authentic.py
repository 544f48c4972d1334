"""A file comes in only if this program could have written it."""

import json
from datetime import timedelta
from typing import Any

import pytest

from companion.engine.events import Closed, Event, Renamed, Ruled, RulingSaved, Struck
from companion.engine.ruling import Refused
from companion.games import shelf
from companion.storage.archive import MOST_DEAR, MOST_EVENTS, read_matches
from companion.storage.notation import write_entry
from tests.games.pontoon.evenings import NOON
from tests.storage.test_archive import answered, entries

CANASTA = shelf()["canasta"]
ASKED = RulingSaved("minimum", {"score": "1500"}, "120, I swear")


def written(*events: Event, game: str = "canasta") -> dict[str, Any]:
    """A file with these events, a minute apart."""
    rows = [write_entry(entry) for entry in entries(shelf()[game], *events)]
    for minute, row in enumerate(rows):
        row["at"] = (NOON + timedelta(minutes=minute)).isoformat()
    return {"game": game, "events": rows}


def problem(match: dict[str, Any]) -> str:
    """Why a file is not let in; nothing where it is."""
    try:
        read_matches(json.dumps(match).encode(), answered)
    except Refused as refusal:
        return refusal.problems[0].says
    return ""


def changed(match: dict[str, Any], seq: int, /, **fields: Any) -> dict[str, Any]:
    events = [{**row, **fields} if row["seq"] == seq else row for row in match["events"]]
    return {**match, "events": events}


MATCH = written(Renamed(("", ""), ("Ann", "Cem", "Bob", "Dora")), Ruled(CANASTA.house()), Closed())


def test_what_was_written_here_comes_in() -> None:
    assert problem(MATCH) == ""
    assert problem(changed(MATCH, 3, profile="classic")) == ""
    assert problem(changed(MATCH, 3, at=MATCH["events"][1]["at"])) == ""


@pytest.mark.parametrize(
    "fields",
    [
        {"at": NOON.isoformat()},
        {"at": "2020-01-01T00:00:00"},
        {"seq": 7},
        {"pen": "x" * 41},
        {"profile": "ours"},
    ],
    ids=["earlier than the one before", "no time of day anywhere", "another number", "a long mark", "no profile"],
)
def test_what_is_not_written_here_does_not(fields: dict[str, Any]) -> None:
    assert problem(changed(MATCH, 3, **fields)) == "not-a-match"


@pytest.mark.parametrize("name", ["x" * 41, " Ann", "A\u202enn", "A\x07nn"])
def test_a_name_that_nobody_can_have_does_not_come_in(name: str) -> None:
    assert problem(changed(MATCH, 2, seats=[name, "Cem", "Bob", "Dora"])) == "not-a-match"


def test_nothing_is_struck_that_does_not_stand() -> None:
    assert problem(written(Closed(), Struck(2), Struck(3))) == ""
    assert problem(written(Closed(), Struck(2), Struck(2))) == "not-a-match"


def test_the_answer_of_a_saved_ruling_is_worked_out_anew() -> None:
    match = written(ASKED)
    [(came_in, _)] = read_matches(json.dumps(match).encode(), answered)
    assert came_in[1].event == RulingSaved("minimum", {"score": "1500"}, "minimum: 90 at (0, 0)")


@pytest.mark.parametrize(
    "situation", [{}, {"score": "many"}, {"score": "1500", "hand": "KS"}, {"score": {"deep": "1"}}, []]
)
def test_a_saved_ruling_on_what_cannot_be_does_not_come_in(situation: Any) -> None:
    assert problem(changed(written(ASKED), 2, situation=situation)) == "not-a-match"


def test_a_file_longer_than_any_match_is_told_so() -> None:
    assert problem(written(*(Closed() for _ in range(MOST_EVENTS)))) == "match-too-long"
    assert problem(written(*(ASKED for _ in range(201)))) == "match-too-long"


def test_few_rulings_that_take_long_are_worked_out_anew() -> None:
    dear = RulingSaved("best-melds", {"hand": "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 3H 4H 5H 6H 7H"}, "")
    assert problem(written(*[dear] * MOST_DEAR, game="burraco")) == ""
    assert problem(written(*[dear] * (MOST_DEAR + 1), game="burraco")) == "match-too-long"

"""A match as a file: what could not have been written on its sheet does not come in."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.events import (
    Amended,
    Entry,
    Event,
    Joined,
    Opened,
    Ruled,
    Struck,
)
from companion.engine.match import replay
from companion.engine.ruling import Question, Refused
from companion.engine.sheet import Sheet
from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage.archive import read_matches, write_match
from companion.storage.notation import write_entry
from tests.games.pontoon.evenings import NOON, deal, event_of, joined, moved

PONTOON = shelf()["pontoon"]


def file(sheet: Sheet[Any, Any, Any]) -> bytes:
    return json.dumps(write_match(sheet, sheet.sides, lambda line: line.rule)).encode()


def answered(sheet: Sheet[Any, Any, Any], question: Question[Any, Any], situation: Any) -> str:
    """The answer of now, as a sentence."""
    return f"{question.slug}: {question.ask(situation, sheet.house).answer} at {sheet.totals}"


def entries(game: AnyGame, *events: Event) -> list[Entry]:
    sides = ("",) * (4 // game.seating(game.house()).partners)
    opened = Opened(game.slug, sides, ("",) * 4, game.house())
    return [Entry(seq, NOON, "1", event) for seq, event in enumerate((opened, *events), 1)]


def sheet_of(game: AnyGame, *events: Event) -> Sheet[Any, Any, Any]:
    return replay(game, entries(game, *events))


def refused(*events: Event) -> bool:
    """True if a file with these events at a table of Pontoon is not let in."""
    match = {"game": "pontoon", "events": [write_entry(entry) for entry in entries(PONTOON, *events)]}
    try:
        read_matches(json.dumps(match).encode(), answered)
    except Refused:
        return True
    return False


def events(*records: dict[str, Any]) -> list[Event]:
    return [event_of(PONTOON, record) for record in records]


WON = deal(0, (1, "20", 10))
EVE_WON = deal(0, (4, "20", 10))
EVE = joined(4, 1)


def test_a_deal_that_cannot_have_happened_is_not_let_in() -> None:
    assert not refused(*events(WON))
    assert refused(*events(deal(0, (0, "20", 10))))
    assert refused(*events(EVE_WON)), "nobody sits there"
    assert refused(*events(EVE_WON, EVE)), "nor when it was written"
    assert not refused(*events(EVE, EVE_WON))
    assert refused(*events(EVE, moved(4, "out"), EVE_WON))


def test_a_deal_may_have_become_impossible_since_it_was_written() -> None:
    assert not refused(*events(EVE, EVE_WON), Struck(2))
    assert not refused(*events(moved(1, "out"), moved(1, "here"), WON), Struck(3))


def test_a_struck_deal_must_have_been_possible_too() -> None:
    assert refused(*events(EVE_WON), Struck(2))


def test_a_correction_that_cannot_be_is_not_let_in() -> None:
    better, worse = (Amended(2, JSON.read(told, PONTOON.deal)) for told in (deal(0, (2, "20", 5)), EVE_WON))
    assert not refused(*events(WON), better)
    assert refused(*events(WON), worse)
    assert refused(*events(WON, EVE), worse), "Eve was not there yet"
    assert refused(*events(WON), Struck(2), better), "it did not stand"
    assert not refused(*events(WON), Struck(2), Struck(3), better)
    assert refused(*events({"seller": 0, "buyer": 1, "price": 5}), better), "a sale is no deal"


def test_a_deal_is_held_to_the_house_rules_of_its_time() -> None:
    low = Ruled(replace(PONTOON.house(), stake_most=1))
    assert not refused(*events(WON), low)
    assert refused(low, *events(WON))
    assert not refused(low, Struck(2), *events(WON))


def test_who_cannot_come_or_go_is_not_let_in() -> None:
    assert refused(*events(joined(5, 1)))
    assert refused(*events(moved(1, "here")))
    assert not refused(*events(EVE), Struck(2), *events(joined(5, 1)))
    assert refused(*events(*(moved(player, "left") for player in (1, 2, 3))))


def test_a_file_whose_corrections_nobody_would_wait_for_is_not_let_in() -> None:
    assert refused(*events(*(WON for _ in range(450))), *(Struck(2 + n) for n in range(450)))
    assert not refused(*events(*(WON for _ in range(150))), *(Struck(151 - n) for n in range(150)))


def test_who_came_and_went_comes_in_from_an_older_file() -> None:
    sheet = sheet_of(PONTOON, *events(EVE, EVE_WON, moved(1, "out")))
    match = json.loads(file(sheet))
    for event in match["events"]:
        if event["kind"] in ("joined", "moved"):
            fields = {name: event.pop(name) for name in ("player", "name", "left_of", "place") if name in event}
            event |= {"kind": "recorded", "deal": fields}
    assert read_matches(json.dumps(match).encode(), answered) == [([*sheet.entries], "pontoon")]


def test_nobody_comes_to_a_game_with_fixed_seats() -> None:
    match = json.loads(file(sheet_of(shelf()["canasta"])))
    event = {"seq": 2, "at": NOON.isoformat(), "pen": "1", "kind": "joined", "player": 2, "name": "Eve", "left_of": 0}
    with pytest.raises(Refused):
        read_matches(json.dumps({**match, "events": [*match["events"], event]}).encode(), answered)


def test_a_file_lists_what_lies_between_deals_among_them() -> None:
    match = write_match(sheet_of(PONTOON, *events(EVE, WON, moved(4, "out"))), "ABCDE", lambda line: f"{line.rule}!")
    assert [(each["number"], each["deal"]) for each in match["deals"]] == [
        (None, EVE),
        (1, JSON.write(JSON.read(WON, PONTOON.deal))),
        (None, moved(4, "out")),
    ]
    assert match["deals"][1]["lines"][0]["label"].endswith("!")
    assert match["sides"] == ["A", "B", "C", "D", "E"]
    assert isinstance(read_matches(json.dumps(match).encode(), answered)[0][0][1].event, Joined)


def test_a_phone_is_a_number_within_the_match() -> None:
    phones = ("a1b2", "", "c3d4", "a1b2")
    told = [
        replace(entry, device=phone)
        for entry, phone in zip(entries(PONTOON, *events(WON, WON, WON)), phones, strict=True)
    ]
    written = write_match(replay(PONTOON, told), "ABCD", lambda line: line.rule)
    assert [event["pen"] for event in written["events"]] == ["1", "", "2", "1"]
    assert not {"a1b2", "c3d4"} & set(json.dumps(written).split('"'))

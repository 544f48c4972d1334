"""Whatever the app wrote comes back as it was, whoever took back and corrected what and when."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.events import (
    Amended,
    Closed,
    Deleted,
    Event,
    Recorded,
    Renamed,
    Ruled,
    Struck,
    redoable,
    standing_numbers,
    undoable,
)
from companion.engine.fold import Outcome
from companion.engine.ruling import Refused
from companion.engine.sheet import Sheet
from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage.archive import read_matches
from tests.games.pontoon.evenings import evenings
from tests.storage.test_archive import answered, file, sheet_of

FIVES = st.integers(0, 60).map(lambda fives: 5 * fives)
LAYS = st.fixed_dictionaries({"melded": FIVES, "red_threes": st.integers(0, 3)})
TOTALS = st.fixed_dictionaries({"only_totals": st.lists(FIVES, min_size=2, max_size=2)})
AGREED = st.fixed_dictionaries(
    {"agreed": st.lists(st.integers(-50, 50), min_size=2, max_size=2), "why": st.sampled_from(["talked", "a gift", ""])}
)
DEALS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "canasta": st.fixed_dictionaries(
        {"sides": st.tuples(LAYS, LAYS).map(list)}, optional={"note": st.sampled_from(["we were late", ""])}
    ),
    "burraco": st.fixed_dictionaries({"sides": st.lists(st.fixed_dictionaries({"melded": FIVES}), min_size=2)}),
    "belote": st.builds(
        lambda taker, tricks: {"taker": taker, "tricks": [tricks, 162 - tricks]}, st.integers(0, 2), st.integers(0, 170)
    ),
}


@pytest.mark.parametrize("slug", ["pontoon", "shoot-pontoon"])
@given(data=st.data())
def test_an_evening_at_which_people_come_and_go_comes_back_as_it_was(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(evenings(shelf()[slug]))[-1]
    assert read_matches(file(sheet), answered) == [([*sheet.entries], slug)]


@pytest.mark.parametrize("slug", DEALS)
@given(data=st.data())
def test_whatever_was_written_comes_back_as_it_was(slug: str, data: st.DataObject) -> None:
    game, events = shelf()[slug], list[Event]()
    for act in data.draw(st.lists(st.sampled_from("rrraasudhnce"), max_size=15)):
        event = _event(act, game, sheet_of(game, *events), data)
        events += [event] if event else []
    sheet = sheet_of(game, *events)
    assert read_matches(file(sheet), answered) == [([*sheet.entries], slug)]


def _event(act: str, game: AnyGame, sheet: Sheet[Any, Any, Any], data: st.DataObject) -> Event | None:
    """What a phone may write on a sheet; nothing where the app would refuse it."""
    stands = sorted(standing_numbers(sheet.entries) - {1})
    struck = {"u": undoable(sheet.entries), "d": redoable(sheet.entries)}
    if act in struck:
        return Struck(struck[act].seq) if struck[act] else None  # type: ignore[union-attr]
    if act == "s":
        return Struck(data.draw(st.sampled_from(stands))) if stands else None
    if act in "ra":
        return _deal(act, game, sheet, data)
    names = tuple(data.draw(st.sampled_from("AB")) for _ in sheet.sides)
    profile = data.draw(st.sampled_from([*game.profiles.values()]))
    plain: dict[str, Event] = {"h": Ruled(profile), "n": Renamed(names, sheet.seats), "c": Closed(), "e": Deleted()}
    return plain[act]


def _deal(act: str, game: AnyGame, sheet: Sheet[Any, Any, Any], data: st.DataObject) -> Event | None:
    row = data.draw(st.sampled_from(sheet.rows)) if act == "a" and sheet.rows else None
    try:
        recorded = JSON.read(data.draw(DEALS[game.slug] | TOTALS | AGREED), game.records)
    except Refused:
        return None
    house, before = (row.house, row.before) if row else (sheet.house, sheet.standing)
    if row and type(row.deal) is not type(recorded):
        return None
    if Outcome(game=game, deal=recorded, house=house, before=before).problems:
        return None
    return Amended(row.entry.seq, recorded) if row else Recorded(recorded)

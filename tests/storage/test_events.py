"""Events survive: written once, read again as they were, never changed."""

from contextlib import closing
from datetime import UTC, datetime

import pytest

from companion.engine import events
from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.lots import Draw, DrawnCard
from companion.engine.match import replay
from companion.engine.ruling import Refused
from companion.games import shelf
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.storage import Database, Matches, Stale, open_database
from companion.storage.notation import read_event, write_event

CANASTA, PONTOON = shelf()["canasta"], shelf()["pontoon"]
HOUSE = House(target=700, wild_ratio="min_two_naturals", black_three_wild=True)
OPENED = Opened("canasta", ("We", ""), ("Ann", "عائشة", "👩‍👧", ""), HOUSE, "own", 2)
DEAL = Deal(sides=(Lay(melded=225, natural_canastas=1, went_out=True), Lay(left=75, red_threes=2)))
OTHER = Deal(sides=(Lay(melded=100), Lay(melded=50)))
LOTS = Draw("dealer", ((DrawnCard("Ann", "8C"), DrawnCard("Bea", "4C"), DrawnCard("3", "QD"), DrawnCard("4", "KC")),))
EVERY: tuple[Event, ...] = (
    Recorded(DEAL),
    events.Amended(2, OTHER),
    events.Struck(3),
    events.Drawn(LOTS, ("We", ""), ("Ann", "Bea", "", ""), 2),
    events.Renamed(("Sharks", "Jets"), ("a", "b", "c", "d")),
    events.Ruled(House(), "as_written"),
    events.RulingSaved("minimum", {"score": "1500"}, "A side at 1,500 needs 90 to open."),
    events.Closed(),
    events.Deleted(),
)

PEOPLE: tuple[Event, ...] = (
    events.Joined(player=2, name="Eve", left_of=0),
    events.Moved(player=1, place="out"),
)


def write(matches: Matches, key: str, *written: Event) -> None:
    for event in written:
        found = matches.find(key)
        assert found
        matches.write(found, event, seen=found.seq)


def entries(matches: Matches, key: str) -> tuple[Entry, ...]:
    found = matches.find(key)
    assert found
    return matches.sheet(found).entries


def test_a_match_is_found_by_either_key_and_by_no_other(matches: Matches) -> None:
    keys = matches.open(OPENED)
    write_found, look_found = matches.find(keys.write), matches.find(keys.look)
    assert write_found
    assert write_found.may_write
    assert look_found
    assert not look_found.may_write
    assert write_found.id == look_found.id
    for wrong in ("", keys.write[:-1], keys.write + "x", keys.write.swapcase(), "%", "_" * 22, "é", "\ud7ff"):
        assert matches.find(wrong) is None


def test_every_kind_of_event_is_read_as_it_was_written(matches: Matches) -> None:
    keys = matches.open(OPENED, "pen")
    write(matches, keys.write, *EVERY)
    assert [entry.event for entry in entries(matches, keys.write)] == [OPENED, *EVERY]
    assert [entry.seq for entry in entries(matches, keys.write)] == list(range(1, len(EVERY) + 2))


def test_no_kind_of_event_is_forgotten_here() -> None:
    assert {type(event) for event in (OPENED, *EVERY, *PEOPLE)} == set(events.Event.__args__)


def test_who_came_and_went_is_read_as_it_was_written(matches: Matches) -> None:
    keys = matches.open(Opened("pontoon", ("Ann", "Bob"), ("Ann", "Bob"), PONTOON.house()))
    write(matches, keys.write, *PEOPLE)
    assert [entry.event for entry in entries(matches, keys.write)[1:]] == [*PEOPLE]


@pytest.mark.parametrize("event", [events.Joined(player=4, name="Eve", left_of=0), events.Moved(player=1, place="out")])
def test_who_came_or_went_was_once_recorded_as_a_deal(event: events.Joined | events.Moved) -> None:
    kind, fields = write_event(event)
    assert (kind, read_event(PONTOON, kind, fields)) == (type(event).__name__.lower(), event)
    assert read_event(PONTOON, "recorded", {"deal": fields}) == event


def test_nobody_comes_or_goes_at_a_game_with_fixed_seats() -> None:
    kind, fields = write_event(events.Moved(player=1, place="out"))
    with pytest.raises(KeyError):
        read_event(CANASTA, kind, fields)
    with pytest.raises(Refused):
        read_event(CANASTA, "recorded", {"deal": fields})


def test_a_deal_is_not_corrected_into_somebody_who_comes() -> None:
    with pytest.raises(Refused):
        read_event(PONTOON, "amended", {"of": 2, "deal": {"player": 1, "place": "out"}})


def test_who_wrote_when_is_kept(matches: Matches) -> None:
    keys = matches.open(OPENED, "pen")
    entry = entries(matches, keys.write)[0]
    assert entry.device == "pen"
    assert entry.at.tzinfo
    assert entry.at.microsecond == 0


def test_events_survive_reopening(database: Database, matches: Matches) -> None:
    keys = matches.open(OPENED)
    write(matches, keys.write, *EVERY)
    with closing(open_database(database.where)) as again:
        assert entries(Matches(again), keys.look) == entries(matches, keys.write)


def test_the_sheet_is_what_replaying_its_events_gives(matches: Matches) -> None:
    keys = matches.open(OPENED)
    write(matches, keys.write, *EVERY[:6])
    found = matches.find(keys.write)
    assert found
    sheet = matches.sheet(found)
    assert sheet == replay(CANASTA, sheet.entries)
    assert sheet.totals == (825, -275)
    assert sheet.sides == ("Sharks", "Jets")


def test_a_match_that_was_brought_in_has_its_events_and_keys_of_its_own(matches: Matches) -> None:
    at = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    written = [Entry(seq, at, "pen", event) for seq, event in enumerate((OPENED, *EVERY), 1)]
    (_, first), (_, second) = matches.bring_all([(written, "canasta")] * 2)
    assert entries(matches, first.write) == entries(matches, second.look) == tuple(written)
    assert len({first.write, first.look, second.write, second.look}) == 4


def test_keys_have_128_bits_and_none_is_like_another(matches: Matches) -> None:
    keys = [matches.open(OPENED) for _ in range(20)]
    every = {key for pair in keys for key in (pair.write, pair.look)}
    assert len(every) == 40
    assert all(len(key) == 22 for key in every)  # 22 signs of 6 bits hold 128


@pytest.mark.parametrize("which", ["write", "look"])
def test_a_replaced_key_opens_nothing_and_the_other_still_does(matches: Matches, which: str) -> None:
    keys = matches.open(OPENED)
    found = matches.find(keys.write)
    assert found
    fresh = matches.replace_key(found, which)
    old, new = getattr(keys, which), getattr(fresh, which)
    assert old != new
    assert matches.find(old) is None
    assert matches.find(new) is not None
    assert (fresh.write == keys.write) == (which == "look")
    assert (fresh.look == keys.look) == (which == "write")


def test_a_pen_that_saw_an_older_sheet_writes_nothing(matches: Matches) -> None:
    keys = matches.open(OPENED)
    found = matches.find(keys.write)
    assert found
    matches.write(found, Recorded(DEAL), seen=1)
    for seen in (0, 1, 3, 99):
        with pytest.raises(Stale):
            matches.write(found, Recorded(OTHER), seen=seen)
    assert len(entries(matches, keys.write)) == 2


def test_the_same_tap_writes_once_and_another_deal_under_it_is_stale(matches: Matches) -> None:
    keys = matches.open(OPENED)
    found = matches.find(keys.write)
    assert found
    for _ in range(3):
        matches.write(found, Recorded(DEAL), seen=1, token="tap")
    with pytest.raises(Stale):
        matches.write(found, Recorded(OTHER), seen=1, token="tap")
    with pytest.raises(Stale):
        matches.write(found, Recorded(OTHER), seen=2, token="tap")
    assert [entry.event for entry in entries(matches, keys.write)] == [OPENED, Recorded(DEAL)]


def test_the_same_tap_on_another_match_is_another_tap(matches: Matches) -> None:
    for keys in (matches.open(OPENED), matches.open(OPENED)):
        found = matches.find(keys.write)
        assert found
        matches.write(found, Recorded(DEAL), seen=1, token="tap")
        assert len(entries(matches, keys.write)) == 2

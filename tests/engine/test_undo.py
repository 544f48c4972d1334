"""Undo strikes, redo strikes the strike: whatever was written, one step back and forth is nothing."""

from typing import Any

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
    RulingSaved,
    Struck,
    redoable,
    standing_numbers,
    undoable,
)
from tests.engine.toy import Deal, House, sheet, told, written

POINTS = st.tuples(st.integers(0, 90), st.integers(0, 90)).map(lambda points: Deal(points=points))


def state(events: list[Event]) -> tuple[Any, ...]:
    """All that the table sees of a sheet."""
    seen = sheet(*events)
    return tuple(deal.deal for deal in seen.rows), seen.totals, seen.sides, seen.house, bool(seen.closed)


def undo(events: list[Event]) -> list[Event]:
    last = undoable(written(*events))
    assert last
    return [*events, Struck(last.seq)]


def redo(events: list[Event]) -> list[Event]:
    strike = redoable(written(*events))
    assert strike
    return [*events, Struck(strike.seq)]


def test_undo_takes_back_the_last_thing_written_by_hand() -> None:
    events: list[Event] = [told(1, 1), Renamed(("A", "B"), ("", "", "", "")), Ruled(House(times=3))]
    events.append(Amended(2, Deal(points=(5, 5))))
    taken_back = []
    while (last := undoable(written(*events))) is not None:
        taken_back.append(last.seq)
        events = undo(events)
    assert taken_back == [5, 4, 3, 2]
    assert state(events) == state([])


def test_a_new_match_has_nothing_to_undo_and_nothing_to_redo() -> None:
    assert undoable(written()) is None
    assert redoable(written()) is None


def test_ending_and_putting_away_are_no_undo() -> None:
    last = undoable(written(told(1, 1), Closed(), Deleted()))
    assert last
    assert last.seq == 2


def test_a_note_can_be_taken_back() -> None:
    last = undoable(written(told(1, 1), RulingSaved("minimum", {"score": 0}, "50")))
    assert last
    assert last.seq == 3


def test_redo_goes_forth_as_far_as_undo_went_back() -> None:
    events: list[Event] = [told(1, 1), told(2, 2), told(3, 3)]
    back = undo(undo(undo(events)))
    assert state(back) == state([])
    assert state(redo(back)) == state(events[:1])
    assert state(redo(redo(redo(back)))) == state(events)
    assert redoable(written(*redo(redo(redo(back))))) is None


def test_what_is_written_after_an_undo_ends_redo() -> None:
    assert redoable(written(*undo([told(1, 1), told(2, 2)]), told(4, 4))) is None


def test_a_deal_struck_out_of_the_middle_can_be_put_back() -> None:
    strike = redoable(written(told(1, 1), told(2, 2), Struck(2)))
    assert strike
    assert strike.seq == 4


def test_the_correction_of_a_struck_deal_is_not_what_undo_takes_back() -> None:
    last = undoable(written(told(1, 1), told(2, 2), Amended(2, Deal(points=(9, 9))), Struck(2)))
    assert last
    assert last.seq == 3


def test_what_stands_is_what_no_standing_strike_strikes() -> None:
    entries = written(told(1, 1), Struck(2), Struck(3), told(2, 2))
    assert standing_numbers(entries) == {1, 2, 4, 5}


@st.composite
def sheets(draw: st.DrawFn) -> list[Event]:
    """Anything that pens may have written: deals, corrections, names, house rules, strikes of what stood."""
    events: list[Event] = []
    for act in draw(st.lists(st.sampled_from("rrracnhsq"), max_size=12)):
        events += draw(_act(act, events))
    return events


def _act(act: str, events: list[Event]) -> st.SearchStrategy[list[Event]]:
    entries = written(*events)
    deals = [entry.seq for entry in entries if isinstance(entry.event, Recorded)]
    stands = sorted(standing_numbers(entries) - {1})
    one: dict[str, st.SearchStrategy[Any]] = {
        "r": POINTS.map(Recorded),
        "q": st.just(RulingSaved("minimum", {"score": 0}, "50")),
        "c": st.just(Closed()),
        "n": st.sampled_from("ABC").map(lambda name: Renamed((name, "They"), ("", "", "", ""))),
        "h": st.integers(1, 9).map(lambda times: Ruled(House(times=times))),
        "a": st.builds(Amended, st.sampled_from(deals), POINTS) if deals else st.nothing(),
        "s": st.sampled_from(stands).map(Struck) if stands else st.nothing(),
    }
    return st.just([]) if one[act].is_empty else one[act].map(lambda event: [event])


@given(sheets())
def test_undo_then_redo_is_nothing(events: list[Event]) -> None:
    if undoable(written(*events)) is None:
        return
    assert state(redo(undo(events))) == state(events)


@given(st.lists(st.one_of(st.sampled_from(["undo", "redo"]), POINTS, st.integers(0, 5)), max_size=20))
def test_any_walk_back_and_forth_shows_the_sheet_as_it_was_there(
    acts: list[str | Deal | int],
) -> None:
    events: list[Event] = []
    past, future = [state([])], []
    for act in acts:
        if act == "undo":
            assert (undoable(written(*events)) is not None) == (len(past) > 1)
            if len(past) > 1:
                events = undo(events)
                future.append(past.pop())
        elif act == "redo":
            assert (redoable(written(*events)) is not None) == bool(future)
            if future:
                events = redo(events)
                past.append(future.pop())
        else:
            events = [*events, *_writing(act, events)]
            if state(events) != past[-1]:
                past, future = [*past, state(events)], []
        assert state(events) == past[-1]


def _writing(act: str | Deal | int, events: list[Event]) -> list[Event]:
    """A deal, or the correction of one that stands."""
    if isinstance(act, Deal):
        return [Recorded(act)]
    dealt = sheet(*events).rows
    if not dealt or isinstance(act, str):
        return []
    corrected = dealt[act % len(dealt)]
    return [Amended(corrected.entry.seq, Deal(points=(corrected.totals[0] + 1, act)))]


@given(st.lists(POINTS, min_size=1, max_size=6), st.data())
def test_correcting_a_deal_is_the_same_as_having_told_it_right(deals: list[Deal], data: st.DataObject) -> None:
    wrong = data.draw(st.integers(0, len(deals) - 1), label="which deal was told wrong")
    right = data.draw(POINTS, label="what happened")
    corrected = sheet(*map(Recorded, deals), Amended(wrong + 2, right))
    afresh = sheet(*(Recorded(right if n == wrong else deal) for n, deal in enumerate(deals)))
    assert [(d.deal, d.points, d.totals) for d in corrected.rows] == [(d.deal, d.points, d.totals) for d in afresh.rows]

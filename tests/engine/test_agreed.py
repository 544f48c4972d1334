"""Points by agreement: a record between two deals, in every game."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.events import Amended, Event, Recorded, Struck
from companion.engine.fold import Outcome
from companion.engine.match import replay
from companion.engine.records import Agreed
from tests.engine.toy import TOY, House, sheet, told, written

PENALTY = Agreed(agreed=(-10, 0), why="talked")
AGREED = st.builds(Agreed, agreed=st.tuples(*(st.integers(-50, 50),) * 2), why=st.sampled_from(["talked", "a gift"]))
DEALS = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(lambda points: told(*points))


def refused(record: Agreed, *, zero_sum: bool = False) -> list[tuple[str, str]]:
    game: Any = replace(TOY, zero_sum=lambda house: zero_sum)
    before = game.start(House(), 2, 0)
    return [(p.field, p.says) for p in Outcome(game=game, deal=record, house=House(), before=before).problems]


def test_they_are_a_line_a_side_with_their_reason_and_one_that_gets_nothing_says_so() -> None:
    lines = sheet(Recorded(PENALTY)).rows[0].scored.tally.lines
    assert [(line.side, line.rule, line.each, line.count, line.points) for line in lines] == [
        (0, "agreed", -10, 1, -10),
        (1, "agreed", 0, 1, 0),
    ]
    assert {line.about["why"] for line in lines} == {"talked"}


def test_they_are_no_deal_so_that_number_and_dealer_stay() -> None:
    played = sheet(told(5, 0), Recorded(PENALTY), told(1, 2))
    assert [(row.row, row.number, row.between) for row in played.rows] == [(1, 1, False), (2, 2, True), (3, 2, False)]
    assert [row.scored.standing.dealer for row in played.rows] == [1, 1, 2]
    assert played.totals == (-4, 2)


def test_they_may_decide_a_match() -> None:
    assert sheet(told(95, 0), Recorded(Agreed(agreed=(5, 0), why="a gift"))).winner == 0


def test_every_side_has_a_figure_and_there_is_a_reason() -> None:
    assert refused(PENALTY) == []
    assert refused(Agreed(agreed=(1, 2, 3), why=" ")) == [("agreed", "sides-wanted"), ("why", "why-wanted")]


def test_they_come_from_somewhere_in_a_game_that_sums_to_zero() -> None:
    assert refused(PENALTY, zero_sum=True) == [("agreed", "agreed-adds-up")]
    assert refused(Agreed(agreed=(-10, 10), why="talked"), zero_sum=True) == []


@given(st.lists(AGREED.map(Recorded) | DEALS, max_size=8), AGREED, st.data())
def test_correcting_them_is_writing_them_so_from_the_beginning(
    events: list[Event], other: Agreed, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(events)))
    before = [*events[:at], Recorded(PENALTY), *events[at:]]
    corrected = sheet(*before, Amended(at + 2, other))
    anew = sheet(*events[:at], Recorded(other), *events[at:])
    assert (corrected.totals, corrected.standing, corrected.winner) == (anew.totals, anew.standing, anew.winner)


@given(st.lists(AGREED.map(Recorded) | DEALS, max_size=8), AGREED)
def test_taken_back_and_put_back_they_stand_as_before(events: list[Event], record: Agreed) -> None:
    once = sheet(*events, Recorded(record))
    struck = replay(TOY, written(*events, Recorded(record), Struck(len(events) + 2)), once)
    again = replay(TOY, written(*events, Recorded(record), Struck(len(events) + 2), Struck(len(events) + 3)), struck)
    assert struck.totals == sheet(*events).totals
    assert (again.totals, again.rows) == (once.totals, once.rows)

"""Deals are checked and scored in one way: as a match, as a list, and one by one as they were written."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from companion.engine.events import Amended, Event, Recorded, Renamed, Ruled, Struck
from companion.engine.fold import Outcome, fold
from companion.engine.game import Game, Scored
from companion.engine.match import SheetRows, impossible, replay
from companion.engine.ruling import Problem
from tests.engine.test_undo import sheets
from tests.engine.toy import TOY, Deal, House, Rule, Standing, told, written

START = Standing(totals=(0, 0))


def at_most_ten_more(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Nobody may score more than ten times as often as agreed over what he has."""
    for side, (points, total) in enumerate(zip(deal.points, before.totals, strict=True)):
        if points > total + 10 * house.times:
            yield Problem(f"points.{side}", Rule.POINTS, "too-much")


STEPS = replace(TOY, check=at_most_ten_more)


def deal(first: int, second: int = 0) -> Deal:
    return Deal(points=(first, second))


def refused(*events: Event) -> list[int]:
    """The numbers of the events that could not be written."""
    return [entry.seq for entry in impossible(STEPS, written(*events))]


def outcomes(found: Iterable[Outcome[Any, Any, Any]]) -> list[tuple[tuple[int, ...], list[str]]]:
    """The totals after each deal, and the fields that cannot be."""
    return [(each.scored.standing.totals, [problem.field for problem in each.problems]) for each in found]


def test_an_impossible_deal_counts_on_the_sheet_and_is_left_out_of_a_list() -> None:
    deals = (deal(10), deal(50, 60), deal(30))
    wrong = ["points.0", "points.1"]
    sheet = replay(STEPS, written(*map(Recorded, deals)))
    assert outcomes(sheet.rows) == [((10, 0), []), ((60, 60), wrong), ((90, 60), [])]
    listed = fold(STEPS, deals, House(), START)
    assert outcomes(listed) == [((10, 0), []), ((60, 60), wrong), ((40, 0), ["points.0"])]


def test_a_deal_that_a_correction_made_impossible_stays_on_the_sheet_and_says_why() -> None:
    sheet = replay(STEPS, written(told(10, 0), told(20, 0), Amended(2, deal(0))))
    assert sheet.totals == (20, 0)
    assert [[problem.field for problem in row.problems] for row in sheet.rows] == [[], ["points.0"]]


def test_the_sheet_is_worked_out_without_asking_whether_its_deals_can_be() -> None:
    def never(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
        raise AssertionError

    assert replay(replace(TOY, check=never), written(told(10, 0), told(20, 0))).totals == (30, 0)


def test_a_deal_could_be_written_if_it_could_be_on_the_sheet_of_that_time() -> None:
    assert refused(told(10, 0), told(20, 0)) == []
    assert refused(told(10, 0), told(21, 0)) == [3]
    assert refused(told(10, 0), told(20, 0), Struck(2)) == [], "it could when it was written"
    assert refused(told(10, 0), Struck(2), told(20, 0)) == [4]
    assert refused(told(10, 0), Struck(2), Struck(3), told(20, 0)) == []


def test_a_correction_could_be_written_if_it_could_be_in_the_place_of_its_deal() -> None:
    assert refused(told(10, 0), told(20, 0), Amended(2, deal(5))) == []
    assert refused(told(10, 0), told(20, 0), Amended(2, deal(11))) == [4]
    assert refused(told(10, 0), told(20, 0), Amended(2, deal(0)), Amended(3, deal(11))) == [5]
    assert refused(told(10, 0), told(20, 0), Amended(2, deal(0)), Struck(4), Amended(3, deal(20))) == []


def test_a_deal_is_judged_by_the_house_rules_of_its_time() -> None:
    doubled = Ruled(House(times=2))
    assert refused(doubled, told(20, 0)) == []
    assert refused(told(20, 0), doubled) == [2]
    assert refused(told(10, 0), doubled, Amended(2, deal(20))) == [4], "a correction by those of its deal"
    assert refused(doubled, Struck(2), told(20, 0)) == [4]


def test_what_does_not_stand_cannot_be_corrected() -> None:
    with pytest.raises(LookupError):
        refused(told(10, 0), Struck(2), Amended(2, deal(5)))


def test_names_and_the_like_are_no_deals() -> None:
    assert refused(Renamed(("A", "B"), ("", "", "", "")), Struck(2)) == []


@given(sheets())
def test_rows_that_are_kept_up_are_those_of_the_whole_sheet(events: list[Event]) -> None:
    entries = written(*events)
    rows = SheetRows(TOY, House(), TOY.start(House(), 2, 0))
    for entry in entries:
        if isinstance(entry.event, Struck):
            rows.rewrite(entries[: entry.seq])
        else:
            rows.add(entry)
        assert tuple(rows.scored) == tuple(replay(TOY, entries[: entry.seq]).every_row)


@pytest.fixture
def scored() -> list[Deal]:
    """Every deal that was scored."""
    return []


@pytest.fixture
def counting(scored: list[Deal]) -> Game[Deal, House, Standing]:
    """A game that remembers what it scored."""

    def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
        scored.append(deal)
        return TOY.score(deal, house, before)

    return replace(TOY, score=score)


def test_taking_back_the_last_deal_scores_nothing_anew(counting: Any, scored: list[Deal]) -> None:
    evening: list[Event] = []
    for _ in range(50):
        evening += [told(1, 2), Struck(len(evening) + 2), told(1, 3)]
    assert not list(impossible(counting, written(*evening)))
    assert len(scored) == 49, "the last one is judged, and nothing follows from it"


def test_a_correction_scores_its_deal_and_those_after_it_anew(counting: Any, scored: list[Deal]) -> None:
    deals = [Recorded(deal(1)) for _ in range(10)]
    assert not list(impossible(counting, written(*deals, Amended(9, deal(2)), told(1, 1))))
    assert len(scored) == 10 + 3

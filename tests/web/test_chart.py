"""The chart of totals: true to scale, its lines and words apart from each other."""

from itertools import pairwise

import pytest

from companion.web.shown.chart import BOTTOM, LINE, TOP, Chart, ChartLine, chart, label_heights
from tests.web.ended import bank, played

TEN = ("Ann", "Bob", "Cem", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
THRESHOLDS = ((1000, 500), (2000, 800), (1200, 400), (1300, 200))


def heights(line: ChartLine) -> list[float]:
    return [float(point.split()[1]) for point in line.path.removeprefix("M").split("L")]


def of_kind(drawn: Chart, kind: str) -> list[str]:
    return [mark.text for mark in drawn.marks if mark.kind == kind]


def test_lines_are_true_to_scale() -> None:
    first, second = chart(played((1000, 0), (1000, -500), closed=True)).lines
    assert heights(first) == [180.0, 100.0, 20.0]
    assert heights(second) == [180.0, 180.0, 220.0]
    assert first.path == "M0.00 180.0L50.00 100.0L100.00 20.0"


def test_two_sides_are_told_apart_by_dash_and_the_one_ahead_is_bold() -> None:
    first, second = chart(played(*THRESHOLDS)).lines
    assert (first.name, first.dash, first.leads, first.label) == ("Ann & Cy", "", True, "5,500")
    assert (second.name, second.leads, second.rank) == ("Bob & Dora", False, None)
    assert second.dash


def test_the_target_and_the_steps_of_the_game_are_levels_with_words() -> None:
    drawn = chart(played(*THRESHOLDS))
    assert of_kind(drawn, "target") == ["5,000 wins"]
    assert of_kind(drawn, "step") == ["90 to open", "120 to open"]
    target = next(mark for mark in drawn.marks if mark.kind == "target")
    assert target.y == round(TOP + (BOTTOM - TOP) * 500 / 5500, 1)


def test_a_target_that_nobody_came_near_and_steps_beyond_the_lines_are_left_out() -> None:
    drawn = chart(played((400, 300), closed=True))
    assert [mark.kind for mark in drawn.marks] == ["zero"]


def test_steps_that_would_lie_on_each_other_are_left_out() -> None:
    drawn = chart(played((900_000, 0), target=800_000))
    assert of_kind(drawn, "step") == []


def test_nothing_is_marked_where_totals_go_below_it() -> None:
    assert of_kind(chart(played((400, -300), closed=True)), "zero") == ["0"]
    assert of_kind(chart(played((400, 300), closed=True)), "zero") == [""]


def test_words_stand_at_the_end_where_no_line_passes() -> None:
    high = chart(played((3200, 0), (0, 100), (1900, 0)))
    assert {mark.text: mark.left for mark in high.marks if mark.text}["120 to open"] is False
    low = chart(played((0, 100), (0, 100), (5100, 0)))
    assert {mark.text: mark.left for mark in low.marks if mark.text}["120 to open"] is True


def test_ten_players_have_ten_dashes_and_ten_places_from_the_top_down() -> None:
    won = bank(*((player, "20", 10 * player) for player in range(1, 10)))
    drawn = chart(played(won, game="pontoon", seats=TEN, closed=True))
    assert len({line.dash for line in drawn.lines}) == 10
    assert [line.rank for line in drawn.lines] == list(range(1, 11))
    assert [line.name for line in drawn.lines] == [*TEN[:0:-1], "Ann"]
    assert drawn.lines[0].label == "1 · +90"
    assert drawn.lines[9].label == "10 · −450"
    assert all(below - above >= LINE for above, below in pairwise(line.label_y for line in drawn.lines))


@pytest.mark.parametrize("ends", [[20.0] * 10, [220.0] * 10, [20.0, 21.0, 219.0, 220.0], [100.0], [50.0] * 16])
def test_totals_at_the_lines_end_are_kept_apart_and_inside(ends: list[float]) -> None:
    apart = label_heights(ends)
    gap = min(LINE, (BOTTOM - TOP) / max(len(ends) - 1, 1))
    assert all(below - above >= gap - 0.2 for above, below in pairwise(apart))
    assert all(TOP - 0.2 <= height <= BOTTOM for height in apart)


@pytest.mark.parametrize(
    ("deals", "ticks"), [(1, [1]), (8, [*range(1, 9)]), (9, [2, 4, 6, 8]), (37, [5, 10, 15, 20, 25, 30, 35])]
)
def test_deals_are_numbered_as_closely_as_there_is_room(deals: int, ticks: list[int]) -> None:
    drawn = chart(played(*[(5, 0)] * deals, closed=True))
    assert [deal for deal, _ in drawn.ticks] == ticks
    assert all(0 < x <= drawn.width for _, x in drawn.ticks)


def test_the_table_has_the_same_numbers() -> None:
    assert chart(played((300, 0), (0, 50), closed=True)).rows == ((1, (300, 0)), (2, (300, 50)))

"""The chart of a season: lines from match to match, none of its names over another."""

from itertools import pairwise

from companion.web.shown.chart import APART, EDGE, MOST_LINES, SEASON_HEIGHT, season_chart


def test_a_line_goes_from_nothing_to_the_sum_after_the_last_match() -> None:
    chart = season_chart({"Ann": [1, 1, 2, 2], "Bob": [0, 1, 1, 1]})
    assert chart
    ann, bob = chart.lines
    assert (ann.name, ann.last, ann.path) == ("Ann", 2, "M0.00 100 L25.00 50 L50.00 50 L75.00 0 L100.00 0")
    assert (bob.name, bob.last) == ("Bob", 1)
    assert chart.zero is None


def test_balances_have_a_line_where_nobody_has_won_or_lost() -> None:
    chart = season_chart({"Ann": [10, 30], "Bob": [-10, -30]})
    assert chart
    assert chart.zero == 50


def test_names_stand_apart_and_within_the_chart() -> None:
    for last in ([5] * 6, [0, 0, 0, 0, 0, 9], [9, 8, 8, 8, 8, 0]):
        chart = season_chart({f"Player {number}": [0, sum_] for number, sum_ in enumerate(last)})
        assert chart
        tops = [line.label_top for line in chart.lines]
        assert all(below - above >= APART for above, below in pairwise(tops))
        assert tops[0] >= 0
        assert tops[-1] <= SEASON_HEIGHT - APART
    assert EDGE < APART


def test_only_so_many_lines_are_drawn_as_can_be_told_apart() -> None:
    chart = season_chart({f"Player {number}": [0, number] for number in range(9)})
    assert chart
    assert (len(chart.lines), chart.others) == (MOST_LINES, 3)


def test_nothing_is_drawn_of_one_match_or_where_nothing_moves() -> None:
    assert season_chart({}) is None
    assert season_chart({"Ann": [1], "Bob": [0]}) is None
    assert season_chart({"Ann": [0, 0], "Bob": [0, 0]}) is None

"""A score is its lines: the points are their sum, and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.tally import Line, Tally

LINES = st.lists(st.builds(Line, st.integers(0, 3), st.just("a-rule"), st.integers(-500, 500), st.integers(0, 4)))


def test_a_line_is_worth_count_times_each() -> None:
    assert Line(0, "natural-canasta", 500, 2).points == 1000
    assert Line(0, "red-threes-without-a-meld", -100, 3).points == -300
    assert Line(0, "going-out", 100).points == 100


def test_lines_worth_nothing_are_left_out() -> None:
    kept = Line(1, "going-out", 100)
    assert Tally((Line(0, "a-rule", 0), kept, Line(0, "a-rule", 500, 0))).lines == (kept,)


def test_what_fills_a_label_never_changes_the_points() -> None:
    assert Line(0, "waiting", 81, about={"deal": 3}).points == 81


@given(LINES)
def test_the_points_of_a_side_are_the_sum_of_its_lines(lines: list[Line]) -> None:
    points = Tally(tuple(lines)).points(4)
    assert points == tuple(sum(line.points for line in lines if line.side == side) for side in range(4))
    assert all(line.points for line in Tally(tuple(lines)).lines)

"""Red threes: replaced or not, and what they are worth."""

import pytest

from companion.games.canasta.deal import Lay
from companion.games.canasta.house import House
from companion.games.canasta.scoring import lines
from tests.games.canasta.table import ask, problems


@pytest.mark.parametrize(
    ("source", "replaced", "rule"),
    [
        ("dealt", True, "red-three-dealt"),
        ("drawn", True, "red-three-drawn"),
        ("pile", False, "red-three-from-the-pile"),
        ("forgotten", True, "red-three-forgotten"),
    ],
)
def test_a_red_three_is_replaced_unless_it_came_with_the_pile(source: str, replaced: bool, rule: str) -> None:
    ruling = ask("red-three", {"source": source})
    assert (ruling.answer, [reason.rule for reason in ruling.reasons]) == (replaced, [rule])


@pytest.mark.parametrize(
    ("count", "melded", "worth", "each"),
    [(0, True, 0, 100), (3, True, 300, 100), (4, True, 800, 200), (2, False, -200, -100), (4, False, -800, -200)],
)
def test_what_red_threes_are_worth(count: int, melded: bool, worth: int, each: int) -> None:
    ruling = ask("red-threes", {"count": count, "melded": melded})
    assert (ruling.answer, ruling.facts.by_name()) == (worth, {"each": each})


def test_a_side_with_a_canasta_has_melded_before_its_points_are_entered() -> None:
    assert [line.points for line in lines(0, Lay(mixed_canastas=1, red_threes=2), House()) if line.points] == [300, 200]


def test_there_are_no_more_than_four_red_threes() -> None:
    assert [(p.field, p.says) for p in problems("red-threes", {"count": 5})] == [("count", "too-many-red-threes")]
    assert [(p.field, p.says) for p in problems("red-threes", {"count": -1})] == [("count", "below-zero")]

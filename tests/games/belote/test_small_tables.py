"""What the tricks of two or three players can come to: as much as the cards in play hold (BEL-18)."""

import pytest

from tests.games.belote.table import house, problems


@pytest.mark.parametrize(
    ("players", "least", "most", "never"),
    [(3, 64, 162, {67, 161}), (2, 22, 150, set())],
)
def test_the_cards_of_a_small_table_make_any_sum_between_its_bounds_but_for_a_few(
    players: int, least: int, most: int, never: set[int]
) -> None:
    for rules in ({}, {"small_table_points": "flat162"}):
        small = house(players=players, **rules)
        possible = {total for total in range(163) if not problems(small, taker=0, tricks=[total, *[0] * (players - 1)])}
        assert possible == set(range(least, most + 1)) - never


def test_a_table_that_deals_otherwise_may_have_any_points_up_to_the_full_figure() -> None:
    for total in range(10, 163):
        assert problems(house(players=2, small_table_cards="other"), taker=0, tricks=[total, 0]) == []


def test_a_small_tables_capot_takes_whatever_is_in_play() -> None:
    assert problems(house(players=3), taker=0, tricks=[0, 130, 0], capot=1) == []

"""Victory points of a tournament (BUR-119…BUR-121), asked of the JSON interface as other programs ask it."""

from typing import Any

import pytest
from flask import Flask

# totals, and what they make after three deals and after four (BUR-EX-28)
TABLE = [
    ((1520, 1470), [10, 10], [10, 10]),
    ((1521, 1470), [11, 9], [10, 10]),  # a row goes up to its figure: 51 is in the next
    ((1520, 1465), [11, 9], [10, 10]),
    ((2400, 1900), [14, 6], [12, 8]),
    ((1300, 2305), [2, 18], [5, 15]),
    ((3100, 1600), [19, 1], [17, 3]),
    ((3105, 1600), [20, 0], [18, 2]),
    ((3000, 1000), [20, 0], [19, 1]),
    ((3005, 1000), [20, 0], [20, 0]),
]


def scored(app: Flask, house: dict[str, Any], *deals: dict[str, Any]) -> Any:
    body = {"sides": ["Ann", "Bea", "Cy"][: 3 if house.get("players") == 3 else 2], "house": house, "deals": deals}
    return app.test_client().post("/api/games/burraco/score", json=body).get_json()


@pytest.mark.parametrize(("totals", "three", "four"), TABLE)
def test_the_difference_after_the_last_deal_makes_twenty(
    app: Flask, totals: tuple[int, int], three: list[int], four: list[int]
) -> None:
    points = {"agreed": list(totals), "why": "all of it"}
    for count, expected in ((3, three), (4, four)):
        house, deals = {"profile": "club", "deal_count": count}, [{"only_totals": [0, 0]}] * count
        assert scored(app, house, points, *deals[1:])["victory_points"] is None
        ended = scored(app, house, points, *deals)
        assert (ended["victory_points"], ended["winner"]) == (expected, 0 if totals[0] > totals[1] else 1)
        assert scored(app, house, points, *deals, {"only_totals": [0, 900]})["victory_points"] == expected


def test_other_matches_have_none(app: Flask) -> None:
    deals = [{"only_totals": [300, 200]}] * 4
    for house in ({}, {"profile": "federation"}, {"profile": "club", "victory_points": False}, {"ends": "deals"}):
        assert scored(app, house, *deals)["victory_points"] is None
    three = [{"only_totals": [300, 200, 100]}] * 4
    assert scored(app, {"profile": "club", "players": 3}, *three)["victory_points"] is None


@pytest.mark.parametrize(
    "house",
    [
        {"victory_points": True},
        {"profile": "club", "ends": "target"},
        {"profile": "club", "deal_count": 5},
        {"profile": "club", "players": 3, "victory_points": True},
    ],
)
def test_they_are_for_two_sides_and_three_or_four_deals(app: Flask, house: dict[str, Any]) -> None:
    errors = scored(app, house)["errors"]
    assert ("house.victory_points", "victory-points") in [(error["field"], error["rule"]) for error in errors]

"""What one deal is worth: the question that every game answers by its own check and score."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import shelf

CANASTA = {"sides": [{"melded": 225, "natural_canastas": 1, "left": 15, "went_out": True}, {"left": 75}]}
DEALS: list[tuple[str, dict[str, Any], list[int]]] = [
    ("canasta", CANASTA, [810, -75]),
    (
        "burraco",
        {"sides": [{"melded": 140, "dirty_burracos": 1, "took_pozzetto": True, "closed": True}, {}]},
        [340, -100],
    ),
    ("belote", {"taker": 0, "tricks": [95, 67], "belote": 0}, [115, 67]),
    ("coinche", {"taker": 0, "contract": 100, "trump": "H", "coinche": 2, "tricks": [112, 50]}, [520, 0]),
    ("pontoon", {"banker": 0, "bank": "17", "hands": [{"player": 2, "stake": 10, "held": "18"}]}, [-10, 0, 10]),
    (
        "shoot-pontoon",
        {"banker": 0, "bank": "17", "kitty": 50, "hands": [{"player": 1, "stake": 10, "held": "18", "shoot": 5}]},
        [-15, 15],
    ),
    ("other", {"points": [12, None, -5]}, [12, 0, -5]),
]
EACH = pytest.mark.parametrize(("game", "deal", "points"), DEALS, ids=[game for game, _, _ in DEALS])


def ask(api: FlaskClient, game: str, deal: dict[str, Any], status: int = 200) -> dict[str, Any]:
    answer = api.post(f"/api/games/{game}/questions/deal", json=deal)
    assert answer.status_code == status, answer.text
    read: dict[str, Any] = answer.get_json()
    return read


def test_every_game_is_asked() -> None:
    assert {game for game, _, _ in DEALS} == set(shelf())


@EACH
def test_points_are_the_sums_of_the_lines(api: FlaskClient, game: str, deal: dict[str, Any], points: list[int]) -> None:
    worth = ask(api, game, deal)
    assert worth["answer"] == worth["points"] == points
    sums = [sum(line["points"] for line in worth["lines"] if line["side"] == side) for side in range(len(points))]
    assert sums == points
    assert {reason["rule"] for reason in worth["reasons"]} == {line["rule"] for line in worth["lines"]}
    assert all(line["label"] for line in worth["lines"])


@EACH
def test_it_is_what_the_sheet_would_write(api: FlaskClient, game: str, deal: dict[str, Any], points: list[int]) -> None:
    told = api.post(f"/api/games/{game}/score", json={"sides": [""] * max(2, len(points)), "deals": [deal]})
    if told.status_code == 200:
        assert told.get_json()["deals"][0]["points"] == points
    else:
        assert told.get_json()["errors"][0]["field"] == "sides", "fewer play here than sit down to a match"


@EACH
def test_games_say_that_they_can_be_asked(api: FlaskClient, game: str, deal: dict[str, Any], points: list[int]) -> None:
    games = {one["slug"]: one["questions"] for one in api.get("/api/games").get_json()["games"]}
    assert "deal" in games[game]


def test_the_house_rules_in_force_count(api: FlaskClient) -> None:
    assert ask(api, "belote", {**DEALS[2][1], "house": {"compare": "trick_points_only"}})["verdict"] == "made"
    small = {"taker": 0, "tricks": [90, 40, 32], "house": {"players": 3}}
    assert len(ask(api, "belote", small)["points"]) == 3


def test_what_cannot_have_happened_is_refused_at_its_field(api: FlaskClient) -> None:
    wrong = {"sides": [{"melded": 3, "went_out": True}, {}], "who": 1}
    errors = {(error["field"], error["rule"]) for error in ask(api, "canasta", wrong, 422)["errors"]}
    assert errors >= {("who", None), ("sides.0.melded", "multiples-of-five")}

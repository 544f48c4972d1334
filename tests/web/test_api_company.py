"""The JSON interface scores an evening at which people come and go."""

from typing import Any

import pytest
from flask.testing import FlaskClient

SCORE = "/api/games/pontoon/score"
SIDES = ["Ann", "Bob", "Cem"]
JOINED = {"player": 3, "name": "Dora", "left_of": 0}


def deal(banker: int, *hands: tuple[int, str]) -> dict[str, Any]:
    rows = [{"player": player, "held": held, "stake": 10} for player, held in hands]
    return {"banker": banker, "bank": "18", "hands": rows}


def send(api: FlaskClient, deals: list[dict[str, Any]], *, status: int = 200, game: str = "pontoon") -> Any:
    answer = api.post(SCORE.replace("pontoon", game), json={"sides": SIDES, "deals": deals})
    assert answer.status_code == status, answer.text
    return answer.json


def test_totals_grow_by_who_joins(api: FlaskClient) -> None:
    told = send(api, [deal(0, (1, "20")), JOINED, deal(0, (1, "pontoon"), (3, "pontoon"))])
    assert [each["totals"] for each in told["deals"]] == [[-10, 10, 0], [-10, 10, 0, 0], [-50, 30, 0, 20]]
    assert told["next"] == {"banker": 3, "shuffle": True}, "Dora sits nearest to the banker's left"


def test_the_bank_passes_when_the_banker_goes(api: FlaskClient) -> None:
    told = send(api, [deal(1, (0, "20")), {"player": 1, "place": "left"}])
    assert (told["totals"], told["next"]["banker"]) == ([10, -10, 0], 2)


@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_who_is_not_there_has_no_hand(api: FlaskClient, game: str) -> None:
    kitty = {"kitty": 0} if game == "shoot-pontoon" else {}
    deals = [{"player": 2, "place": "out"}, deal(0, (1, "20"), (2, "20")) | kitty]
    errors = send(api, deals, status=422, game=game)["errors"]
    assert [(error["field"], error["rule"]) for error in errors] == [("deals.1.hands.1.player", "players")]
    assert errors[0]["message"] == "That player does not sit at the table now."


def test_who_cannot_come_or_go_is_said_beside_what_else_cannot_be(api: FlaskClient) -> None:
    deals = [
        JOINED | {"left_of": 9},
        {"player": 1, "place": "here"},
        deal(0, (1, "20")),
        deal(0, (3, "20")),
        {"put": 3},
    ]
    errors = send(api, deals, status=422)["errors"]
    assert [(error["field"], error["rule"]) for error in errors if not error["field"].startswith("deals.4")] == [
        ("deals.0.left_of", None),
        ("deals.1.place", "players"),
        ("deals.3.hands.0.player", None),
    ]


def test_a_sale_in_front_says_who_had_the_bank(api: FlaskClient) -> None:
    told = send(api, [JOINED, {"seller": 2, "buyer": 3, "price": 5}])
    assert (told["totals"], told["next"]["banker"]) == ([0, 0, 5, -5], 3)


def test_nobody_joins_a_game_with_fixed_seats(api: FlaskClient) -> None:
    told = {"sides": ["We", "They"], "deals": [JOINED]}
    assert api.post("/api/games/canasta/score", json=told).status_code == 422

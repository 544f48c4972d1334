"""How a match ends (END-01 … END-08), asked of the JSON interface as other programs ask it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import shelf
from companion.web import create_app

CASES = tomllib.loads(Path(__file__).with_name("ending.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("ending")).test_client()


def ask(client: FlaskClient, game: str, house: dict[str, Any], deals: list[Any], sides: int) -> Any:
    body = {"sides": list("ABCDEFGHIJ"[:sides]), "house": house, "deals": deals}
    return client.post(f"/api/games/{game}/score", json=body)


def asked(client: FlaskClient, case: dict[str, Any]) -> Any:
    deals = case.get("deals") or [{"only_totals": row} for row in case.get("points", [])]
    return ask(client, case["game"], case["house"], deals, len(case.get("totals", "ab")))


@pytest.mark.parametrize("case", CASES["match"], ids=lambda case: case["name"])
def test_a_match(client: FlaskClient, case: dict[str, Any]) -> None:
    told = asked(client, case).get_json()
    assert "errors" not in told, told
    assert told["totals"] == case["totals"]
    assert (told["winner"], told["shared"]) == (case.get("winner"), case.get("shared", []))
    assert told["next"].get("deals_left") == case.get("deals_left")


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["name"])
def test_what_cannot_be_agreed_is_refused_at_its_field(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = asked(client, case)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.get_json()["errors"]] == [case["field"]]


@pytest.mark.parametrize("game", shelf())
def test_every_game_may_end_after_a_number_of_deals_or_open(client: FlaskClient, game: str) -> None:
    for ends, left in (("deals", 4), ("open", None)):
        sides = shelf()[game].seating(shelf()[game].house()).sides[0]
        told = ask(client, game, {"ends": ends, "deal_count": 4}, [], sides).get_json()
        assert (told["winner"], told["shared"], told["next"].get("deals_left")) == (None, [], left)


def test_points_by_agreement_after_the_last_deal_count_and_are_none_of_the_deals(client: FlaskClient) -> None:
    deal, gift = {"only_totals": [500, 400]}, {"agreed": [0, 200], "why": "a gift"}
    house = {"ends": "deals", "deal_count": 2}
    before = ask(client, "canasta", house, [gift, deal], 2).get_json()
    assert (before["winner"], before["next"]["deals_left"]) == (None, 1)
    ended = ask(client, "canasta", house, [deal, deal], 2).get_json()
    assert ended["winner"] == 0
    given = ask(client, "canasta", house, [deal, deal, {"only_totals": [900, 0]}, gift, gift], 2).get_json()
    assert (given["totals"], given["winner"], given["next"]["deals_left"]) == ([1900, 1200], 1, 0)


def test_a_deal_that_is_dealt_again_is_none_of_those_agreed_on(client: FlaskClient) -> None:
    again = {"taker": 0, "revoke": 0}
    house = {"ends": "deals", "deal_count": 1, "revoke": "dealt_again"}
    told = ask(client, "belote", house, [again], 2).get_json()
    assert (told["winner"], told["shared"], told["next"]["deals_left"]) == (None, [], 1)
    told = ask(client, "belote", house, [again, {"only_totals": [90, 72]}], 2).get_json()
    assert (told["winner"], told["next"]["deals_left"]) == (0, 0)


def test_what_waits_from_a_tie_is_lost_with_the_last_deal(client: FlaskClient) -> None:
    tie = {"taker": 0, "tricks": [81, 81]}
    told = ask(client, "belote", {"ends": "deals", "deal_count": 1}, [tie], 2).get_json()
    assert (told["totals"], told["winner"], told["next"]["held"]) == ([0, 81], 1, 81)

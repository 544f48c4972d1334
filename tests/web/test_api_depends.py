"""A yes, a no or a choice that was left out: the answer says what it depends on."""

from typing import Any

import pytest
from flask.testing import FlaskClient

TAKE = "/api/games/canasta/questions/take-pile"
ONE_KING = {"hand": "KS 2D 5H 9C", "top": "KH", "pile_size": 6, "score": 0}


def ask(api: FlaskClient, address: str, told: dict[str, Any]) -> dict[str, Any]:
    answer = api.post(address, json=told)
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.get_json()
    return read


def refused(api: FlaskClient, address: str, told: dict[str, Any]) -> list[tuple[str, str]]:
    answer = api.post(address, json=told)
    assert answer.status_code == 422, answer.text
    return [(error["field"], error["message"]) for error in answer.get_json()["errors"]]


def test_every_combination_of_what_matters_is_listed(api: FlaskClient) -> None:
    assert ask(api, TAKE, {**ONE_KING, "hand": "KS 2D AS AH JK 9C"}) == {
        "answer": None,
        "depends": [
            {"if": {"frozen": False, "opened": False}, "answer": False},
            {"if": {"frozen": False, "opened": True}, "answer": True},
            {"if": {"frozen": True, "opened": False}, "answer": False},
            {"if": {"frozen": True, "opened": True}, "answer": False},
        ],
    }


def test_what_is_told_is_not_asked_again(api: FlaskClient) -> None:
    told = ask(api, TAKE, {**ONE_KING, "opened": True})
    assert told["depends"] == [{"if": {"frozen": False}, "answer": True}, {"if": {"frozen": True}, "answer": False}]
    assert ask(api, TAKE, {**ONE_KING, "opened": True, "frozen": True})["answer"] is False


def test_what_never_changes_the_answer_is_not_named(api: FlaskClient) -> None:
    told = ask(api, TAKE, {**ONE_KING, "hand": "4S 5H 9C"})
    assert told["answer"] is False
    assert "depends" not in told
    told = ask(api, TAKE, {**ONE_KING, "hand": "KS KD 5H 9C", "score": 3000})
    assert [case["if"].keys() for case in told["depends"]] == [{"opened"}] * 2


def test_reasons_are_those_that_hold_in_every_case(api: FlaskClient) -> None:
    told = ask(api, TAKE, {**ONE_KING, "top": "JK"})
    assert ("top-not-takeable", False) in [(reason["rule"], reason["met"]) for reason in told["reasons"]]


def test_a_choice_may_be_left_out(api: FlaskClient) -> None:
    told = ask(api, "/api/games/canasta/questions/red-three", {})
    assert {case["if"]["source"]: case["answer"] for case in told["depends"]} == {
        "dealt": True,
        "drawn": True,
        "pile": False,
        "forgotten": True,
    }


def test_the_house_rules_in_force_decide(api: FlaskClient) -> None:
    asked = {"canasta": True, "canastas": 2, "house": {"canastas_to_go_out": 2}}
    assert ask(api, "/api/games/canasta/questions/go-out", asked)["answer"] is True
    del asked["canasta"]
    told = ask(api, "/api/games/canasta/questions/go-out", asked)["depends"]
    assert [case["answer"] for case in told] == [False, True]


@pytest.mark.parametrize("left_out", ["hand", "top", "score"])
def test_cards_and_scores_are_always_given(api: FlaskClient, left_out: str) -> None:
    told = {name: value for name, value in ONE_KING.items() if name != left_out}
    assert refused(api, TAKE, told) == [(left_out, "Fill this in.")]


@pytest.mark.parametrize(
    ("address", "told", "missing"),
    [
        ("pontoon/questions/compare", {"bank": "17", "stake": 10}, ["held"]),
        ("pontoon/questions/pays", {}, ["bank"]),
        ("belote/questions/legal-cards", {"trump": "H", "hand": "AS", "trick": []}, ["seat"]),
        ("belote/questions/trick", {"trick": [{"seat": 0, "card": "AS"}]}, ["trump"]),
    ],
)
def test_hands_seats_and_suits_are_always_given(
    api: FlaskClient, address: str, told: dict[str, Any], missing: list[str]
) -> None:
    assert [field for field, _ in refused(api, f"/api/games/{address}", told)] == missing


def test_what_is_wrong_besides_is_said_as_ever(api: FlaskClient) -> None:
    errors = refused(api, TAKE, {**ONE_KING, "hand": "KS KS KS", "froze": True})
    assert {field for field, _ in errors} == {"hand", "froze"}
    assert refused(api, TAKE, {**ONE_KING, "frozen": None})[0][0] == "frozen"

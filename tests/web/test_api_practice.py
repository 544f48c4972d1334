"""Situations to practise with, for other programs: drawn by their seed, decided as the question decides them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import shelf

QUESTIONS = [(slug, name) for slug, game in shelf().items() for name in sorted({e.question for e in game.practice})]


def drawn(api: FlaskClient, slug: str, question: str, **asked: str) -> dict[str, Any]:
    answer = api.get(f"/api/games/{slug}/practice/{question}", query_string={"seed": "8", **asked})
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.get_json()
    return read


@pytest.mark.parametrize(("slug", "question"), QUESTIONS)
def test_its_question_answers_the_situation_alike(api: FlaskClient, slug: str, question: str) -> None:
    practised = drawn(api, slug, question)
    asked = api.post(f"/api/games/{slug}/questions/{question}", json=practised["situation"]).get_json()
    assert practised.keys() == {"situation", "answer", "reasons"}
    assert (asked["answer"], asked["reasons"]) == (practised["answer"], practised["reasons"])


def test_the_house_rules_of_the_address_decide(api: FlaskClient) -> None:
    practised = drawn(api, "canasta", "meld", **{"house.wild_ratio": "min_two_naturals"})
    house = {"wild_ratio": "min_two_naturals"}
    asked = api.post("/api/games/canasta/questions/meld", json={**practised["situation"], "house": house}).get_json()
    assert asked["answer"] == practised["answer"]


def test_a_profile_may_be_named(api: FlaskClient) -> None:
    draws = [drawn(api, "belote", "legal-cards", seed=str(seed), **{"house.profile": "classic"}) for seed in range(9)]
    house = {"profile": "classic"}
    for one in draws:
        asked = api.post("/api/games/belote/questions/legal-cards", json={**one["situation"], "house": house})
        assert asked.get_json()["answer"] == one["answer"]


def test_the_same_seed_is_the_same_situation_and_another_is_another(api: FlaskClient) -> None:
    assert drawn(api, "canasta", "can-open") == drawn(api, "canasta", "can-open")
    assert drawn(api, "canasta", "can-open") != drawn(api, "canasta", "can-open", seed="9")


def test_without_a_seed_any_situation_is_drawn(api: FlaskClient) -> None:
    draws = {api.get("/api/games/canasta/practice/can-open").text for _ in range(3)}
    assert len(draws) > 1


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"seed": "x"}, "seed"),
        ({"seed": "1.5"}, "seed"),
        ({"seed": ""}, "seed"),
        ({"seed": "9" * 19}, "seed"),
        ({"seed": "9" * 5000}, "seed"),
        ({"seed": "1", "house.wild_ratio": "none"}, "house.wild_ratio"),
        ({"seed": "1", "house.profile": "mine"}, "house.profile"),
        ({"seed": "1", "house.target": "0"}, "house.target"),
        ({"sed": "1"}, "sed"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field(api: FlaskClient, asked: dict[str, str], field: str) -> None:
    answer = api.get("/api/games/canasta/practice/meld", query_string=asked)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.get_json()["errors"]] == [field]


def test_every_mistake_is_said_at_once(api: FlaskClient) -> None:
    answer = api.get("/api/games/canasta/practice/meld?seed=x&house.target=0&row=3")
    assert {error["field"] for error in answer.get_json()["errors"]} == {"seed", "house.target", "row"}


@pytest.mark.parametrize("path", ["canasta/practice/nothing", "canasta/practice/minimum", "whist/practice/meld"])
def test_what_is_not_practised_is_not_there(api: FlaskClient, path: str) -> None:
    answer = api.get(f"/api/games/{path}?seed=1")
    assert answer.status_code == 404
    assert answer.get_json()["errors"]

"""The JSON interface refuses what cannot be, everything at once, always in the same shape."""

from typing import Any

import pytest
from flask.testing import FlaskClient

SIDES = ["We", "They"]
SCORE = "/api/games/canasta/score"
ASK = "/api/games/canasta/questions"


def wrong(api: FlaskClient, address: str, told: Any) -> dict[str, str | None]:
    """The fields that are refused, each with the rule that it breaks."""
    answer = api.post(address, json=told)
    assert answer.status_code == 422, answer.text
    errors = answer.get_json()["errors"]
    assert all(error.keys() == {"field", "rule", "message"} and error["message"] for error in errors)
    return {error["field"]: error["rule"] for error in errors}


def test_every_error_is_told_at_once(api: FlaskClient) -> None:
    told = {
        "sides": ["We"],
        "house": {"target": 0, "wild_ratio": "none", "dice": 1},
        "deals": [{"sides": [{"melded": "x", "joker": 1}, {"left": 1.5}]}, {"cards": 1}],
        "extra": None,
    }
    assert wrong(api, SCORE, told).keys() >= {
        "sides",
        "house.target",
        "house.wild_ratio",
        "house.dice",
        "deals.0.sides.0.melded",
        "deals.0.sides.0.joker",
        "deals.0.sides.1.left",
        "deals.1.cards",
        "extra",
    }


def test_everything_that_cannot_have_happened_is_told_at_once_with_its_rule(api: FlaskClient) -> None:
    both_out = {"sides": [{"went_out": True, "red_threes": 3}, {"went_out": True, "red_threes": 3, "melded": 7}]}
    assert wrong(api, SCORE, {"sides": SIDES, "deals": [both_out, {"sides": [{"left": -5}, {}]}]}) == {
        "deals.0.sides.0.went_out": "only-with-a-canasta",
        "deals.0.sides.1.went_out": "ways-to-go-out",
        "deals.0.sides.1.red_threes": "red-threes",
        "deals.0.sides.1.melded": "multiples-of-five",
        "deals.1.sides.0.left": "multiples-of-five",
    }


def test_what_cannot_be_read_does_not_hide_what_cannot_have_happened(api: FlaskClient) -> None:
    unknown = {"sides": [{"melded": 7, "joker": 1}, {}]}
    unreadable, impossible = {"sides": [{"melded": "7"}, {}]}, {"sides": [{"concealed": True}, {}]}
    told = {"sides": SIDES, "deals": [unknown, unreadable, impossible], "extra": None}
    assert wrong(api, SCORE, told) == {
        "deals.0.sides.0.joker": None,
        "deals.0.sides.0.melded": "multiples-of-five",
        "deals.1.sides.0.melded": None,
        "deals.2.sides.0.concealed": "concealed-in-one-turn",
        "extra": None,
    }


def test_a_field_that_no_question_has_does_not_hide_a_figure_that_cannot_be(api: FlaskClient) -> None:
    assert wrong(api, f"{ASK}/minimum", {"score": 1497, "more": 1}) == {"score": "multiples-of-five", "more": None}


@pytest.mark.parametrize(
    ("game", "sides", "message"),
    [
        ("canasta", ["We"], "2 sides play."),
        ("belote", list("abc"), "2 sides play."),
        ("pontoon", list("abcdefghijk"), "From 2 to 10 sides play."),
    ],
)
def test_how_many_sides_play_is_said(api: FlaskClient, game: str, sides: list[str], message: str) -> None:
    answer = api.post(f"/api/games/{game}/score", json={"sides": sides})
    assert answer.get_json()["errors"] == [{"field": "sides", "rule": None, "message": message}]


def test_a_question_tells_wrong_house_rules_and_a_wrong_situation_together(api: FlaskClient) -> None:
    told = {"house": {"target": -1}, "score": "many", "more": 1}
    assert wrong(api, f"{ASK}/minimum", told).keys() == {"house.target", "score", "more"}


@pytest.mark.parametrize("house", [None, 1, "classic", [], {"profile": None}, {"profile": "federation"}])
def test_house_rules_that_are_none_are_refused(api: FlaskClient, house: Any) -> None:
    assert wrong(api, SCORE, {"sides": SIDES, "house": house}).keys() <= {"house", "house.profile"}


@pytest.mark.parametrize("body", ["[]", "null", "1", '"x"', "true", "NaN", "1e999"])
def test_json_that_is_no_record_is_refused(api: FlaskClient, body: str) -> None:
    answer = api.post(SCORE, data=body)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.get_json()["errors"]] == [""]


@pytest.mark.parametrize("body", [b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"a":' + b"9" * 5000 + b"}"])
def test_a_body_that_is_not_json_is_400(api: FlaskClient, body: bytes) -> None:
    answer = api.post(SCORE, data=body)
    assert answer.status_code == 400
    assert answer.get_json()["errors"][0]["message"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/json"])
def test_what_counts_is_the_body_not_what_it_is_called(api: FlaskClient, kind: str) -> None:
    answer = api.post(SCORE, data='{"sides": ["We", "They"]}', content_type=kind)
    assert answer.get_json()["totals"] == [0, 0]


@pytest.mark.parametrize(
    ("address", "method"),
    [
        ("/api/games/chess/score", "POST"),
        ("/api/games/chess/rules", "GET"),
        (f"{ASK}/why", "POST"),
        ("/api/nothing", "GET"),
        ("/api/games/", "GET"),
    ],
)
def test_what_does_not_exist_is_404_in_the_same_shape(api: FlaskClient, address: str, method: str) -> None:
    answer = api.open(address, method=method, json={} if method == "POST" else None)
    assert answer.status_code == 404
    assert answer.get_json()["errors"][0].keys() == {"field", "rule", "message"}


def test_what_does_not_exist_is_404_whatever_is_sent(api: FlaskClient) -> None:
    for body in (b"nonsense", b" " * 2**21):
        assert api.post("/api/games/chess/score", data=body).status_code == 404
        assert api.post(f"{ASK}/why", data=body).status_code == 404


def test_what_cannot_be_done_at_an_address_is_405_and_says_what_can(api: FlaskClient) -> None:
    answer = api.get(SCORE)
    assert answer.status_code == 405
    assert answer.allow.as_set() == {"post", "options"}
    assert answer.get_json()["errors"][0]["message"]


def test_what_is_kept_is_kept_for_each_language(api: FlaskClient) -> None:
    assert "accept-language" in api.get("/api/games/canasta/rules").vary.as_set()


def test_messages_are_in_the_language_that_was_asked_for(api: FlaskClient) -> None:
    answer = api.post(f"{SCORE}?lang=en", json={"sides": SIDES, "deals": [{"sides": [{"melded": 3}, {}]}]})
    message = answer.get_json()["errors"][0]["message"]
    assert " " in message
    assert "{" not in message


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (["Anne & Bo", "Cy & Di"], "Which canastas did Cy & Di have?"),
        (["We", "They"], "Which canastas did They have?"),
        (["", ""], "Which canastas did They have?"),
    ],
)
def test_a_refusal_names_the_sides_as_they_were_sent(api: FlaskClient, sides: list[str], message: str) -> None:
    deal = {"sides": [{}, {"melded": 700, "went_out": True}]}
    answer = api.post(SCORE, json={"sides": sides, "deals": [deal]})
    assert message in [error["message"] for error in answer.get_json()["errors"]]

"""The JSON interface, as promised to other programs."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf

SIDES = ["We", "They"]
DEAL = {
    "sides": [
        {"melded": 225, "natural_canastas": 1, "mixed_canastas": 1, "red_threes": 1, "left": 15, "went_out": True},
        {"left": 75, "red_threes": 1},
    ]
}
SCORE = "/api/games/canasta/score"
ASK = "/api/games/canasta/questions"


@pytest.fixture
def api(app: Flask) -> FlaskClient:
    """A program without cookies or keys."""
    return app.test_client(use_cookies=False)


def answered(api: FlaskClient, address: str, told: Any, status: int = 200) -> dict[str, Any]:
    answer = api.post(address, json=told)
    assert answer.status_code == status, answer.text
    read: dict[str, Any] = answer.get_json()
    return read


def wrong(api: FlaskClient, address: str, told: Any) -> dict[str, str | None]:
    """The fields that are refused, each with the rule that it breaks."""
    errors = answered(api, address, told, 422)["errors"]
    assert all(error.keys() == {"field", "rule", "message"} and error["message"] for error in errors)
    return {error["field"]: error["rule"] for error in errors}


def test_games_are_listed_with_their_house_rules_profiles_and_questions(api: FlaskClient) -> None:
    games = {game["slug"]: game for game in api.get("/api/games").get_json()["games"]}
    assert games.keys() == shelf().keys()
    canasta = games["canasta"]
    assert canasta["name"] == "Canasta"
    assert canasta["sides"] == {"min": 2, "max": 2}
    assert canasta["house"]["target"] == {"default": 5000, "min": 1, "max": 1_000_000, "rule": "target"}
    assert canasta["house"]["black_three_wild"]["values"] == [False, True]
    assert canasta["house"]["red_three_debit_four"]["values"] == [800, 400]
    assert canasta["profiles"].keys() == {"as_written", "classic"}
    assert canasta["profiles"]["classic"]["wild_ratio"] == "min_two_naturals"


@pytest.mark.parametrize("slug", shelf())
def test_every_house_rule_has_a_default_that_it_allows_and_a_rule_of_the_book(api: FlaskClient, slug: str) -> None:
    game = next(game for game in api.get("/api/games").get_json()["games"] if game["slug"] == slug)
    rules = {rule["id"] for rule in api.get(f"/api/games/{slug}/rules").get_json()["rules"]}
    for name, option in game["house"].items():
        assert option["rule"] in rules, name
        assert option["default"] in option.get("values", range(option.get("min", 0), option.get("max", 0) + 1)), name


@pytest.mark.parametrize("slug", shelf())
def test_the_rules_tell_where_they_come_from_and_what_they_cover(api: FlaskClient, slug: str) -> None:
    book = api.get(f"/api/games/{slug}/rules?lang=en").get_json()
    assert (book["game"], book["lang"]) == (slug, "en")
    assert book["rules"]
    for rule in book["rules"]:
        assert rule.keys() == {"id", "title", "text", "phase", "sources", "covers"}
        assert rule["title"]
        assert rule["text"]
        assert rule["covers"]
        assert all(source.keys() == {"name", "where"} for source in rule["sources"])
        assert "{" not in rule["text"] + rule["title"]


def test_deals_are_scored_line_by_line(api: FlaskClient) -> None:
    told = answered(api, SCORE, {"sides": SIDES, "deals": [DEAL, {"sides": [{}, {"melded": 100}]}]})
    first = told["deals"][0]
    assert [(line["side"], line["rule"], line["points"]) for line in first["lines"]] == [
        (0, "cards-on-the-table", 225),
        (0, "natural-canasta", 500),
        (0, "mixed-canasta", 300),
        (0, "red-threes", 100),
        (0, "going-out", 100),
        (0, "left-in-hand", -15),
        (1, "red-threes-without-a-meld", -100),
        (1, "left-in-hand", -75),
    ]
    assert all(line["points"] == line["each"] * line["count"] and line["label"] for line in first["lines"])
    assert first["points"] == first["totals"] == [1210, -175]
    assert told["deals"][1]["totals"] == told["totals"] == [1210, -75]
    assert told["next"] == {"minimum": [50, 15]}
    assert told["winner"] is None


def test_no_deals_are_no_points(api: FlaskClient) -> None:
    told = answered(api, SCORE, {"sides": SIDES})
    assert (told["deals"], told["totals"], told["winner"]) == ([], [0, 0], None)


def test_the_winner_is_told_once_the_target_is_reached(api: FlaskClient) -> None:
    assert answered(api, SCORE, {"sides": SIDES, "house": {"target": 1000}, "deals": [DEAL]})["winner"] == 0


def test_a_profile_is_where_house_rules_start_and_other_options_override_it(api: FlaskClient) -> None:
    three_wilds = {"cards": "KS KH 2D 2S JK"}
    assert not answered(api, f"{ASK}/meld", three_wilds)["answer"]
    assert answered(api, f"{ASK}/meld", {**three_wilds, "house": {"profile": "classic"}})["answer"]
    mixed = {"profile": "classic", "wild_ratio": "two_per_wild"}
    assert not answered(api, f"{ASK}/meld", {**three_wilds, "house": mixed})["answer"]


def test_a_question_answers_with_its_reasons(api: FlaskClient) -> None:
    told = answered(api, f"{ASK}/minimum", {"score": 1500})
    assert told["answer"] == 90
    assert all(reason.keys() == {"rule", "met", "title"} for reason in told["reasons"])
    refusal = answered(api, f"{ASK}/meld", {"cards": ["KS", "QH", "JD"]})
    assert refusal["answer"] is False
    assert [reason["rule"] for reason in refusal["reasons"] if not reason["met"]]


@pytest.mark.parametrize("cards", ["ks KH 2d", "K♠,K♥,2♦", ["KS", "kh", "2D"], " KS;KH 2D "])
def test_cards_are_read_leniently(api: FlaskClient, cards: Any) -> None:
    assert answered(api, f"{ASK}/meld", {"cards": cards})["points"] == 40


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


def test_messages_are_in_the_language_that_was_asked_for(api: FlaskClient) -> None:
    answer = api.post(f"{SCORE}?lang=en", json={"sides": SIDES, "deals": [{"sides": [{"melded": 3}, {}]}]})
    message = answer.get_json()["errors"][0]["message"]
    assert " " in message
    assert "{" not in message

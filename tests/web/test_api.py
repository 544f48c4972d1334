"""The JSON interface, as promised to other programs."""

from typing import Any

import pytest
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


def answered(api: FlaskClient, address: str, told: Any, status: int = 200) -> dict[str, Any]:
    answer = api.post(address, json=told)
    assert answer.status_code == status, answer.text
    read: dict[str, Any] = answer.get_json()
    return read


def test_games_are_listed_with_their_house_rules_profiles_and_questions(api: FlaskClient) -> None:
    games = {game["slug"]: game for game in api.get("/api/games").get_json()["games"]}
    assert games.keys() == shelf().keys()
    canasta = games["canasta"]
    assert canasta["name"] == "Canasta"
    assert canasta["sides"] == {"min": 2, "max": 3}
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
    assert told["next"] == {"dealer": 2, "minimum": [50, 15]}
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


@pytest.mark.parametrize("trump", ["H", "h", "♥", " h "])
def test_a_suit_is_read_leniently(api: FlaskClient, trump: str) -> None:
    told = {"trump": trump, "trick": [{"seat": 0, "card": "9H"}]}
    assert answered(api, "/api/games/belote/questions/trick", told)["points"] == 14


@pytest.mark.parametrize("cards", ["ks KH 2d", "K♠,K♥,2♦", ["KS", "kh", "2D"], " KS;KH 2D "])
def test_cards_are_read_leniently(api: FlaskClient, cards: Any) -> None:
    assert answered(api, f"{ASK}/meld", {"cards": cards})["points"] == 40

"""The worked examples of the plain sheet, asked of the JSON interface as other programs ask it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.games.other import GAME
from companion.games.other.deal import Round
from companion.games.other.house import House
from companion.web import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("plain")).test_client()


CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))


def ask(client: FlaskClient, sides: int, house: dict[str, Any], deals: list[Any], **more: Any) -> Any:
    body = {"sides": list("ABCDEFGHIJK"[:sides]), "house": house, "deals": deals, **more}
    return client.post("/api/games/other/score", json=body)


def points(row: list[str]) -> list[int | None]:
    return [None if figure == "-" else int(figure) for figure in row]


def asked(client: FlaskClient, case: dict[str, Any]) -> Any:
    rounds = [{"points": points(row)} for row in case["rounds"]]
    return ask(client, len(rounds[0]["points"]) if rounds else 2, case["house"], rounds)


@pytest.mark.parametrize("case", CASES["match"], ids=lambda case: case["name"])
def test_a_match(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = asked(client, case)
    told = answer.get_json()
    assert answer.status_code == 200, told
    assert [deal["totals"] for deal in told["deals"]] == case["totals"]
    assert (told["winner"], told["shared"]) == (case.get("winner"), case.get("shared", []))
    assert told.get("payments") == case.get("payments")
    assert told["next"] == case.get("next", told["next"])


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["name"])
def test_what_cannot_be_is_refused_at_its_field(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = asked(client, case)
    assert answer.status_code == 422
    assert [(error["field"], error["rule"]) for error in answer.get_json()["errors"]] == [
        (case["field"], case.get("rule"))
    ]


@pytest.mark.parametrize(("sides", "partners"), [(1, 1), (11, 1), (6, 2), (4, 3)])
def test_so_many_sides_do_not_play(client: FlaskClient, sides: int, partners: int) -> None:
    (error,) = ask(client, sides, {"partners": partners}, []).get_json()["errors"]
    assert (error["field"], error["rule"]) == ("sides", "who-plays")


def test_figures_for_more_sides_than_play_are_refused(client: FlaskClient) -> None:
    (error,) = ask(client, 2, {}, [{"points": [1, 2, 3]}]).get_json()["errors"]
    assert (error["field"], error["rule"]) == ("deals.0.points", "a-round")


@pytest.mark.parametrize("figure", [1.5, "12", True])
def test_a_figure_is_a_whole_number(client: FlaskClient, figure: Any) -> None:
    (error,) = ask(client, 2, {}, [{"points": [figure, 0]}]).get_json()["errors"]
    assert error["field"] == "deals.0.points.0"


@pytest.mark.parametrize(
    ("house", "dealt"), [({}, 2), ({}, -1), ({"who_deals": "nobody"}, 0)], ids=["no seat", "below", "nobody deals"]
)
def test_a_dealer_who_cannot_have_dealt(client: FlaskClient, house: dict[str, Any], dealt: int) -> None:
    (error,) = ask(client, 2, house, [{"points": [1, 2], "dealt": dealt}]).get_json()["errors"]
    assert (error["field"], error["rule"]) == ("deals.0.dealt", "who-deals")


@pytest.mark.parametrize(
    ("second", "house", "then"), [(None, {}, 1), (3, {}, 1), (0, {}, 2), (None, {"who_deals": "nobody"}, None)]
)
def test_who_deals(client: FlaskClient, second: int | None, house: dict[str, Any], then: int | None) -> None:
    """LED-EX-06: four players, seat 2 deals first; then in turn from whoever dealt."""
    rounds = [{"points": [1, 1, 1, 1]} for _ in range(3)]
    if second is not None:
        rounds[1]["dealt"] = second  # type: ignore[assignment]
    told = ask(client, 4, house, rounds, dealer=2).get_json()
    assert told["next"]["dealer"] == then


def test_the_points_of_an_agreement_for_money_add_up_to_nothing(client: FlaskClient) -> None:
    (error,) = ask(client, 2, {"money": True}, [{"agreed": [5, 0], "why": "a gift"}]).get_json()["errors"]
    assert error["field"] == "deals.0.agreed"


FIGURES = st.none() | st.integers(-House.most_points, House.most_points)


@given(st.lists(FIGURES, min_size=2, max_size=10).filter(any), st.sampled_from(["up", "down"]))
def test_the_lines_of_a_round_are_its_points(figures: list[int | None], counts: Any) -> None:
    house = House(counts=counts)
    before = GAME.start(house, len(figures), 0)
    record = Round(points=tuple(figures))
    assert GAME.problems(record, house, before) == ()
    scored = GAME.score(record, house, before)
    assert [line.side for line in scored.tally.lines] == list(record.given)
    assert scored.standing.totals == tuple(house.sign * (figure or 0) for figure in figures)

"""The draw (DRAW-01 … DRAW-09), asked of the JSON interface as other programs ask it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.lots import shuffled
from companion.games import shelf
from companion.web import create_app

CASES = tomllib.loads(Path(__file__).with_name("lots.toml").read_text("utf-8"))
NAMES = ["Ann", "Bea", "Cy", "Dee"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("lots")).test_client()


def ask(client: FlaskClient, game: str, **sent: Any) -> Any:
    return client.post(f"/api/games/{game}/draw", json=sent)


@pytest.mark.parametrize("case", CASES["draw"], ids=lambda case: f"{case['game']} {case['rounds'][0]}")
def test_a_draw(client: FlaskClient, case: dict[str, Any]) -> None:
    rounds = [[one.split() for one in each.split(", ")] for each in case["rounds"]]
    names = case["names"].replace(",", "").split() or [""] * len(rounds[0])
    drawn = [card for each in rounds for _, card in each]
    about = {"house": case.get("house", {}), "names": names, "for": case["for"]}
    told = ask(client, case["game"], **about, cards=drawn).get_json()
    assert "errors" not in told, told
    assert told["rounds"] == [[{"name": name, "card": card} for name, card in each] for each in rounds]
    assert (" ".join(told["seats"]), told["dealer"]) == (case["seats"], case["dealer"])
    assert ask(client, case["game"], **about, cards=" ".join([*drawn, "QH"])).get_json() == told


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["name"])
def test_what_cannot_be_drawn_is_refused_at_its_field(client: FlaskClient, case: dict[str, Any]) -> None:
    sent = {"names": NAMES, "for": "seats", **case["sent"]}
    answer = ask(client, case.get("game", "canasta"), **sent)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.get_json()["errors"]] == [case["field"]]


def test_what_is_left_out_is_asked_for(client: FlaskClient) -> None:
    errors = ask(client, "canasta").get_json()["errors"]
    assert {error["field"] for error in errors} == {"names", "for"}


def test_without_cards_the_server_shuffles(client: FlaskClient) -> None:
    told = [ask(client, "canasta", names=NAMES, **{"for": "seats"}).get_json() for _ in range(20)]
    assert all(sorted(one["seats"]) == NAMES for one in told)
    assert len({str(one) for one in told}) > 1


@pytest.mark.parametrize("game", shelf())
@given(data=st.data())
def test_seats_are_a_permutation_and_the_dealer_is_as_the_game_says(game: str, data: st.DataObject) -> None:
    of = shelf()[game]
    house, lots = of.house(), of.lots
    assert lots is not None
    seating = of.seating(house)
    many = data.draw(st.sampled_from(seating.sides)) * seating.partners
    names = [""] * many
    seats = shuffled(lots, house, names, seating.partners, "seats")
    assert sorted(seats.seats) == list(range(many))
    assert seats.dealer == (0 if lots.first == "highest" else many - 1)
    dealer = shuffled(lots, house, names, seating.partners, "dealer")
    assert dealer.seats == tuple(range(many))
    assert dealer.dealer in range(many)
    for drawn in (seats, dealer):
        cards = [one.card for each in drawn.draw.rounds for one in each]
        assert all(cards.count(card) <= [str(one) for one in lots.pack].count(card) for card in cards)

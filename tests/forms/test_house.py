"""House rules as they come from outside: options on top of a profile."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.ruling import Refused
from companion.forms import FORM, JSON
from companion.forms.house_rules import AnyGame, profile_of, read_house, sizes
from companion.forms.question import ask
from companion.games import shelf
from tests.engine.toy import TOY, Deal, House

GAMES = pytest.mark.parametrize("game", shelf().values(), ids=shelf())
WITH = {"victory_points": {"ends": "deals", "deal_count": 4}}  # options without which another one may not be


def refused(told: Any, game: AnyGame = TOY) -> set[tuple[str, str | None, str]]:
    with pytest.raises(Refused) as refusal:
        read_house(game, told)
    return {(problem.field, problem.rule, problem.says) for problem in refusal.value.problems}


def test_without_a_word_the_rules_are_as_written() -> None:
    assert read_house(TOY, {}) == House()


def test_options_are_read_on_top_of_a_profile() -> None:
    assert read_house(TOY, {"profile": "doubled"}) == House(times=2)
    assert read_house(TOY, {"profile": "doubled", "target": 50}) == House(times=2, target=50)
    assert read_house(TOY, {"profile": "doubled", "times": 1}) == House()
    assert read_house(TOY, {"draws": True}) == House(draws=True)


def test_a_form_tells_house_rules_as_text() -> None:
    assert read_house(TOY, {"times": "3", "draws": "on"}, reader=FORM) == House(times=3, draws=True)


def test_numbers_stay_within_their_bounds() -> None:
    assert read_house(TOY, {"times": 10, "target": 1}) == House(times=10, target=1)
    assert refused({"times": 11, "target": 0}) == {
        ("house.times", "points", "between"),
        ("house.target", "target", "between"),
    }


@pytest.mark.parametrize(
    ("told", "field", "says"),
    [
        ([], "house", "record-wanted"),
        (None, "house", "record-wanted"),
        ("classic", "house", "record-wanted"),
        ({"profile": "unheard-of"}, "house.profile", "no-such-choice"),
        ({"profile": None}, "house.profile", "no-such-choice"),
        ({"profile": ["as_written"]}, "house.profile", "no-such-choice"),
        ({"tiems": 2}, "house.tiems", "unknown-field"),
        ({"times": "2"}, "house.times", "whole-number-wanted"),
        ({"draws": 1}, "house.draws", "yes-or-no-wanted"),
    ],
)
def test_what_is_no_house_rule_is_refused_at_its_option(told: Any, field: str, says: str) -> None:
    assert refused(told) == {(field, None, says)}


def test_two_wrong_options_are_told_at_once() -> None:
    assert {field for field, _, _ in refused({"times": "x", "draws": "y", "z": 1})} == {
        "house.times",
        "house.draws",
        "house.z",
    }


def test_a_profile_is_known_by_its_rules() -> None:
    assert profile_of(TOY, House(times=2)) == "doubled"
    assert profile_of(TOY, House(times=3)) == ""


def test_a_deal_is_read_from_a_form() -> None:
    assert FORM.read({"points": ["10", "5+5"]}, Deal) == Deal(points=(10, 10))
    with pytest.raises(Refused) as refusal:
        FORM.read({"points": ["10", "x"]}, Deal, "deals.0")
    assert [problem.field for problem in refusal.value.problems] == ["deals.0.points.1"]


@GAMES
def test_every_profile_of_every_game_is_read_by_its_name(game: AnyGame) -> None:
    for name, house in game.profiles.items():
        assert read_house(game, {"profile": name}) == house
        assert read_house(game, JSON.write(house)) == house
        named = game.profiles[profile_of(game, house)]
        assert replace(house, **{size: getattr(named, size) for size in sizes(game)}) == named


@GAMES
def test_every_value_of_every_option_is_read_in_json_and_in_forms(game: AnyGame) -> None:
    for option in game.options():
        for value in option.values or (option.least, option.most):
            typed = "on" if value is True else "no" if value is False else str(value)
            others = WITH.get(option.name, {})
            in_text = {name: str(other) for name, other in others.items()}
            assert getattr(read_house(game, {**others, option.name: value}), option.name) == value
            assert getattr(read_house(game, {**in_text, option.name: typed}, reader=FORM), option.name) == value


@GAMES
def test_no_other_value_of_an_option_is_read(game: AnyGame) -> None:
    for option in game.options():
        others: list[Any] = ["unheard-of", None, [], 1.5, {}]
        for wrong in others if option.values else [*others, option.least - 1, option.most + 1]:
            assert {field for field, _, _ in refused({option.name: wrong}, game)} == {f"house.{option.name}"}


def test_a_question_is_asked_as_it_comes_from_outside() -> None:
    game = shelf()["canasta"]
    assert ask(game.question("minimum"), {"score": 1500}, game.house()).answer == 90
    with pytest.raises(Refused):
        ask(game.question("minimum"), {"score": "1500"}, game.house())

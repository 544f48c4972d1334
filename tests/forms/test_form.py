"""Forms are read leniently: sums, ticks, digits of any script."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from companion.engine.cards import parse_cards
from companion.forms import FORM, JSON
from companion.forms.scalars import BIGGEST
from tests.forms.told import Hand, Told, problems


@dataclass(frozen=True, kw_only=True)
class Bonus:
    points: Literal[False, 150]


CASES = tomllib.loads((Path(__file__).parent / "figures.toml").read_text("utf-8"))


@pytest.mark.parametrize(("typed", "number"), CASES["read"].items())
def test_a_figure_may_be_typed_as_a_sum(typed: str, number: int) -> None:
    assert FORM.read({"number": typed}, Told).number == number


@pytest.mark.parametrize("typed", ["", *CASES["refused"]["signs"], "+".join("1" * 60)])
def test_what_is_no_sum_is_refused(typed: str) -> None:
    assert problems(FORM, {"number": typed}) == {("number", "number-wanted")}


def test_a_sum_can_be_too_big() -> None:
    assert problems(FORM, {"number": f"{BIGGEST}+1"}) == {("number", "too-big")}
    assert problems(FORM, {"number": "9" * 90}) == {("number", "too-big")}


@pytest.mark.parametrize(("typed", "ticked"), [("on", True), ("1", True), ("yes", True), ("no", False), ("", False)])
def test_a_box_is_ticked_or_not(typed: str, ticked: bool) -> None:
    assert FORM.read({"yes": typed}, Told).yes is ticked


def test_a_choice_is_picked_by_its_name() -> None:
    told = FORM.read({"way": "right", "debit": "400", "side": "0"}, Told)
    assert (told.way, told.debit, told.side) == ("right", 400, 0)
    assert problems(FORM, {"way": "up", "debit": "500", "side": "2"}) == {
        ("way", "no-such-choice"),
        ("debit", "no-such-choice"),
        ("side", "no-such-choice"),
    }


@pytest.mark.parametrize(("typed", "value"), [("no", False), ("150", 150)])
def test_a_choice_that_may_be_no_is_picked_by_that_word(typed: str, value: Literal[False, 150]) -> None:
    assert FORM.read({"points": typed}, Bonus) == Bonus(points=value)
    assert JSON.read({"points": value}, Bonus) == Bonus(points=value)
    for wrong in ("0", "False", "yes"):
        assert problems(FORM, {"points": wrong}, Bonus) == {("points", "no-such-choice")}


def test_cards_are_typed_in_a_row_and_melds_apart() -> None:
    told = FORM.read({"cards": "ks, t♥ joker", "melds": ["KS KH KD", "", "4S 4H 4C"]}, Told)
    assert told.cards == parse_cards("KS 10H JK")
    assert told.melds == (parse_cards("KS KH KD"), (), parse_cards("4S 4H 4C"))
    assert problems(FORM, {"melds": ["KS", "blue"]}) == {("melds.1", "card-wanted")}


def test_records_in_a_list_are_read_one_by_one() -> None:
    told = FORM.read({"hands": [{"player": "1", "split": "on"}, {"player": "1+1"}]}, Told)
    assert told.hands == (Hand(player=1, split=True), Hand(player=2))
    assert problems(FORM, {"hands": [{"player": "one"}, {}]}) == {
        ("hands.0.player", "number-wanted"),
        ("hands.1.player", "missing"),
    }


def test_unknown_fields_are_refused_here_too() -> None:
    assert problems(FORM, {"nubmer": "5"}) == {("nubmer", "unknown-field")}

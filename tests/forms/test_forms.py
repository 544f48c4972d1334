"""Flat names of form fields, and the nested values that they stand for."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.forms import flatten, nest


def test_names_nest_by_their_dots() -> None:
    assert nest({"score": "50", "top.rank": "K"}) == {"score": "50", "top": {"rank": "K"}}


def test_numbered_names_are_a_list() -> None:
    assert nest({"sides.1.left": "5", "sides.0.left": "10"}) == {"sides": [{"left": "10"}, {"left": "5"}]}
    assert nest({"melds.0": "KS KH KD", "melds.1": "4S 4H 4C"}) == {"melds": ["KS KH KD", "4S 4H 4C"]}


def test_empty_fields_are_left_out_but_their_sides_are_not() -> None:
    assert nest({"score": " ", "sides.0.left": "", "sides.1.left": "5"}) == {"sides": [{}, {"left": "5"}]}
    assert nest({"sides.0.left": "", "sides.1.left": ""}) == {"sides": [{}, {}]}


def test_an_empty_place_in_a_list_stays_a_place() -> None:
    assert nest({"totals.0": "", "totals.1": "5000"}) == {"totals": ["", "5000"]}


def test_gaps_in_a_list_are_filled() -> None:
    assert nest({"hands.2.player": "1"}) == {"hands": [{}, {}, {"player": "1"}]}
    assert nest({"tricks.1": "67"}) == {"tricks": [None, "67"]}


@pytest.mark.parametrize("index", ["100", "999999999", "9" * 5000, "01", "-1", "১", "²"])
def test_what_is_no_place_in_a_list_makes_none(index: str) -> None:
    assert not isinstance(nest({f"sides.{index}": "x", "sides.0": "y"})["sides"], list)


def test_a_choice_between_the_sides_ticks_the_field_of_one() -> None:
    assert nest({"sides.*.went_out": "1", "sides.0.left": "5"}) == {"sides": [{"left": "5"}, {"went_out": "on"}]}
    assert nest({"sides.*.went_out": "", "sides.0.left": "5"}) == {"sides": [{"left": "5"}]}


def test_what_else_is_starred_goes_to_the_same_side() -> None:
    picked = {"sides.*.went_out": "1", "sides.*.concealed": "on"}
    assert nest(picked) == {"sides": [{}, {"went_out": "on", "concealed": "on"}]}
    assert nest({"sides.*.went_out": "", "sides.*.concealed": "on"}) == {"sides": [{"concealed": "on"}]}


def test_a_field_and_a_branch_of_one_name_do_not_mix() -> None:
    assert nest({"sides": "x", "sides.0.left": "5"}) == {"sides": "x"}
    assert nest({"sides.0.left": "5", "sides": "x"}) == {"sides": "x"}


def test_flatten_gives_the_fields_that_would_have_been_typed() -> None:
    deal = {"sides": [{"melded": 225, "went_out": True}, {"left": -5, "concealed": False}], "capot": None}
    assert flatten(deal) == {
        "sides.0.melded": "225",
        "sides.0.went_out": "on",
        "sides.1.left": "-5",
        "sides.1.concealed": "",
        "capot": "",
    }
    assert flatten({"hand": ["KS", "KH"], "melds": [["KS"], ["4S", "4H"]], "totals": [1, 2]}) == {
        "hand": "KS KH",
        "melds.0": "KS",
        "melds.1": "4S 4H",
        "totals.0": "1",
        "totals.1": "2",
    }


NAMES = st.text(st.sampled_from("ab01*."), max_size=8)


@given(st.dictionaries(NAMES, st.sampled_from(["", "1", "x", "25"]), max_size=8))
def test_any_names_nest_into_something(flat: dict[str, str]) -> None:
    assert isinstance(nest(flat), dict)


WORDS = st.sampled_from(["x", "y1", "KS KH"])
BRANCHES: st.SearchStrategy[Any] = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3),
        st.lists(st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3), min_size=1, max_size=4),
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from("abc"), BRANCHES, min_size=1, max_size=3))
def test_what_is_flattened_nests_back(tree: dict[str, Any]) -> None:
    assert nest(flatten(tree)) == tree

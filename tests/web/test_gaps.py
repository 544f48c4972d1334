"""Rows of a form that stay empty, and where what is said of the others is said."""

from companion.engine.game import Rows
from companion.engine.ruling import Problem
from companion.forms.rows import close_up, spread

LISTS = {"hands": Rows(wanted=frozenset({"stake", "held"}), given=frozenset({"player"}), places=lambda deal: ())}
TYPED = {
    "bank": "17",
    "hands.0.player": "1",
    "hands.0.stake": " ",
    "hands.4.player": "2",
    "hands.4.stake": "10",
    "hands.4.held": "18",
    "hands.9.player": "3",
    "hands.9.stake": "20",
}


def test_a_row_of_which_nothing_is_told_is_left_out_and_the_others_close_up() -> None:
    assert close_up(TYPED, LISTS).fields == {
        "bank": "17",
        "hands.0.player": "2",
        "hands.0.stake": "10",
        "hands.0.held": "18",
        "hands.1.player": "3",
        "hands.1.stake": "20",
    }


def test_a_row_that_is_half_told_is_left_out_where_only_whole_ones_are_wanted() -> None:
    assert close_up(TYPED, LISTS, whole=True).rows == {"hands": (4,)}


def test_a_problem_lands_on_the_row_of_the_form() -> None:
    closed = close_up(TYPED, LISTS)
    assert closed.reopen(Problem("hands.1.held", None, "missing")).field == "hands.9.held"
    assert closed.reopen(Problem("bank", None, "missing")).field == "bank"
    assert closed.reopen(Problem("hands", None, "hands-wanted")).field == "hands"


def test_a_form_without_such_a_list_keeps_its_fields() -> None:
    assert close_up({"price": "5"}, LISTS).rows == {}
    assert close_up({"hands.0.stake": ""}, {}).fields == {"hands.0.stake": ""}


def test_fields_are_spread_over_the_rows_again() -> None:
    assert spread({"hands.1.stake": "20", "bank": "17"}, {"hands": (4, 9)}) == {"hands.9.stake": "20", "bank": "17"}

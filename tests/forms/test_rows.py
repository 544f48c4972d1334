"""Rows of a form that stay empty, and where what is said of the others is said."""

from companion.engine.ruling import Problem
from companion.forms.bound import BoundForm
from companion.forms.draft import compact, expand
from companion.games.pontoon import GAME
from companion.games.pontoon.deal import Deal, Hand

HOUSE = GAME.house()
BEFORE = GAME.start(HOUSE, 4, 0)
DEAL, SALE = (BoundForm(form, HOUSE, BEFORE) for form in GAME.forms)
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
    assert compact(DEAL, TYPED).fields == {
        "bank": "17",
        "hands.0.player": "2",
        "hands.0.stake": "10",
        "hands.0.held": "18",
        "hands.1.player": "3",
        "hands.1.stake": "20",
    }


def test_a_row_that_is_half_told_is_left_out_where_only_whole_ones_are_wanted() -> None:
    assert compact(DEAL, TYPED, whole=True).rows == {"hands": (4,)}


def test_a_problem_lands_on_the_row_of_the_form() -> None:
    closed = compact(DEAL, TYPED)
    assert closed.in_form(Problem("hands.1.held", None, "missing")).field == "hands.9.held"
    assert closed.in_form(Problem("bank", None, "missing")).field == "bank"
    assert closed.in_form(Problem("hands", None, "hands-wanted")).field == "hands"


def test_a_form_without_such_a_list_keeps_its_fields() -> None:
    assert compact(DEAL, {"price": "5"}).rows == {}
    assert compact(SALE, {"hands.0.stake": ""}).fields == {"hands.0.stake": ""}


def test_fields_are_spread_over_the_rows_again() -> None:
    hands = tuple(Hand(player=player, stake=20, held="18", split=player == 2) for player in (1, 2, 2))
    fields = {"hands.0.stake": "5", "hands.2.stake": "20", "bank": "17"}
    spread = expand(DEAL, Deal(banker=0, bank="17", hands=hands), fields)
    assert spread == {"hands.4.stake": "5", "hands.9.stake": "20", "bank": "17", "hands.12.held": ""}

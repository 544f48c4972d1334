"""Other ways to play, and what stopped hands are worth, in the questions."""

from typing import Any

import pytest

from tests.games.pontoon.table import Told, answer, unmet

TREBLE = {"three_sevens": "treble"}


@pytest.mark.parametrize(
    ("cards", "may"),
    [("10S 3H", True), ("9S 4H", True), ("AS 2H", False), ("AS AH", False), ("10S 4H", False), ("5S 4H 4D", False)],
)
def test_only_a_hard_thirteen_of_two_cards_is_burnt_and_only_where_it_may_be(cards: str, may: bool) -> None:
    assert answer("hand", {"burn13": True}, cards=cards).facts.may_burn is may
    assert answer("hand", cards=cards).facts.may_burn is False


@pytest.mark.parametrize(
    ("rules", "cards", "split", "held"),
    [
        ({}, "7S 7H 7D", False, "21"),
        (TREBLE, "7S 7H 7D", False, "three-sevens"),
        (TREBLE, "7S 7H 7D", True, "21"),
        (TREBLE, "7S 7H 6D", False, "20"),
    ],
)
def test_three_sevens_are_special_only_where_the_table_says_so_and_unsplit(
    rules: Told, cards: str, split: bool, held: str
) -> None:
    assert answer("beats", rules, cards=cards, bank="10S QH", split=split).facts.held == held


@pytest.mark.parametrize(("bank", "wins"), [("10S AH", False), ("2S 3S 2H 4S 3H", True), ("10S 6S 5H", True)])
def test_three_sevens_beat_every_hand_of_the_bank_but_a_pontoon(bank: str, wins: bool) -> None:
    assert answer("beats", TREBLE, cards="7S 7H 7D", bank=bank).answer is wins


def test_the_bank_pays_three_sevens_three_times() -> None:
    for bank, others in (("21", ["pontoon", "five-card-trick"]), ("five-card-trick", ["pontoon"])):
        paid = answer("pays", TREBLE, bank=bank).facts
        assert (list(paid.double), list(paid.treble)) == (others, ["three-sevens"])
    assert answer("pays", bank="21").facts.treble == ()
    assert answer("pays", TREBLE, bank="pontoon").facts.treble == ()


@pytest.mark.parametrize(("rules", "won"), [({}, 10), (TREBLE, 30)])
def test_three_sevens_in_a_comparison(rules: Told, won: int) -> None:
    assert answer("compare", rules, held="three-sevens", bank="20", stake=10).answer == won


def test_a_hand_stuck_too_low_is_lost_like_a_bust_one_unless_it_was_stopped() -> None:
    asked: dict[str, Any] = {"held": "14", "bank": "bust", "stake": 20}
    assert answer("compare", **asked).answer == -20
    assert answer("compare", **asked, stopped=True).answer == 20
    assert answer("compare", {"min_stick": 16}, **{**asked, "held": "15"}).answer == -20
    assert answer("compare", held="14", bank="pontoon", stake=20).answer == -40


def test_a_banker_who_may_do_as_they_like_may_twist_on_sixteen() -> None:
    free = answer("banker-stay", cards="10S 6H")
    assert (free.answer, free.facts.may_draw) == (True, True)
    must = answer("banker-stay", {"banker_must_stick_at": 17}, cards="10S 6H")
    assert (unmet(must), must.facts.may_draw) == (["banker-stays"], True)
    stays = answer("banker-stay", {"banker_must_stick_at": 15}, cards="10S 6H")
    assert (stays.answer, stays.facts.may_draw) == (True, False)

"""What cards count, and what a hand costs that is left over."""

import pytest

from tests.games.canasta.table import ask, problems


@pytest.mark.parametrize(
    ("cards", "points"),
    [("JK", 50), ("2S AS", 40), ("KS 8H 10D", 30), ("7S 4C 3S 3C", 20), ("AS AH 2D KS 7C", 75), ("3H 3D", 0)],
)
def test_cards_count_their_values_and_red_threes_apart(cards: str, points: int) -> None:
    ruling = ask("cards", {"cards": cards})
    assert ruling.answer == points
    assert [reason.rule for reason in ruling.reasons] == ["card-values", *(["red-threes"] if "3H" in cards else [])]


@pytest.mark.parametrize(
    ("cards", "cost"), [("KS 4H", -15), ("AS AH AD AC JK", -130), ("3H", -500), ("3H 3D 4C", -1005)]
)
def test_a_hand_costs_its_cards_and_its_red_threes(cards: str, cost: int) -> None:
    assert ask("hand", {"cards": cards}).answer == cost


def test_cards_are_wanted_and_two_packs_hold_them() -> None:
    for slug in ("cards", "hand"):
        assert [p.says for p in problems(slug, {"cards": ""})] == ["cards-wanted"]
        assert [p.says for p in problems(slug, {"cards": "3H 3H 3H"})] == ["more-than-two-packs-hold"]


def test_a_side_scores_the_same_by_its_cards_as_by_their_points() -> None:
    fives, aces = "5S 5H 5D 5C 5S 5H 5D", "AS AH AD"
    ended = {"red_threes": 1, "went_out": True}
    by_cards = ask("hand-score", {"melds": (fives, aces), "left_cards": "QS 7C", **ended})
    by_points = ask("hand-score", {"melded": 95, "natural_canastas": 1, "left": 15, **ended})
    assert by_cards == by_points
    assert (by_cards.answer, by_cards.facts.by_name()) == (780, {"outcome": "whole"})


def test_a_red_three_left_among_cards_costs_its_own_price() -> None:
    assert ask("hand-score", {"melded": 90, "left_cards": "3H 4C"}).answer == 90 - 500 - 5


def test_bonuses_alone_are_said_to_be_without_the_cards() -> None:
    ruling = ask("hand-score", {"natural_canastas": 2, "mixed_canastas": 1})
    assert (ruling.answer, ruling.facts.by_name()) == (1300, {"outcome": "bonuses"})


def test_no_cards_that_two_packs_lack_lie_there_and_are_left() -> None:
    told = {"melds": ("KS KS KH",), "left_cards": "KS"}
    assert [(p.field, p.says) for p in problems("hand-score", told)] == [("left_cards", "more-than-two-packs-hold")]

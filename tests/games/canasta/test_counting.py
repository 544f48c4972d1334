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

"""The draw for partners."""

import pytest

from tests.games.canasta.table import ask, cards, problems, unmet


def test_the_two_highest_cards_are_partners_and_the_highest_plays_first() -> None:
    ruling = ask("draw", {"cards": "KH 2S AD 9C"})
    assert (ruling.answer, ruling.facts.partners, ruling.facts.redraw) == (True, (2, 0), ())
    assert (str(ruling.facts.highest), str(ruling.facts.second)) == ("AD", "KH")


def test_suits_decide_between_cards_of_one_rank() -> None:
    assert ask("draw", {"cards": "AC AD AH AS"}).facts.partners == (3, 2)
    assert ask("draw", {"cards": "3S 2S 2H 3D"}).facts.partners == (0, 3)


@pytest.mark.parametrize(
    ("told", "draw_tie", "redraw"),
    [
        ("AS AS KH 2D", "identical_redraw", (0, 1)),
        ("AS AH KH 2D", "identical_redraw", ()),
        ("AS AH KH 2D", "same_rank_redraw", (0, 1)),
        ("AS AS KH 2D", "first_drawn_higher", ()),
        ("JK AS KH 2D", "first_drawn_higher", (0,)),
        ("JK AS JK AS", "identical_redraw", (0, 1, 2, 3)),
    ],
)
def test_who_draws_again_is_a_house_rule(told: str, draw_tie: str, redraw: tuple[int, ...]) -> None:
    ruling = ask("draw", {"cards": told}, draw_tie=draw_tie)
    assert (ruling.answer, ruling.facts.redraw) == (not redraw, redraw)
    assert unmet(ruling) == (["draw-again"] if redraw else [])


def test_of_two_cards_alike_the_first_drawn_may_be_the_higher() -> None:
    assert ask("draw", {"cards": "KH AS 2D AS"}, draw_tie="first_drawn_higher").facts.partners == (1, 3)


def test_four_cards_are_drawn_from_two_packs() -> None:
    assert [p.says for p in problems("draw", {"cards": cards("A K Q")})] == ["cards-wanted-count"]
    assert [p.says for p in problems("draw", {"cards": "AS AS AS KH"})] == ["more-than-two-packs-hold"]

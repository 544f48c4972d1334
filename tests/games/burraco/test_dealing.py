"""The draw for partners and the cut."""

import pytest

from tests.games.burraco.table import ask, problems, unmet


@pytest.mark.parametrize(
    ("cards", "dealer", "first", "partners"),
    [
        ("AS KH QD 3C", 3, 0, (0, 1)),
        ("3C QD KH AS", 0, 3, (3, 2)),
        ("9C 9S 9H 9D", 0, 1, (1, 2)),
        ("JK 2H AD 4S", 3, 0, (0, 1)),
    ],
)
def test_the_lowest_deals_the_highest_plays_first_with_the_second(
    cards: str, dealer: int, first: int, partners: tuple[int, int]
) -> None:
    ruling = ask("draw", {"cards": cards})
    assert ruling.answer is True
    assert (ruling.facts.dealer, ruling.facts.first, ruling.facts.partners) == (dealer, first, partners)


@pytest.mark.parametrize(("cards", "redraw"), [("AS KH AS 3C", (0, 2)), ("JK KH JK 3C", (0, 2)), ("9C 9C 9C 9C", None)])
def test_the_same_card_twice_is_drawn_again(cards: str, redraw: tuple[int, ...] | None) -> None:
    if redraw is None:
        assert problems("draw", {"cards": cards}) == [("cards", "two-packs", "more-than-two-packs-hold")]
    else:
        ruling = ask("draw", {"cards": cards})
        assert (ruling.answer, ruling.facts.redraw) == (False, redraw)
        assert "draw-again" in unmet(ruling)


def test_four_draw_a_card_each() -> None:
    assert problems("draw", {"cards": "AS KH"}) == [("cards", "four-players", "cards-wanted-count")]


@pytest.mark.parametrize("lifted", [-1, 109])
def test_a_cut_is_a_part_of_the_pack(lifted: int) -> None:
    assert [(field, says) for field, _, says in problems("cut", {"lifted": lifted})] == [("lifted", "between")]

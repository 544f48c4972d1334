"""What cannot have happened, each at its field and with its rule; and what could have is accepted."""

from typing import Any

import pytest

from companion.engine.fold import score
from companion.games.canasta import GAME
from companion.games.canasta.deal import ALL_CARD_POINTS, Deal, Lay, least_points
from companion.games.canasta.house import House
from companion.games.canasta.standing import Standing
from tests.games.canasta.table import deal, house, refused

OUT = {"melded": 35, "natural_canastas": 1, "went_out": True}


@pytest.mark.parametrize(
    ("side", "field", "rule", "says"),
    [
        ({"melded": 222}, "melded", "multiples-of-five", "multiple-of-five"),
        ({"left": 7}, "left", "multiples-of-five", "multiple-of-five"),
        ({"melded": -5}, "melded", "multiples-of-five", "below-zero"),
        ({"left": -15}, "left", "multiples-of-five", "below-zero"),
        ({"natural_canastas": -1}, "natural_canastas", None, "below-zero"),
        ({"mixed_canastas": -1}, "mixed_canastas", None, "below-zero"),
        ({"red_threes": -1}, "red_threes", None, "below-zero"),
        ({"red_threes_in_hand": -1}, "red_threes_in_hand", None, "below-zero"),
        ({"red_threes_in_hand": 5}, "red_threes_in_hand", "red-threes", "too-many-red-threes"),
        ({"red_threes": 3, "red_threes_in_hand": 2}, "red_threes_in_hand", "red-threes", "too-many-red-threes"),
        ({"red_threes": 5}, "red_threes", "red-threes", "too-many-red-threes"),
        ({"melded": 60, "went_out": True}, "went_out", "only-with-a-canasta", "out-without-canasta"),
        ({"melded": 60, "concealed": True}, "concealed", "concealed-in-one-turn", "concealed-not-out"),
        ({"natural_canastas": 1}, "melded", "canasta-is-seven", "canastas-need-cards"),
        ({"melded": 45, "mixed_canastas": 1}, "melded", "canasta-is-seven", "canastas-need-cards"),
        ({"melded": 1000, "natural_canastas": 12}, "natural_canastas", "two-packs", "too-many-canastas"),
        ({"melded": 1000, "mixed_canastas": 12}, "mixed_canastas", "two-packs", "too-many-canastas"),
        ({"melded": 1185}, "melded", "two-packs", "more-than-two-packs"),
        ({"left": 1185}, "left", "two-packs", "more-than-two-packs"),
    ],
)  # fmt: skip
def test_what_a_side_cannot_have(side: dict[str, Any], field: str, rule: str | None, says: str) -> None:
    assert refused(deal({}, side)) == [(f"sides.1.{field}", rule, says)]


def test_only_one_side_goes_out() -> None:
    assert refused(deal(OUT, OUT)) == [("sides.1.went_out", "ways-to-go-out", "two-went-out")]


def test_there_are_four_red_threes_on_the_whole_table() -> None:
    assert refused(deal({"red_threes": 2}, {"red_threes": 2})) == []
    assert refused(deal({"red_threes": 3}, {"red_threes": 2})) == [
        ("sides.1.red_threes", "red-threes", "too-many-red-threes-together")
    ]


def test_all_the_cards_on_the_table_and_in_the_hands_are_two_packs() -> None:
    assert ALL_CARD_POINTS == 1180
    assert refused(deal({"melded": 500, "left": 200}, {"melded": 300, "left": 180})) == []
    assert refused(deal({"melded": 500, "left": 200}, {"melded": 300, "left": 185})) == [
        ("sides.1.left", "two-packs", "more-than-two-packs")
    ]


def test_two_sides_play() -> None:
    for sides in ((), (Lay(),), (Lay(), Lay(), Lay())):
        assert refused(Deal(sides=sides)) == [("sides", "four-players", "sides-wanted")]


def test_everything_is_told_at_once() -> None:
    told = deal({"melded": 222, "red_threes": 3}, {"red_threes": 2, "concealed": True, "left": -5})
    assert {field for field, _, _ in refused(told)} == {
        "sides.0.melded",
        "sides.1.red_threes",
        "sides.1.concealed",
        "sides.1.left",
    }


@pytest.mark.parametrize(
    ("naturals", "mixed", "least"),
    [(1, 0, 35), (0, 1, 50), (1, 1, 85), (4, 0, 140), (5, 0, 210), (0, 5, 280), (11, 0, 700), (10, 1, 700)],
)
def test_the_fewest_points_that_canastas_can_count(naturals: int, mixed: int, least: int) -> None:
    side = {"melded": least, "natural_canastas": naturals, "mixed_canastas": mixed}
    assert refused(deal(side)) == []
    assert refused(deal(side | {"melded": least - 5})) == [
        ("sides.0.melded", "canasta-is-seven", "canastas-need-cards")
    ]


def test_second_melds_of_a_rank_make_mixed_canastas_cheaper() -> None:
    two = Lay(melded=250, mixed_canastas=5)
    assert (least_points(two, House()), least_points(two, House(second_meld_of_rank=True))) == (280, 250)
    assert refused(deal({"melded": 250, "mixed_canastas": 5})) != []
    assert refused(deal({"melded": 250, "mixed_canastas": 5}), second_meld_of_rank=True) == []
    five = {"melded": 175, "natural_canastas": 5}
    assert refused(deal(five), second_meld_of_rank=True) == [
        ("sides.0.melded", "canasta-is-seven", "canastas-need-cards")
    ]


@pytest.mark.parametrize("profile", ["as_written", "classic"])
@pytest.mark.parametrize(
    "side",
    [
        {},
        {"red_threes": 4, "left": 300},
        {"melded": 15},
        {"melded": 5},
        {"melded": 35, "natural_canastas": 1},
        {**OUT, "concealed": True},
        {**OUT, "left": 200},
        {"melded": 1180},
        {"melded": 640, "natural_canastas": 3, "mixed_canastas": 4, "red_threes": 4, "went_out": True},
    ],
)
def test_what_could_have_happened_is_accepted(side: dict[str, Any], profile: str) -> None:
    assert refused(deal(side), profile=profile) == []


@pytest.mark.parametrize("number", [10**9, -(10**9), 10**30])
def test_numbers_beyond_all_cards_are_told_and_never_added_up(number: int) -> None:
    for name in ("melded", "left", "natural_canastas", "mixed_canastas", "red_threes"):
        huge: dict[str, Any] = {name: number}
        assert refused(Deal(sides=(Lay(**huge), Lay())))


def test_a_deal_is_scored_from_any_standing_that_a_correction_may_leave() -> None:
    for before in (Standing(totals=(-(10**6), 10**9), dealer=3, out=1, met_before=True), Standing(totals=(0, 0))):
        played = score(GAME, deal(OUT), house(), before)
        assert played.standing.totals == (before.totals[0] + 635, before.totals[1])

"""Going out, concealed or not, and what happens when the stock runs out."""

import pytest

from tests.games.canasta.table import ask, problems, unmet

CONCEALED = {"canasta": True, "concealed": True}


def test_going_out_takes_a_canasta_and_no_discard() -> None:
    assert ask("go-out", {"canasta": True}).facts.by_name() == {"bonus": 100}
    assert ask("go-out", {"canasta": True, "discard": False}).answer is True
    assert unmet(ask("go-out", {"canasta": False})) == ["only-with-a-canasta"]
    assert ask("go-out", {"canasta": False}).facts.by_name() == {"bonus": 0}


def test_concealed_is_the_whole_hand_in_one_turn() -> None:
    assert ask("go-out", CONCEALED).facts.by_name() == {"bonus": 200}
    assert unmet(ask("go-out", CONCEALED | {"melded_before": True})) == ["concealed-in-one-turn"]
    assert ask("go-out", {"canasta": True, "melded_before": True}).answer is True


def test_concealed_opens_alone_when_the_partner_has_not_opened() -> None:
    alone = CONCEALED | {"partner_opened": False, "count": 85}
    assert ask("go-out", alone).answer is True
    assert unmet(ask("go-out", alone | {"score": 1500})) == ["concealed-opens-alone"]
    assert ask("go-out", alone | {"score": 1500, "partner_opened": True}).answer is True


@pytest.mark.parametrize("told", [{"own_canasta": False}, {"lays_off": True}, {"takes_pile": True}])
def test_a_strict_table_asks_more_of_going_out_concealed(told: dict[str, bool]) -> None:
    assert ask("go-out", CONCEALED | told).answer is True
    assert unmet(ask("go-out", CONCEALED | told, concealed="strict")) == ["concealed-conditions"]
    assert ask("go-out", CONCEALED, concealed="strict").answer is True
    assert ask("go-out", {"canasta": True} | told, concealed="strict").answer is True


@pytest.mark.parametrize(
    ("asking", "not_asked", "says_yes", "says_no"),
    [("optional", True, True, False), ("required", False, True, False), ("never", True, True, True)],
)
def test_whether_the_partner_is_asked_is_a_house_rule(
    asking: str, not_asked: bool, says_yes: bool, says_no: bool
) -> None:
    said = {"not_asked": not_asked, "says_yes": says_yes, "says_no": says_no}
    for partner, answer in said.items():
        ruling = ask("go-out", {"canasta": True, "partner": partner}, ask_partner=asking)
        assert ruling.answer is answer
        assert unmet(ruling) == ([] if answer else ["asking-partner"])


@pytest.mark.parametrize(
    ("threes", "wilds", "discard", "rid"),
    [
        (0, 0, True, True),
        (1, 0, True, True),
        (1, 0, False, False),
        (2, 0, True, False),
        (3, 0, False, True),
        (4, 0, True, True),
        (2, 1, False, False),
        (1, 2, False, False),
        (3, 1, True, False),
    ],
)
def test_black_threes_go_as_a_set_or_one_as_the_discard(threes: int, wilds: int, discard: bool, rid: bool) -> None:
    told = {"canasta": True, "black_threes": threes, "wilds": wilds, "discard": discard}
    assert unmet(ask("go-out", told)) == ([] if rid else ["black-threes"])


def test_wild_cards_may_fill_black_threes_where_the_table_lets_them() -> None:
    told = {"canasta": True, "black_threes": 2, "wilds": 1, "discard": False}
    assert ask("go-out", told, black_three_wild=True).answer is True
    assert unmet(ask("go-out", told | {"wilds": 4}, black_three_wild=True)) == ["black-threes"]


def test_counts_that_cannot_be_are_not_ruled_on() -> None:
    told = {"canasta": True, "canastas": -1, "black_threes": 5, "wilds": 13}
    assert {p.field for p in problems("go-out", told)} == {"canastas", "black_threes", "wilds"}


def test_totals_that_cannot_be_are_not_ruled_on() -> None:
    assert {p.field for p in problems("go-out", CONCEALED | {"score": 1, "count": 2})} == {"score", "count"}


def test_when_the_stock_runs_out_play_goes_on_as_the_table_has_it() -> None:
    assert ask("stock-out", {"takes_discard": True}).answer is True
    assert unmet(ask("stock-out", {"takes_discard": False})) == ["stock-runs-out"]
    assert ask("stock-out", {"takes_discard": True}, stock_out="end_when_draw_impossible").answer is False

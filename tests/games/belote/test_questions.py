"""The smaller questions: taking, passing, announcing, the contract, the target."""

import pytest

from companion.engine.ruling import Refused
from companion.games.belote.house import House
from tests.games.belote.table import answer, facts, house, ruling


def unmet(question: str, rules: House | None = None, /, **situation: object) -> list[str]:
    return [str(reason.rule) for reason in ruling(question, rules, **situation).unmet]


def test_in_the_first_round_only_the_suit_of_the_card_turned_up_can_be_trumps() -> None:
    assert answer("take", turned="KS", suit="S") is True
    assert unmet("take", turned="KS", suit="H") == ["taken-card-makes-trumps"]


def test_in_the_second_round_another_suit_can_be_named() -> None:
    assert answer("take", turned="KS", suit="H", second_round=True) is True


def test_after_one_round_of_passing_there_is_a_second_and_no_new_deal() -> None:
    assert answer("dealt-again", hand=2, rounds=1) is False
    assert facts("dealt-again", house(redeal="next_hand"), hand=2, rounds=1) == {"hand": 2, "dealer": 1}


@pytest.mark.parametrize(("players", "hand", "dealer", "following"), [(4, 0, 3, 1), (4, 3, 2, 0), (3, 0, 2, 1)])
def test_the_dealer_sits_before_the_hand_and_the_hand_moves_on(
    players: int, hand: int, dealer: int, following: int
) -> None:
    assert answer("who-deals", house(players=players), hand=hand) == dealer
    assert facts("who-deals", house(players=players), hand=hand)["next_hand"] == following


def test_declarations_belong_to_the_first_trick_and_to_ones_own_turn() -> None:
    assert answer("declare", trick=1) is True
    assert unmet("declare", trick=2) == ["declare-in-the-first-trick"]
    assert unmet("declare", trick=1, own_turn=False) == ["declare-at-your-turn"]


def test_belote_takes_both_cards_and_both_words() -> None:
    assert facts("belote", trump="S", hand="KS QS 7H") == {"points": 20}
    assert unmet("belote", trump="S", hand="KS QH") == ["belote"]
    assert unmet("belote", trump="H", hand="KS QS") == ["belote"]
    assert unmet("belote", trump="S", hand="KS QS", belote=False) == ["both-announced"]
    assert unmet("belote", trump="S", hand="KS QS", rebelote=False) == ["both-announced"]


def test_as_many_points_as_the_others_do_not_make_a_contract() -> None:
    assert unmet("contract", tricks=[81, 81]) == ["more-than-the-others"]
    assert facts("contract", tricks=[81, 81]) == {
        "verdict": "tie",
        "compared": [81, 81],
        "held": 81,
        "points": [0, 81],
        "winners": [],
    }


def test_what_a_contract_turned_on_is_among_the_reasons() -> None:
    def cited(rules: House | None = None, /, **told: object) -> set[str]:
        return {str(reason.rule) for reason in ruling("contract", rules, **told).reasons}

    assert {"capot", "no-trick", "made"} <= cited(tricks=[162, 0], capot=0)
    assert {"belote-apart", "belote-stays", "failed"} <= cited(tricks=[66, 96], belote=0)
    assert {"extras-when-failed", "failed"} <= cited(tricks=[50, 112], declarations=[20, 0])
    assert {"waiting-points", "made"} <= cited(tricks=[90, 72], held=81)
    assert {"ties-in-a-row", "tie"} <= cited(tricks=[81, 81], held=81)
    assert {"tie", "failed"} <= cited(house(tie="failed"), tricks=[81, 81])
    assert "three-players" in cited(house(players=3), tricks=[60, 50, 40])


def test_a_capot_takes_all_eight_tricks() -> None:
    assert answer("capot", won=8, points=162) == 252
    assert answer("capot", won=7, points=162) == 162
    assert facts("capot", won=8, points=162) == {"tricks": 162, "capot": 90}
    assert unmet("capot", won=7, points=140) == ["capot"]
    assert answer("capot", house(players=2), won=8, points=103) == 193


def test_a_deal_goes_to_the_nearest_ten_where_the_table_rounds() -> None:
    rounding = house(round_to_ten=True)
    assert [answer("deal-rounded", rounding, points=made) for made in (64, 65, 182)] == [60, 70, 180]
    assert answer("deal-rounded", points=64) == 64
    assert unmet("deal-rounded", points=64) == ["rounding"]


def test_the_first_at_the_target_wins() -> None:
    assert answer("winner", totals=[501, 400]) == 0
    assert answer("winner", totals=[500, 400]) is None
    assert facts("winner", totals=[470, 400]) == {"target": 501, "needed": [31, 101], "lost": 0}


def test_both_over_the_target_the_higher_total_wins_and_equal_totals_play_on() -> None:
    assert answer("winner", totals=[520, 560]) == 1
    assert answer("winner", totals=[520, 520]) is None
    assert unmet("winner", totals=[520, 520]) == ["both-over-the-target"]


def test_what_waits_is_lost_when_the_match_is_decided() -> None:
    assert facts("winner", totals=[520, 400], held=81)["lost"] == 81
    assert facts("winner", totals=[300, 400], held=81)["lost"] == 0


@pytest.mark.parametrize(
    ("told", "field", "says"),
    [
        ({"taker": 2}, "taker", "no-such-side"),
        ({"belote": 5}, "belote", "no-such-side"),
        ({"capot": -1, "tricks": [162, 0]}, "capot", "no-such-side"),
        ({"revoke": 3, "tricks": []}, "revoke", "no-such-side"),
        ({"declarations": [20, 0, 0]}, "declarations", "sides-wanted"),
    ],
)
def test_a_contract_of_sides_that_are_not_there_is_refused(told: dict[str, object], field: str, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        ruling("contract", **{"taker": 0, "tricks": [82, 80], **told})
    assert [(problem.field, problem.says) for problem in refusal.value.problems] == [(field, says)]

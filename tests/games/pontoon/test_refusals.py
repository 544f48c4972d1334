"""What cannot have happened in a deal of Pontoon, each at its field and with its rule."""

import pytest

from companion.engine.fold import score
from companion.forms import JSON
from companion.games.pontoon import GAME
from tests.games.pontoon.table import dealt, hand, house, points, refused, told


def test_a_deal_that_could_have_happened_is_taken() -> None:
    split = [hand(2, "18", split=True), hand(2, "bust", split=True)]
    assert sum(points(told("4", hand(1, "15"), *split, hand(9, "pontoon"), banker=5), sides=10)) == 0


def test_a_stake_is_more_than_nothing() -> None:
    for stake in (0, -10):
        assert refused(told("17", hand(1, "18", stake))) == [("hands.0.stake", "opening-stake")]


def test_the_banker_does_not_play_against_himself() -> None:
    assert refused(told("17", hand(1, "18"), hand(0, "18"))) == [("hands.1.player", "beat-the-bank")]


def test_a_standing_hand_has_the_minimum_to_stick() -> None:
    assert refused(told("17", hand(1, "14"))) == [("hands.0.held", "stick")]
    assert refused(told("17", hand(1, "15")), {"min_stick": 16}) == [("hands.0.held", "stick")]
    assert points(told("17", hand(1, "16")), {"min_stick": 16})[1] == -10


def test_against_the_bankers_pontoon_nobody_has_acted() -> None:
    assert points(told("pontoon", hand(1, "4")))[1] == -20
    assert refused(told("pontoon", hand(1, "bust"))) == [("hands.0.held", "bankers-pontoon")]
    assert refused(told("pontoon", hand(1, "five-card-trick"))) == [("hands.0.held", "bankers-pontoon")]
    two = [hand(1, "18", split=True), hand(1, "9", split=True)]
    assert refused(told("pontoon", *two)) == [(f"hands.{n}.split", "bankers-pontoon") for n in (0, 1)]


def test_splitting_makes_four_hands_at_most() -> None:
    five = [hand(1, "18", split=True)] * 5
    assert refused(told("17", *five)) == [("hands.4.split", "four-hands")]
    assert points(told("17", *five[:4]))[1] == 40


def test_two_hands_of_a_player_are_split_hands() -> None:
    assert refused(told("17", hand(1, "18"), hand(2, "18"), hand(1, "19"))) == [
        ("hands.0.split", "split-a-pair"),
        ("hands.2.split", "split-a-pair"),
    ]
    assert refused(told("17", hand(1, "18", split=True), hand(1, "19"))) == [("hands.1.split", "split-a-pair")]


@pytest.mark.parametrize("seat", [-1, 3, 10**9])
def test_only_people_at_the_table_play(seat: int) -> None:
    assert refused(told("17", hand(seat, "18")), sides=3) == [("hands.0.player", None)]
    assert ("banker", None) in refused(told("17", hand(1, "18"), banker=seat), sides=3)


def test_somebody_plays_against_the_bank() -> None:
    assert refused(told("17")) == [("hands", "beat-the-bank")]


def test_the_agreed_limits_hold_where_the_table_has_some() -> None:
    limits = {"stake_least": 10, "stake_most": 100}
    assert refused(told("17", hand(1, "18", 9)), limits) == [("hands.0.stake", "stake-limits")]
    assert points(told("17", hand(1, "five-card-trick", 700)), limits)[1] == 1400
    assert refused(told("17", hand(1, "five-card-trick", 701)), limits) == [("hands.0.stake", "largest-stake")]
    assert points(told("17", hand(1, "18", 500)), limits)[1] == 500
    assert refused(told("17", hand(1, "18", 501)), limits) == [("hands.0.stake", "largest-stake")]
    assert refused(told("17", hand(1, "pontoon", 101)), limits) == [("hands.0.stake", "largest-stake")]


def test_where_no_fifth_card_is_sold_less_fits_on_a_hand() -> None:
    limits = {"stake_most": 100, "fifth_card_buy": "twist_only"}
    assert refused(told("17", hand(1, "bust", 501)), limits) == [("hands.0.stake", "largest-stake")]


def test_a_banker_who_must_draw_has_drawn() -> None:
    strict = {"banker_must_stick_at": 17}
    assert refused(told("16", hand(1, "18")), strict) == [("bank", "banker-stays")]
    assert refused(told("14", hand(1, "18")), {"banker_must_stick_at": 15}) == [("bank", "banker-stays")]
    assert points(told("16", hand(1, "18")), {"banker_must_stick_at": 15})[1] == 10
    assert points(told("five-card-trick", hand(1, "18")), strict)[1] == -20
    assert points(told("12", hand(1, "bust")), strict)[1] == -10, "nobody is left to draw against"


def test_everything_wrong_is_said_at_once() -> None:
    assert refused(told("16", hand(0, "3x", 5)) | {"banker": "0"}) == [("banker", None), ("hands.0.held", None)]
    assert refused(told("16", hand(0, "14", 0), hand(9, "12")), sides=8) == [
        ("hands.0.player", "beat-the-bank"),
        ("hands.0.stake", "opening-stake"),
        ("hands.0.held", "stick"),
        ("hands.1.player", None),
        ("hands.1.held", "stick"),
    ]


def test_a_deal_has_its_bank_and_its_hands() -> None:
    assert refused({}) == [("banker", None), ("hands", None)]
    assert refused({"banker": 0, "bank": "17", "hands": [{"player": 1}]}) == [("hands.0.stake", None)]
    assert refused({"banker": 0, "bank": "17", "hands": [{"player": 1, "stake": 10}]}) == [
        ("hands.0.held", "shown-at-the-end")
    ]
    assert refused(told(None, hand(1, "18"), hand(2, "bust"))) == [("bank", "everybody-bust")]


def test_against_a_banks_pontoon_nobody_is_asked_for_more_than_the_opening_stake() -> None:
    unasked = {"player": 1, "stake": 10}
    assert points(told("pontoon", unasked, hand(2, "pontoon")), {"banker_pontoon_vs_pontoon": "nothing"})[:3] == [
        20,
        -20,
        0,
    ]
    limits = {"stake_least": 5, "stake_most": 10}
    assert points(told("pontoon", unasked), limits)[1] == -20
    assert refused(told("pontoon", {**unasked, "stake": 20}), limits) == [("hands.0.stake", "largest-stake")]
    assert refused(told("pontoon", hand(1, "14", 20)), limits) == [("hands.0.stake", "largest-stake")]


def test_three_sevens_are_a_players_own_unsplit_and_only_where_they_are_paid_three_times() -> None:
    treble = {"three_sevens": "treble"}
    assert refused(told("17", hand(1, "three-sevens"))) == [("hands.0.held", "three-sevens")]
    assert refused(told("three-sevens", hand(1, "18")), treble) == [("bank", "three-sevens")]
    assert refused(told("17", hand(1, "three-sevens", split=True)), treble) == [("hands.0.held", "three-sevens")]
    assert refused(told("pontoon", hand(1, "three-sevens")), treble) == [("hands.0.held", "bankers-pontoon")]
    assert refused(told("17", hand(1, "three-sevens", 31)), {**treble, "stake_most": 10}) == [
        ("hands.0.stake", "largest-stake")
    ]


def test_only_a_hand_that_was_stopped_may_lie_below_the_least_to_stick_on() -> None:
    assert refused(told("bust", hand(1, "12"))) == [("hands.0.held", "stick")]
    assert points(told("bust", {**hand(1, "12"), "stopped": True}))[1] == 10


def test_nobody_doubles_where_the_banker_may_not() -> None:
    assert refused({**told("17", hand(1, "18")), "doubled": True}) == [("doubled", "banker-doubles")]


def sold(seller: int, buyer: int, price: int) -> dict[str, int]:
    return {"seller": seller, "buyer": buyer, "price": price}


def test_the_buyer_pays_the_seller_and_has_the_bank() -> None:
    found = dealt(sold(0, 2, 50), sides=3)
    assert found.tally.points(3) == (50, 0, -50)
    assert {line.rule for line in found.tally.lines} == {"bank-sale"}
    assert GAME.outlook(house(), found.standing).by_name() == {"banker": 2, "shuffle": True}


def test_a_sale_leaves_the_pack_as_it_is() -> None:
    before = dealt(told("17", hand(1, "18")), sides=3).standing
    sale = JSON.read(sold(0, 2, 50), GAME.deal)
    assert score(GAME, sale, house(), before).standing.shuffle is False


def test_only_the_banker_sells_and_to_somebody_else() -> None:
    assert refused(sold(1, 2, 50)) == [("seller", "bank-sale")]
    assert refused(sold(0, 0, 50)) == [("buyer", "bank-sale")]
    assert refused(sold(0, 8, -1)) == [("buyer", None), ("price", "bank-sale")]
    assert refused({"seller": 0, "buyer": 1}) == [("price", None)]


def test_who_holds_the_bank_may_give_it_away() -> None:
    assert dealt(sold(0, 1, 0)).tally.lines == ()

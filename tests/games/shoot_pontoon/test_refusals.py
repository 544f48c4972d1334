"""What cannot have happened in a deal of Shoot Pontoon, each at its field and with its rule."""

from collections.abc import Mapping

import pytest

from companion.engine.fold import score
from companion.forms import JSON
from companion.forms.house_rules import read_house
from companion.games.shoot_pontoon import GAME
from tests.games.shoot_pontoon.table import dealt, hand, outlook, points, refused, told


def test_the_bets_before_the_second_card_share_the_kitty() -> None:
    shots = [hand(1, "18", 40), hand(2, "18", 61), hand(3, "18", 60)]
    assert refused(told("17", 100, *shots)) == [("hands.1.shoot", "within-the-kitty")]
    assert refused(told("17", 0, hand(1, "18", 1))) == [("hands.0.shoot", "within-the-kitty")]


def test_they_are_placed_before_anybody_busts() -> None:
    assert refused(told("17", 50, hand(1, "bust", 30), hand(2, "18", 21))) == [("hands.1.shoot", "within-the-kitty")]


def test_a_bust_makes_room_for_twice_as_much_before_a_fourth_card() -> None:
    fits = told("17", 50, hand(1, "bust", 30), hand(2, "18", 20, 60))
    assert points(fits)[2] == 10 + 80
    too_much = told("17", 50, hand(1, "bust", 30), hand(2, "18", 20, 61))
    assert refused(too_much) == [("hands.1.fourth_card_shoot", "fourth-card")]


def test_only_those_who_act_later_use_the_room() -> None:
    too_early = told("17", 50, hand(1, "18", 20, 31), hand(2, "bust", 30))
    assert refused(too_early) == [("hands.0.fourth_card_shoot", "fourth-card")]


def test_the_order_of_play_counts_from_the_bankers_left_however_the_hands_are_told() -> None:
    later = [hand(1, "18", 0, 60), hand(4, "bust", 30), hand(3, "18", 20)]
    assert refused(told("17", 50, *later, banker=0)) == [("hands.0.fourth_card_shoot", "fourth-card")]
    assert sum(points(told("17", 50, *later, banker=2))) == 0


def test_the_bet_of_a_second_hand_is_placed_when_the_split_is_made() -> None:
    first_bust = [hand(1, "bust", 40, split=True), hand(1, "18", 20, split=True)]
    assert refused(told("17", 50, *first_bust)) == [("hands.1.shoot", "shoot-on-a-new-hand")]
    first_bust[1]["shoot"] = 10
    assert points(told("17", 50, *first_bust))[1] == -10 - 40 + 10 + 10


def test_a_third_hand_may_be_made_when_the_first_is_over() -> None:
    three = [hand(1, "bust", 40, split=True), hand(1, "18", split=True), hand(1, "18", 80, split=True)]
    assert points(told("17", 50, *three))[1] == -50 + 10 + 90
    three[2]["shoot"] = 91
    assert refused(told("17", 50, *three)) == [("hands.2.shoot", "shoot-on-a-new-hand")]


def test_only_the_second_hand_may_be_shot_on_where_the_house_says_so() -> None:
    three = [hand(1, "18", 1, split=True), hand(1, "18", 1, split=True), hand(1, "18", 1, 1, split=True)]
    assert points(told("17", 50, *three))[1] == 34
    assert refused(told("17", 50, *three), {"shoot_on_splits": "second_only"}) == [
        ("hands.2.shoot", "shoot-on-a-new-hand")
    ]


def test_two_cards_are_no_hand_to_shoot_a_fourth_card_on() -> None:
    assert refused(told("17", 50, hand(1, "pontoon", 5, 5))) == [("hands.0.fourth_card_shoot", "fourth-card")]


def test_against_the_bankers_pontoon_nobody_has_acted() -> None:
    assert refused(told("pontoon", 50, hand(1, "18", 5, 5))) == [("hands.0.fourth_card_shoot", "bankers-pontoon")]
    two = [hand(1, "18", split=True), hand(1, "18", split=True)]
    assert {field for field, _ in refused(told("pontoon", 50, *two))} == {"hands.0.split", "hands.1.split"}


def test_nobody_bets_less_than_nothing() -> None:
    assert refused(told("17", -1, hand(1, "18", -5, -6))) == [
        ("kitty", "kitty"),
        ("hands.0.shoot", "nobody-must-shoot"),
        ("hands.0.fourth_card_shoot", "nobody-must-shoot"),
    ]


def test_pontoons_own_refusals_hold_as_well() -> None:
    assert refused(told("17", 50, hand(1, "14"), hand(0, "18", 60))) == [
        ("hands.0.held", "stick"),
        ("hands.1.player", "beat-the-bank"),
        ("hands.1.shoot", "within-the-kitty"),
    ]


def test_a_deal_needs_its_kitty() -> None:
    assert refused({"banker": 0, "bank": "17", "hands": []}) == [("kitty", None)]


LIMITS = {"stake_least": 10, "stake_most": 100}


def test_a_new_kitty_lies_between_the_limits() -> None:
    for kitty in (9, 101):
        assert refused(told("17", kitty, hand(1, "18")), LIMITS) == [("kitty", "kitty")]
    own = {**LIMITS, "kitty_limits": "own", "kitty_least": 200, "kitty_most": 300}
    assert refused(told("17", 100, hand(1, "18")), own) == [("kitty", "kitty")]
    assert outlook(told("17", 250, hand(1, "18")), own)["kitty"] == 250


def test_a_banker_who_stays_may_add_to_it_as_the_house_has_it() -> None:
    bound = {**LIMITS, "kitty_top_up_bound": "maximum_stake"}
    house = read_house(GAME, bound)
    before = dealt(told("17", 80, hand(1, "18")), bound).standing
    deal = JSON.read(told("17", 120, hand(1, "18")), GAME.deal)
    assert [(p.field, p.rule) for p in GAME.problems(deal, house, before)] == [("kitty", "top-up")]
    assert tuple(GAME.problems(deal, read_house(GAME, LIMITS), before)) == ()


def test_what_the_kitty_has_won_may_stay_there() -> None:
    bound = {**LIMITS, "kitty_top_up_bound": "maximum_stake"}
    grown = dealt(told("17", 90, hand(1, "16", 90)), bound).standing
    deal = JSON.read(told("17", 180, hand(1, "18")), GAME.deal)
    assert tuple(GAME.problems(deal, read_house(GAME, bound), grown)) == ()


def test_an_empty_kitty_is_taken_as_it_is_told() -> None:
    assert outlook(told("17", 0, hand(1, "18")))["kitty_due"] is True


@pytest.mark.parametrize(("put", "kitty"), [(50, 50), (1, 1)])
def test_the_banker_sets_a_kitty_between_the_deals(put: int, kitty: int) -> None:
    found = dealt({"put": put})
    assert found.tally.lines == ()
    assert (found.standing.kitty, found.standing.kitty_due) == (kitty, False)


def test_he_adds_to_it_or_takes_it_all_away() -> None:
    house = read_house(GAME, LIMITS)
    before = dealt({"put": 80}, LIMITS).standing

    def after(put: int) -> tuple[int, bool]:
        leaves = score(GAME, JSON.read({"put": put}, GAME.deal), house, before).standing
        return leaves.kitty, leaves.kitty_due

    def wrong(put: int, rules: Mapping[str, object]) -> list[tuple[str, str | None]]:
        told = JSON.read({"put": put}, GAME.deal)
        return [(p.field, p.rule) for p in GAME.problems(told, read_house(GAME, rules), before)]

    assert after(40) == (120, False)
    assert after(-80) == (0, True)
    assert wrong(-30, LIMITS) == [("put", "old-banker-takes-it")]
    assert wrong(0, LIMITS) == [("put", "top-up")]
    assert wrong(40, {**LIMITS, "kitty_top_up_bound": "maximum_stake"}) == [("put", "top-up")]
    assert refused({"put": 101}, LIMITS) == [("put", "kitty")]


def test_who_sells_the_bank_takes_the_kitty_away() -> None:
    before = dealt(told("17", 80, hand(1, "18"))).standing
    sale = JSON.read({"seller": 0, "buyer": 2, "price": 30}, GAME.deal)
    leaves = score(GAME, sale, read_house(GAME, {}), before).standing
    assert leaves.totals == (20, 10, -30, 0, 0)
    assert (leaves.banker, leaves.kitty, leaves.kitty_due) == (2, 0, True)

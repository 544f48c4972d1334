"""Every house rule of Shoot Pontoon changes something: what is paid, what is refused, or what is answered."""

from typing import Any

from companion.games.shoot_pontoon import GAME
from tests.games.shoot_pontoon.table import answer, dealt, hand, points, refused, told


def test_the_limits_of_the_kitty() -> None:
    stakes = {"stake_least": 10, "stake_most": 100}
    own = {**stakes, "kitty_limits": "own", "kitty_least": 50, "kitty_most": 500}
    for amount, by_stakes, by_own in ((9, False, False), (10, True, False), (100, True, True), (500, False, True)):
        assert answer("kitty", stakes, amount=amount).answer is by_stakes
        assert answer("kitty", own, amount=amount).answer is by_own
    assert answer("kitty", own, amount=60).facts.by_name() == {"least": 50, "most": 500}


def test_adding_to_the_kitty() -> None:
    bound = {"stake_most": 100, "kitty_top_up_bound": "maximum_stake"}
    assert answer("kitty", {"stake_most": 100}, amount=50, kitty=80).answer is True
    assert answer("kitty", bound, amount=50, kitty=80).answer is False
    assert answer("kitty", bound, amount=20, kitty=80).answer is True
    assert answer("kitty", bound, amount=20, kitty=80, during_deal=True).answer is False


def test_the_sum_of_the_bets() -> None:
    strict = {"shoot_sum": "less"}
    assert answer("room", strict, kitty=100, open_bets=60).answer == 39
    assert answer("room", strict, kitty=0, open_bets=0).answer == 0
    assert refused(told("17", 100, hand(1, "18", 100)), strict) == [("hands.0.shoot", "within-the-kitty")]
    assert points(told("17", 100, hand(1, "18", 100)))[1] == 110


def test_bets_on_split_hands() -> None:
    second = {"shoot_on_splits": "second_only"}
    asked: dict[str, Any] = {"before": "second", "amount": 5, "kitty": 50, "open_bets": 10}
    assert [answer("shoot", second, **asked, hand=number).answer for number in (1, 2, 3, 4)] == [
        True,
        True,
        False,
        False,
    ]
    assert all(answer("shoot", **asked, hand=number).answer for number in (1, 2, 3, 4))


def test_a_trick_may_win_its_bet_twice_as_long_as_the_kitty_lasts() -> None:
    double = {"shoot_double": "yes_if_kitty_lasts"}
    alone = told("17", 100, hand(1, "pontoon", 30))
    assert points(alone)[1] == 20 + 30
    assert points(alone, double)[1] == 20 + 60
    all_of_it = told("17", 100, hand(1, "pontoon", 60), hand(2, "five-card-trick", 20))
    assert points(all_of_it, double)[1:3] == [20 + 60, 20 + 40], "20 are left for the second, not 60 for the first"
    assert dealt(all_of_it, double).facts.by_name() == {"kitty": 0}
    assert points(told("17", 100, hand(1, "20", 50)), double)[1] == 10 + 50, "no trick"


def test_the_doubling_follows_the_order_of_play() -> None:
    double = {"shoot_double": "yes_if_kitty_lasts"}
    two = [hand(1, "five-card-trick", 30), hand(4, "five-card-trick", 30)]
    assert points(told("17", 100, *two, banker=0), double)[1:] == [20 + 60, 0, 0, 20 + 30]
    assert points(told("17", 100, *two, banker=2), double) == [0, 20 + 30, -130, 0, 20 + 60]


def test_losers_fill_the_kitty_before_anybody_is_doubled() -> None:
    double = {"shoot_double": "yes_if_kitty_lasts"}
    assert points(told("17", 60, hand(1, "pontoon", 40), hand(2, "16", 20)), double)[1] == 20 + 80


def test_the_question_and_the_sheet_agree_on_what_the_kitty_can_double() -> None:
    double = {"shoot_double": "yes_if_kitty_lasts"}
    assert points(told("19", 100, hand(1, "pontoon", 30), hand(2, "20", 50)), double)[1] == 20 + 30
    left_by_the_other = 100 - 50
    asked: dict[str, Any] = {"held": "pontoon", "bank": "19", "shoot": 30, "kitty": left_by_the_other}
    assert answer("settle-shoot", double, **asked).answer == 30


def test_an_ordinary_twenty_one_from_a_split_is_not_doubled() -> None:
    rules = {"shoot_double": "yes_if_kitty_lasts", "split_pontoon": "ordinary21"}
    split = [hand(1, "pontoon", 30, split=True), hand(1, "bust", 0, split=True)]
    assert points(told("17", 100, *split), rules)[1] == 10 + 30 - 10
    asked: dict[str, Any] = {"held": "pontoon", "bank": "20", "shoot": 30, "split": True}
    assert answer("settle-shoot", rules, **asked).answer == 30
    assert answer("settle-shoot", {"shoot_double": "yes_if_kitty_lasts"}, **asked, kitty=59).answer == 30
    assert answer("settle-shoot", {"shoot_double": "yes_if_kitty_lasts"}, **asked, kitty=60).answer == 60


def test_pontoons_house_rules_hold_as_well() -> None:
    assert points(told("pontoon", 50, hand(1, "pontoon", 5)), {"banker_pontoon_vs_pontoon": "nothing"})[1] == -5
    assert answer("stick", {"min_stick": 16}, cards="10S 5S").answer is False
    assert {option.name for option in GAME.options()} > {"min_stick", "kitty_limits"}

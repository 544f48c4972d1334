"""What was staked last, as far as a deal tells it."""

from companion.engine.seats import Seats
from companion.forms.bound import BoundForm
from companion.games.pontoon import GAME
from companion.games.pontoon.deal import Deal, Hand, Sale
from companion.games.pontoon.house import House
from companion.games.pontoon.standing import Standing
from companion.games.shoot_pontoon import GAME as SHOOT
from companion.games.shoot_pontoon.standing import Standing as ShootStanding
from tests.games.pontoon.table import dealt, hand, told

HOUSE = House()


def test_nobody_has_staked_before_the_first_deal() -> None:
    assert [GAME.start(HOUSE, 3, 0).stake(player) for player in range(3)] == [0, 0, 0]


def test_the_least_of_several_hands_is_likeliest_to_be_the_opening_stake() -> None:
    left = dealt(told("19", hand(1, "20", 30, split=True), hand(1, "18", 10, split=True), hand(2, "20", 5)), sides=4)
    assert left.standing.stakes == (0, 10, 5, 0)


def test_whoever_sits_out_and_whoever_has_the_bank_keeps_his_stake() -> None:
    before = Standing(totals=(0, 0, 0), banker=0, stakes=(7, 8, 9))
    deal = Deal(banker=0, bank="19", hands=(Hand(player=2, stake=5, held="18"),))
    assert GAME.score(deal, HOUSE, before).standing.stakes == (7, 8, 5)
    assert GAME.score(Sale(seller=0, buyer=2, price=5), HOUSE, before).standing.stakes == (7, 8, 9)


def test_the_rows_of_those_who_play_take_their_stakes() -> None:
    seats = Seats(circle=(0, 1, 2, 3), away={3: "out"})
    before = Standing(totals=(0, 0, 0, 0), banker=1, stakes=(7, 8, 9, 5), seats=seats)
    shoot = ShootStanding(totals=before.totals, banker=1, stakes=before.stakes, seats=seats)
    for game, standing in ((GAME, before), (SHOOT, shoot)):
        form = BoundForm(game.forms[0], game.house(), standing)
        of_first_hands = {name: stake for name, stake in form.defaults.items() if int(name.split(".")[1]) % 4 == 0}
        assert of_first_hands == {"hands.8.stake": "9", "hands.0.stake": "7"}


def test_what_cards_were_bought_for_is_no_part_of_the_next_stake() -> None:
    left = dealt(told("19", {**hand(1, "20", 10), "bought": 25}, hand(2, "18", 30)), sides=4)
    assert left.tally.points(4) == (-5, 35, -30, 0)
    assert left.standing.stakes == (0, 10, 30, 0)


def test_a_stake_beyond_the_limit_of_the_table_bought_cards_and_is_not_offered_again() -> None:
    before = Standing(totals=(0, 0, 0), banker=0, stakes=(0, 60, 20))
    assert BoundForm(GAME.forms[0], House(stake_most=20), before).defaults["hands.8.stake"] == "20"
    assert "hands.4.stake" not in BoundForm(GAME.forms[0], House(stake_most=20), before).defaults


SPLIT = {"hands.4.player": "1", "hands.4.held": "18", "hands.5.player": "1", "hands.5.held": "20"}


def test_the_second_hand_of_a_split_has_the_stake_of_the_first() -> None:
    before = Standing(totals=(0, 0, 0), banker=0, stakes=(0, 10, 20))
    form = BoundForm(GAME.forms[0], HOUSE, before, {**SPLIT, "hands.4.stake": "15"})
    assert form.derived["hands.5.stake"] == "15"
    assert form.derived["hands.5.split"] == "1"
    assert BoundForm(GAME.forms[0], HOUSE, before, SPLIT).derived["hands.5.stake"] == "10"


def test_a_pontoon_of_the_bank_makes_no_second_hands() -> None:
    before = Standing(totals=(0, 0, 0), banker=0, stakes=(0, 10, 20))
    derived = BoundForm(GAME.forms[0], HOUSE, before, {"bank": "pontoon"}).derived
    assert {name for name in derived if name.endswith("stake")} == {"hands.4.stake", "hands.8.stake"}

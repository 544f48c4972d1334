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
        assert form.defaults == {"hands.8.stake": "9", "hands.0.stake": "7"}

"""What is offered at a table of Pontoon: acts with their likely amounts, hands that may be shown, and their words."""

import pytest

from companion.engine.play import Choice
from companion.engine.ruling import Refused
from companion.games.pontoon import GAME
from companion.games.pontoon.house import House
from companion.games.pontoon.play import PLAY, Act, Table, read
from tests.games.pontoon.test_play import HOUSE, STAKED, played


def offered(table: Table, house: House = HOUSE) -> dict[str, Choice]:
    return {choice.does: choice for choice in PLAY.offers(table, house)}


def test_the_game_can_be_told_as_it_is_played() -> None:
    assert GAME.play is PLAY
    begun = PLAY.begin(HOUSE, GAME.start(HOUSE, 5, 3))
    assert (begun.banker, begun.waiting) == (3, (4, 0, 1, 2))


def test_what_comes_into_question_is_what_belongs_to_the_time() -> None:
    assert list(offered(played())) == ["stake", "out"]
    assert list(offered(played("stake 10", "stake 20"))) == ["look"]
    assert list(offered(played(*STAKED)))[:3] == ["buy", "twist", "split"]
    assert list(offered(played(*STAKED, "stick", "stick"))) == ["turn-up"]
    assert list(offered(played(*STAKED, "stick", "stick", "turn-up 17"))) == ["show"]


def test_a_card_is_offered_for_the_least_the_most_and_what_was_paid_before() -> None:
    buy = offered(played(*STAKED))["buy"]
    assert (buy.least, buy.most, buy.likely) == (10, 20, (10, 20))
    buy = offered(played(*STAKED, "buy 15", "stick"))["buy"]
    assert (buy.least, buy.most, buy.likely) == (20, 40, (20, 40)), "nobody can pay 15 on a stake of 20"
    buy = offered(played("stake 10", "stake 8", "look", "buy 15", "stick"))["buy"]
    assert buy.likely == (8, 15, 16)


def test_what_is_not_for_sale_keeps_its_price_until_there_is_no_card_to_come() -> None:
    buy = offered(played(*STAKED, "twist"))["buy"]
    assert (buy.least, buy.most, buy.likely) == (10, 20, (10, 20))
    assert [reason.rule for reason in buy.ruling.unmet] == ["no-buying-after-a-twist"]
    buy = offered(played(*STAKED, "twist", "twist", "twist"))["buy"]
    assert (buy.least, buy.most, buy.likely) == (None, None, ())


def test_the_bank_is_shown_as_this_table_has_it() -> None:
    turned = offered(played(*STAKED, "stick", "stick"))["turn-up"]
    assert {"bust", "five-card-trick", "4", "21"} < set(turned.values)
    assert "pontoon" not in turned.values
    turned = offered(played(*STAKED, "stick", "stick"), House(banker_must_stick_at=17))["turn-up"]
    assert [value for value in turned.values if value.isdecimal()] == ["17", "18", "19", "20", "21"]
    assert turned.ruling.answer
    assert {reason.rule for reason in turned.ruling.unmet} == {"bankers-pontoon", "banker-stays"}


def test_a_hand_that_stuck_is_shown_from_the_least_to_stick_on() -> None:
    show = offered(played(*STAKED, "stick", "stick", "turn-up 17"), House(min_stick=16))["show"]
    assert show.values == ("16", "17", "18", "19", "20", "21")
    assert [reason.rule for reason in show.ruling.unmet] == ["stick"]


def test_where_a_pontoon_pays_less_against_the_banks_anything_is_shown_that_two_cards_can_be() -> None:
    house = House(banker_pontoon_vs_pontoon="single")
    show = offered(played("stake 10", "stake 20", "look pontoon", house=house), house)["show"]
    assert {"pontoon", "4", "14", "20"} < set(show.values)
    assert not {"bust", "five-card-trick"} & set(show.values)


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("stake 10", Act(does="stake", amount=10)),
        ("buy", Act(does="buy")),
        ("look", Act(does="look")),
        ("look pontoon", Act(does="look", held="pontoon")),
        ("five-card-trick", Act(does="five-card-trick")),
        ("show 18", Act(does="show", held="18")),
    ],
)
def test_an_act_is_read_from_its_words(said: str, act: Act) -> None:
    assert read(said) == act


NO_ACTS = ("", "fold", "twist 5", "stake x", "stake -5", "buy 1e3", "buy ١٠", "show 3", "look up", "buy 10 10")


@pytest.mark.parametrize("said", NO_ACTS)
def test_other_words_are_no_act(said: str) -> None:
    with pytest.raises(Refused):
        read(said)

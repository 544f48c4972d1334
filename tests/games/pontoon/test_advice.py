"""Stick, twist or buy, as the lesson advises."""

from itertools import combinations

import pytest

from companion.engine.cards import Cards, parse_cards
from companion.games.pontoon import GAME
from companion.games.pontoon.hands import totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.advice import BANK, NEXT_CARD


@pytest.mark.parametrize(
    ("cards", "house", "move", "why"),
    [
        ("8S 7H", House(), "stick", "enough"),
        ("8S 7H", House(min_stick=16), "twist", "may-bust"),
        ("8S 4H", House(), "twist", "may-bust"),
        ("4S 7H", House(), "buy", "cannot-bust"),
        ("2S 3H 2D 4C", House(), "buy", "fifth"),
        ("2S 3H 2D 4C", House(fifth_card_buy="twist_only"), "twist", "fifth"),
        ("2S 3H 4D 5C", House(), "buy", "fifth-may-bust"),
        ("AS 6H 4D 2C", House(), "buy", "fifth-may-bust"),
        ("AS 6H 4D 3C", House(), "buy", "fifth-may-bust"),
        ("AS 6H 4D 3C", House(fifth_card_buy="twist_only"), "twist", "fifth-may-bust"),
        ("AS 6H 4D 5C", House(), "buy", "fifth-may-bust"),
        ("AS 6H 5D 5C", House(), "stick", "enough"),
    ],
)
def test_what_a_sensible_player_does(cards: str, house: House, move: str, why: str) -> None:
    ruling = NEXT_CARD.ask(Cards(cards=parse_cards(cards)), house)
    assert (ruling.answer, ruling.facts.outcome) == (move, why)


@pytest.mark.parametrize("house", [House(), House(min_stick=16), House(fifth_card_buy="up_to_third")], ids=str)
def test_the_fifth_card_is_bought_where_what_is_put_on_it_wins_more_than_it_loses(house: House) -> None:
    ranks = [*range(2, 10), 10, 10, 10, 10, 1]
    for cards in combinations(parse_cards("AS 2S 2H 3S 3H 4S 4H 5S 5H 6S 7S 8S"), 4):
        total = totals(cards)[0]
        brings = sum(2 if total + points <= 21 else -1 for points in ranks)
        assert (NEXT_CARD.ask(Cards(cards=cards), house).answer == "buy") == (brings > 0), cards


def test_what_is_advised_is_no_question_of_the_rules() -> None:
    assert GAME.question("next-card") is NEXT_CARD
    assert NEXT_CARD not in GAME.questions


@pytest.mark.parametrize(("cards", "stops"), [("8S 8H", False), ("9S 8H", True), ("AS 6H", True), ("AS 5H 10D", False)])
def test_a_bank_that_is_free_had_better_stop_on_seventeen(cards: str, stops: bool) -> None:
    assert BANK.ask(Cards(cards=parse_cards(cards)), House()).answer is stops

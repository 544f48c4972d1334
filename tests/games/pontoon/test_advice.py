"""Stick, twist or buy, as the lesson advises."""

import pytest

from companion.engine.cards import Cards, parse_cards
from companion.games.pontoon import GAME
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
        ("2S 3H 4D 5C", House(), "twist", "may-bust"),
    ],
)
def test_what_a_sensible_player_does(cards: str, house: House, move: str, why: str) -> None:
    ruling = NEXT_CARD.ask(Cards(cards=parse_cards(cards)), house)
    assert (ruling.answer, ruling.facts.outcome) == (move, why)


def test_what_is_advised_is_no_question_of_the_rules() -> None:
    assert GAME.question("next-card") is NEXT_CARD
    assert NEXT_CARD not in GAME.questions


@pytest.mark.parametrize(("cards", "stops"), [("8S 8H", False), ("9S 8H", True), ("AS 6H", True), ("AS 5H 10D", False)])
def test_a_bank_that_is_free_had_better_stop_on_seventeen(cards: str, stops: bool) -> None:
    assert BANK.ask(Cards(cards=parse_cards(cards)), House()).answer is stops

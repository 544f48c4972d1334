"""Hands that are compared in practice are shown as cards, of one pack, that make these hands at the table."""

import pytest

from companion.engine.cards import Card
from companion.engine.pictures import CardRow
from companion.games.pontoon import GAME
from companion.games.pontoon.hands import classify, made_of
from companion.games.pontoon.house import House


def cards(row: CardRow) -> list[Card]:
    return [drawn.face for group in row.groups for drawn in group if isinstance(drawn.face, Card)]


@pytest.mark.parametrize("house", [House(), House(three_sevens="treble"), House(min_stick=16)])
def test_the_cards_of_both_hands_make_what_is_compared(house: House) -> None:
    exercise = GAME.exercise("compare")
    for seed in range(120):
        situation = exercise.situation(GAME.question("compare"), seed, house)
        picture = exercise.picture(situation, house)
        assert picture
        mine, banks = map(cards, picture.rows)
        assert (made_of(mine, house), classify(banks)) == (situation.held, situation.bank)
        assert len({*mine, *banks}) == len(mine) + len(banks)

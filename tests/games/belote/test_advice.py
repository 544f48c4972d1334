"""Take or pass, as the lesson advises: the jack or the nine and two more trumps, the card turned up among them."""

import pytest

from companion.engine.cards import parse_cards
from companion.games.belote import GAME
from companion.games.belote.house import House
from companion.games.belote.questions.advice import WORTH_TAKING, BeforeTaking


@pytest.mark.parametrize(
    ("turned", "hand", "take"),
    [
        ("JH", "9H 7H AS KC 8D", True),
        ("7H", "9H 8H AS KC 8D", True),
        ("7H", "9H AS KC 8D 7D", False),  # one trump is missing
        ("7H", "KH QH AS AC 8D", False),  # king and queen alone
        ("7H", "JS 9S 8S AC 8D", False),  # of another suit
    ],
)
def test_the_jack_or_the_nine_and_two_more_trumps(turned: str, hand: str, take: bool) -> None:
    [card] = parse_cards(turned)
    ruling = WORTH_TAKING.ask(BeforeTaking(turned=card, hand=parse_cards(hand)), House())
    assert ruling.answer == take
    assert all(trump.suit is card.suit for trump in ruling.facts.trumps)


def test_what_is_advised_is_no_question_of_the_rules() -> None:
    assert GAME.question("worth-taking") is WORTH_TAKING
    assert WORTH_TAKING not in GAME.questions

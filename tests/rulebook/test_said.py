"""Cards and figures in people's words, as the fields of a question."""

import pytest

from companion.games import shelf
from companion.rulebook.said import Ear, SaidFields
from companion.rulebook.words import words

CASES = [
    ("canasta", "can-open", "can i open with 3 kings 2 aces and a joker at 1640",
     {"score": "1640", "hand": "K K K A A JK"}),
    ("canasta", "opening", "AA2 KKK", {"melds.0": "A A 2", "melds.1": "K K K"}),
    ("canasta", "can-open", "we have 1640, K K K and A A joker?", {"score": "1640", "hand": "K K K A A JK"}),
    ("canasta", "meld", "two kings and two deuces", {"cards": "K K 2 2"}),
    ("burraco", "meld", "5H 6H 7H JK", {"cards": "5H 6H 7H JK"}),
    ("belote", "highest", "ace of spades or 10 of hearts", {"cards": "AS 10H"}),
    ("pontoon", "compare", "bank has 19 i have pontoon stake 20", {"bank": "19", "held": "pontoon", "stake": "20"}),
    ("pontoon", "beats", "i have a king and a queen bank has two eights", {"cards": "K Q", "bank": "8 8"}),
    ("shoot-pontoon", "room", "kitty is 100 how much can i shoot", {"kitty": "100"}),
    ("canasta", "meld", "what is a meld", {}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "question", "text", "fields"), CASES, ids=lambda one: str(one)[:40])
def test_what_was_said_fills_in_the_form(game: str, question: str, text: str, fields: dict[str, str]) -> None:
    said = Ear(shelf()[game], words("en", game=game)).said(text)
    assert SaidFields(shelf()[game].question(question), words("en", game=game), said).fields == fields


@pytest.mark.parametrize(("text", "cards"), [("ইস্কাপনের বিবি", ["QS"]), ("৩টি টেক্কা", ["A", "A", "A"])])
def test_cards_are_heard_suit_first_and_counted_with_what_hangs_on_the_figure(text: str, cards: list[str]) -> None:
    said = Ear(shelf()["belote"], words("bn", game="belote")).said(text)
    assert [card for one in said for card in one.cards] == cards

"""Cards and figures in people's words, as the fields of a question."""

import pytest

from companion.games import shelf
from companion.rulebook.ear import Ear
from companion.rulebook.said import SaidFields
from companion.rulebook.words import words

CASES = [
    ("canasta", "can-open", "can i open with 3 kings 2 aces and a joker at 1640",
     {"score": "1640", "hand": "K K K A A JK"}),
    ("canasta", "opening", "AA2 KKK", {"melds.0": "A A 2", "melds.1": "K K K"}),
    ("canasta", "can-open", "we have 1640, K K K and A A joker?", {"score": "1640", "hand": "K K K A A JK"}),
    ("canasta", "meld", "two kings and two deuces", {"cards": "K K 2 2"}),
    ("burraco", "meld", "5H 6H 7H JK", {"cards": "5♥ 6♥ 7♥ JK"}),
    ("belote", "highest", "ace of spades or 10 of hearts", {"cards": "A♠ 10♥"}),
    ("pontoon", "compare", "bank has 19 i have pontoon stake 20", {"bank": "19", "held": "pontoon", "stake": "20"}),
    ("pontoon", "beats", "i have a king and a queen bank has two eights", {"cards": "K Q", "bank": "8 8"}),
    ("shoot-pontoon", "room", "kitty is 100 how much can i shoot", {"kitty": "100"}),
    ("canasta", "meld", "what is a meld", {}),
    ("canasta", "minimum", "we have 1500 exactly how much to lay down first", {"score": "1500"}),
    ("canasta", "meld", "5 5 5 joker ok", {"cards": "5 5 5 JK"}),
    ("canasta", "meld", "3 kings and 2 jokers", {"cards": "K K K JK JK"}),
    ("burraco", "meld", "queen king ace of hearts", {"cards": "Q♥ K♥ A♥"}),
    ("burraco", "meld", "7 7 7 joker 2", {"cards": "7 7 7 JK 2"}),
    ("burraco", "card-points", "joker 2 and ace left", {"cards": "JK 2 A"}),
    ("burraco", "meld", "3h 4h 2d", {"cards": "3♥ 4♥ 2♦"}),
    ("pontoon", "hand", "777 worth", {"cards": "7 7 7"}),
    ("pontoon", "hand", "what does ace and 5 count", {"cards": "A 5"}),
    ("belote", "contract", "we took 82 them 80", {"taker": "0", "tricks.0": "82", "tricks.1": "80"}),
    ("belote", "contract", "they took and made 79", {"taker": "1", "tricks.1": "79"}),
    ("coinche", "contract", "coinched 100 they got 90",
     {"contract": "100", "coinche": "2", "taker": "1", "tricks.1": "90"}),
    ("coinche", "contract", "we bid 90 and got 92", {"contract": "90", "taker": "0", "tricks.0": "92"}),
    ("shoot-pontoon", "room", "kitty 100 two people shot 30 each", {"kitty": "100", "open_bets": "60"}),
    ("shoot-pontoon", "room", "kitty 90 eve shot 25 sam 30", {"kitty": "90", "open_bets": "55"}),
    ("canasta", "opening", "K K 2 + 9 9 9", {"melds.0": "K K 2", "melds.1": "9 9 9"}),
    ("burraco", "card-points", "joker, king and a 7", {"cards": "JK K 7"}),
    ("burraco", "card-points", "4 kings and a 7 left", {"cards": "K K K K 7"}),
    ("belote", "contract", "90 for us 72 for them but they have the belote",
     {"taker": "0", "tricks.0": "90", "tricks.1": "72", "belote": "1"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "question", "text", "fields"), CASES, ids=lambda one: str(one)[:40])
def test_what_was_said_fills_in_the_form(game: str, question: str, text: str, fields: dict[str, str]) -> None:
    said = Ear(shelf()[game], words("en", game=game)).said(text)
    assert SaidFields(shelf()[game].question(question), words("en", game=game), said).fields == fields


@pytest.mark.parametrize(("text", "cards"), [("ইস্কাপনের বিবি", ["Q♠"]), ("৩টি টেক্কা", ["A", "A", "A"])])
def test_cards_are_heard_suit_first_and_counted_with_what_hangs_on_the_figure(text: str, cards: list[str]) -> None:
    said = Ear(shelf()["belote"], words("bn", game="belote")).said(text)
    assert [card for one in said for card in one.cards] == cards

"""A rank that is written with a letter among words is heard by its name, and a letter that is a word is none."""

import pytest

from companion.games import shelf
from companion.rulebook.ear import Ear
from companion.rulebook.words import words


@pytest.mark.parametrize(
    ("game", "language", "text", "heard"),
    [("pontoon", "en", "is a Q and a 10 twins", "Q 10"), ("pontoon", "en", "i have a q and a 10", "Q 10"),
     ("pontoon", "en", "i have a k and an a", "K A"), ("pontoon", "en", "a k and a 5", "K 5"),
     ("pontoon", "en", "A K", "A K"), ("pontoon", "en", "A and 4", "A 4"), ("pontoon", "en", "J 5", "J 5"),
     ("pontoon", "en", "i have 4 K", "4 K"), ("canasta", "en", "i have 4 K", "K K K K"),
     ("canasta", "en", "2 K's and 2 jokers", "K K JK JK"), ("canasta", "en", "two As", "A A"),
     ("canasta", "en", "3 Qs and a joker", "Q Q Q JK"), ("canasta", "en", "As soon as i draw", ""),
     ("canasta", "en", "a joker, a 4, a K and a 7", "JK 4 K 7"), ("canasta", "en", "KKK2", "K K K 2"),
     ("canasta", "en", "A pile", ""), ("canasta", "en", "A joker on top", "JK"),
 ("canasta", "it", "A chi tocca", ""),
("burraco", "it", "A due tre si può", "A 2 3"), ("burraco", "en", "K ace two three all hearts", "K A 2 3"),
     ("burraco", "en", "is Q king ace allowed", "Q K A"), ("burraco", "en", "Q K A of hearts", "Q♥ K♥ A♥"),
     ("belote", "en", "J and 9 of trumps", "J* 9*"), ("belote", "en", "K spades or Q spades", "K♠ Q♠"),
     ("belote", "en", "what is a J worth", "J"), ("pontoon", "en", "7 and king", "7 K"),
     ("pontoon", "fr", "il me reste une D et un 5", "Q 5"), ("burraco", "fr", "D roi as deux", "Q K A 2"),
     ("canasta", "fr", "2 R et 2 jokers", "K K JK JK"), ("belote", "fr", "V de cœur et R trèfle", "J♥ K♣"),
     ("pontoon", "it", "10 e J", "10 J"), ("canasta", "it", "ho due K e in cima un re", "K K K"),
     ("canasta", "bn", "দুটো K আর একটা জোকার", "K K JK"), ("canasta", "pa", "ਦੋ K ਤੇ ਇੱਕ ਜੋਕਰ", "K K JK")],
)  # fmt: skip
def test_a_rank_may_be_written_with_its_letter(game: str, language: str, text: str, heard: str) -> None:
    said = Ear(shelf()[game], words(language, game=game)).said(text)
    assert " ".join(card for one in said for card in one.cards) == heard

"""Cards are heard however they are written; a letter that is a word is none, and a figure may count them."""

import pytest

from companion.games import shelf
from companion.rulebook.ear import Ear
from companion.rulebook.words import words


def cards(game: str, language: str, text: str) -> str:
    """The cards that are heard in a text."""
    said = Ear(shelf()[game], words(language, game=game)).said(text)
    return " ".join(card for one in said for card in one.cards)


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
("burraco", "it", "A due tre si può", "A 2 3"), ("burraco", "en", "K ace two three all hearts", "K♥ A♥ 2♥ 3♥"),
     ("burraco", "en", "is Q king ace allowed", "Q K A"), ("burraco", "en", "Q K A of hearts", "Q♥ K♥ A♥"),
     ("belote", "en", "J and 9 of trumps", "J* 9*"), ("belote", "en", "K spades or Q spades", "K♠ Q♠"),
     ("belote", "en", "what is a J worth", "J"), ("pontoon", "en", "7 and king", "7 K"),
     ("pontoon", "fr", "il me reste une D et un 5", "Q 5"), ("burraco", "fr", "D roi as deux", "Q K A 2"),
     ("canasta", "fr", "2 R et 2 jokers", "K K JK JK"), ("belote", "fr", "V de cœur et R trèfle", "J♥ K♣"),
     ("pontoon", "it", "10 e J", "10 J"), ("canasta", "it", "ho due K e in cima un re", "K K K"),
     ("canasta", "bn", "দুটো K আর একটা জোকার", "K K JK"), ("canasta", "pa", "ਦੋ K ਤੇ ਇੱਕ ਜੋਕਰ", "K K JK")],
)  # fmt: skip
def test_a_rank_may_be_written_with_its_letter(game: str, language: str, text: str, heard: str) -> None:
    assert cards(game, language, text) == heard


@pytest.mark.parametrize(
    ("game", "language", "text", "heard"),
    [("belote", "fr", "R♥ 7♠ ♥A V♥ d♦", "K♥ 7♠ A♥ J♥ Q♦"), ("burraco", "en", "is 5h 6s 7h a run", "5♥ 6♠ 7♥"),
     ("burraco", "en", "can I lay 6s 7s 8s", "6♠ 7♠ 8♠"), ("belote", "en", "7S 8S 9S", "7♠ 8♠ 9♠"),
     ("canasta", "en", "7s 8s 9s", "7 8 9"), ("burraco", "en", "two 7s", "7 7"),
     ("burraco", "en", "9d joker Jd Qd as a sequence", "9♦ JK J♦ Q♦"),
     ("belote", "en", "trump hearts: queen of spades, ace of clubs", "Q♠ A♣"),
     ("belote", "fr", "atout trèfle : dame de pique, valet de trèfle", "Q♠ J♣"),
     ("belote", "en", "spades 7 8 9", "7♠ 8♠ 9♠")],
)  # fmt: skip
def test_a_suit_is_that_of_its_own_card(game: str, language: str, text: str, heard: str) -> None:
    assert cards(game, language, text) == heard


@pytest.mark.parametrize(
    ("game", "language", "text", "heard"),
    [("burraco", "en", "8 clubs joker 10 clubs can I lay that", "8♣ JK 10♣"),
     ("burraco", "en", "7 hearts, 8 hearts and 9 hearts", "7♥ 8♥ 9♥"),
     ("burraco", "pa", "8 chidi joker 10 chidi", "8♣ JK 10♣"),
     ("burraco", "en", "4 hearts and 2 spades left", ""), ("burraco", "pa", "chidi 8 chidi 9 chidi 10", "8♣ 9♣ 10♣"),
     ("belote", "en", "10 clubs led, trump hearts, I hold 8 spades and king hearts", "10♣ 8♠ K♥"),
     ("belote", "en", "trump hearts king clubs led", "K♣"), ("belote", "en", "I have the king, hearts are trumps", "K"),
     ("belote", "en", "my king hearts trump", "K"), ("belote", "en", "hearts king, clubs ace", "K♥ A♣"),
     ("belote", "en", "hearts king clubs ace", "K♥ A♣"), ("burraco", "en", "clubs joker", "JK"),
     ("burraco", "bn", "horoton tin", ""),
     ("belote", "fr", "roi coeur entamé, j'ai as trèfle et 7 pique", "K♥ A♣ 7♠"),
     ("belote", "it", "asso picche e donna fiori", "A♠ Q♣"), ("burraco", "it", "8 fiori jolly re fiori", "8♣ JK K♣"),
     ("belote", "bn", "ইশকাপনের টেক্কা আর রুইতনের দশ", "A♠ 10♦"),
     ("belote", "bn", "chiritoner nola, horotoner dosh", "9♣ 10♥"),
     ("belote", "bn", "chiritoner saheb horotoner bibi", "K♣ Q♥"), ("belote", "bn", "horotoner tinta", "")],
)  # fmt: skip
def test_a_suit_beside_its_rank_needs_no_word_between(game: str, language: str, text: str, heard: str) -> None:
    assert cards(game, language, text) == heard


@pytest.mark.parametrize(
    ("game", "language", "text", "heard"),
    [("burraco", "en", "7h8h9h", "7♥ 8♥ 9♥"), ("burraco", "en", "7♥8♥9♥ ok", "7♥ 8♥ 9♥"),
     ("burraco", "en", "7 8 & 9 hearts", "7♥ 8♥ 9♥"), ("burraco", "en", "AKQ of spades", "A♠ K♠ Q♠"),
     ("burraco", "en", "10-J-Q clubs", "10♣ J♣ Q♣"), ("burraco", "en", "seven eight nine of hearts", "7♥ 8♥ 9♥"),
     ("burraco", "pa", "paan satt atth nau", "7♥ 8♥ 9♥"), ("belote", "fr", "as-dix pique", "A♠ 10♠"),
     ("belote", "fr", "roi dame coeur", "K♥ Q♥"), ("belote", "fr", "j'ai 4 coeurs", ""),
     ("canasta", "en", "kings x3 and joker", "K K K JK"), ("canasta", "en", "3x king", "K K K"),
     ("canasta", "bn", "৩x সাহেব", "K K K"), ("canasta", "en", "score x2", ""), ("canasta", "en", "2x", ""),
     ("canasta", "en", "3kings 2jokers", "K K K JK JK"), ("canasta", "fr", "trois-rois", "K K K"),
     ("canasta", "fr", "RR joker", "K K JK"), ("canasta", "fr", "DD2", "Q Q 2"), ("canasta", "en", "QQ and 2", "Q Q 2"),
     ("canasta", "bn", "saheb 3ta joker 1ta", "K K K JK"), ("canasta", "pa", "badshah 3, joker 1", "K K K JK"),
     ("canasta", "en", "king 4 queen 3", "K 4 Q 3"), ("canasta", "en", "kings 3 jokers 1 a lot", "K K K JK"),
     ("burraco", "en", "see rule a9", ""), ("canasta", "en", "2 kings 3 jokers 1 ace", "K K JK JK JK A"),
     ("canasta", "fr", "4x7 et 3 x 10", "7 7 7 7 10 10 10"), ("pontoon", "fr", "A10 contre 21", "A 10"),
     ("canasta", "en", "0x king", ""),
     ("pontoon", "en", "ace-9", "A 9"), ("pontoon", "en", "a9", "A 9"), ("pontoon", "en", "J&6", "J 6"),
     ("pontoon", "fr", "roi-six", "K 6"), ("pontoon", "fr", "R6", "K 6"), ("pontoon", "fr", "j'ai dix-sept", ""),
     ("belote", "en", "7♠ Q♥ trump spades", "7♠ Q♥"), ("belote", "en", "they made 84-78", "")],
)  # fmt: skip
def test_cards_are_heard_however_they_are_written(game: str, language: str, text: str, heard: str) -> None:
    assert cards(game, language, text) == heard


@pytest.mark.parametrize(
    ("game", "language", "text", "heard"),
    [("burraco", "fr", "7 joker 4", "7 JK 4"), ("burraco", "en", "A 7 joker", "A 7 JK"),
     ("canasta", "en", "4 A joker left", "4 A JK"), ("canasta", "en", "K K 2 joker", "K K 2 JK"),
     ("canasta", "it", "K K 2 jolly", "K K 2 JK"), ("canasta", "en", "3 K 2 A", "K K K A A"),
     ("canasta", "en", "2 joker and 3 kings", "JK JK K K K"), ("canasta", "en", "3 joker", "JK JK JK"),
     ("canasta", "fr", "à -205, R R joker et V V V joker", "K K JK J J J JK"),
     ("pontoon", "en", "an eight, a seven and a queen", "8 7 Q"), ("canasta", "en", "is 10 10 10 a meld", "10 10 10"),
     ("pontoon", "en", "4 5 a bust", "4 5 A"), ("canasta", "en", "4 a king", "K"),
     ("canasta", "en", "a 7 and a joker", "7 JK"), ("canasta", "pa", "ਇੱਕ 9 ਤੇ ਇੱਕ 6", "9 6"),
     ("canasta", "bn", "1টা 9 আর 1টা জোকার", "9 JK"), ("canasta", "bn", "3টা 5 আর 1টা জোকার", "5 5 5 JK"),
     ("canasta", "bn", "আমার কাছে 6 6 9। কত", "6 6 9"), ("canasta", "pa", "ਮੇਰੇ ਕੋਲ K 7।", "K 7"),
     ("canasta", "it", "9 jolly 7", "9 JK 7"), ("canasta", "it", "2 jolly 3 re", "JK JK K K K")],
)  # fmt: skip
def test_a_figure_among_cards_counts_none_of_them(game: str, language: str, text: str, heard: str) -> None:
    assert cards(game, language, text) == heard

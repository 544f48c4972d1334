"""What people write in short on a phone is read in whole words."""

import pytest

from companion.rulebook.search import asked_in, respelled
from companion.rulebook.typed import written_out
from companion.rulebook.vocabulary import without_courtesy
from companion.rulebook.words import words
from tests.rulebook.phrases import written


@pytest.mark.parametrize(
    ("language", "typed", "whole"),
    [("en", "hw mny pts r u on", "how many points are you on"), ("en", "20pts 4 me 2 open", "20 points for me to open"),
     ("en", "w/o a canasta", "without a canasta"), ("en", "4 kings n 2 jokers", "4 kings and 2 jokers"),
     ("fr", "c koi un burraco", "c’est quoi un burraco"), ("fr", "g 10c et 9c", "j’ai 10c et 9c"),
     ("fr", "tt le monde passe", "tout le monde passe"), ("it", "qnt x chiudere", "quanti per chiudere"),
     ("en", "nothing 2 do", "nothing to do"), ("en", "2 2 2 do we meld", "2 2 2 do we meld"),
     ("en", "Is N a card", "Is N a card"), ("en", "don't", "don't")],
)  # fmt: skip
def test_what_is_short_is_written_out(language: str, typed: str, whole: str) -> None:
    assert written_out(words(language), typed) == whole


def test_a_name_is_not_short_for_anything() -> None:
    assert written_out(words("fr"), "ki joue après kan", frozenset({"kan"})) == "qui joue après kan"


@pytest.mark.parametrize(
    ("language", "typed", "asked"),
    [("en", "hey, who's dealing?? thanks", "who's dealing??"),
     ("en", "Hello can someone tell me: is a 2 wild", "is a 2 wild"),
     ("en", "we cant agree. who cuts (first time playing)", "who cuts"),
     ("fr", "dis moi, qui coupe s il te plait", "qui coupe"),
     ("fr", "on n’est pas d’accord : qui coupe svp", "qui coupe"), ("it", "scusate, chi dà? grazie", "chi dà?"),
     ("bn", "একটা প্রশ্ন: কে কাটে প্লিজ", "কে কাটে"), ("bn", "bhai ke kate bolo to", "ke kate"),
     ("pa", "ਇੱਕ ਸਵਾਲ, ਕੌਣ ਵੰਡਦਾ ਦੱਸੋ ਜੀ", "ਕੌਣ ਵੰਡਦਾ"), ("en", "hi-lo", "hi-lo"), ("en", "please", "please"),
     ("en", "AH 10H which wins", "AH 10H which wins"), ("en", "what is a tie", "what is a tie")],
)  # fmt: skip
def test_what_only_surrounds_a_question_is_not_asked(language: str, typed: str, asked: str) -> None:
    assert without_courtesy(words(language), typed) == asked


def test_a_name_surrounds_nothing() -> None:
    assert without_courtesy(words("en"), "hey ty, does ty deal ty", frozenset({"ty"})) == "ty, does ty deal ty"


def test_the_language_of_what_is_short_is_known() -> None:
    assert asked_in(words("en"), "r 2s wild") == "en"
    assert asked_in(words("en"), "c koi une pile gelée") == "fr"


@pytest.mark.parametrize(
    ("typed", "language"),
    [("sei re con una pinella, poi 8 9 10 di fiori", "it"), ("quanto vale la pinella al posto del re", "it"),
     ("l'as d'atout est demandé, obligé de monter ?", "fr"), ("le dix de der compte dans la belote ?", "fr"),
     ("চার সাহেব আর একটা জোকার কত", "bn"), ("pinella te joker dono chal sakde ne", "pa"),
     ("is a pinella in its own place a semipulito", "en"), ("dix de der to whom", "en"),
     ("capot belote rebelote", "en")],
)  # fmt: skip
def test_words_of_one_language_within_the_phrasings_of_another_do_not_make_a_question_of_it(
    typed: str, language: str
) -> None:
    assert asked_in(words("en"), typed) == language


@pytest.mark.parametrize("own", ["en", "fr", "it", "bn", "pa"])
def test_english_is_heard_under_every_language_and_answered_in_the_readers(own: str) -> None:
    assert asked_in(words(own), "may I take the pile with a joker") == own


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [("4 kigns and a jkoer", "4 kings and a joker"), ("can Dorra opne", "can Dorra open"), ("KKK QJ10", "KKK QJ10")],
)
def test_a_slip_of_the_thumb_is_the_word_that_was_meant(typed: str, spelled: str) -> None:
    assert respelled(written("canasta"), typed, {"dorra"}) == spelled

"""Cards are read as people of a language type them, all ranks alike, and what is in doubt is told."""

import pytest

from companion.engine.cards import AnyCard, pack
from companion.forms.question import form_fields
from companion.games import shelf
from companion.rulebook.typed import CardLetters, TypedCards
from companion.rulebook.words import languages, words


def read(language: str, typed: str, game: str = "belote", question: str = "highest") -> TypedCards:
    """The cards of a form of one field."""
    asked = shelf()[game]
    return CardLetters(asked, words(language).of(game)).form(form_fields(asked.question(question)), {"cards": typed})


@pytest.mark.parametrize(
    ("language", "typed", "cards"),
    [
        ("fr", "AC VC 10C RC 9C", "A♥ J♥ 10♥ K♥ 9♥"),
        ("fr", "AP 10T RK DK 7p at", "A♠ 10♣ K♦ Q♦ 7♠ A♣"),
        ("fr", "roi de pique, 10 de cœur; dix trèfle", "K♠ 10♥ 10♣"),
        ("fr", "KS 10C 9H", "K♠ 10♣ 9♥"),  # nobody types S for a French suit
        ("fr", "KP JC V♣", "K♠ J♥ J♣"),
        ("it", "RP KP FP FF DQ QQ 10C AF", "K♠ K♠ J♠ J♣ Q♦ Q♦ 10♥ A♣"),
        ("it", "re di picche fante fiori", "K♠ J♣"),
        ("bn", "হরতনের সাহেব হ৯ ৯হ সাই চিড়িতনের ১০", "K♥ 9♥ 9♥ K♠ 10♣"),
        ("pa", "ਹੁਕਮ ਦੀ ਬੇਗੀ ਪਾ9 ਬਾਹੁ ਚਿ10 ਇੱਟ ਦਾ ਯੱਕਾ", "Q♠ 9♥ K♠ 10♣ A♦"),
        ("bn", "KC 10D", "K♣ 10♦"),
        ("en", "KC 10D king of spades", "K♣ 10♦ K♠"),
        ("en", "RC VC", "K♥ J♥"),  # of another language, where only one thing can be meant
        ("fr", "KS bleu", "K♠ bleu"),
    ],
)
def test_cards_are_read_in_the_letters_and_words_of_the_page(language: str, typed: str, cards: str) -> None:
    assert read(language, typed).entered["cards"] == cards


@pytest.mark.parametrize(
    ("language", "examples", "cards"),
    [
        ("en", ("KS", "10H"), "K♠ 10♥"),
        ("fr", ("RP (roi de pique)", "VC (valet de cœur)"), "K♠ J♥"),
        ("it", ("RP (il re di picche)", "10C (il dieci di cuori)"), "K♠ 10♥"),
        ("bn", ("ইস্কাপনের সাহেব", "KS"), "K♠ K♠"),
        ("pa", ("ਹੁਕਮ ਦਾ ਬਾਦਸ਼ਾਹ", "KS"), "K♠ K♠"),
    ],
)
def test_what_a_refusal_gives_as_examples_is_read(language: str, examples: tuple[str, ...], cards: str) -> None:
    assert all(example in words(language)("problem.card-wanted") for example in examples)
    assert read(language, "; ".join(example.partition(" (")[0] for example in examples)).entered["cards"] == cards


@pytest.mark.parametrize(
    ("language", "typed", "ranks"),
    [("fr", "R R D 7 roi joker", "K K Q 7 K JK"), ("it", "F fante jolly", "J J JK"), ("bn", "সাহেব সা ৭", "K K 7")],
)
def test_a_game_without_suits_reads_ranks_so(language: str, typed: str, ranks: str) -> None:
    assert read(language, typed, "canasta", "meld").entered["cards"] == ranks


def test_a_letter_of_two_suits_is_in_doubt_and_has_its_other_reading() -> None:
    typed = read("fr", "AC RP")
    assert [(doubt.letter, doubt.read.pictured, doubt.otherwise.pictured) for doubt in typed.doubts] == [
        ("C", "A♥", "A♣")
    ]
    assert typed.otherwise["cards"] == "A♣ K♠"
    assert not read("fr", typed.entered["cards"]).doubts
    assert not read("en", "AC").doubts


@pytest.mark.parametrize("language", languages())
def test_what_was_read_is_read_alike_in_every_language(language: str) -> None:
    whole: tuple[AnyCard, ...] = pack()
    for card in whole:
        letters = CardLetters(shelf()["belote"], words(language))
        assert letters.one(card.pictured) == card
        assert letters.one(str(card)) == card or str(card.suit) == "C"

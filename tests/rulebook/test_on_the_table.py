"""The cards of a trick in people's words: which were led and played, by whom, and which are in my hand."""

import pytest

from companion.games import shelf
from companion.rulebook.ear import Ear
from companion.rulebook.lexicon import lexicon
from companion.rulebook.reader import read
from companion.rulebook.utterance import Utterance, form_of
from companion.rulebook.words import words

SEATS = {"ann": 0, "bob": 1, "cy": 2, "di": 3}
SIDES = {name: seat % 2 for name, seat in SEATS.items() if name != "di"}  # a word of other meanings is no name
PARTNER, OPPONENT = "3", "0"  # whoever asks sits at 1

LED = [
    ("en", "hearts are trump, they led 9H, I hold JH AH KS", "9♥", OPPONENT, "J♥ A♥ K♠"),
    ("en", "partner leads ace of clubs, I have 7C and JD", "A♣", PARTNER, "7♣ J♦"),
    ("en", "9H was led and I have JH AH", "9♥", OPPONENT, "J♥ A♥"),
    ("en", "I have JH AH KS, 9H was led", "9♥", OPPONENT, "J♥ A♥ K♠"),
    ("en", "9H led, JH AH in my hand", "9♥", OPPONENT, "J♥ A♥"),
    ("en", "9H led by my partner, I hold JH 7C", "9♥", PARTNER, "J♥ 7♣"),
    (
        "en",
        "my opponent opened with the king of spades, I hold AS and 7H. can I throw the ace",
        "K♠",
        OPPONENT,
        "A♠ 7♥",
    ),
    ("fr", "on a entamé du 10 de trèfle, j'ai V de cœur et 8 de trèfle", "10♣", OPPONENT, "J♥ 8♣"),
    ("fr", "mon partenaire a entamé l'as de carreau, j'ai 7 de trèfle et R pique", "A♦", PARTNER, "7♣ K♠"),
    ("fr", "entame de l'as de trèfle par mon partenaire, j'ai 10 de trèfle et 9 de pique", "A♣", PARTNER, "10♣ 9♠"),
    ("it", "il compagno esce con l'asso di fiori, ho 7 di fiori e fante di quadri", "A♣", PARTNER, "7♣ J♦"),
    ("it", "gli avversari hanno aperto con il re di picche, ho 9 di picche e re di cuori", "K♠", OPPONENT, "9♠ K♥"),
    ("bn", "ওরা হরতনের ৯ খেলেছে, আমার হাতে হরতনের গোলাম আর ইস্কাপনের সাহেব", "9♥", OPPONENT, "J♥ K♠"),
    ("bn", "আমার হাতে হরতনের গোলাম আর ইস্কাপনের সাহেব, জুড়ি হরতনের ১০ খেলেছে", "10♥", PARTNER, "J♥ K♠"),
    ("pa", "ਵਿਰੋਧੀ ਨੇ ਪਾਨ ਦਾ ਨਹਿਲਾ ਖੇਡਿਆ, ਮੇਰੇ ਕੋਲ ਪਾਨ ਦਾ ਗੋਲਾ ਤੇ ਹੁਕਮ ਦਾ ਬਾਦਸ਼ਾਹ", "9♥", OPPONENT, "J♥ K♠"),
    ("pa", "ਸਾਥੀ ਨੇ ਪਾਨ ਦਾ 9 ਖੇਡਿਆ, ਮੇਰੇ ਕੋਲ ਪਾਨ ਦਾ ਗੋਲਾ ਤੇ ਹੁਕਮ ਦਾ ਬਾਦਸ਼ਾਹ", "9♥", PARTNER, "J♥ K♠"),
]


def fields(text: str, language: str = "en", question: str = "legal-cards", *, named: bool = False) -> dict[str, str]:
    spoken, game = words(language, game="belote"), shelf()["belote"]
    sides, seats = (SIDES, SEATS) if named else ({}, {})
    said = Utterance(lexicon(spoken), Ear(game, spoken).said(text, sides), sides, seats)
    return {**read(form_of(game.question(question), lexicon(spoken)), said).fields}


def played(text: str, *, named: bool = False) -> list[tuple[str, str]]:
    """The cards on the table, each with the seat of whoever played it."""
    found, trick = fields(text, named=named), "trick.{}.{}".format
    places = range(sum(name.endswith(".card") for name in found))
    return [(found[trick(n, "card")], found.get(trick(n, "seat"), "")) for n in places]


@pytest.mark.parametrize(("language", "text", "card", "seat", "hand"), LED, ids=[one[1][:40] for one in LED])
def test_the_card_that_was_led_is_on_the_table_and_the_others_in_my_hand(
    language: str, text: str, card: str, seat: str, hand: str
) -> None:
    trick = {"trick.0.card": card, "trick.0.seat": seat, "seat": "1", "hand": hand}
    assert trick.items() <= fields(text, language).items()


@pytest.mark.parametrize(
    ("text", "trick"),
    [("KD led, partner trumped it with 8C, I have AS 7S", [("K♦", "2"), ("8♣", "3")]),
     ("KD was led, they played 8C, I have AS 7S", [("K♦", "2"), ("8♣", "0")]),
     ("partner led KD, they played 8C, I have AS 7S", [("K♦", "3"), ("8♣", "0")]),
     ("they led 10D, partner played AD, an opponent trumped with 7C, I have 9C KH",
      [("10♦", "2"), ("A♦", "3"), ("7♣", "0")])],
)  # fmt: skip
def test_several_cards_lie_in_turn_before_whoever_asks(text: str, trick: list[tuple[str, str]]) -> None:
    assert played(text) == trick


@pytest.mark.parametrize(
    ("text", "trick"),
    [("bob led 9H, I have JH 7C", [("9♥", "1")]),
     ("cy led 7D, di played AD, me: 8H 9C", [("7♦", "2"), ("A♦", "3")]),
     ("9H led by cy, I have JH 7C", [("9♥", "2")]),
     ("di led KD, ann trumped 8H, I have 7H AC", [("K♦", "3"), ("8♥", "0")])],
)  # fmt: skip
def test_who_is_named_played_from_the_own_seat(text: str, trick: list[tuple[str, str]]) -> None:
    assert played(text, named=True) == trick
    assert "seat" not in fields(text, named=True)  # whose turn it is follows from that


@pytest.mark.parametrize(
    "text",
    [
        "they led KD, then it was trumped with 8C, I have AS 7S",
        "bob led KD, partner played AD, I have 8D 7D",
        "partner led KD, partner played AD, I have 8D 7D",
        "they led 10S, my partner holds it with KS, I have 8H 7H",
    ],
)
def test_where_it_is_not_clear_who_played_no_seat_is_guessed(text: str) -> None:
    found = fields(text, named=True)
    assert "trick.0.card" in found
    assert not [name for name in found if name.endswith("seat")]


@pytest.mark.parametrize("text", ["can I lead AH", "I led AH", "what is the ace of hearts worth"])
def test_what_i_lead_is_of_my_hand(text: str) -> None:
    assert "trick.0.card" not in fields(text)


def test_one_card_that_is_asked_about_may_be_one_of_several() -> None:
    assert "trick.0.seat" not in fields("they led 9H, can I play 8H")


@pytest.mark.parametrize(
    ("language", "text", "led"),
    [("en", "spades led, hearts trump, I have 7H AC", "S"),
     ("en", "hearts trump, spades led, I have 7H AC", "S"),
     ("en", "they led a spade, hearts are trump, I have 7H AC", "S"),
     ("en", "spades were led, trump is hearts, I have 7H AC", "S"),
     ("fr", "il entame pique, atout cœur, j'ai 8 de cœur et 7 de trèfle", "S"),
     ("it", "atout cuori, escono a picche, ho 8 di cuori e 7 di fiori", "S"),
     ("bn", "হরতন তুরুপ, ওরা ইস্কাপন খেলেছে, আমার হাতে হরতনের ৭ আর চিড়িতনের টেক্কা", "S"),
     ("pa", "ਪਾਨ ਤੁਰਪ, ਵਿਰੋਧੀ ਨੇ ਹੁਕਮ ਖੇਡਿਆ, ਮੇਰੇ ਕੋਲ ਪਾਨ ਦਾ ਗੋਲਾ ਤੇ ਚਿੜੀ ਦਾ ਬਾਦਸ਼ਾਹ", "S")],
)  # fmt: skip
def test_the_suit_that_was_led_is_not_that_of_trumps(language: str, text: str, led: str) -> None:
    found = fields(text, language)
    assert (found["trick.0.card"], found["trump"]) == (led, "H")


def test_a_question_without_a_hand_reads_no_trick() -> None:
    assert "trick.0.card" not in fields("they led 9H, who wins", question="trick")

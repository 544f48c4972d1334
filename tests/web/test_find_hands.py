"""Search for what hands and bets bring: names of players, several bets in one breath, what came of a hand."""

from urllib.parse import urlencode

import pytest

from tests.page import Element
from tests.phone import Phone, start

NAMES = ("Ann", "Bob", "Cem", "Dora")  # Ann has the bank


def begin(phone: Phone, game: str) -> str:
    return start(phone, game, {f"seat.{n}": name for n, name in enumerate(NAMES)} | {"dealer": "0"})


def first(phone: Phone, where: str, wanted: str, language: str = "en") -> Element:
    page = phone.open(f"{where}?{urlencode({'q': wanted, 'lang': language})}")
    return next(one for one in page.every() if "data-answer" in one.attributes)


def gains(answer: Element) -> dict[str, str]:
    """What each of several players gains, by the word that the row begins with."""
    rows = (row.text.split() for row in answer.every("tr"))
    return {name: gain for name, *_, gain in rows}


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "the bank has 18. bob 20 with 8 on it, cem went bust with 12"),
     ("fr", "ann a 18, bob 20 avec 8 misés, cem crevé avec 12"),
     ("it", "ann sta a 18, bob 20 con puntata 8, cem sballato con 12")],
)  # fmt: skip
def test_what_several_players_gain_is_told_of_each_and_of_the_bank(phone: Phone, language: str, wanted: str) -> None:
    sheet = begin(phone, "pontoon")
    assert gains(first(phone, f"{sheet}/find", wanted, language)) == {"Bob": "+8", "Cem": "−12", "Ann": "+4"}


@pytest.mark.parametrize(("sevens", "gain"), [("treble", "30"), ("ordinary", "10")])
def test_three_sevens_are_what_they_are_at_this_table(phone: Phone, sevens: str, gain: str) -> None:
    wanted = {"q": "7 7 7 with 10 on it, the bank on 20", "house.three_sevens": sevens}
    page = phone.open(f"/find/pontoon?{urlencode(wanted)}")
    answer = next(one for one in page.every() if "data-answer" in one.attributes)
    assert next(answer.of_class("answer-word")).text == gain


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "level with the banker, 25 shot, kitty 60, how much is in the kitty now"),
     ("fr", "égalité avec le banquier, pari 25, cagnotte 60, il y a combien dedans après")],
)  # fmt: skip
def test_a_tie_is_lost(phone: Phone, language: str, wanted: str) -> None:
    assert "85" in first(phone, "/find/shoot-pontoon", wanted, language).text


def test_whoever_has_the_bank_is_the_banker_by_name(phone: Phone) -> None:
    sheet = begin(phone, "pontoon")
    assert "−16" in first(phone, f"{sheet}/find", "ann turned up an ace and a king, my stake was 8").text


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("shoot-pontoon", "en", "won with 12 staked and 30 shot, what do i get", "42"),
     ("shoot-pontoon", "fr", "mise 10, pari 25 et je gagne, je touche combien", "35"),
     ("shoot-pontoon", "en", "shot 10 first and 20 more before the fourth card, i win, how much is it", "30"),
     ("shoot-pontoon", "en", "the banker has a pontoon, 10 on my hand and 25 shot, what is gone", "−45"),
     ("shoot-pontoon", "fr", "cagnotte 90, paris 20, 15 et 30, reste combien", "25"),
     ("shoot-pontoon", "pa", "kitty 90, 20 te 30 lag gaye, kinni jagah bachi", "40"),
     ("shoot-pontoon", "bn", "কিটি ৯০, ২০ আর ৩০ শুট হয়েছে, কত বাকি", "৪০"),
     ("shoot-pontoon", "it", "le puntate fanno 80 e il piatto 70, l'ultima era 15, quanto torna indietro", "10"),
     ("shoot-pontoon", "en", "kitty 60, one wins 20 and another loses 15, what is in it now", "55")],
)  # fmt: skip
def test_bets_are_reckoned_however_they_are_told(
    phone: Phone, game: str, language: str, wanted: str, told: str
) -> None:
    assert told in first(phone, f"/find/{game}", wanted, language).text


def test_a_bet_beside_others_is_allowed_only_if_there_is_room(phone: Phone) -> None:
    wanted = "kitty 70, bob shot 30, dora wants 45, ok"
    assert "There is room for 40." in first(phone, f"{begin(phone, 'shoot-pontoon')}/find", wanted).text


def test_a_pontoon_of_somebody_who_is_named_wins_the_bank(phone: Phone) -> None:
    sheet = begin(phone, "pontoon")
    assert (
        "Cem has the bank." in first(phone, f"{sheet}/find", "cem made a pontoon, nobody else did. who banks next").text
    )


A_PAIR = [
    ("en", "pile has a king on top, i have two kings, can i take it"),
    ("fr", "un roi sur le dessus, j'ai deux rois, je peux prendre la pile"),
    ("it", "in cima c'è un re, ho due re, posso prendere il pozzo"),
    ("bn", "উপরে সাহেব, আমার দুটো সাহেব আছে, গাদা নিতে পারি"),
    ("pa", "ਉੱਪਰ ਬਾਦਸ਼ਾਹ ਹੈ, ਮੇਰੇ ਕੋਲ ਦੋ ਬਾਦਸ਼ਾਹ ਨੇ, ਢੇਰੀ ਚੁੱਕ ਸਕਦਾ ਹਾਂ"),
]


YES = {"en": "Yes.", "fr": "Oui.", "it": "Sì.", "bn": "হ্যাঁ।", "pa": "ਹਾਂ।"}


@pytest.mark.parametrize(("language", "wanted"), A_PAIR)
def test_a_pair_takes_the_pile_frozen_or_not(phone: Phone, language: str, wanted: str) -> None:
    page = phone.open(f"/find/canasta?{urlencode({'q': wanted, 'lang': language})}")
    assert next(page.of_class("answer-word")).text == YES[language]


def test_a_card_and_a_wild_one_take_it_unless_it_is_frozen(phone: Phone) -> None:
    wanted = "king on top, i have a king and a joker, take it?"
    (cases,) = phone.open(f"/find/canasta?q={wanted}").of_class("cases")
    assert [cell.text for cell in cases.every("td")] == ["Yes", "No"]


@pytest.mark.parametrize(
    ("language", "wanted", "said"),
    [("en", "do i win with 2 3 2 4 3 against 9 5 7", "Yes"), ("en", "does 10 9 beat 10 8", "Yes"),
     ("en", "K 9 against dealer J 8", "Yes"), ("en", "does the bank's 10 9 beat my 8 8", "No"),
     ("en", "dealer has K 9 vs my J 8", "No"), ("en", "does ace king beat 7 7 7", "Yes"),
     ("fr", "est-ce que je gagne avec 2 3 2 4 3 contre 9 5 7", "Oui"), ("it", "K 9 contro J 8", "Sì"),
     ("bn", "K 9 বনাম J 8", "হ্যাঁ"), ("pa", "K 9 ਮੁਕਾਬਲੇ J 8", "ਹਾਂ")],
)  # fmt: skip
def test_of_two_hands_that_are_set_against_each_other_one_is_better(
    phone: Phone, language: str, wanted: str, said: str
) -> None:
    answer = first(phone, "/find/pontoon", wanted, language)
    assert next(answer.of_class("answer-word")).text.startswith(said)


@pytest.mark.parametrize(
    ("wanted", "hand"),
    [("ace king", "Pontoon"), ("7 and king", "17"), ("10 and a jack", "20"), ("9 5 and queen", "Bust")],
)
def test_cards_alone_are_a_hand(phone: Phone, wanted: str, hand: str) -> None:
    answer = first(phone, "/find/pontoon", wanted)
    assert next(answer.of_class("answer-word")).text.startswith(hand)

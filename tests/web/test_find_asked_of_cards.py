"""Search for what words ask of cards and prices that were said: who takes them, what they count, what they may cost.

What is right follows from the cards here, not from the app.
"""

import re
from urllib.parse import urlencode

import pytest

from companion.engine.text import plain_digits
from tests.phone import Phone

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITS = {"en": "spades", "fr": "pique", "it": "picche", "bn": "ইস্কাপন", "pa": "ਹੁਕਮ"}  # which are trumps
LETTERS = {"fr": {"K": "R", "Q": "D", "J": "V"}}
PLAIN, TRUMPS = ("7", "8", "9", "J", "Q", "K", "10", "A"), ("7", "8", "Q", "K", "10", "A", "9", "J")
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRICKS = ("AH KH 7S QH", "KD 10D AC JD", "8C 9C JS 9S", "QH 7D AC 8D")


def first(phone: Phone, game: str, wanted: str, language: str) -> str:
    """The word or figure of the first answer, or its sentence, in plain digits."""
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}")
    answer = next(one for one in page.every() if "data-answer" in one.attributes)
    word = next((one.text for one in answer.of_class("answer-word")), "")
    return plain_digits(word or answer.text).replace("\ufe0e", "")


def whole(phone: Phone, game: str, wanted: str, language: str) -> str:
    """The first answer, in plain digits."""
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}")
    return plain_digits(next(one.text for one in page.every() if "data-answer" in one.attributes))


def shown(card: str, language: str) -> str:
    rank, suit = card[:-1], card[-1]
    return LETTERS.get(language, {}).get(rank, rank) + SIGNS[suit]


def winner(trick: str) -> str:
    cards = trick.split()
    trumps = [card for card in cards if card[-1] == "S"]
    if trumps:
        return max(trumps, key=lambda card: TRUMPS.index(card[:-1]))
    return max((card for card in cards if card[-1] == cards[0][-1]), key=lambda card: PLAIN.index(card[:-1]))


def points(trick: str) -> int:
    of_trumps = {**POINTS, "J": 20, "9": 14}
    return sum((of_trumps if card[-1] == "S" else POINTS).get(card[:-1], 0) for card in trick.split())


WHO = {
    "en": ("{c}, {t} trumps, who wins", "{t} are trumps. played: {c}. whose trick", "{c} trump {t} which card wins"),
    "fr": ("{c}, atout {t}, à qui le pli", "atout {t} : {c}, qui gagne"),
    "it": ("{c}, atout {t}, chi prende", "briscola {t}: {c}, chi vince"),
    "bn": ("{c}, তুরুপ {t}, পিঠ কার",),
    "pa": ("{c}, ਤੁਰਪ {t}, ਸਰ ਕਿਸਦੀ",),
}
WORTH = {
    "en": ("{c}, trump {t}, points?", "can you add up {c}, trump suit is {t}", "{t} trumps, what does {c} come to"),
    "fr": ("{c}, atout {t}, ça vaut combien", "valeur du pli, atout {t} : {c}"),
    "it": ("{c}, atout {t}, quanto vale", "atout {t}: {c}, quanti punti"),
    "bn": ("{c}, তুরুপ {t}, কত পয়েন্ট",),
    "pa": ("{c}, ਤੁਰਪ {t}, ਕਿੰਨੇ ਪੁਆਇੰਟ",),
}


@pytest.mark.parametrize("language", list(WHO))
@pytest.mark.parametrize("trick", TRICKS)
def test_a_trick_is_his_whose_card_is_highest_and_worth_what_its_cards_are(
    phone: Phone, language: str, trick: str
) -> None:
    told = {"c": " ".join(shown(card, language) for card in trick.split()), "t": SUITS[language]}
    for game in ("belote", "coinche"):
        who = {text: first(phone, game, text.format(**told), language) for text in WHO[language]}
        assert who == dict.fromkeys(who, shown(winner(trick), language)), game
        worth = {text: first(phone, game, text.format(**told), language) for text in WORTH[language]}
        assert worth == dict.fromkeys(worth, str(points(trick))), game


DECLARED = {
    "en": ("what's {} worth", "points for declaring {}"),
    "fr": ("{} ça vaut combien", "j'annonce {}, je marque combien"),
    "it": ("{} quanto vale", "dichiaro {}, quanto segno"),
    "bn": ("{} ঘোষণা করলে কত",),
    "pa": ("{} ਦਾ ਐਲਾਨ ਕਿੰਨੇ ਦਾ",),
}


@pytest.mark.parametrize("language", list(DECLARED))
@pytest.mark.parametrize(
    ("cards", "worth"),
    [("9H 10H JH", 20), ("QC KC AC", 20), ("8D 9D 10D JD", 50), ("7S 8S 9S 10S JS", 100), ("JS JH JD JC", 200),
     ("9S 9H 9D 9C", 150), ("QS QH QD QC", 100)],
)  # fmt: skip
def test_a_declaration_is_worth_what_its_cards_make(phone: Phone, language: str, cards: str, worth: int) -> None:
    told = " ".join(shown(card, language) for card in cards.split())
    found = {text: first(phone, "belote", text.format(told), language) for text in DECLARED[language]}
    assert found == dict.fromkeys(found, str(worth))


def test_four_in_one_hand_against_a_sequence_in_another_are_not_added(phone: Phone) -> None:
    assert first(phone, "belote", "9h 10h Jh us, Qc Kc Ac them, who scores", "en") != "20"


HANDS = {
    "en": ("{} is that bust", "is {} over 21"),
    "fr": ("{} crevé ou pas", "{} dépasse 21"),
    "it": ("{} sballato", "{} supera il 21"),
    "bn": ("{} বাস্ট?",),
    "pa": ("{} ਬਸਟ?",),
}
BUST = {"en": "Bust", "fr": "Crevé", "it": "Sballato", "bn": "বাস্ট", "pa": "ਬਸਟ"}


@pytest.mark.parametrize("language", list(HANDS))
def test_a_hand_is_bust_above_21(phone: Phone, language: str) -> None:
    king = LETTERS.get(language, {}).get("K", "K")
    for hand, counts in ((f"{king} 6 8", BUST[language]), (f"{king} 5 4", "19"), (f"{king} 6 A", "17")):
        found = {text: first(phone, "pontoon", text.format(hand), language) for text in HANDS[language]}
        assert found == dict.fromkeys(found, counts)


DEAREST = {
    "en": ("stake {}, max for third card?", "opening stake {}. I'd like to buy. up to how much?"),
    "fr": ("mise {}, max pour la troisième carte ?", "misé {}, combien au plus pour acheter la 3e carte"),
    "it": ("puntata {}, massimo per la terza carta?",),
    "bn": ("প্রথম বাজি {}, তৃতীয় তাস সর্বোচ্চ কততে কেনা যায়",),
    "pa": ("ਪਹਿਲਾ ਦਾਅ {}, ਤੀਜਾ ਪੱਤਾ ਵੱਧ ਤੋਂ ਵੱਧ ਕਿੰਨੇ ਦਾ",),
}
FOURTH = {
    "en": ("opened {0}, third card {1}, can I buy the fourth for {2}?", "{0} stake, {1} for 3rd, {2} for 4th, allowed?",
           "is {2} ok for the 4th card? opening was {0}, third cost {1}",
           "can I pay {2} for card four if I paid {1} for card three and {0} to start"),
    "fr": ("mise {0}, troisième carte {1}, je peux acheter la quatrième {2} ?",
           "c'est bon {2} pour la quatrième ? j'avais misé {0} puis {1}"),
    "it": ("puntata {0}, terza carta {1}, posso comprare la quarta a {2}?",
           "posso pagare {2} per la quarta se ho pagato {1} la terza e puntato {0}"),
    "pa": ("ਸ਼ੁਰੂ ਵਿੱਚ {0}, ਤੀਜਾ ਪੱਤਾ {1} ਦਾ ਲਿਆ, ਚੌਥਾ {2} ਦਾ ਲੈ ਸਕਦੇ ਹਾਂ?",),
}  # fmt: skip


@pytest.mark.parametrize("language", list(DEAREST))
@pytest.mark.parametrize("stake", [5, 20, 50])
def test_the_third_card_costs_at_most_double_the_stake(phone: Phone, language: str, stake: int) -> None:
    for text in DEAREST[language]:
        said = whole(phone, "pontoon", text.format(stake), language)
        assert str(2 * stake) in re.findall(r"\d+", said), (text, said)


def test_the_most_it_may_cost_is_the_answer_to_who_asks_for_that(phone: Phone) -> None:
    assert first(phone, "pontoon", "stake 5, max for third card?", "en") == "10"


YES, NO = {"en": "Yes.", "fr": "Oui.", "it": "Sì.", "pa": "ਹਾਂ।"}, {"en": "No.", "fr": "Non.", "it": "No.", "pa": "ਨਹੀਂ।"}


@pytest.mark.parametrize("language", list(FOURTH))
@pytest.mark.parametrize(("prices", "allowed"), [((10, 15, 15), True), ((10, 15, 16), False), ((50, 50, 49), False)])
def test_the_fourth_card_costs_no_more_than_the_third_and_no_less_than_the_stake(
    phone: Phone, language: str, prices: tuple[int, int, int], allowed: bool
) -> None:
    found = {text: first(phone, "pontoon", text.format(*prices), language) for text in FOURTH[language]}
    assert found == dict.fromkeys(found, (YES if allowed else NO)[language])


@pytest.mark.parametrize(("before", "bid", "allowed"), [(80, 90, "Yes."), (100, 90, "No."), (100, 105, "No.")])
def test_the_bid_that_is_asked_about_is_set_above_the_last(phone: Phone, before: int, bid: int, allowed: str) -> None:
    asked = ("would {} be a proper bid if the last was {}, allowed?", "is {} enough when the bid is at {}")
    found = {text: first(phone, "coinche", text.format(bid, before), "en") for text in asked}
    assert found == dict.fromkeys(found, allowed)
    bengali = f"জুড়ি {before} বলেছে, তার উপর {bid} ডাকা যাবে কি"
    assert first(phone, "coinche", bengali, "bn") == {"Yes.": "হ্যাঁ।", "No.": "না।"}[allowed]


@pytest.mark.parametrize(("before", "bid", "allowed"), [(80, 90, "Yes."), (100, 90, "No."), (100, 105, "No.")])
def test_a_bid_in_between_is_no_bid_and_no_outcome(phone: Phone, before: int, bid: int, allowed: str) -> None:
    asked = ("last bid {}, can I say {}?", "someone's called {}, is {} a legal bid now", "they said {}. me: {}. ok?")
    found = {text: first(phone, "coinche", text.format(before, bid), "en") for text in asked}
    assert found == dict.fromkeys(found, allowed)


OPENED = {
    "en": "{h} for the first meld, score {t}",
    "fr": "total {t}, première pose {h}, assez ?",
    "it": "punti {t}, prima calata {h}, basta?",
    "bn": "{h} দিয়ে ওপেন করা যাবে, মোট {t}?",
    "pa": "{h} ਨਾਲ ਖੋਲ੍ਹ ਸਕਦੇ ਹਾਂ, ਕੁੱਲ {t}?",
}
FROM = {-205: 15, 340: 50, 1500: 90, 3000: 120}


@pytest.mark.parametrize("language", list(OPENED))
@pytest.mark.parametrize("total", list(FROM))
def test_melds_open_from_the_minimum_of_the_total(phone: Phone, language: str, total: int) -> None:
    queen, king = (LETTERS.get(language, {}).get(rank, rank) for rank in "QK")
    for melds, count in ((f"{king} {king} {king}", 30), (f"{queen} {queen} {queen} {queen} 2", 60)):
        page = whole(phone, "canasta", OPENED[language].format(h=melds, t=total), language)
        enough = YES.get(language, "হ্যাঁ।") in page
        assert enough == (count >= FROM[total]), page


LEFT = {
    "en": ("{} left in my hand, how much do i lose", "penalty for {}, how many points"),
    "fr": ("il me reste {}, combien je perds", "{} en main, pénalité de combien"),
    "it": ("mi restano {}, quanto perdo", "penalità per {}, quanti punti"),
    "bn": ("হাতে {}, কত কাটা যাবে",),
    "pa": ("ਹੱਥ ਵਿੱਚ {} ਬਚੇ, ਕਿੰਨੇ ਕੱਟੇ ਜਾਣਗੇ",),
}


@pytest.mark.parametrize("language", list(LEFT))
def test_what_is_left_in_a_hand_costs_what_it_is_worth(phone: Phone, language: str) -> None:
    king = LETTERS.get(language, {}).get("K", "K")
    for cards, cost in ((f"{king} {king} A", "40"), (f"7 2 {king}", "35")):
        found = {text: first(phone, "canasta", text.format(cards), language) for text in LEFT[language]}
        assert found == dict.fromkeys(found, f"\u2212{cost}")


@pytest.mark.parametrize(("cards", "opens"), [("8 8 2", "No."), ("K K K 2", "Yes.")])
def test_at_a_table_melds_have_to_open(phone: Phone, sheet: str, cards: str, opens: str) -> None:
    page = phone.open(f"{sheet}/find?{urlencode({'q': f'can we put down {cards}', 'lang': 'en'})}")
    answer = next(one for one in page.every() if "data-answer" in one.attributes)
    assert [one.text for one in answer.of_class("answer-word")] == [opens]
    assert first(phone, "canasta", f"can we put down {cards}", "en") == "Yes."  # a meld, wherever it is


@pytest.mark.parametrize(
    ("game", "language", "wanted"),
    [("pontoon", "en", "a joker and a king, bust?"), ("pontoon", "fr", "7 joker"), ("shoot-pontoon", "en", "joker 9 4"),
     ("belote", "fr", "coeur si joker vaut atout D♠ coeur"), ("burraco", "fr", "as 9♥ combien R♥ coeur joker")],
)  # fmt: skip
def test_cards_that_no_pack_of_the_game_has_are_no_error(phone: Phone, game: str, language: str, wanted: str) -> None:
    assert phone.client.get(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}").status_code == 200


@pytest.mark.parametrize(
    ("language", "wanted", "worth"),
    [("en", "four jacks and belote", 220), ("fr", "carré de valets et belote", 220),
     ("it", "quattro fanti e belote", 220), ("bn", "চার গোলাম আর বেলোত", 220), ("pa", "ਚਾਰ ਗੋਲੇ ਤੇ ਬੈਲੋਟ", 220),
     ("en", "four jacks and four nines", 350)],
)  # fmt: skip
def test_four_of_a_kind_and_more_are_added_up(phone: Phone, language: str, wanted: str, worth: int) -> None:
    assert first(phone, "belote", wanted, language) == str(worth)


@pytest.mark.parametrize(
    ("wanted", "declared"),
    [("we took 90 and have a tierce, they have belote", "Declarations that count: We 20, They 0"),
     ("we took 90, with a tierce, they made 72", "Declarations that count: We 20, They 0"),
     ("we took 90, with a tierce of theirs", "Declarations that count: We 0, They 20")],
)  # fmt: skip
def test_a_declaration_is_of_the_side_that_its_clause_names(phone: Phone, wanted: str, declared: str) -> None:
    assert declared in whole(phone, "belote", wanted, "en")

"""Search for a case that somebody tells: who has what, what is so and what is not, and what is asked of it.

What is right follows from the figures here, not from the app.
"""

from urllib.parse import urlencode

import pytest

from companion.engine.text import plain_digits
from companion.games import shelf
from companion.rulebook.search import Hit
from companion.web.shown.answers import SearchResult
from companion.web.shown.of_the_sheet import NamedSides
from companion.web.shown.rules import RuleContext
from tests.page import Element
from tests.phone import Phone
from tests.rulebook.phrases import written
from tests.web.test_find import asked, first_answer, words

YES = {"en": "Yes.", "fr": "Oui.", "it": "Sì.", "bn": "হ্যাঁ।", "pa": "ਹਾਂ।"}
NO = {"en": "No.", "fr": "Non.", "it": "No.", "bn": "না।", "pa": "ਨਹੀਂ।"}

# Of the points of the takers and the others, and the side that has belote, where the last word says whose it is.
BELOTE = {
    "en": ("we took {takers} they {others} but the belote is {ours}", {"ours": True, "theirs": False}),
    "fr": ("on a pris {takers}, eux {others}, belote à {ours}", {"nous": True, "eux": False}),
    "it": ("abbiamo preso noi {takers}, loro {others}, belote {ours}", {"nostra": True, "loro": False}),
    "bn": ("আমরা নিয়েছি {takers}, ওরা {others}, বেলোত {ours}", {"আমাদের": True, "ওদের": False}),
    "pa": ("ਅਸੀਂ ਲਿਆ {takers}, ਉਹ {others}, ਬੈਲੋਟ {ours}", {"ਸਾਡੀ": True, "ਉਨ੍ਹਾਂ ਦੀ": False}),
}
# Where the takers are the others.
TAKERS = {
    "en": ("takers {takers}, us {others}", "us {others}, takers {takers}", "the takers have {takers}, we {others}"),
    "fr": ("le preneur fait {takers} et nous {others}",),
    "it": ("chi ha preso ha {takers}, noi {others}",),
    "bn": ("যারা নিয়েছে {takers}, আমরা {others}",),
}  # fmt: skip


def search(phone: Phone, game: str, wanted: str, language: str = "en") -> Element:
    return phone.open(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}")


def word(page: Element) -> str:
    """The yes or no of the first answer, or its figure."""
    return plain_digits("".join(words(page)))


@pytest.mark.parametrize("takers", [78, 85, 95])
@pytest.mark.parametrize("language", BELOTE)
def test_a_belote_is_his_whom_the_last_word_names(phone: Phone, language: str, takers: int) -> None:
    said, whose = BELOTE[language]
    for name, ours in whose.items():
        points = {"takers": takers, "others": 162 - takers}
        made = takers + 20 * ours > 162 - takers + 20 * (not ours)
        assert (
            word(search(phone, "belote", said.format(**points, ours=name), language)) == (YES if made else NO)[language]
        )


@pytest.mark.parametrize("wanted", ["takers 88, defence 74 with belote", "they took 88, defence 74 with belote"])
def test_a_belote_beside_the_defence_is_theirs_who_did_not_take(phone: Phone, wanted: str) -> None:
    assert word(search(phone, "belote", wanted)) == "No."  # 88 against 94


@pytest.mark.parametrize(("language", "wanted"), [(one, each) for one, several in TAKERS.items() for each in several])
def test_takers_beside_whom_we_are_named_are_the_others(phone: Phone, language: str, wanted: str) -> None:
    for takers in (77, 85):
        page = search(phone, "belote", wanted.format(takers=takers, others=162 - takers), language)
        assert word(page) == (YES if takers > 81 else NO)[language]


def test_a_side_right_before_its_figure_has_it_whoever_is_named_behind(phone: Phone) -> None:
    assert word(search(phone, "belote", "took it. 75 in tricks plus belote, them 87. are we in?")) == "Yes."


@pytest.mark.parametrize(
    ("language", "wanted", "verdict"),
    [("en", "we opened, pile isn't frozen, nine on top, i have a nine and a deuce, can i take it", YES),
     ("fr", "talon pas gelé, dame dessus, j'ai une dame et un joker, on est ouverts, je peux le prendre", YES),
     ("fr", "talon gelé, dame dessus, j'ai une dame et un joker, on est ouverts, je peux le prendre", NO),
     ("bn", "আমরা খুলেছি, পাইল ফ্রিজ না, উপরে নহলা। হাতে একটা নহলা আর একটা দুরি, তুলতে পারি?", YES),
     ("bn", "আমরা খুলেছি, পাইল ফ্রিজ, উপরে নহলা। হাতে একটা নহলা আর একটা দুরি, তুলতে পারি?", NO)],
)  # fmt: skip
def test_what_is_denied_is_not_so(phone: Phone, language: str, wanted: str, verdict: dict[str, str]) -> None:
    assert word(search(phone, "canasta", wanted, language)) == verdict[language]


def test_a_dispute_of_another_case_does_not_answer(phone: Phone) -> None:
    opened = "queen on top not frozen, i have one queen and a 2. can i take it"
    assert word(search(phone, "canasta", f"we opened, {opened}")) == "Yes."
    other = search(phone, "canasta", f"we havent opened, {opened}")
    assert word(other) in ("", "No.")
    assert "not opened" in asked(other) or "not melded" in asked(other)


def test_what_is_so_is_told_in_words(phone: Phone) -> None:
    page = search(phone, "canasta", "black 3 on top of the frozen pile, he has two black threes. can he take it")
    assert "the pile is frozen" in first_answer(page)
    assert "frozen?" not in first_answer(page)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "kitty 80, two people shot 25 each, how much is left for me"),
     ("fr", "cagnotte 80, deux joueurs ont misé 25 chacun, combien il me reste"),
     ("it", "piatto 80, due hanno puntato 25 a testa, quanto mi resta"),
     ("bn", "কিটি ৮০, দুজন ২৫ করে শুট করল, আমার জন্য কত থাকে"),
     ("bn", "কিটি ৮০, দুজন প্রত্যেকে ২৫ শুট করেছে, আর কত শুট করা যায়"),
     ("pa", "ਕਿੱਟੀ 80, ਦੋ ਜਣਿਆਂ ਨੇ 25-25 ਸ਼ੂਟ ਕੀਤੇ, ਮੇਰੇ ਲਈ ਕਿੰਨਾ ਬਚਿਆ"),
     ("en", "kitty 80. ann in for 20 bob for 30. whats left for me"),
     ("fr", "cagnotte 80, anne 20, paul 30, il me reste combien")],
)  # fmt: skip
def test_bets_of_several_leave_the_rest_of_the_kitty(phone: Phone, language: str, wanted: str) -> None:
    assert word(search(phone, "shoot-pontoon", wanted, language)) == "30"


def test_a_bet_that_was_won_is_added_to_no_total(phone: Phone) -> None:
    page = search(phone, "shoot-pontoon", "ਕਿੱਟੀ 80 ਸੀ, ਮੈਂ 30 ਸ਼ੂਟ ਕੀਤੇ ਤੇ ਜਿੱਤ ਗਿਆ। ਕਿੱਟੀ ਵਿੱਚ ਕਿੰਨੇ ਬਚੇ", "pa")
    told = plain_digits(first_answer(page))
    assert "50" in told
    assert "110" not in told


@pytest.mark.parametrize(
    ("language", "wanted", "game", "verdict"),
    [("en", "we have 7 7 7 2 down, can i add a joker", "canasta", NO),
     ("en", "can i add a joker to 7 7 7 7", "canasta", YES),
     ("fr", "roi roi deux posés, je peux ajouter un deux", "canasta", NO),
     ("it", "sul tavolo abbiamo 8 8 2, posso aggiungere un jolly?", "canasta", NO),
     ("it", "calata 8 8 8 pinella, posso attaccare un jolly", "burraco", NO),
     ("en", "can i add the 7 of spades to 4 5 6 of spades", "burraco", YES)],
)  # fmt: skip
def test_what_is_added_to_a_meld_is_weighed_with_it(
    phone: Phone, language: str, wanted: str, game: str, verdict: dict[str, str]
) -> None:
    assert word(search(phone, game, wanted, language)) == verdict[language]


@pytest.mark.parametrize(
    "wanted", ["they have queens down, can we lay queens too", "their kings are down, may we lay kings"]
)
def test_a_rank_that_is_named_twice_is_no_pair(phone: Phone, wanted: str) -> None:
    assert "still open to you" in first_answer(search(phone, "canasta", wanted))


@pytest.mark.parametrize("suit", ["hearts", "clubs", "spades"])
def test_a_run_of_which_one_card_has_no_suit_is_of_the_suit_of_the_others(phone: Phone, suit: str) -> None:
    page = search(phone, "burraco", f"2 of {suit} between the ace and the 3 of {suit}, is the run clean")
    assert word(page) == "Clean."


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "they bid capot, can i still bid a number"), ("it", "loro dicono cappotto, posso ancora dire un numero"),
     ("pa", "ਉਹਨਾਂ ਨੇ ਕਾਪੋ ਕਿਹਾ, ਮੈਂ ਹੁਣ ਬੋਲੀ ਦੇ ਸਕਦਾ?")],
)  # fmt: skip
def test_a_bid_of_others_is_none_of_mine(phone: Phone, language: str, wanted: str) -> None:
    assert word(search(phone, "coinche", wanted, language)) == NO[language]


@pytest.mark.parametrize(
    "wanted", ["four queens and a tierce 7 8 9 of spades, how much", "7 8 9 of spades and four queens"]
)
def test_a_sequence_that_is_named_and_told_counts_once(phone: Phone, wanted: str) -> None:
    assert word(search(phone, "belote", wanted)) == "120"


def test_what_must_be_done_is_no_figure(phone: Phone) -> None:
    wanted = "mon pote tient deja le pli a l'atout avec la dame, moi jai l'as, je suis obligé de monter"
    assert asked(search(phone, "coinche", wanted, "fr")) != "Combien de points font ces cartes ?"


@pytest.mark.parametrize(
    ("wanted", "verdict"),
    [("trumps led, i have higher, must i go over", "Yes."),
     ("spades led, hearts trump, must i play my ace over the king", "No."),
     ("opponent is winning, im void, do i have to trump", "Yes.")],
)  # fmt: skip
def test_coinche_argues_its_tricks_in_the_words_of_belote(phone: Phone, wanted: str, verdict: str) -> None:
    assert word(search(phone, "coinche", wanted)) == verdict


@pytest.mark.parametrize(
    ("near", "covered", "told"), [(1.2, 0.6, "No."), (0.5, 0.9, "No."), (0.5, 0.6, ""), (-0.1, 1.0, "")]
)
def test_what_is_far_or_hardly_near_with_few_of_the_words_says_no_yes_or_no(
    near: float, covered: float, told: str
) -> None:
    game = shelf()["canasta"]
    there = RuleContext(game, game.house(), written("canasta").words, lambda *_, **__: "")
    dispute = written("canasta").argued["frozen-natural-and-wild"]
    hit = Hit("canasta", "dispute", dispute.id, dispute.title, dispute.rules, near=near, covered=covered)
    answer = SearchResult(there, hit, NamedSides(dispute.title)).answer
    assert answer is not None
    assert answer.word == told

"""Search for what no rulebook speaks of: it says so, whatever of its words stands there."""

import pytest

from tests.page import Element
from tests.phone import Phone


def is_refused(page: Element) -> bool:
    return any("data-nothing" in one.attributes for one in page.every("div"))


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("/find/burraco", "regole della scopa&lang=it"),
        ("/find/canasta", "লুডো খেলার নিয়ম&lang=bn"),
        ("/find", "ক্রিকেটে আজ কে জিতল&lang=bn"),
        ("/find/canasta", "seep khedan da tarika&lang=pa"),
    ],
)
def test_another_game_is_refused_by_its_name_in_any_form(phone: Phone, address: str, wanted: str) -> None:
    assert is_refused(phone.open(f"{address}?q={wanted}"))


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("/find/belote", "how long does one game last on average, an hour"),
        ("/find/pontoon", "who was it that invented this game"),
        ("/find/coinche", "combien de temps dure une partie&lang=fr"),
        ("/find/belote", "ou est ce que je peux acheter des cartes&lang=fr"),
        ("/find/canasta", "come si fa a vincere piu spesso&lang=it"),
        ("/find/burraco", "বাচ্চারা কত বছর বয়সে খেলতে পারে&lang=bn"),
        ("/find/pontoon", "ਇਹ ਖੇਡ ਕਿਹੜੇ ਮੁਲਕ ਤੋਂ ਆਈ&lang=pa"),
    ],
)
def test_what_no_rulebook_speaks_of_is_refused_though_its_words_are_used_there(
    phone: Phone, address: str, wanted: str
) -> None:
    assert is_refused(phone.open(f"{address}?q={wanted}"))


def test_what_is_asked_with_figures_is_refused_too_where_no_rulebook_speaks_of_it(phone: Phone) -> None:
    assert is_refused(phone.open("/find/belote?q=how many minutes for 501 points"))


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("/find/burraco", "a ramino con quanti punti si apre&lang=it"),
        ("/find/burraco", "nel ramino quanti jolly servono&lang=it"),
        ("/find/canasta", "in rummy can i pick up the whole pile"),
        ("/find/canasta", "ਰੰਮੀ ਵਿੱਚ ਕਿੰਨੇ ਪੱਤੇ ਵੰਡੀਦੇ&lang=pa"),
        ("/find/belote", "au tarot combien de cartes au chien&lang=fr"),
        ("/find/canasta", "hand and foot how many cards does everybody get"),
        ("/find/canasta", "who made up this game and in which year"),
    ],
)
def test_a_question_about_another_game_is_refused_though_a_book_compares_itself_with_it(
    phone: Phone, address: str, wanted: str
) -> None:
    assert is_refused(phone.open(f"{address}?q={wanted}"))


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("canasta", "is it like gin rummy"),
        ("pontoon", "is this the same as blackjack"),
        ("canasta", "the only canasta is my pards, can i go out with it"),
    ],
)
def test_what_is_only_compared_or_misspelled_is_not_refused(phone: Phone, game: str, wanted: str) -> None:
    assert not is_refused(phone.open(f"/find/{game}?q={wanted}"))

"""Search for what one card is worth: the figure, or both where it depends on trumps."""

import pytest

from tests.phone import Phone

# game, language, what is asked, what the card is worth
WORTH = [
    ("canasta", "en", "how much are jokers worth", "50"),
    ("canasta", "en", "jokers points", "50"),
    ("canasta", "en", "how much is a two", "20"),
    ("canasta", "en", "7s worth", "5"),
    ("canasta", "en", "what do black threes count for", "5"),
    ("canasta", "fr", "un trois noir ça vaut combien", "5"),
    ("canasta", "fr", "les deux valent combien", "20"),
    ("canasta", "it", "la pinella quanto vale", "20"),
    ("canasta", "it", "quanti punti per i tre neri", "5"),
    ("canasta", "bn", "জোকারের মান কত", "৫০"),
    ("canasta", "pa", "ਜੋਕਰ ਦੇ ਕਿੰਨੇ ਨੰਬਰ", "50"),
    ("burraco", "en", "what are aces worth", "15"),
    ("burraco", "fr", "combien vaut un joker", "30"),
    ("burraco", "it", "un asso quanti punti", "15"),
    ("burraco", "bn", "দুই কত পয়েন্ট", "২০"),
    ("burraco", "pa", "ਇੱਕੇ ਦੇ ਕਿੰਨੇ ਨੰਬਰ", "15"),
    ("belote", "en", "tens points", "10"),
    ("belote", "en", "how much is the nine of trumps", "14"),
    ("belote", "en", "how much is the nine when its not trumps", "0"),
    ("belote", "fr", "le valet d’atout vaut combien", "20"),
    ("belote", "it", "il dieci quanto vale", "10"),
    ("belote", "bn", "তুরুপের নয় কত", "১৪"),
    ("belote", "pa", "ਯੱਕੇ ਦੇ ਪੁਆਇੰਟ", "11"),
    ("coinche", "en", "how many points for a king", "4"),
]


@pytest.mark.parametrize(("game", "language", "wanted", "figure"), WORTH)
def test_what_one_card_is_worth_is_told(phone: Phone, game: str, language: str, wanted: str, figure: str) -> None:
    page = phone.open(f"/find/{game}?q={wanted}&lang={language}")
    assert next(page.of_class("answer-word")).text == figure


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "jack worth"), ("fr", "combien vaut un neuf"), ("it", "i fanti quanto contano")]
)
def test_where_it_depends_on_trumps_both_values_are_told(phone: Phone, language: str, wanted: str) -> None:
    page = phone.open(f"/find/belote?q={wanted}&lang={language}")
    (asked,) = page.of_class("asked")
    assert asked.first("a")["href"].endswith("#trump-values")
    assert next(page.of_class("answer-list")).first("a")["href"].endswith("#plain-values")


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "seven cards points"), ("en", "how many jokers"), ("en", "is a two wild"), ("fr", "combien de jokers"),
     ("it", "quanti jolly ci sono"), ("bn", "কয়টা জোকার থাকে"), ("pa", "ਕਿੰਨੇ ਜੋਕਰ ਹੁੰਦੇ"),
     ("pa", "ਲਾਲ ਤਿੱਕੀ ਕਿੰਨੇ ਦੀ")],
)  # fmt: skip
def test_where_something_else_is_asked_no_card_is_counted(phone: Phone, language: str, wanted: str) -> None:
    asked = next(phone.open(f"/find/canasta?q={wanted}&lang={language}").of_class("asked")).first("a")["href"]
    assert not asked.startswith("/ask/canasta/cards")

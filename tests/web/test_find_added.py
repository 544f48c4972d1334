"""Search for what a total comes to: points that somebody adds to what a side has, at a match or as it was told."""

from urllib.parse import urlencode

import pytest

from tests.phone import Phone, begin, deal, record


def first(phone: Phone, address: str, wanted: str, language: str = "en") -> str:
    """The text of the first answer."""
    page = phone.open(f"{address}/find?{urlencode({'q': wanted, 'lang': language})}")
    return next(one for one in page.every() if "data-answer" in one.attributes).text


@pytest.fixture
def played(phone: Phone) -> str:
    """A match in which Ann and Bob have 1,400, and Cem and Dora 200."""
    sheet = begin(phone)
    record(phone, sheet, deal(400, 200, sides__0__natural_canastas="2"))
    return sheet


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "cem and dora make 250 in this deal, where does that leave them, what total"),
     ("fr", "cem et dora marquent 250, ça leur fait combien au total"), ("it", "dora e cem fanno 250, a quanto vanno"),
     ("bn", "cem ar dora 250 korle mot koto"), ("pa", "cem te dora ne 250 hor banaye, kul kinne")],
)  # fmt: skip
def test_points_of_a_side_that_is_named_are_added_to_its_total(
    phone: Phone, played: str, language: str, wanted: str
) -> None:
    assert any(total in first(phone, played, wanted, language) for total in ("450", "৪৫০"))


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("it", "se dora e cem ne fanno altri 250 a quanto vanno"),
     ("en", "cem and dora, if they make 250 more what total")],
)  # fmt: skip
def test_who_is_only_called_they_is_who_was_named(phone: Phone, played: str, language: str, wanted: str) -> None:
    assert "200 + 250 = 450" in first(phone, played, wanted, language)


def test_the_new_total_says_what_the_side_opens_with_and_what_it_still_lacks(phone: Phone, played: str) -> None:
    said = first(phone, played, "if ann's side scores 100 what do they open with next")
    assert "90 to open · 3,500 to go" in said


@pytest.mark.parametrize(("points", "word"), [("3600", "Yes."), ("3595", "No.")])
def test_it_is_said_whether_the_match_is_over_then(phone: Phone, played: str, points: str, word: str) -> None:
    assert word in first(phone, played, f"ann and bob make {points}, are they done")


def test_where_nobody_is_named_the_points_may_be_either_sides(phone: Phone, played: str) -> None:
    said = first(phone, played, "if we score 300 more what is the total")
    assert "1,700" in said
    assert "500" in said


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("canasta", "en", "we were at 1450 and scored 60 what do we open with then", "90 to open"),
     ("burraco", "it", "eravamo a 1700 e abbiamo segnato 280, abbiamo vinto?", "No."),
     ("burraco", "fr", "on était à 1750 et on a marqué 250, c'est gagné ?", "Oui."),
     ("canasta", "bn", "amra 2980 chilam, 40 pelam, porer bar koto lagbe", "১২০"),
     ("canasta", "pa", "ਸਾਡੇ 2980 ਸੀ, 40 ਬਣਾਏ, ਹੁਣ ਕੁੱਲ ਕਿੰਨੇ", "3,020")],
)  # fmt: skip
def test_a_total_that_was_told_needs_no_match(phone: Phone, game: str, language: str, wanted: str, told: str) -> None:
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}")
    assert told in next(one for one in page.every() if "data-answer" in one.attributes).text


@pytest.mark.parametrize(
    ("game", "wanted"),
    [("coinche", "bid 100 made 112, what is written"), ("canasta", "it makes just 85 and we need 90 to open, ok then")],
)  # fmt: skip
def test_points_of_which_no_total_is_told_are_added_to_none(phone: Phone, game: str, wanted: str) -> None:
    assert "How does the match stand?" not in phone.open(f"/find/{game}?q={wanted}").text


@pytest.mark.parametrize(
    ("language", "wanted", "total"),
    [("en", "score", "1,400"), ("en", "scores pls", "1,400"), ("en", "totals", "1,400"), ("fr", "score", "1 400"),
     ("fr", "les scores svp", "1 400"), ("it", "punteggio", "1.400"), ("it", "totali", "1.400"),
     ("bn", "স্কোর", "১,৪০০"), ("pa", "ਸਕੋਰ", "1,400")],
)  # fmt: skip
def test_one_word_is_enough_to_hear_how_a_match_stands(
    phone: Phone, played: str, language: str, wanted: str, total: str
) -> None:
    assert total in first(phone, played, wanted, language)


@pytest.mark.parametrize(
    ("game", "wanted", "total"),
    [("burraco", "1980 + 140 do we win", "2,120"), ("belote", "450 + 30 have we won", "480")],
)
def test_a_sum_is_one_side_s_without_a_match_too(phone: Phone, game: str, wanted: str, total: str) -> None:
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted})}")
    answer = next(one for one in page.every() if "data-answer" in one.attributes).text
    assert total in answer
    assert ("Yes." in answer) == (game == "burraco")

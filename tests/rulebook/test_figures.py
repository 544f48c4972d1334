"""Figures as each language writes them."""

from types import SimpleNamespace

import pytest
from babel.numbers import format_decimal

from companion.engine.text import plain_digits
from companion.rulebook.book import Numbers
from companion.rulebook.words import figure, in_digits, languages, words


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "−1,234,567"),
        ("bn", "−১২,৩৪,৫৬৭"),
        ("ne", "−१२,३४,५६७"),
        ("pa", "−12,34,567"),
        ("de", "−1.234.567"),
        ("my", "−၁,၂၃၄,၅၆၇"),
    ],
)
def test_a_figure_has_the_digits_the_groups_and_a_minus_of_its_language(language: str, written: str) -> None:
    assert figure(-1_234_567, language) == written


@pytest.mark.parametrize("language", [*languages(), "ne", "de", "my"])
def test_groups_are_those_of_the_locale_data(language: str) -> None:
    for value in (0, 7, 99, -100, 999, 1000, -1210, 12_345, 100_000, 1_234_567, -10_000_000, 10**12):
        known = format_decimal(value, locale=language, numbering_system="latn")
        assert plain_digits(figure(value, language)) == known.replace("-", "−")


def test_digits_in_a_text_follow_the_language_and_nothing_else_does() -> None:
    assert in_digits("10:45, 7 May", "bn") == "১০:৪৫, ৭ May"
    assert in_digits("10:45, 7 May", "en") == "10:45, 7 May"


def test_a_choice_that_is_a_figure_is_written_as_one_unless_there_are_words_for_it() -> None:
    assert words("en", game="pontoon").choice("ask.pays.bank.17") == "17"
    assert words("bn", game="pontoon").choice("ask.pays.bank.17") == "১৭"
    assert words("en", game="belote").choice("ask.dealt-again.rounds.2") == "twice"


def test_where_a_text_stands_is_in_digits_and_ids_of_rules_are_as_they_are() -> None:
    assert words("bn").locations("56, 67–71, 4.2, PON-50") == "৫৬, ৬৭–৭১, ৪.২, PON-50"


@pytest.mark.parametrize(
    ("blank", "sum_"), [("king", 10), ("3*king+joker", 80), ("step-king", 1490), ("2*king-3*joker+5", -125)]
)
def test_a_worked_case_is_reckoned_from_the_numbers_of_the_house(blank: str, sum_: int) -> None:
    house = SimpleNamespace(king=10, joker=50, step=1500)
    assert Numbers(house).get(blank) == sum_
    assert words("bn").fill(f"{{{blank}}}", Numbers(house)) == in_digits(words("en").write(sum_), "bn")

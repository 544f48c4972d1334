"""Numbers in words are read in figures, in every language; words that count cards stay."""

import pytest

from companion.rulebook.typed import in_figures
from companion.rulebook.words import words

SAID = [
    ("en", "made seventy-nine, they sixty two", "made 79, they 62"),
    ("en", "a hundred and ten in spades", "a 110 in spades"),
    ("en", "two thousand eight hundred and fifty", "2850"),
    ("en", "15 hundred, or 1.5k", "1500, or 1500"),
    ("en", "2 hundred", "200"),
    ("it", "2 mila", "2000"),
    ("fr", "2 cents et une tierce", "200 et une tierce"),
    ("bn", "2 hajar", "2000"),
    ("pa", "3 ਹਜ਼ਾਰ", "3000"),
    ("en", "fifteen hundred and staked a fiver", "1500 and staked a 5"),
    ("en", "four kings and ten nines", "four kings and ten nines"),
    ("fr", "quatre-vingt-dix-sept ou soixante et onze", "97 ou 71"),
    ("fr", "quatre vingts et dix de der", "80 et dix de der"),
    ("fr", "soixante dix neuf, septante-neuf", "79, 79"),
    ("fr", "mille deux cent cinquante", "1250"),
    ("fr", "as dix sept", "as dix sept"),
    ("it", "tremilacinquanta, novantasei e ventuno", "3050, 96 e 21"),
    ("it", "seimila e sette donne", "6000 e sette donne"),
    ("bn", "একশ দশ, ওরা উনআশি", "110, ওরা 79"),
    ("bn", "ek sho dosh ar ashi", "110 ar 80"),
    ("pa", "ਇੱਕ ਸੌ ਦਸ ਤੇ ਉਣਾਸੀ", "110 ਤੇ 79"),
    ("pa", "ik sau das te nabbe", "110 te 90"),
]


@pytest.mark.parametrize(("language", "said", "figures"), SAID)
def test_numbers_above_ten_are_read_in_figures(language: str, said: str, figures: str) -> None:
    assert in_figures(words(language), said) == figures


def test_half_a_number_is_none() -> None:
    """Of `unnotish sho` only the hundred is a word of the list: it would be 100."""
    assert in_figures(words("bn"), "unnotish sho") == "unnotish sho"


def test_a_name_is_no_number() -> None:
    assert in_figures(words("fr"), "Cent a pris", frozenset({"cent"})) == "Cent a pris"


def test_in_punjabi_we_are_not_eighty() -> None:
    """Without its signs ਅੱਸੀ, eighty, is spelled as ਅਸੀਂ, we."""
    assert in_figures(words("pa"), "ਅਸੀਂ 70 ਬਣਾਏ") == "ਅਸੀਂ 70 ਬਣਾਏ"

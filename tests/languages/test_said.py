"""Every message of every language, said of everybody and with every kind of figure: nothing of it falls apart."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rulebook.words import BLANK, CONTENT, SOURCE, Called, Words
from tests.languages.each import WITH_FILES, folders
from tests.pseudo import LANGUAGE
from tools.catalogue.lint import FOR_THE_SEARCH
from tools.catalogue.po import messages

pytestmark = pytest.mark.once
LONGEST = "Maximiliana-Wilhelmina Ogunlade-Sørensen"
NAMES = (
    *(Called(name, "one") for name in ("Anne", "Ettore", "অনু", LONGEST)),
    Called("We", "we"),
    Called("They", "several"),
)
FIGURES = (0, 1, 2, 11, -50, 12_345)
BROKEN = re.compile(r"\{|\}|  |\s[,।]|[,;।]{2}|(?<!\.)\.\.(?!\.)|\(\)|\s$|^\s")
MAY_BEGIN_OR_END_SO = re.compile(r"depends\.(and|or)|circle\.(pairs|balances)|page\.\w+")


def sayings(words: Words, key: str, message_blanks: set[str], *, plural: bool) -> Iterator[tuple[str, str]]:
    """What a message says with each name and each figure in its blanks, and which it was."""
    for filled in (*NAMES, *FIGURES) if message_blanks or plural else ("",):
        n = filled if plural and isinstance(filled, int) else 2 if plural else None
        yield str(filled), words(key, n, **dict.fromkeys(message_blanks - {"n"}, filled))


@pytest.mark.parametrize("language", [SOURCE, LANGUAGE, *WITH_FILES])
def test_every_message_can_be_said_of_everybody_with_every_figure(language: str, made_up: Path) -> None:
    content = made_up if language == LANGUAGE else CONTENT
    broken = {}
    for folder in folders(content):
        words = Words(language, content, "" if folder == content else folder.name)
        for key, message in messages(folder / f"{SOURCE}.po").items():
            own = words.find(key, 2 if message.pluralizable else None)
            if FOR_THE_SEARCH.fullmatch(key) or not own:
                continue
            english = " ".join(message.id) if message.pluralizable else str(message.id)
            blanks = set(BLANK.findall(f"{english} {own}"))  # a variant not yet begun says what its game says
            for filled, text in sayings(words, key, blanks, plural=message.pluralizable):
                if BROKEN.search(text) and not MAY_BEGIN_OR_END_SO.fullmatch(key):
                    broken[key] = (filled, text)
    assert not broken


@pytest.mark.parametrize(
    ("side", "says"),
    [
        (Called("We", "we"), "We win by 50."),
        (Called("They", "several"), "They win by 50."),
        (Called("Ann & Cy", "several"), "Ann & Cy win by 50."),
        (Called("Ann", "one"), "Ann wins by 50."),
    ],
)
def test_a_verb_goes_with_whom_it_is_said_of(side: Called, says: str) -> None:
    assert Words(SOURCE)("over.won", side=side, margin=50) == says


@pytest.mark.parametrize(
    ("language", "three"),
    [
        (SOURCE, "Ann, Bob and Cem"),
        ("fr", "Ann, Bob et Cem"),
        ("it", "Ann, Bob e Cem"),
        ("bn", "Ann, Bob ও Cem"),
        ("pa", "Ann, Bob ਤੇ Cem"),
    ],
)
def test_three_names_are_joined_as_a_language_says_them(language: str, three: str) -> None:
    words, one = Words(language), Called("Ann", "one")
    assert words.joined(("Ann", "Bob", "Cem")) == three
    assert words.joined((one,)) is one
    assert words.joined(("Ann", "Bob")) == words("side.and", one="Ann", other="Bob")

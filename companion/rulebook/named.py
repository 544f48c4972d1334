"""The name of a game in what somebody asks: it says which game is meant, and is no word to look for."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from companion.rulebook.book import Book
from companion.rulebook.vocabulary import split


def names_of(book: Book) -> tuple[str, ...]:
    """The names of a game as they are looked for: in the language of the book, and in Latin letters."""
    return _as_looked_for(book.words("game.name"), book.game)


def named(books: Iterable[Book], wanted: str) -> Book | None:
    """The game that the words name, the longest name first; none where they name none."""
    words = f" {' '.join(split(wanted))} "
    by_length = sorted(((name, book) for book in books for name in names_of(book)), key=lambda one: -len(one[0]))
    return next((book for name, book in by_length if f" {name} " in words), None)


def without_name(book: Book, wanted: Sequence[str]) -> list[str]:
    """Plain words without the name of their game where it only says which game is meant: `in canasta`, `canasta rules`.

    Where a game is called like something that happens in it, its name stays in the midst of a question, and at its
    beginning too in languages of other scripts, whose sentences begin with what they are about.
    """
    words = " ".join(wanted)
    pointed_at, first = _patterns(names_of(book), book.words("find.before-a-name"))
    bare = pointed_at.sub(" ", words)
    if bare == words and book.words("game.name").isascii():
        bare = first.sub(" ", words)
    return bare.split() or words.split()


@cache
def _as_looked_for(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(split(name)) for name in names))


@cache
def _patterns(names: tuple[str, ...], before: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A name behind words that point at a game (`in`, `rules of`), and a name that comes first.

    Names that are not written in Latin letters may have an ending.
    """
    called = "|".join(re.escape(name) + ("" if name.isascii() else r"\S{0,3}") for name in names)
    pointing = "|".join(re.escape(" ".join(split(word))) for word in before.split())
    return (
        re.compile(rf"(?<!\S)(?:{pointing}) (?:(?:{pointing}) )?(?:{called})(?!\S| de(?!\S))"),
        re.compile(rf"^(?:{called})(?= )"),
    )

"""What somebody asks about: the word that he wants explained, the game that he names."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from companion.rulebook.book import Book
from companion.rulebook.entries import Term
from companion.rulebook.vocabulary import plain, split, stem


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


Key = tuple[str, ...]


@dataclass(frozen=True)
class Meant:
    """The terms of a book by whatever they are called, in any language of the book.

    The words that ask what something means (`find.meaning`) stand beside the name of a term and are no part of it.
    """

    book: Book

    @cached_property
    def _asking(self) -> frozenset[str]:
        return frozenset(split(self.book.words("find.meaning")))

    @cached_property
    def _named(self) -> dict[Key, Term]:
        """Every term by each of its names, as they are written and without endings."""
        named = [(self._words(split(name)), term) for term in self.book.terms.values() for name in term.names]
        return {**{_stems(words): term for words, term in reversed(named)}, **dict(named)}

    @cached_property
    def _figures(self) -> dict[str, str]:
        return {plain(word): str(figure) for figure, word in enumerate(self.book.words("find.figures").split())}

    def _words(self, said: Sequence[str]) -> Key:
        return tuple(self._figures.get(word, word) for word in said if word not in self._asking)

    def _readings(self, wanted: Sequence[str]) -> Iterator[Key]:
        """The words that may name a term, the nearest to what was typed first."""
        for said in (wanted, without_name(self.book, wanted)):
            words = self._words(said)
            yield from (words, _stems(words))

    def term(self, wanted: Sequence[str], *, own: bool) -> Term | None:
        """The term that plain words name, alone or in a question; only one of the game's `own`, if that is wanted."""
        term = next((self._named[key] for key in self._readings(wanted) if key in self._named), None)
        return term if term and (not own or term.rules[0] in self.book.own) else None


def _stems(words: Key) -> Key:
    return tuple(map(stem, words))

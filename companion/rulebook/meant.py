"""The word that somebody asks about: `what is a pozzetto`, `frozen meaning`, or the word alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rulebook.book import Book
from companion.rulebook.endings import stem
from companion.rulebook.entries import Term
from companion.rulebook.named import without_name
from companion.rulebook.vocabulary import plain, split

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

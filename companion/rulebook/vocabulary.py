"""Words as people type them, and the words of the books that they mean: without accents, however they are spelled."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property

from companion.rulebook.words import Words

WORD = re.compile(r"[^\W_]+(?:[\u0900-\u0dff]+[^\W_]*)*")
ACCENT = re.compile(r"[\u0300-\u036f]")
GROUPED = re.compile(r"(?<=\d)[,\u00a0\u202f](?=\d{2,3})")
LONG = 4  # letters from which a word may be misspelled, or have an ending too many
ENDING = 3
ALIKE, SURELY = 0.7, 0.8  # how much of two spellings is the same


def plain(text: str) -> str:
    """Text in small letters without accents, figures in plain digits: `1,500` and `১,৫০০` are `1500`."""
    bare = ACCENT.sub("", unicodedata.normalize("NFD", text.casefold()))
    figures = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in bare)
    return GROUPED.sub("", unicodedata.normalize("NFC", figures))


class Vocabulary:
    """Finds the words of the books that somebody's words mean: `terms` are those that are in the index.

    From the catalogues: `find.same` holds pairs (`pot=kitty`), `find.figures` the
    words for 0, 1, 2 and so on, `find.idle` words that say nothing by themselves.
    """

    def __init__(self, catalogues: Iterable[Words], terms: Iterable[str]) -> None:
        self._catalogues, self._terms = tuple(catalogues), sorted(terms)
        self._known = frozenset(self._terms)

    @cached_property
    def _idle(self) -> frozenset[str]:
        return frozenset(self._listed("find.idle"))

    @cached_property
    def _same(self) -> dict[str, list[str]]:
        figures = [(str(n), word) for n, word in enumerate(self._listed("find.figures"))]
        pairs = [*figures, *((word, n) for n, word in figures)]
        pairs += [(word, meant) for word, _, meant in (pair.partition("=") for pair in self._listed("find.same"))]
        meanings: dict[str, list[str]] = {}
        for word, meant in dict.fromkeys(pairs):
            meanings.setdefault(word, []).append(meant)
        return meanings

    def _listed(self, key: str) -> list[str]:
        return [word for words in self._catalogues for text in words.every(key) for word in plain(text).split()]

    def words(self, text: str) -> list[str]:
        """The words of a text, without those that say nothing by themselves; all of them if no other is left."""
        words = WORD.findall(plain(text))
        return [word for word in words if word not in self._idle] or words

    def exactly(self, word: str) -> str:
        """The query for a word: itself, words that begin so, words that mean the same; empty if the books have none."""
        return _either(self._readings(word))

    def query(self, word: str) -> str:
        """The same, or else the query for words spelled alike; in both with the word without its ending."""
        terms = list(self._readings(word)) or [term for near in self._near(word) for term in self._readings(near)]
        return _either([*terms, *self._stems(word)])

    def knows(self, word: str) -> bool:
        """True if a word is in the books, or is surely a misspelled one of them."""
        return any(self._readings(word)) or bool(self._near(word, SURELY))

    def _readings(self, word: str) -> Iterator[str]:
        if word in self._known:
            yield f'"{word}"'
        if self._begins(word):
            yield f'"{word}"*'
        begun = (key for key in self._same if key == word or (len(word) >= LONG and key.startswith(word)))
        yield from (f'"{meant}"' for key in begun for meant in self._same[key] if meant in self._known)

    def _stems(self, word: str) -> Iterator[str]:
        """The word without its ending, if the books have it: `king` for `kings`."""
        stems = (word[:end] for end in range(max(LONG, len(word) - ENDING), len(word)))
        return (f'"{stem}"' for stem in stems if stem in self._known)

    def _begins(self, word: str) -> bool:
        index = bisect_left(self._terms, word)
        return index < len(self._terms) and self._terms[index].startswith(word)

    def _near(self, word: str, alike: float = ALIKE) -> list[str]:
        return get_close_matches(word, [*self._terms, *self._same], n=3, cutoff=alike) if len(word) >= LONG else []


def _either(terms: Iterable[str]) -> str:
    unique = dict.fromkeys(terms)
    return f"({' OR '.join(unique)})" if unique else ""

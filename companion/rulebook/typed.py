"""Words as people type them: figures and accents plain, in the words of the table, roughly spelled as they may be."""

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
    """Text in small letters without accents, figures as they are typed: `1,500` and `১,৫০০` are `1500`."""
    bare = ACCENT.sub("", unicodedata.normalize("NFD", text.casefold()))
    figures = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in bare)
    return GROUPED.sub("", unicodedata.normalize("NFC", figures))


class Typed:
    """What a table's words mean in the words of the books: `terms` are those that stand in their index.

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
        pairs += [(typed, meant) for typed, _, meant in (pair.partition("=") for pair in self._listed("find.same"))]
        found: dict[str, list[str]] = {}
        for typed, meant in dict.fromkeys(pairs):
            found.setdefault(typed, []).append(meant)
        return found

    def _listed(self, key: str) -> list[str]:
        return [word for words in self._catalogues for told in words.every(key) for word in plain(told).split()]

    def words(self, text: str) -> list[str]:
        """The words of what was typed that say something; all of them if none does."""
        words = WORD.findall(plain(text))
        return [word for word in words if word not in self._idle] or words

    def exactly(self, word: str) -> str:
        """The query for a word: it, what begins so, what it is the same as; nothing where the books lack it."""
        return _either(self._readings(word))

    def query(self, word: str) -> str:
        """The query for a word, with the word that it is an ending of; else for what is spelled like it."""
        found = list(self._readings(word)) or [term for near in self._near(word) for term in self._readings(near)]
        return _either([*found, *self._stems(word)])

    def knows(self, word: str) -> bool:
        """Whether a word stands in the books, or can hardly be another one of them, misspelled."""
        return any(self._readings(word)) or bool(self._near(word, SURELY))

    def _readings(self, word: str) -> Iterator[str]:
        if word in self._known:
            yield f'"{word}"'
        if self._begins(word):
            yield f'"{word}"*'
        begun = (key for key in self._same if key == word or (len(word) >= LONG and key.startswith(word)))
        yield from (f'"{meant}"' for key in begun for meant in self._same[key] if meant in self._known)

    def _stems(self, word: str) -> Iterator[str]:
        """The word without an ending: a king, where kings were typed."""
        stems = (word[:end] for end in range(max(LONG, len(word) - ENDING), len(word)))
        return (f'"{stem}"' for stem in stems if stem in self._known)

    def _begins(self, word: str) -> bool:
        place = bisect_left(self._terms, word)
        return place < len(self._terms) and self._terms[place].startswith(word)

    def _near(self, word: str, alike: float = ALIKE) -> list[str]:
        return get_close_matches(word, [*self._terms, *self._same], n=3, cutoff=alike) if len(word) >= LONG else []


def _either(terms: Iterable[str]) -> str:
    told = dict.fromkeys(terms)
    return f"({' OR '.join(told)})" if told else ""

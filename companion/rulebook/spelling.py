"""Words that a book does not have: begun and not yet ended, or misspelled."""

from bisect import bisect_left
from collections.abc import Iterable
from difflib import get_close_matches

from companion.engine.letters import letters
from companion.rulebook.vocabulary import Vocabulary

LONG = 5  # letters from which a word may be misspelled
BEGUN = 3  # letters from which the beginning of a word stands for it
LONGER = 2  # letters that it may have too many or too few
ALIKE = 0.8  # how much of two spellings is the same


class Spelling:
    """Brings plain words to those that there are. A word that is known in any sense at all is left as it is."""

    def __init__(self, words: Iterable[str], vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._words = sorted({*words} | vocabulary.spelled)
        self._known = frozenset(self._words)

    def spelled(self, words: Iterable[str]) -> list[str]:
        """Plain words, the unknown ones replaced by the nearest known ones, if there are any."""
        return [self._known_word(word) for word in words]

    def _known_word(self, word: str) -> str:
        if word in self._known or word.isdigit() or self._vocabulary.hears(word):
            return word
        return self._begun(word) or self._misspelled(word) or word

    def _begun(self, word: str) -> str:
        """The shortest known word that begins so."""
        start = bisect_left(self._words, word)
        begun = (
            [one for one in self._words[start : start + 8] if one.startswith(word)] if letters(word) >= BEGUN else []
        )
        return min(begun, key=len, default="")

    def _misspelled(self, word: str) -> str:
        """The known word that is spelled most alike, of those that begin with the same letter and are about as long."""
        if letters(word) < LONG:
            return ""
        start, end = (bisect_left(self._words, letter) for letter in (word[0], chr(ord(word[0]) + 1)))
        alike = [one for one in self._words[start:end] if abs(letters(one) - letters(word)) <= LONGER]
        return next(iter(get_close_matches(word, alike, n=1, cutoff=ALIKE)), "")

"""Words that a book does not have: begun and not yet ended, or misspelled."""

from bisect import bisect_left
from collections.abc import Iterable
from difflib import get_close_matches

from companion.engine.letters import letters
from companion.rulebook.vocabulary import Vocabulary, split

LONG = 5  # letters from which a word may be misspelled
BEGUN = 3  # letters from which the beginning of a word stands for it
LONGER = 2  # letters that it may have too many or too few
ALIKE = 0.8  # how much of two spellings is the same


class Spelling:
    """Brings words to those of some texts. A word that is known in any sense at all is left as it is."""

    def __init__(self, texts: Iterable[str], vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._words = sorted({word for text in texts for word in split(text)} | vocabulary.spelled)
        self._known = frozenset(self._words)

    def terms(self, text: str) -> tuple[str, ...]:
        """What a text speaks of, its unknown words replaced by the nearest known ones, if there are any."""
        return self._vocabulary.terms(self.spelled(text))

    def spelled(self, text: str) -> str:
        """The plain words of a text, the unknown ones replaced by the nearest known ones, if there are any."""
        return " ".join(self._known_word(word) for word in split(text))

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

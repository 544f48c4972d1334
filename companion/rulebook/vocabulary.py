"""Words as people type them, made alike: without accents and endings, the table's words in those of the rules."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from companion.engine.digits import plain_digits
from companion.rulebook.endings import stem
from companion.rulebook.words import Words

MARK = r"[\u0900-\u0963\u0970-\u0dff]"  # Indic signs that are no letters to Python, and none that end a sentence
WORD = re.compile(rf"[^\W_]+(?:{MARK}+[^\W_]*)*")
ACCENT = re.compile(r"[\u0300-\u036f\u200c\u200d\u09bc\u0a3c\u0981\u0a02\u0a70\u0a71]")
NASAL = re.compile("(?<=[ਕ-ਹੜਿੁ])[ੰਂ](?=[ਕ-ਘਚ-ਝਟ-ਢਤ-ਧਪ-ਭਯ-ਹੜ])")  # tippi tells ਵੰਡ from ਵੱਡ: ਁ is left of it
ALIKE = str.maketrans("ীূশষণ", "িুসসন")  # what is spelled either way, in Bengali
NOT = re.compile(r"n['’]t\b")
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})
GROUPED = re.compile(r"(?<=\d)(?:[,\u00a0\u202f\u2009](?=\d{2,3})|[.'](?=\d{3}(?!\d)))")


def plain(text: str) -> str:
    """Text in small letters without accents, figures in plain digits: `1,500` and `১,৫০০` are `1500`."""
    if text.isascii():
        return GROUPED.sub("", text.lower())
    bare = ACCENT.sub("", NASAL.sub("ਁ", unicodedata.normalize("NFD", text.casefold().translate(LIGATURES))))
    return GROUPED.sub("", unicodedata.normalize("NFC", plain_digits(bare))).translate(ALIKE)


def split(text: str) -> list[str]:
    """The words of a text, each plain."""
    return WORD.findall(NOT.sub("nt", plain(text)))


class Vocabulary:
    """The words of one game's table in one language, each brought to the word that the rules have for it.

    From the catalogues: `find.same` holds pairs (`pot=kitty`, `draw_pile=stock`), those of the
    game before those of all games; `find.figures` the words for 0, 1, 2 and so on; `find.idle`
    words that say little by themselves.
    """

    def __init__(self, words: Words) -> None:
        self._words = words

    @cached_property
    def idle(self) -> frozenset[str]:
        """Words that say little by themselves: `can`, `we`, `how`."""
        return frozenset(stem(word) for word in self._listed("find.idle"))

    @cached_property
    def spelled(self) -> frozenset[str]:
        """Every word that the catalogues speak of, as it is spelled there."""
        listed = (word for key in ("find.idle", "find.figures", "find.same") for word in self._listed(key))
        return frozenset(part for word in listed for part in word.replace("=", "_").split("_"))

    @cached_property
    def _same(self) -> Mapping[tuple[str, ...], str]:
        counts = [plain(text).split() for text in self._words.every("find.figures")]
        figures: dict[tuple[str, ...], str] = {
            (stem(word),): str(n) for words in reversed(counts) for n, word in enumerate(words)
        }
        pairs = [pair.partition("=") for pair in self._listed("find.same")]
        same = {tuple(map(stem, spelled.split("_"))): stem(meant) for spelled, _, meant in reversed(pairs)}
        return {**figures, **same}

    @cached_property
    def _longest(self) -> Mapping[str, int]:
        """How many words the longest phrase has that begins with a word and means another."""
        lengths: dict[str, int] = {}
        for phrase in self._same:
            lengths[phrase[0]] = max(len(phrase), lengths.get(phrase[0], 0))
        return lengths

    def _listed(self, key: str) -> list[str]:
        return [word for text in self._words.every(key) for word in plain(text).split()]

    def terms(self, text: str) -> tuple[str, ...]:
        """What a text speaks of: its words without endings, those that mean the same alike."""
        return tuple(self._meant([stem(word) for word in split(text)]))

    def _meant(self, stems: list[str]) -> Iterator[str]:
        start = 0
        while start < len(stems):
            longest = self._longest.get(stems[start], 0)
            ends = range(min(len(stems), start + longest), start, -1)
            end = next((end for end in ends if tuple(stems[start:end]) in self._same), start + 1)
            yield self._same.get(tuple(stems[start:end]), stems[start]) if longest else stems[start]
            start = end

    def telling(self, terms: Iterable[str]) -> list[str]:
        """Those terms that say something by themselves."""
        return [term for term in terms if term not in self.idle]

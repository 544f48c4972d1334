"""Words as people type them, made alike: without accents and endings, the table's words in those of the rules."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from companion.engine.digits import plain_digits
from companion.rulebook.endings import stem
from companion.rulebook.sounds import SOUNDED, heard
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


Key = tuple[str, ...]


class Vocabulary:
    """The words of one game's table in one language, each brought to the word that the rules have for it.

    From the catalogues: `find.same` holds pairs (`pot=kitty`, `draw_pile=stock`), those of the
    game before those of all games; `find.figures` the words for 0, 1, 2 and so on; `find.idle`
    words that say little by themselves. A word in Latin letters is the one of the texts that sounds like it,
    where the language is written in other letters; `usual` counts how often the texts have each of their words.
    """

    def __init__(self, words: Words, usual: Mapping[str, int] | None = None) -> None:
        self._words, self._usual = words, usual or {}

    def stem(self, word: str) -> str:
        """A plain word without its ending, in the letters of the language where it is heard in them."""
        return (word.isascii() and self._heard.get(heard(word))) or stem(word)

    def hears(self, word: str) -> bool:
        """True if a word in Latin letters sounds like one of the language."""
        return word.isascii() and heard(word) in self._heard

    @cached_property
    def _heard(self) -> Mapping[str, str]:
        """The words of the language by their sound, of several the most usual one."""
        if self._words.language not in SOUNDED:
            return {}
        listed = (text for key in ("find.idle", "find.same") for text in self._words.every(key))
        usual = Counter[str]()
        for word, count in (Counter(self._usual) + Counter(chain.from_iterable(map(split, listed)))).items():
            if not word.isascii():
                usual[stem(word)] += count
        return {heard(word): word for word, _ in reversed(usual.most_common())}

    @cached_property
    def idle(self) -> frozenset[str]:
        """Words that say little by themselves: `can`, `we`, `how`."""
        return frozenset(self.stem(word) for word in self._listed("find.idle"))

    @cached_property
    def spelled(self) -> frozenset[str]:
        """Every word that the catalogues speak of, as it is spelled there."""
        listed = (word for key in ("find.idle", "find.figures", "find.same") for word in self._listed(key))
        return frozenset(part for word in listed for part in word.replace("=", "_").split("_"))

    @cached_property
    def _pairs(self) -> Mapping[Key, str]:
        """Words and phrases as they are spelled, each with what it means: a figure or a word of the rules."""
        counts = [plain(text).split() for text in self._words.every("find.figures")]
        figures: dict[Key, str] = {(word,): str(n) for words in reversed(counts) for n, word in enumerate(words)}
        pairs = [pair.partition("=") for pair in self._listed("find.same")]
        same = {tuple(spelled.split("_")): self.stem(meant) for spelled, _, meant in reversed(pairs)}
        return {**figures, **same}

    @cached_property
    def _same(self) -> Mapping[Key, str]:
        """The same, by the words without endings."""
        return {tuple(map(stem, spelled)): meant for spelled, meant in self._pairs.items()}

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
        return self.meant(split(text))

    def meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """What plain words speak of."""
        return tuple(self._meant(words))

    def _meant(self, words: Sequence[str]) -> Iterator[str]:
        bare = [*map(stem, words)]
        heard_as = [*map(self.stem, words)] if self._heard else bare
        start = 0
        while start < len(words):
            longest = max(self._longest.get(bare[start], 0), self._longest.get(heard_as[start], 0))
            end, term = start + 1, heard_as[start]
            for stop in range(min(len(words), start + longest), start, -1):
                part = slice(start, stop)
                if meant := self._pair(tuple(words[part]), tuple(bare[part]), tuple(heard_as[part])):
                    end, term = stop, meant
                    break
            yield term
            start = end

    def _pair(self, spelled: Key, bare: Key, heard_as: Key) -> str:
        """What some words mean as they are spelled, or without their endings, or as they sound; nothing if no pair."""
        return self._pairs.get(spelled) or self._same.get(bare) or self._same.get(heard_as, "")

    def telling(self, terms: Iterable[str]) -> list[str]:
        """Those terms that say something by themselves."""
        return [term for term in terms if term not in self.idle]

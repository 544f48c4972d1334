"""The index of a book, by which it is searched: made once, as tables in a file, and read word by word.

Each book has a file of its own in each language, named after all that it is made of: words and code. A new version of
any of them makes another file; the old ones go when there are too many. It holds whatever can come up under any house
rules; what cannot at a table, a search leaves out.
"""

import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache, lru_cache, partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import TypeVar

from companion import private
from companion.cache import KIB, MIB, Cache
from companion.forms.house_rules import AS_WRITTEN
from companion.games import shelf
from companion.gate import beside_the_line
from companion.rulebook.book import Book, book
from companion.rulebook.pages import (
    BEYOND,
    FoundPage,
    GameName,
    TermNames,
    name_of,
    other_games,
    pages_of,
    read_asked,
    term_names,
)
from companion.rulebook.ranking import NUMBERS, REALS, Bags, Phrasings, Speech, Spoken, phrasings_of, spoken_of_pages
from companion.rulebook.tables import Contents, Files, Tables, WordTable
from companion.rulebook.vocabulary import (
    BEYOND_WORDS,
    NO_SLIP,
    Spelling,
    Vocabulary,
    read_vocabulary,
    spelled_words,
    split,
)
from companion.rulebook.words import CONTENT, SOURCE, Words, language_of, languages, letters, words

V = TypeVar("V")
FILES = Files()
HOUSE = Path(__file__).parent.parent
CODE = ("cache.py", "engine", "forms", "games", "rulebook")
SOON = 0.5  # seconds in which pages have the processor to themselves, before each language
LONG = 600  # seconds after which nobody waits for the turn of another process
POLITE = 10  # steps by which making files stands back behind everything else
TURN = "turn"  # the file whose lock is the turn
FACTS, EVERY = "facts", "all"  # a table of one value, and its name
SPELLED = "spelled"  # the table of the words that are spelled so
COMMON = "common"  # the table of how common words are in a language
COMMON_BYTES = 512 * KIB  # about what it takes in memory, where it has no file
INDEXES = Cache["Index"](16 * MIB, lambda index: index.bytes)  # where there are no files, a language takes up to 14
COMMON_WORDS = Cache[WordTable](4 * MIB, lambda _: COMMON_BYTES)
HEADING = re.compile(r"^#+ [^:\n]*:?", re.MULTILINE)  # the id before a title


TEXTS = 128  # of which an index remembers the terms
SHOWN = ("kind", "id", "title", "rules", "own")  # what a search shows of a page, and an index keeps


class Index:
    """The pages of a book, and what their words are known to say. `having` are the pages that have a term anywhere."""

    def __init__(self, tables: Tables) -> None:
        facts = json.loads(tables[FACTS][EVERY])
        self.tables, self.base, self.game = tables, facts["base"], facts["game"]
        self.pages, terms = (
            [FoundPage(**page | {"rules": tuple(page["rules"])}) for page in facts[kept]] for kept in ("pages", "terms")
        )
        names, before, latin = facts["name"]
        self.name = GameName(tuple(names), before, latin)
        self.other_games = GameName(tuple(facts["other_games"]), before, latin=True)
        sounds: Mapping[str, str] = tables["sounds"] or {}
        self.vocabulary = Vocabulary(tables["idle"], tables["pairs"], tables["same"], tables["longest"], sounds)
        self.spelling = Spelling(tables[SPELLED], self.vocabulary)
        self.telling = lru_cache(TEXTS)(partial(_telling, self.vocabulary, self.spelling))
        lengths, numbers = array(REALS, tables["lengths"][EVERY]), array(NUMBERS, tables["numbers"][EVERY])
        phrasings, count = tables["phrasings"], len(self.pages)
        self.phrasings = Phrasings(self.vocabulary, tables["weights"], phrasings, lengths, numbers, count)
        words, pairs = (Bags(tables[said], *facts[said]) for said in ("words", "word_pairs"))
        self.spoken = Spoken(words, pairs, tables["idle"])
        self.terms = TermNames(self.name, terms, tables["terms"], frozenset(facts["asking"]), facts["figures"])
        self.having = tables["having"]
        self.beyond_pages = [number for number, page in enumerate(self.pages) if page.kind == BEYOND]
        self.beyond, self.named_beyond = frozenset(facts["beyond"]), frozenset(facts["named_beyond"])

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return len(self.pages) * KIB // 2 + len(self.phrasings.lengths) * 10 + self.tables.bytes

    def unknown(self, terms: Sequence[str], words: Sequence[str] = ()) -> float:
        """The share of these terms that no page has; all of them if one is the name of something else altogether.

        The plain `words` that were said tell such a name where another one of the texts has the same stem.
        """
        if not self.beyond.isdisjoint(terms) or any(map(self._is_beyond, words)):
            return 1.0
        strange = sum(term not in self.having and not term.isdecimal() for term in terms)
        return strange / max(len(terms), 1)

    def _is_beyond(self, word: str) -> bool:
        """True for a name of something else as it is listed; with an ending, in languages of other letters."""
        names = self.named_beyond
        return word in names or (not word.isascii() and any(word.startswith(name) for name in names if name[3:]))

    def pages_with(self, term: str) -> Sequence[int]:
        """The numbers of the pages that have a term anywhere."""
        return array(NUMBERS, self.having.get(term, b""))


def _telling(vocabulary: Vocabulary, spelling: Spelling, text: str) -> frozenset[str]:
    """The terms of a text that say something by themselves."""
    return frozenset(vocabulary.telling(vocabulary.meant(spelling.spelled(split(text)))))


def contents_of(book: Book, pages: Sequence[FoundPage]) -> Contents:
    """The tables of an index."""
    own = [page for page in pages if page.kind != BEYOND]
    said = {text: split(text) for text in _texts(pages)}
    usual, spelled = (Counter(chain.from_iterable(map(said.__getitem__, _texts(of)))) for of in (own, pages))
    vocabulary, name, terms = read_vocabulary(book.words, usual), name_of(book), term_names(book)
    speeches = [_speech(page, pages, said, vocabulary, name) for page in pages]
    phrasings = phrasings_of(speeches, vocabulary)
    spoken = spoken_of_pages(speeches, vocabulary.idle)
    titles = set(chain.from_iterable(speech.title for speech in speeches))
    listed = {*chain.from_iterable(map(split, book.words.every(BEYOND_WORDS)))}
    facts = {
        "game": book.game,
        "base": book.base,
        "pages": [*map(_shown, pages)],
        "terms": [*map(_shown, terms.terms)],
        "name": (name.names, name.before, name.latin),
        "other_games": other_games(book).names,
        "words": (spoken.words.every, spoken.words.missing),
        "word_pairs": (spoken.pairs.every, spoken.pairs.missing),
        "asking": [*terms.asking],
        "figures": terms.figures,
        "beyond": sorted(_beyond(book, vocabulary, usual) - titles),
        "named_beyond": sorted(listed - {*usual}),
    }
    return {
        FACTS: {EVERY: json.dumps(facts)},
        "idle": vocabulary.idle,
        "pairs": vocabulary.pairs,
        "same": vocabulary.same,
        "longest": vocabulary.longest,
        "sounds": vocabulary.sounds,
        SPELLED: dict.fromkeys(listed, NO_SLIP) | dict.fromkeys(spelled_words(book.words), 1) | spelled,
        "lengths": {EVERY: array(REALS, phrasings.lengths).tobytes()},
        "numbers": {EVERY: array(NUMBERS, phrasings.pages).tobytes()},
        "weights": phrasings.weights,
        "phrasings": phrasings.having,
        "words": spoken.words.said,
        "word_pairs": spoken.pairs.said,
        "terms": terms.numbers,
        "having": _having(own, speeches, vocabulary),
    }


def _shown(page: FoundPage) -> Mapping[str, object]:
    return {name: getattr(page, name) for name in SHOWN}


def _texts(pages: Iterable[FoundPage]) -> Iterator[str]:
    """The texts of some pages: title, body and phrasings of each."""
    return (text for page in pages for text in (page.title, page.text, *page.asked))


def _beyond(book: Book, vocabulary: Vocabulary, usual: Iterable[str]) -> set[str]:
    """The terms that no rulebook is about, but for those that another word of this one shares: `mets` and `météo`."""
    listed = {*chain.from_iterable(map(split, book.words.every(BEYOND_WORDS)))}
    ours = chain.from_iterable(vocabulary.meant([word]) for word in usual if word not in listed)
    return {*chain.from_iterable(vocabulary.meant([word]) for word in listed)} - {*ours}


def _speech(
    page: FoundPage,
    pages: Iterable[FoundPage],
    said: Mapping[str, Sequence[str]],
    vocabulary: Vocabulary,
    name: GameName,
) -> Speech:
    """The words of a page by their meaning; `said` has the plain words of each text."""
    title, text = (vocabulary.meant(said[text]) for text in (page.title, page.text))
    phrasings = [vocabulary.meant(name.without(said[phrase])) for phrase in page.asked]
    beside = [number for number, other in enumerate(pages) if other is not page and other.about & page.about]
    return Speech(title, phrasings, text, beside, beyond=page.kind == BEYOND)


def _having(pages: Iterable[FoundPage], speeches: Iterable[Speech], vocabulary: Vocabulary) -> dict[str, bytes]:
    """The numbers of the pages that have a term anywhere: in what is said of them, or in titles near to them."""
    having: dict[str, array[int]] = {}
    for number, (page, speech) in enumerate(zip(pages, speeches, strict=False)):
        for term in {*speech.title, *speech.text, *vocabulary.terms(page.near), *chain(*speech.phrasings)}:
            having.setdefault(term, array(NUMBERS)).append(number)
    return {term: numbers.tobytes() for term, numbers in having.items()}


def index_of(asked: Book) -> Index:
    """The index of a book, the same under all house rules; from its file where there is one, made if need be."""
    game, words = asked.game, asked.words
    return _once(INDEXES, (game, words.tag, words.content), lambda: _read(_as_written(game, words)))


def _as_written(game: str, words: Words) -> Book:
    return book(game, shelf()[game].profiles[AS_WRITTEN], words.tag, words.content)


def _read(book: Book) -> Index:
    return Index(FILES.tables(file_name(book), lambda: contents_of(book, pages_of(book))))


def common_words(language: str, content: Path = CONTENT) -> WordTable:
    """How common each word is in the texts and phrasings of a language: the logarithm of how often in a million."""
    return _once(COMMON_WORDS, (language, content), lambda: _read_common(language, content))


def _read_common(language: str, content: Path) -> WordTable:
    name = f"{COMMON}.{language}.{_version(language, content)[:20]}.db"
    return FILES.tables(name, lambda: {COMMON: _common(language, content)})[COMMON]


def _once(cache: Cache[V], key: Hashable, make: Callable[[], V]) -> V:
    """The value kept under a key; made beside the line if there is none, and by one thread only."""
    if (kept := cache.get(key)) is not None:
        return kept
    with beside_the_line():
        return cache.of(key, make)


def _common(language: str, content: Path) -> dict[str, float]:
    texts = (path.read_text("utf-8") for path in content.glob(f"*/{language}.md"))
    asked = (read_asked(path).values() for path in content.glob(f"*/{language}.asked.toml"))
    prose = (HEADING.sub("", text) for text in texts)
    counts = Counter(word for text in chain(prose, *chain.from_iterable(asked)) for word in split(text))
    each = 1_000_000 / counts.total() if counts else 0
    return {word: math.log1p(count * each) for word, count in counts.items()}


def file_name(book: Book) -> str:
    """The name of the file that the index of a book lies in."""
    words = book.words
    return f"{book.game}.{words.tag}.{_version(words.language, words.content)[:20]}.db"


@cache
def _version(language: str, content: Path) -> str:
    """A fingerprint of everything that the index of a language is made of."""
    others = {*languages(content)} - {language, SOURCE}
    texts = (path for path in content.rglob("*.*") if path.name.partition(".")[0] not in others)
    code = (path for name in CODE for path in (HOUSE / name, *(HOUSE / name).rglob("*.py")) if path.is_file())
    fingerprint = sha256(sys.byteorder.encode())
    for path in sorted((*texts, *code)):
        if path.suffix in (".py", ".md", ".po", ".toml"):
            fingerprint.update(path.read_bytes())
    return fingerprint.hexdigest()


class Preparation(Thread):
    """Makes the files that everybody's search reads: language by language, first the one that was read last.

    A process of its own makes those of each, so that no page waits for it and no memory stays taken. It ends where
    that cannot be done: then an index is made when it is first needed.
    """

    def __init__(self, folder: Path, content: Path = CONTENT) -> None:
        super().__init__(daemon=True)
        FILES.folder = folder
        self._tags = dict.fromkeys((*languages(content), *letters(content)))
        self._read = SOURCE

    def see(self, tag: str) -> None:
        """Somebody reads it: it comes next."""
        self._read = tag

    def run(self) -> None:
        """Make them."""
        waiting = [*self._tags]
        while waiting:
            time.sleep(SOON)
            tag = self._read if self._read in waiting else waiting[0]
            waiting.remove(tag)
            if not are_made(tag):
                return


def are_made(tag: str) -> bool:
    """True once there are the files of a language, made by another process if need be; False if that cannot be."""
    if FILES.folder is None or all(FILES.has(file_name(book)) for book in _books(tag)):
        return FILES.folder is not None
    ourselves = [sys.executable, "-m", "companion.rulebook.index", str(FILES.folder.absolute()), tag]
    nobody = subprocess.DEVNULL
    try:
        return not subprocess.call(ourselves, cwd=HOUSE.parent, stdin=nobody, stdout=nobody, stderr=nobody)  # noqa: S603
    except OSError:
        return False


def _books(tag: str) -> list[Book]:
    return [_as_written(slug, words(tag, game=slug)) for slug in shelf()]


def main(folder: Path, tag: str) -> int:
    """Make the files of a language, one process of the machine at a time; 1 if they cannot be made."""
    with suppress(AttributeError, OSError):
        os.nice(POLITE)
    FILES.folder = folder
    private.make_folder(folder)
    (folder / TURN).touch(private.FILE)
    with closing(sqlite3.connect(folder / TURN, timeout=LONG)) as turn:
        turn.execute("begin exclusive")
        common_words(language_of(tag))
        for one in _books(tag):
            index_of(one)
        for language in languages():
            common_words(language)
    return int(not all(FILES.has(file_name(one)) for one in _books(tag)))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))

"""Finding a rule, a step, a term, a dispute or a question by what somebody types, in one game's book or in all."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from threading import Lock
from weakref import finalize

from sqlite_utils import Database

from companion.cache import KIB, MIB, cached
from companion.rulebook.book import Book
from companion.rulebook.meant import Meant
from companion.rulebook.named import without_name
from companion.rulebook.pages import FoundPage, pages_of
from companion.rulebook.ranking import Phrasings
from companion.rulebook.spelling import Spelling
from companion.rulebook.spoken import Speech, Spoken
from companion.rulebook.vocabulary import Vocabulary, split

# without the mark categories the vowel signs of Indic scripts would split words
TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
MOST = 20
LONGEST = 300  # letters of a question that are read
CANDIDATES = 200  # pages that the full-text index brings to be ranked
LIKE = 0.5  # what a phrasing that is like the question adds
SAME, SAID = 0.99, 5.0  # how alike two phrasings are that say the same, and what that adds
NAMED, MISSPELLED = 100.0, 50.0  # how near a word is that was named: before whatever only speaks of it
_one_at_a_time = Lock()

FIND = "select rowid, bm25(page, 3, 1, 0.3, 0.5) as rank from page where page match :query order by rank limit :most"


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found in the book of a game, by its kind and id.

    `near` says how near it is to what was asked; `covered` which share of the rare
    words of the question stand on it, `asked` how many words of the question say something.
    """

    game: str
    kind: str
    id: str
    title: str
    rules: tuple[str, ...] = ()
    near: float = 0.0
    covered: float = 0.0
    asked: int = 0


def search(books: Iterable[Book], wanted: str) -> list[Hit]:
    """What is nearest to what somebody typed, the nearest first; nothing that shares no word with it.

    What a variant has from the game that it extends comes from that game's book only, where both are searched.
    """
    with _one_at_a_time:
        return search_in([_index(book) for book in books], wanted[:LONGEST])


def prepare(books: Iterable[Book]) -> None:
    """Make what is searched in these books, one after the other, so that nobody waits for it who searches first.

    Where the process ends meanwhile, which closes every index, it stops without a word.
    """
    with suppress(sqlite3.ProgrammingError):
        for book in books:
            with _one_at_a_time:
                _index(book)


def vocabulary_of(book: Book) -> Vocabulary:
    """The words of a book, as questions to it are read."""
    with _one_at_a_time:
        return _index(book).vocabulary


def search_in(indexes: Sequence["Index"], wanted: str) -> list[Hit]:
    """What is nearest in some indexes to what somebody typed."""
    games = {index.game for index in indexes}
    asked = [index.terms(wanted) for index in indexes]
    usual = [index.usual(terms) for index, terms in zip(indexes, asked, strict=True)]
    hits = [
        hit
        for index, terms, of_book in zip(indexes, asked, usual, strict=True)
        for hit in index.find(terms, of_book - max(usual), own=index.base in games)
    ]
    hits += [hit for index in indexes for hit in index.named(wanted, own=index.base in games)]
    once: dict[tuple[str, str, bool], Hit] = {}
    for hit in sorted(hits, key=lambda hit: -hit.near):
        once.setdefault((hit.game, hit.title, hit.kind == "term"), hit)
    return list(once.values())[:MOST]


class Index:
    """The pages of a book, as a full-text index in memory."""

    def __init__(self, book: Book, pages: Sequence[FoundPage]) -> None:
        self.game, self.base, self._book, self._pages = book.game, book.base, book, pages
        texts = [text for page in pages for text in (page.title, page.text, *page.asked)]
        usual = Counter(chain.from_iterable(map(split, texts)))
        self.vocabulary = Vocabulary(book.words, usual)
        speeches = [self._speech(page) for page in self._pages]
        self._phrasings = Phrasings([(speech.title, *speech.phrasings) for speech in speeches], self.vocabulary)
        self._spoken = Spoken(speeches, self.vocabulary.idle)
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        finalize(self, self._db.close)
        self._db.execute(f'create virtual table page using fts5(title, said, near, text, tokenize="{TOKENIZER}")')
        rows = [self._row(page, speech) for page, speech in zip(self._pages, speeches, strict=True)]
        self._db.table("page").insert_all({"rowid": number, **row} for number, row in enumerate(rows))
        self._words = [frozenset(chain.from_iterable(map(str.split, row.values()))) for row in rows]
        self.spelling = Spelling(usual, self.vocabulary)
        self._meant = Meant(book)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        pages, size = (self._db.execute(f"pragma {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return 2 * int(pages) * int(size) + self._phrasings.size * KIB // 8 + self._spoken.size * 8

    def _speech(self, page: FoundPage) -> Speech:
        terms, meant, numbered = self.vocabulary.terms, self.vocabulary.meant, enumerate(self._pages)
        phrasings = [meant(without_name(self._book, split(phrase))) for phrase in page.asked]
        beside = [number for number, other in numbered if other is not page and other.about & page.about]
        return Speech(terms(page.title), phrasings, terms(page.text), beside)

    def _row(self, page: FoundPage, speech: Speech) -> dict[str, str]:
        said, near = chain.from_iterable(speech.phrasings), self.vocabulary.terms(page.near)
        columns = {"title": speech.title, "said": said, "near": near, "text": speech.text}
        return {name: " ".join(terms) for name, terms in columns.items()}

    def terms(self, wanted: str) -> Sequence[str]:
        """What somebody asks, in the words of this book."""
        return self.vocabulary.meant(self.spelling.spelled(without_name(self._book, split(wanted))))

    def usual(self, terms: Sequence[str]) -> float:
        """How usual it is to ask so in this book: of several, the game that is meant."""
        return self._spoken.usual(terms)

    def named(self, wanted: str, *, own: bool) -> list[Hit]:
        """The word of the game that these words name, if they do."""
        words = split(wanted)
        named = self._meant.term(words, own=own)
        term = named or self._meant.term(self.spelling.spelled(words), own=own)
        near = NAMED if named else MISSPELLED
        return [Hit(self.game, "term", term.id, term.title, term.rules, near, 1.0, len(words))] if term else []

    def find(self, terms: Sequence[str], ahead: float, *, own: bool) -> list[Hit]:
        """What is near to these terms, in no order; only what is the game's `own`, if that is wanted.

        `ahead` is how far this book is ahead of the others that are searched.
        """
        telling = list(dict.fromkeys(self.vocabulary.telling(terms) or terms))
        if not telling:
            return []
        weights = {term: self._phrasings.weight(term) for term in telling}
        alike, spoken, every = self._phrasings.alike(terms), self._spoken.near(terms), sum(weights.values())
        return [
            Hit(
                self.game,
                page.kind,
                page.id,
                page.title,
                page.rules,
                near=ahead + spoken[number] + LIKE * alike[number] + SAID * (alike[number] > SAME),
                covered=sum(weights[term] for term in telling if term in self._words[number]) / every,
                asked=len(telling),
            )
            for number in self._candidates(telling)
            if (page := self._pages[number]).own or not own
        ]

    def _candidates(self, terms: Iterable[str]) -> list[int]:
        """The pages that have most of these terms anywhere, as the full-text index ranks them."""
        query = " OR ".join(f'"{term}"' for term in terms)
        return [row["rowid"] for row in self._db.query(FIND, {"query": query, "most": CANDIDATES})]


@cached(128 * MIB, size=lambda index: index.bytes)
def _index(book: Book) -> Index:
    return Index(book, pages_of(book))

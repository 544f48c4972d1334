"""Finding a rule, a step, a dispute or a question by the words that somebody types, in one game's book or in all."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from weakref import finalize

from sqlite_utils import Database

from companion.cache import KIB, MIB, cached
from companion.rulebook.book import Book
from companion.rulebook.named import without_name
from companion.rulebook.pages import FoundPage, pages_of
from companion.rulebook.ranking import Phrasings
from companion.rulebook.spelling import Spelling
from companion.rulebook.vocabulary import Vocabulary

# without the mark categories the vowel signs of Indic scripts would split words
TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
MOST = 20
LONGEST = 300  # letters of a question that are read
WHOLE = 0.8
CANDIDATES = 100
KINDS = {"step": 0.85}  # what a page of that kind is worth of others
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
    shelves = tuple(books)
    games = {book.game for book in shelves}
    with _one_at_a_time:
        hits = [
            hit
            for book in shelves
            for hit in _index(book).find(without_name(book, wanted[:LONGEST]), own=book.base in games)
        ]
    once: dict[tuple[str, str], Hit] = {}
    for hit in sorted(hits, key=lambda hit: -hit.near):
        once.setdefault((hit.game, hit.title), hit)
    return list(once.values())[:MOST]


class _Index:
    """The pages of a book, as a full-text index in memory."""

    def __init__(self, book: Book) -> None:
        self.game, self._pages = book.game, pages_of(book)
        self.vocabulary = Vocabulary(book.words)
        spoken = [(page.title, *(without_name(book, phrase) for phrase in page.asked)) for page in self._pages]
        self._phrasings = Phrasings(spoken, self.vocabulary)
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        finalize(self, self._db.close)
        self._db.execute(f'create virtual table page using fts5(title, said, near, text, tokenize="{TOKENIZER}")')
        self._db.table("page").insert_all(self._row(number, page) for number, page in enumerate(self._pages))
        self._words = [self._terms(page) for page in self._pages]
        texts = (text for page in self._pages for text in (page.title, page.text, *page.asked))
        self.spelling = Spelling(texts, self.vocabulary)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        pages, size = (self._db.execute(f"pragma {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return 2 * int(pages) * int(size) + self._phrasings.size * KIB // 8

    def _terms(self, page: FoundPage) -> frozenset[str]:
        return frozenset(self.vocabulary.terms(" ".join((page.title, *page.asked, page.near, page.text))))

    def _row(self, number: int, page: FoundPage) -> dict[str, str | int]:
        columns = {"title": page.title, "said": " ".join(page.asked), "near": page.near, "text": page.text}
        return {"rowid": number, **{name: " ".join(self.vocabulary.terms(text)) for name, text in columns.items()}}

    def find(self, wanted: str, *, own: bool) -> list[Hit]:
        """What is near to that, in no order; only what is the game's `own`, if that is wanted."""
        terms = self.spelling.terms(wanted)
        telling = list(dict.fromkeys(self.vocabulary.telling(terms) or terms))
        if not telling:
            return []
        weights = {term: self._phrasings.weight(term) for term in telling}
        phrased, wholly, every = self._phrasings.near(terms), self._wholly(telling), sum(weights.values())
        return [
            Hit(
                self.game,
                page.kind,
                page.id,
                page.title,
                page.rules,
                near=KINDS.get(page.kind, 1) * (phrased.get(number, 0) + WHOLE * wholly.get(number, 0) / every),
                covered=sum(weights[term] for term in telling if term in self._words[number]) / every,
                asked=len(telling),
            )
            for number, page in enumerate(self._pages)
            if (number in wholly) and (page.own or not own)
        ]

    def _wholly(self, terms: Iterable[str]) -> Mapping[int, float]:
        """By page, how much of these terms it has anywhere, as the full-text index ranks it."""
        query = " OR ".join(f'"{term}"' for term in terms)
        return {row["rowid"]: -row["rank"] for row in self._db.query(FIND, {"query": query, "most": CANDIDATES})}


@cached(32 * MIB, size=lambda index: index.bytes)
def _index(book: Book) -> _Index:
    return _Index(book)

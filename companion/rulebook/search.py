"""Finding a dispute, a rule or a question by the words that somebody types, in one game's book or in all."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from weakref import finalize

from sqlite_utils import Database

from companion.cache import MIB, cached
from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.vocabulary import Vocabulary, plain

# without the mark categories the vowel signs of Indic scripts would split words
TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
MOST = 20
ENOUGH = 4
FIRST = {"dispute": 1.6, "question": 1.2, "rule": 1.0}  # what people argue about comes before what is written
_one_at_a_time = Lock()

FIND = """
    select rowid, bm25(page, 0.2, 10, 2, 0.4) as rank from page where page match :query order by rank limit :most
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found in the book of a game: a `rule`, a `dispute` or a `question`, by its id.

    `whole` is true if it has every word that was typed, not only some.
    """

    game: str
    kind: str
    id: str
    title: str
    whole: bool = False


def search(books: Iterable[Book], wanted: str) -> list[Hit]:
    """The pages with every word typed or with words that begin so; those with words spelled alike come after.

    Where few pages have every word, those that have some of them are among them, the best first.
    """
    with _one_at_a_time:
        index = _index(tuple(books))
        words = index.vocabulary.words(wanted)
        roughly = [index.vocabulary.query(word) for word in words]
        every, exact = index.every(roughly), index.every([index.vocabulary.exactly(word) for word in words])
        few = len(words) > 1 and len(every) < ENOUGH
        hits = index.find(roughly, " OR ") if few else sorted(every, key=lambda hit: hit not in exact)
        sure = all(map(index.vocabulary.knows, words))
    once: dict[tuple[str, str], Hit] = {}
    for hit in hits:
        once.setdefault((hit.game, hit.title), replace(hit, whole=sure and hit in every))
    return list(once.values())[:MOST]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Page:
    """A page of the index: what it leads to, and the words by which it is found besides its title."""

    hit: Hit
    game: str = ""
    near: str = ""
    text: str = ""


class _Index:
    """The pages of some books, as a full-text index in memory."""

    def __init__(self, books: tuple[Book, ...]) -> None:
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        finalize(self, self._db.close)
        self._db.execute(f'create virtual table page using fts5(game, title, near, text, tokenize="{TOKENIZER}")')
        self._db.execute("create virtual table vocabulary using fts5vocab(page, row)")
        self._pages = tuple(_pages(books))
        self._db.table("page").insert_all(map(_row, enumerate(self._pages)))
        terms = (str(row["term"]) for row in self._db.query("select term from vocabulary"))
        self.vocabulary = Vocabulary((book.words for book in books), terms)

    @property
    def bytes(self) -> int:
        """About how much memory it takes: the tables, and as much again for what they were made of."""
        pages, size = (self._db.execute(f"pragma {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return 3 * int(pages) * int(size)

    def every(self, queries: Sequence[str]) -> list[Hit]:
        """The pages that match all of the queries; none where one of them is empty."""
        return self.find(queries, " AND ") if all(queries) else []

    def find(self, queries: Iterable[str], joined: str) -> list[Hit]:
        """The pages that match the queries, the best first."""
        if not (query := joined.join(filter(None, queries))):
            return []
        rows = self._db.query(FIND, {"query": query, "most": 3 * MOST})
        ranked = [(row["rank"] * FIRST[self._pages[row["rowid"]].hit.kind], row["rowid"]) for row in rows]
        return [self._pages[number].hit for _, number in sorted(ranked)]


def _row(numbered: tuple[int, _Page]) -> dict[str, str | int]:
    number, page = numbered
    columns = {"game": page.game, "title": page.hit.title, "near": page.near, "text": page.text}
    return {"rowid": number, **{name: plain(text) for name, text in columns.items()}}


def _pages(books: tuple[Book, ...]) -> Iterator[_Page]:
    """The pages of every book; what a variant shares with the game that it extends comes from that game's book only."""
    games = {book.game for book in books}
    for book in books:
        base = book.base if book.base in games else ""
        pages = [*_disputes(book), *_rules(book, own=bool(base)), *_questions(book, base)]
        yield from (replace(page, game=book.words("game.name")) for page in pages) if len(books) > 1 else pages


def _disputes(book: Book) -> Iterator[_Page]:
    for dispute in book.disputes:
        near = [book.words(f"ask.{dispute.question}"), *map(book.title, dispute.rules)]
        yield _Page(hit=Hit(book.game, "dispute", dispute.id, dispute.title), near=" ".join(near), text=dispute.others)


def _rules(book: Book, *, own: bool) -> Iterator[_Page]:
    entries = (entry for entry in book.entries.values() if not own or entry.id in book.own)
    for entry in entries:
        yield _Page(hit=Hit(book.game, "rule", entry.id, entry.title), text=f"{entry.text} {entry.others}")


def _questions(book: Book, base: str) -> Iterator[_Page]:
    shared = {question.slug for question in shelf()[base].questions} if base else set()
    for question in shelf()[book.game].questions:
        title = book.words.find(f"ask.{question.slug}")
        if title and question.slug not in shared:
            yield _Page(hit=Hit(book.game, "question", question.slug, title))


@cached(16 * MIB, size=lambda index: index.bytes)
def _index(books: tuple[Book, ...]) -> _Index:
    return _Index(books)

"""Finding a rule, a dispute or a question by the words that somebody types, roughly spelled as they may be."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from threading import Lock

from sqlite_utils import Database

from companion.games import shelf
from companion.rulebook.book import Book

# without the mark categories the vowel signs of Indic scripts would split words
TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
WORD = re.compile(r"[^\W_]+(?:[\u0900-\u0dff]+[^\W_]*)*")
MOST = 20
ENOUGH = 4
ALIKE = 0.7
_one_at_a_time = Lock()

FIND = """
    select kind, id, title, bm25(page, 0, 0, 6, 1) - (kind = 'dispute') * 2 as rank
    from page where page match :query order by rank limit :most
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found in the book of a game: a `rule`, a `dispute` or a `question`, by its id. Lower ranks first."""

    game: str
    kind: str
    id: str
    title: str
    rank: float


def search(books: Iterable[Book], wanted: str) -> list[Hit]:
    """What holds every word typed (or words that begin so, or are spelled nearly so); then what holds some of them."""
    found = [hit for book in books for hit in _hits(book, wanted)]
    return sorted(found, key=lambda hit: hit.rank)[:MOST]


def _hits(book: Book, wanted: str) -> Iterator[Hit]:
    with _one_at_a_time:
        index = _index(book)
        words = [index.like(word) for word in _words(book, wanted)]
        told = [word for word in words if word]
        if not told:
            return
        every = index.find(" AND ".join(told)) if len(told) == len(words) else []
        some = index.find(" OR ".join(told)) if len(every) < ENOUGH else []
    seen: set[tuple[str, str]] = set()
    for penalty, rows in ((0, every), (100, some)):
        for kind, name, title, rank in rows:
            if (kind, name) not in seen:
                seen.add((kind, name))
                yield Hit(book.game, kind, name, title, rank + penalty)


def _words(book: Book, wanted: str) -> list[str]:
    """The words typed, each in the spelling of the book where the catalogue knows another."""
    same = dict(pair.split("=") for pair in (book.words.find("find.same") or "").split())
    idle = set((book.words.find("find.idle") or "").split())
    words = [same.get(word, word) for word in WORD.findall(wanted.lower())]
    return [word for word in words if word not in idle] or words


class _Index:
    """The pages of one book, as a full-text index in memory."""

    def __init__(self, book: Book) -> None:
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        columns = "kind unindexed, id unindexed, title, text"
        self._db.execute(f'create virtual table page using fts5({columns}, tokenize="{TOKENIZER}")')
        self._db.execute("create virtual table vocabulary using fts5vocab(page, row)")
        self._db.table("page").insert_all(_pages(book))
        self._terms = [str(row["term"]) for row in self._db.query("select term from vocabulary")]

    def like(self, word: str) -> str:
        """The query for a word: as it begins, or what is spelled like it; nothing if there is no such word."""
        if any(term.startswith(word) for term in self._terms):
            return f'"{word}"*'
        near = get_close_matches(word, self._terms, n=3, cutoff=ALIKE)
        return "(" + " OR ".join(f'"{term}"' for term in near) + ")" if near else ""

    def find(self, query: str) -> list[tuple[str, str, str, float]]:
        """Kind, id, title and rank of the pages that match."""
        rows = self._db.query(FIND, {"query": query, "most": MOST})
        return [(row["kind"], row["id"], row["title"], row["rank"]) for row in rows]


def _pages(book: Book) -> Iterator[dict[str, str]]:
    for dispute in book.disputes:
        yield {"kind": "dispute", "id": dispute.id, "title": dispute.title, "text": dispute.others}
    for entry in book.entries.values():
        yield {"kind": "rule", "id": entry.id, "title": entry.title, "text": f"{entry.text} {entry.others}"}
    for question in shelf()[book.game].questions:
        title = book.words.find(f"ask.{question.slug}")
        if title:
            yield {"kind": "question", "id": question.slug, "title": title, "text": ""}


@lru_cache(maxsize=32)
def _index(book: Book) -> _Index:
    return _Index(book)

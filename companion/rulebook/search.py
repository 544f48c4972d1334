"""Finding a rule or a dispute by the words that somebody types."""

import re
import sqlite3
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from sqlite_utils import Database

from companion.rulebook.book import Book

# without the mark categories the vowel signs of Indic scripts would split words
TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
MOST = 20
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: a rule or a dispute of the book, by its id."""

    kind: str
    id: str
    title: str


def search(book: Book, wanted: str) -> list[Hit]:
    """Rules and disputes that hold every word typed, or words that begin so; disputes first, best first."""
    words = re.findall(r"\w+", wanted)
    if not words:
        return []
    query = " ".join(f'"{word}"*' for word in words)
    with _one_at_a_time:
        rows = _index(book).query(
            "select kind, id, title from page where page match :query "
            "order by kind, bm25(page, 0, 0, 4, 1) limit :most",
            {"query": query, "most": MOST},
        )
        return [Hit(row["kind"], row["id"], row["title"]) for row in rows]


@lru_cache(maxsize=32)
def _index(book: Book) -> Database:
    db = Database(sqlite3.connect(":memory:", check_same_thread=False))
    columns = "kind unindexed, id unindexed, title, text"
    db.execute(f'create virtual table page using fts5({columns}, tokenize="{TOKENIZER}")')
    rules = [
        {"kind": "rule", "id": e.id, "title": e.title, "text": f"{e.text} {e.others}"} for e in book.entries.values()
    ]
    disputes = [{"kind": "dispute", "id": d.id, "title": d.title, "text": d.others} for d in book.disputes]
    db.table("page").insert_all([*disputes, *rules])
    return db

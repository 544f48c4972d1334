"""Finding every phrase that people type: in one game's book, in all of them, and on the page that shows it."""

import tempfile
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.clock import ms, seconds, table
from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.search import search
from companion.web import create_app
from tests.rulebook.phrases import phrases, written


def run() -> None:
    """Print the table."""
    every = tuple(map(written, shelf()))
    own = [timed(phrase.books, phrase.words) for phrase in phrases()]
    anywhere = [timed(every, phrase.words) for phrase in phrases()]
    with tempfile.TemporaryDirectory() as data:
        phone = create_app(Path(data)).test_client()
        pages = [seconds(partial(phone.get, "/find", query_string={"q": phrase.words})) for phrase in phrases()]
    told = {"where they belong": own, "in all games": anywhere, "the page of all games": pages}
    rows = [(name, str(len(times)), ms(median(times)), ms(max(times))) for name, times in told.items()]
    table("Search", ("", "phrases", "median", "slowest"), rows)


def timed(books: tuple[Book, ...], words: str) -> float:
    """How long it takes to find what was typed."""
    return seconds(partial(search, books, words))

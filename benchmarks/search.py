"""Finding every phrase that people type, how long it takes; and what people ask, how often it is found.

`python -m benchmarks.search tests/rulebook/asked/held_back.jsonl` prints what comes of the questions of a file,
`python -m benchmarks.search --left-out 3` what comes of phrasings that are left out of the index (`left_out.py`).
"""

import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median

from flask.testing import FlaskClient

from benchmarks import left_out
from benchmarks.clock import ms, seconds, table
from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.search import search
from companion.rulebook.words import SOURCE, languages
from companion.web import create_app
from tests.rulebook.phrases import phrases, written
from tests.web.asked import Figures, figures, hear, language_of, read

ENDINGS = ("", *(f".{language}" for language in languages() if language != SOURCE))
HEAD = ("", "questions", "found first", "first three", "answered", "answered astray", "outside, answered")


def run() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as folder:
        phone = create_app(Path(folder)).test_client()
        _speed(phone)
        for name in ("development", "calibration", *(f"held_back{ending}" for ending in ENDINGS)):
            found(phone, f"{name}.jsonl")


def found(phone: FlaskClient, name: str) -> None:
    """Print what comes of the questions of a file, game by game."""
    heard = list(hear(phone, read(name), language_of(name)))
    games = {game: figures(one for one in heard if one.asked.game == game) for game in shelf()}
    rows = [(game, *_row(counted)) for game, counted in games.items()]
    table(Path(name).stem.replace("_", " "), HEAD, [*rows, ("all", *_row(figures(heard)))])


def _row(counted: Figures) -> tuple[str, ...]:
    """The columns of the table: shares of the questions within the rules, of all, and of those outside."""
    outside = counted.count - counted.within
    shares = [
        (counted.first, counted.within),
        (counted.three, counted.within),
        (counted.shown, counted.count),
        (counted.astray, counted.count),
        (counted.outside, outside),
    ]
    return (str(counted.count), *(f"{part} of {whole}: {part / max(whole, 1):.0%}" for part, whole in shares))


def _speed(phone: FlaskClient) -> None:
    every = tuple(map(written, shelf()))
    own = [timed(phrase.books, phrase.words) for phrase in phrases()]
    anywhere = [timed(every, phrase.words) for phrase in phrases()]
    pages = [seconds(partial(phone.get, "/find", query_string={"q": phrase.words})) for phrase in phrases()]
    told = {"where they belong": own, "in all games": anywhere, "the page of all games": pages}
    rows = [(name, str(len(times)), ms(median(times)), ms(max(times))) for name, times in told.items()]
    table("Search", ("", "phrases", "median", "slowest"), rows)


def timed(books: tuple[Book, ...], words: str) -> float:
    """How long it takes to find what was typed."""
    return seconds(partial(search, books, words))


def main(arguments: list[str]) -> None:
    """Print the tables that the command asks for."""
    if arguments[:1] == ["--left-out"]:
        left_out.run(int(next(iter(arguments[1:]), "1")))
        return
    with tempfile.TemporaryDirectory() as folder:
        phone = create_app(Path(folder)).test_client()
        for path in arguments:
            found(phone, str(Path(path).resolve()))


if __name__ == "__main__":
    main(sys.argv[1:])

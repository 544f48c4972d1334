"""What a search knows lies in a file that every process reads; where no file can be, it lies in memory."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.cache import KIB, MIB, Cache
from companion.games import shelf
from companion.rulebook import index
from companion.rulebook.book import Book, book
from companion.rulebook.index import Index, are_made, contents_of, file_name, index_of, main
from companion.rulebook.pages import pages_of
from companion.rulebook.search import search_in
from companion.rulebook.tables import Files
from tests.rulebook.phrases import written

GAME, ASKED = "pontoon", "May I twist?"


def index_from(files: Files) -> Index:
    pages = written(GAME)
    return Index(files.tables(file_name(pages), lambda: contents_of(pages, pages_of(pages))))


@pytest.fixture
def in_memory() -> Index:
    return index_from(Files())


def test_a_file_answers_as_memory_does_and_is_made_once(tmp_path: Path, in_memory: Index) -> None:
    files = Files(tmp_path / "search")
    first = index_from(files)
    (path,) = (tmp_path / "search").iterdir()
    made = path.stat().st_ino
    again = Index(files.tables(path.name, dict))
    assert search_in({first: ()}, ASKED) == search_in({again: ()}, ASKED) == search_in({in_memory: ()}, ASKED) != []
    assert path.stat().st_ino == made


def test_a_file_that_cannot_be_read_is_made_anew(tmp_path: Path, in_memory: Index) -> None:
    (tmp_path / file_name(written(GAME))).write_bytes(b"no database" * 1000)
    assert search_in({index_from(Files(tmp_path)): ()}, ASKED) == search_in({in_memory: ()}, ASKED)
    Index(Files(tmp_path).tables(file_name(written(GAME)), dict))


def test_a_disk_that_cannot_be_written_takes_no_answer_away(tmp_path: Path, in_memory: Index) -> None:
    (tmp_path / "search").write_text("a file, where a folder was wanted")
    assert search_in({index_from(Files(tmp_path / "search")): ()}, ASKED) == search_in({in_memory: ()}, ASKED)


def test_files_that_nobody_opened_for_longest_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.rulebook.tables.MOST", 20_000)
    files, words = Files(tmp_path), {"words": {"ace": 1}}
    for name in ("a", "b"):
        files.tables(name, lambda: words)
    files.tables("a", dict)
    for name in ("a", "b"):
        assert (tmp_path / name).stat().st_size < 10_000
    files.tables("c", lambda: words)
    assert {path.name for path in tmp_path.iterdir()} == {"a", "c"}


def test_another_game_or_language_has_another_file() -> None:
    books = [book(game, shelf()[game].profiles["as_written"], tag) for game in shelf() for tag in ("en", "fr")]
    assert len({*map(file_name, books)}) == len(books)


def test_all_house_rules_of_a_game_share_one_index() -> None:
    own = replace(shelf()[GAME].profiles["as_written"], stake_most=10)
    assert index_of(book(GAME, own, "en")) is index_of(written(GAME))


def test_a_process_makes_the_files_of_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anew = Book(GAME, written(GAME).words, written(GAME).house)
    monkeypatch.setattr(index, "INDEXES", Cache[Index](MIB, lambda _: KIB))
    monkeypatch.setattr(index, "FILES", Files())
    monkeypatch.setattr(index, "POLITE", 0)
    monkeypatch.setattr(index, "_books", lambda _: [anew])
    assert main(tmp_path / "search", "en") == 0
    assert (tmp_path / "search" / file_name(anew)).exists()
    assert are_made("en")


def unknown(game: str, language: str, word: str) -> float:
    read = index_of(book(game, shelf()[game].profiles["as_written"], language))
    return read.unknown(read.vocabulary.meant([word]))


def test_another_game_is_unknown_to_a_book_but_where_a_title_names_it() -> None:
    assert unknown("canasta", "en", "bridge") == 1
    assert unknown("canasta", "en", "rummy") == 1
    assert unknown("burraco", "en", "rummy") == 0


@pytest.mark.parametrize(("language", "word"), [("fr", "mets"), ("it", "metto"), ("pa", "ਆਪਸ")])
def test_a_word_of_the_book_is_known_although_what_no_book_is_about_has_its_stem(language: str, word: str) -> None:
    assert unknown("burraco", language, word) == 0

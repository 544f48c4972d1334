"""What the environment asks of the application."""

from collections.abc import Iterable
from pathlib import Path
from queue import Queue

import pytest

from companion.games import shelf
from companion.rulebook.book import Book
from companion.web import environment
from companion.web.environment import from_environment
from tests.phone import Phone


def test_it_says_where_the_data_lie_who_is_believed_and_which_names_are_answered(tmp_path: Path) -> None:
    said = {"COMPANION_NAMES": "Pad.example, 192.0.2.7 ,", "COMPANION_PROXIES": "2", "COMPANION_METRICS": "s3cret"}
    app = from_environment({"COMPANION_DATA": str(tmp_path / "pad"), **said})
    assert [path.name for path in tmp_path.iterdir()] == ["pad"]
    assert app.config["TRUSTED_HOSTS"] == ["pad.example", "192.0.2.7"]
    assert (app.config["PROXIES"], app.config["METRICS"]) == (2, "s3cret")
    app.extensions["companion"].database.close()


def test_what_it_does_not_say_is_as_on_one_machine(tmp_path: Path) -> None:
    app = from_environment({"COMPANION_DATA": str(tmp_path), "COMPANION_PROXIES": "", "COMPANION_NAMES": ""})
    assert (app.config["TRUSTED_HOSTS"], app.config["PROXIES"], app.config["METRICS"]) == (None, 0, "")
    app.extensions["companion"].database.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("COMPANION_PROXIES", "-1"),
        ("COMPANION_PROXIES", "many"),
        ("COMPANION_PROXIES", "99"),
        ("COMPANION_NAMES", "http://x"),
    ],
)
def test_what_cannot_be_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(LookupError, match=f"{name}.*{value}"):
        from_environment({"COMPANION_DATA": str(tmp_path), name: value})
    assert not list(tmp_path.iterdir())


def test_the_search_is_made_ready_in_english_and_in_each_language_once_somebody_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = Queue[list[str]]()

    def prepare(books: Iterable[Book]) -> None:
        ready.put([book.words.language for book in books])

    monkeypatch.setattr(environment, "prepare", prepare)
    monkeypatch.setattr(environment, "SOON", 0)
    app = from_environment({"COMPANION_DATA": str(tmp_path)})
    assert ready.get(timeout=60) == ["en"] * len(shelf())
    phone = Phone(app)
    for address in ("/", "/?lang=fr", "/rules/belote", "/?lang=en", "/?lang=fr"):
        phone.open(address)
    assert ready.get(timeout=60) == ["fr"] * len(shelf())
    assert ready.empty()
    app.extensions["companion"].database.close()

"""What tests of every room may use."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings

from companion.rulebook.words import Words
from companion.storage import Matches, SQLite
from companion.web import create_app
from tests.phone import Phone, begin

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app, for every test that keeps to its own matches: nobody can see those of another."""
    made = create_app(tmp_path_factory.mktemp("companion"))
    made.testing = True
    yield made
    made.extensions["companion"].database.close()


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that was never here before."""
    return Phone(app)


@pytest.fixture
def sheet(phone: Phone) -> str:
    """The address of a match that the phone has just begun: Ann and Bob against Cem and Dora."""
    return begin(phone)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SQLite]:
    """A database in a folder of its own."""
    with closing(SQLite(tmp_path / "data")) as made:
        yield made


@pytest.fixture
def matches(database: SQLite) -> Matches:
    """The matches of that database: none yet."""
    return Matches(database)


@pytest.fixture
def every_word_is_known() -> Iterator[None]:
    """Fails a test in which a key was asked for that no catalogue has."""
    before = set(Words.missing)
    yield
    assert Words.missing <= before, f"in no catalogue: {sorted(Words.missing - before)}"

"""What tests of every room may use."""

import gc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from companion.rulebook.index import FILES
from companion.rulebook.words import Words
from companion.storage import Database, Matches, SQLite, open_database
from companion.storage.places import migrate
from companion.storage.schema import COLUMNS
from companion.web import create_app
from companion.web.http.pages import TemplateEnvironment
from tests.examples import SEARCHING, USUAL
from tests.phone import Phone, begin
from tests.postgresql import Cluster, running
from tests.server import INDEXES, TEMPLATES

EVERY_PAGE = frozenset({"pages", "paths"})  # the fixtures of that name

# Others each time, and more of them: pytest --hypothesis-profile=searching
settings.register_profile("searching", deadline=None, max_examples=SEARCHING)
settings.register_profile("the same", deadline=None, max_examples=USUAL, derandomize=True)  # what passed passes again
settings.load_profile("the same")
gc.disable()  # what is collected stays
INDEXES.mkdir(parents=True, exist_ok=True)
FILES.folder = INDEXES
TemplateEnvironment.getattr = staticmethod(getattr)  # type: ignore[assignment]  # what a value lacks is no blank here
COMPILED = FileSystemBytecodeCache(pattern=TEMPLATES)
Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": COMPILED}  # for every app of a run


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What looks at every page there is comes first and together: one worker makes them ready, not each."""
    items.sort(key=lambda item: EVERY_PAGE.isdisjoint(getattr(item, "fixturenames", ())))


def pytest_collection_finish() -> None:
    """Ten thousand tests stay as they are from here on: nothing of them is garbage, and little of what one leaves."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(200_000, 50, 50)


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


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, started once for all tests of this program that want it."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def _tables(cluster: Cluster) -> Iterator[Database]:
    """A database there with all its tables."""
    migrate(cluster.url())
    with closing(open_database(cluster.url())) as made:
        yield made


@pytest.fixture
def server(_tables: Database) -> Database:
    """The same with nothing in it."""
    with _tables.writing() as db:
        for table in COLUMNS:
            db.execute(f"delete from {table}")
    return _tables


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SQLite]:
    """A database in a folder of its own."""
    with closing(SQLite(tmp_path / "data")) as made:
        yield made


@pytest.fixture
def matches(database: Database) -> Matches:
    """The matches of that database: none yet."""
    return Matches(database)


@pytest.fixture
def every_word_is_known() -> Iterator[None]:
    """Fails a test in which a key was asked for that no catalogue has."""
    before = set(Words.missing)
    yield
    assert Words.missing <= before, f"in no catalogue: {sorted(Words.missing - before)}"

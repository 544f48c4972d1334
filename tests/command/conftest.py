"""A folder with a server at work in it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.rulebook import index
from companion.rulebook.tables import Files
from companion.storage import Database, Keys, Matches, SQLite, open_database
from tests.command.evening import an_evening
from tests.command.owner import OPENED, run
from tests.postgresql import Cluster


@pytest.fixture(autouse=True)
def _no_index_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that begin in this process and go again leave nothing behind that makes indexes for a minute."""
    monkeypatch.setattr(index, "SOON", 3600)
    monkeypatch.setattr(index, "FILES", Files())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the data."""
    return tmp_path / "data"


@pytest.fixture
def running(data: Path) -> Iterator[Database]:
    """A server's database, open."""
    with closing(SQLite(data)) as database:
        yield database


@pytest.fixture
def keys(running: Database) -> Keys:
    """The keys of a match of it."""
    return Matches(running).open(OPENED)


@pytest.fixture
def number(running: Database, keys: Keys) -> int:
    """The number of that match."""
    return int(running.rows("select id from match")[0]["id"])


@pytest.fixture
def url(cluster: Cluster) -> str:
    """The address of a database without any table."""
    return cluster.database("owned")


@pytest.fixture
def made(url: str) -> str:
    """The same, with the tables of this version."""
    assert run("migrate", "--database", url) == 0
    return url


@pytest.fixture
def there(made: str) -> Iterator[Database]:
    """The same with something in every table."""
    with closing(open_database(made)) as database:
        an_evening(database)
        yield database

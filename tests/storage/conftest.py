"""Both engines, for every test that does not look into the file."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage import Database, SQLite


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database with nothing in it."""
    if request.param == "postgresql":
        yield request.getfixturevalue("server")
    else:
        with closing(SQLite(tmp_path / "data")) as made:
            yield made

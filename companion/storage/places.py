"""Where a database is: in a folder, or at the address of a server; opened, or made ready, wherever that is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from companion.storage.database import Database, ForeignDatabase
from companion.storage.opening import of_this_version
from companion.storage.schema import Columns
from companion.storage.sqlite import SQLite

SCHEMES = ("postgresql", "postgres")


def is_address(where: Path | str) -> bool:
    """True for the address of a server, False for a folder."""
    return isinstance(where, str) and urlsplit(where).scheme in SCHEMES


def shown(where: Path | str) -> str:
    """Where a database is, for the terminal and for logs: without the password."""
    if not is_address(where):
        return str(where)
    parts = urlsplit(str(where))
    user, at, host = parts.netloc.rpartition("@")
    query = "&".join(each for each in parts.query.split("&") if not each.startswith("password="))
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{host}", query=query))


def open_database(where: Path | str) -> Database:
    """The database in a folder, made or upgraded if need be, or at an address. Raises `ForeignDatabase`."""
    return _at(str(where)) if is_address(where) else SQLite(Path(where))


def open_existing(where: Path | str) -> Database:
    """The database that is there, as it is. Raises `ForeignDatabase` where there is none of this version."""
    return _at(str(where)) if is_address(where) else SQLite(of_this_version(Path(where)))


def migrate(address: str) -> tuple[str, ...]:
    """Make or upgrade the tables at an address; which steps were taken. Raises `ForeignDatabase`."""
    with _server(address):
        from companion.storage.postgresql import migrate

        return migrate(address)


def columns_at(address: str) -> Columns:
    """The columns of every table at an address. Raises `ForeignDatabase`."""
    with _server(address):
        from companion.storage.postgresql import columns_at

        return columns_at(address)


def _at(address: str) -> Database:
    with _server(address):
        from companion.storage.postgresql import PostgreSQL

        return PostgreSQL(address)


@contextmanager
def _server(address: str) -> Iterator[None]:
    """Raises `ForeignDatabase`, under the address, where it says no, or where what speaks to it is not installed."""
    try:
        yield
    except ImportError as reason:
        install = f"{sys.executable} -m pip install 'table-companion[postgresql]'"
        raise ForeignDatabase(f"{shown(address)}: needs `{install}`") from reason
    except ForeignDatabase as reason:
        raise ForeignDatabase(f"{shown(address)}: {reason}") from reason

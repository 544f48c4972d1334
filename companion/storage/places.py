"""Where a database is: a folder, or the address of a server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from companion.storage.database import Database
from companion.storage.faults import ForeignDatabase
from companion.storage.opening import of_this_version
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


def _at(address: str) -> Database:
    with driver(address):
        from companion.storage.postgresql import PostgreSQL
    return PostgreSQL(address)


@contextmanager
def driver(address: str) -> Iterator[None]:
    """Raises `ForeignDatabase` where what speaks to a server is not installed: it is an extra."""
    try:
        yield
    except ImportError as reason:
        raise ForeignDatabase(f"{shown(address)}: needs `pip install 'companion[postgresql]'`") from reason

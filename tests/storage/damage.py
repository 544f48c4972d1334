"""A disk that has gone bad: pages of a file that hold what nobody wrote."""

import sqlite3
from contextlib import closing
from pathlib import Path

GARBAGE = b"\xa5"


def pages_with(path: Path, text: str) -> list[int]:
    """The pages of a file in which a text stands, from 0."""
    size = page_size(path)
    whole = path.read_bytes()
    return [at for at in range(len(whole) // size) if text.encode() in whole[at * size : (at + 1) * size]]


def page_size(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA page_size").fetchone()[0])


def ruin(path: Path, page: int) -> None:
    """Write over a page."""
    size = page_size(path)
    with path.open("r+b") as file:
        file.seek(page * size)
        file.write(GARBAGE * size)

"""What people say when they mean something that stands in a book: hidden words, for the search alone.

`<language>.asked.toml` beside a game's words has a table a kind (`rule`, `step`, `dispute`, `question`),
and in it a list of phrasings by id. A variant has those of the game that it extends as well.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.rulebook.words import SOURCE, Words, shelves

Asked = Mapping[tuple[str, str], tuple[str, ...]]


def asked(words: Words) -> Asked:
    """The phrasings of a game in the source language and in that of the words, by kind and id."""
    phrasings: dict[tuple[str, str], tuple[str, ...]] = {}
    for language in dict.fromkeys((words.language, SOURCE)):
        own: dict[tuple[str, str], tuple[str, ...]] = {}
        for folder in reversed(shelves(words.content, words.game)):
            own |= read_asked(folder / f"{language}.asked.toml")
        phrasings = {key: (*phrasings.get(key, ()), *own.get(key, ())) for key in {**phrasings, **own}}
    return phrasings


@cache
def read_asked(path: Path) -> Asked:
    """The phrasings of one file; none where there is no file."""
    tables = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {(kind, name): tuple(phrasings) for kind, table in tables.items() for name, phrasings in table.items()}

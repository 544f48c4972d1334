"""The table of phrases, and what each of them is looked for in."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.rulebook.search import Hit

ANYWHERE = "anywhere"
TABLE: dict[str, dict[str, list[str]]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """What somebody typed; `wanted` are the ids of which one must be among the first places found."""

    game: str
    words: str
    wanted: frozenset[str]

    @property
    def books(self) -> tuple[Book, ...]:
        """The books that are searched: one game's, or all."""
        return tuple(map(written, shelf())) if self.game == ANYWHERE else (written(self.game),)

    def meant(self, hit: Hit) -> bool:
        """Whether this is what they were looking for."""
        found = {*ids(hit), *(dispute.id for dispute in written(hit.game).disputes if hit.id in dispute.rules)}
        return bool(self.wanted & ({f"{hit.game}/{name}" for name in found} if self.game == ANYWHERE else found))


def written(game: str) -> Book:
    """The book of a game under the rules as written."""
    return book(game, shelf()[game].profiles["as_written"], "en")


def ids(hit: Hit) -> Iterator[str]:
    """The id of what was found, and those of the rules file that it is about."""
    yield hit.id
    pages = written(hit.game)
    argued = {dispute.id: dispute.rules for dispute in pages.disputes}
    rules = argued.get(hit.id, ()) if hit.kind == "dispute" else hit.rules
    yield from rules
    yield from (covered for rule in rules for covered in pages.entries[rule].covers)


def phrases() -> list[Phrase]:
    """Every phrase about a game that is on the shelf."""
    told = [Phrase(game, words, frozenset(ids)) for game, some in TABLE.items() for words, ids in some.items()]
    return [
        phrase for phrase in told if {phrase.game, *(name.partition("/")[0] for name in phrase.wanted)} & {*shelf()}
    ]

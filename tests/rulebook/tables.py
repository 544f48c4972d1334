"""Every table that there can be: each value of each house rule beside the defaults, with every number of players."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.house import Option
from companion.engine.ruling import Refused
from companion.forms.house_rules import AnyGame, read_house, tables
from companion.forms.scalars import value_name
from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.rulebook.words import CONTENT, SOURCE


@dataclass(frozen=True, eq=False)
class Table:
    """A table where one house rule has this value, and as many play."""

    game: AnyGame
    option: str
    value: Any
    players: Any
    house: Any

    def __str__(self) -> str:
        return f"{self.game.slug}-{self.option}-{value_name(self.value)}-{self.players}"

    @property
    def book(self) -> Book:
        return kept_book(self.game.slug, self.house, SOURCE)


def kept_book(slug: str, house: Any, language: str, content: Path = CONTENT) -> Book:
    """The book of a table, for whoever looks at every table: the program keeps some, and makes all others anew."""
    return _kept_book(slug, house, language, content)


@cache
def _kept_book(*of: Any) -> Book:
    return book(*of)


def values(option: Option) -> tuple[Any, ...]:
    """The values of a house rule; of a number the default, one below and one above it that a table might choose."""
    if option.values:
        return option.values
    half = option.default // 2 // option.step * option.step
    around = (max(option.least, half), option.default, min(option.most, 2 * option.default))
    return tuple(dict.fromkeys(around))


def tables_of(game: AnyGame) -> Iterator[Table]:
    for option in game.options():
        for value in values(option):
            house = _agreed(game, option.name, value)
            sizes = tables(game, house)
            for players, sized in (sizes or {"any": house}).items():
                if getattr(sized, option.name) == value:
                    yield Table(game, option.name, value, players, sized)


def _agreed(game: AnyGame, name: str, value: Any) -> Any:
    """The default house rules but for one; where it is nothing without others, those of a profile that has it."""
    try:
        return read_house(game, {name: value})
    except Refused:
        return next(house for house in game.profiles.values() if getattr(house, name) == value)


@cache
def every_table(slug: str) -> tuple[Table, ...]:
    """Each once: where every house rule has its default, one table stands for all."""
    return tuple({(str(table.players), table.house): table for table in tables_of(shelf()[slug])}.values())

"""The tables at which pictures are drawn: every house rule with each of its values, and matches under way."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.pictures import CardRow, Picture, Rows
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from tests.rulebook.tables import every_table

HOUSES: Mapping[str, list[Any]] = {
    slug: list(dict.fromkeys((*game.profiles.values(), *(table.house for table in every_table(slug)))))
    for slug, game in shelf().items()
}
MOST_SIDES = 5


def standings(game: AnyGame, house: Any) -> Iterator[Any]:
    """None, and the start of a match with each seat as the first dealer."""
    yield None
    for sides in (number for number in game.seating(house).sides if number <= MOST_SIDES):
        yield from (game.start(house, sides, dealer) for dealer in range(sides))


def drawn(slug: str, name: str) -> Iterator[tuple[Any, Any, Picture]]:
    """A picture under all house rules and at all standings: house, standing, picture."""
    game = shelf()[slug]
    for house in HOUSES[slug]:
        for standing in standings(game, house):
            if picture := game.pictures[name](house, standing):
                yield house, standing, picture


def rows(slug: str, name: str) -> Iterator[tuple[Any, Any, tuple[CardRow, ...], Rows]]:
    """The same of a picture that is made of rows."""
    for house, standing, picture in drawn(slug, name):
        assert isinstance(picture, Rows)
        yield house, standing, picture.rows, picture


def cards(row: CardRow, group: int = 0) -> tuple[Any, ...]:
    """The cards of a group of a row."""
    return tuple(one.face for one in row.groups[group])


def every(row: CardRow) -> tuple[Any, ...]:
    """All cards of a row."""
    return tuple(one.face for group in row.groups for one in group)

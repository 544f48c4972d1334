"""Two entries that differ in one word never answer for each other: `opposites.toml`."""

import tomllib
from pathlib import Path

import pytest

from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.search import search

TABLE: dict[str, dict[str, dict[str, list[list[str | list[str]]]]]] = tomllib.loads(
    Path(__file__).with_name("opposites.toml").read_text("utf-8")
)
EACH = [(language, game) for language, games in TABLE.items() for game in games]


@pytest.mark.once
@pytest.mark.parametrize(("language", "game"), EACH)
def test_of_two_opposites_each_is_found_before_the_other(language: str, game: str) -> None:
    pages = book(game, shelf()[game].profiles["as_written"], language)
    for one, ones, other, others in TABLE[language][game]["pairs"]:
        for asked, own, opposite in ((one, ones, others), (other, others, ones)):
            found = [hit.id for hit in search([pages], str(asked))]
            assert next(name for name in found if name in [*own, *opposite]) in own, asked

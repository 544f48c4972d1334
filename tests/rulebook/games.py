"""What tests read of any game: its book, its words, and how its questions are answered."""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tests.games
from companion.engine.ruling import Facts, Refused, Ruling
from companion.forms.house_rules import AnyGame, read_house, tables
from companion.forms.question import ask
from companion.games import shelf
from companion.rulebook.book import HOUSE_RULES, WHERE, Numbers
from companion.rulebook.entries import Passage, passages
from companion.rulebook.words import BLANK, CONTENT, SOURCE, read_catalogues, shelves
from tests.rulebook.phrases import written

EACH_GAME = pytest.mark.parametrize("game", shelf().values(), ids=shelf(), scope="module")  # what it read is read once
OF_CARDS = {slug: game for slug, game in shelf().items() if game.pack}
EACH_GAME_OF_CARDS = pytest.mark.parametrize("game", OF_CARDS.values(), ids=OF_CARDS)


def lineage(game: AnyGame) -> list[AnyGame]:
    """The game, and those that it extends if it is a variant."""
    return [shelf()[folder.name] for folder in shelves(CONTENT, game.slug)]


def rules_of(game: AnyGame) -> type[StrEnum]:
    """The rules that the game's own code names as `Rule`; a variant cites those of the game that it extends besides."""
    rules: type[StrEnum] = import_module(f"{game.house.__module__.removesuffix('house')}rule").Rule
    return rules


@cache
def expected(slug: str) -> Mapping[str, Any]:
    """What is to be expected of this game alone: `rulebook.toml` beside its tests."""
    path = Path(tests.games.__file__).parent / slug.replace("-", "_") / "rulebook.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def written_passages(slug: str) -> tuple[Passage, ...]:
    """The passages of the game's own Markdown file."""
    return tuple(passages((CONTENT / slug / "en.md").read_text("utf-8")))


def ids(game: AnyGame, part: str, level: int = 3) -> list[str]:
    """The ids of the headings in one part of the game's own file."""
    return [passage.id for passage in written_passages(game.slug) if (passage.part, passage.level) == (part, level)]


def prose(game: AnyGame) -> Iterator[tuple[Passage, str]]:
    """Every passage as readers see it: what any table reads, a house rule without the names of its values."""
    for passage in written_passages(game.slug):
        texts = (passage.lead, *passage.values.values()) if passage.part == HOUSE_RULES else (passage.text,)
        yield passage, everywhere("\n".join((passage.title, *texts)))


def everywhere(text: str) -> str:
    """The text with all that it says at one table or another."""
    return WHERE.sub(r"\4", text)


@cache
def catalogue(slug: str) -> dict[str, str]:
    """The game's own messages, those without a word among them; singular and plural of a message together."""
    own = read_catalogues(CONTENT / slug, SOURCE)
    return {key: "\n".join(texts) for catalogue in reversed(own) for key, texts in catalogue.texts.items()}


def blanks(text: str) -> set[str]:
    """The names of the blanks in a text."""
    return set(BLANK.findall(text))


def is_number(house: Any, blank: str) -> bool:
    """True if these house rules fill a blank with a whole number, or with a sum in which they have a part."""
    return type(Numbers(house).get(blank)) is int and not blank.isdecimal()


def is_choice(game: AnyGame, blank: str) -> bool:
    """True for a house rule of named values: the phrase of the one in force fills the blank."""
    return any(option.values for option in game.options() if option.name == blank)


def table_blanks(game: AnyGame) -> set[str]:
    """The blanks that a table fills in: who deals, what the sides are called, and the game's figures for a deal."""
    seated = [(house, game.seating(house).sides[0]) for house in tables(game, game.house()).values() or [game.house()]]
    house, sides = max(seated, key=lambda one: one[1])
    facts = game.outlook(house, game.start(house, sides, 0)).by_name()
    lists = {f"{name}_{n}" for name, fact in facts.items() if isinstance(fact, tuple) for n in range(len(fact))}
    figures = {name for name, fact in facts.items() if not isinstance(fact, tuple | bool)}
    own = {f"own_{name}" for name, fact in facts.items() if isinstance(fact, tuple)}
    named = {"dealer", "next", "before", "player", "turn", "hands", *(f"side_{side}" for side in range(sides))}
    return named | lists | own | figures


def houses(game: AnyGame) -> Iterator[Any]:
    """The profiles of a game, and house rules enough to have every value of every option once."""
    yield from game.profiles.values()
    chosen = [option for option in game.options() if option.values and option.name != "players"]
    for n in range(max(len(option.values) for option in chosen) if chosen else 0):
        yield replace(game.house(), **{option.name: option.values[n % len(option.values)] for option in chosen})


@cache
def rulings(slug: str) -> tuple[tuple[str, Ruling[Any, Facts]], ...]:
    """Each question with its answers to the situations of the book, under many house rules."""
    return tuple(_rulings(shelf()[slug]))


def _rulings(game: AnyGame) -> Iterator[tuple[str, Ruling[Any, Facts]]]:
    for example in written(game.slug).examples:
        own = {name: getattr(read_house(game, example.house), name) for name in example.house}
        for house in houses(game):
            question = game.question(example.question)
            with suppress(Refused):  # what cannot be at a table of that house is not asked there
                yield question.slug, ask(question, dict(example.situation), replace(house, **own))

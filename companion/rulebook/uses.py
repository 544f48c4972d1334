"""Which questions a rule decides: worked out by asking them, never written down."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.ruling import Ruling
from companion.forms.house_rules import read_house
from companion.forms.question import ask
from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.rulebook.entries import Example
from companion.rulebook.words import SOURCE


def uses(pages: Book) -> Mapping[str, tuple[str, ...]]:
    """By the id of a rule, the questions whose answers cite it under some profile."""
    return _uses(pages.game, pages.words.content)


@cache
def _uses(slug: str, content: Path) -> Mapping[str, tuple[str, ...]]:
    game = shelf()[slug]
    examples = book(slug, game.profiles["as_written"], SOURCE, content).examples
    cited: dict[str, dict[str, None]] = {}
    for example in examples:
        for ruling in rulings(slug, example):
            for reason in ruling.reasons:
                cited.setdefault(str(reason.rule), {})[example.question] = None
    return {rule: tuple(questions) for rule, questions in cited.items()}


def rulings(slug: str, example: Example) -> Iterator[Ruling[Any, Any]]:
    """What every profile of the game answers."""
    game = shelf()[slug]
    for profile in game.profiles:
        house = read_house(game, {**example.house, "profile": profile})
        yield ask(game.question(example.question), dict(example.situation), house)

"""What must be true of the words of a banking game, whichever it is."""

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from companion.engine.ruling import Question, Ruling
from companion.forms.house_rules import AnyGame
from companion.forms.question import ask
from companion.rulebook.book import Book
from companion.rulebook.markdown import Passage, passages
from companion.rulebook.words import CONTENT, words
from companion.web.views.ruling import verdict

BLANK = re.compile(r"\{(\w+)\}")
INTERFACE = {"below-zero", "at-least", "between", "no-such-side", "missing"}  # said for every game alike


def book(game: AnyGame) -> Book:
    return Book(game.slug, words("en", CONTENT, game.slug), game.house())


def written(game: AnyGame) -> tuple[Passage, ...]:
    """The passages of the game's own file."""
    return tuple(passages((CONTENT / game.slug / "en.md").read_text("utf-8")))


def ids(game: AnyGame, part: str, level: int = 3) -> list[str]:
    return [passage.id for passage in written(game) if passage.part == part and passage.level == level]


def prose(game: AnyGame) -> Iterator[tuple[Passage, str]]:
    """Every passage as a reader sees it, without the names of values."""
    for passage in written(game):
        phrases = passage.values.values() if passage.part == "House rules" else [passage.text]
        yield passage, "\n".join((passage.title, passage.lead if passage.values else "", *phrases))


def catalogue(game: AnyGame) -> dict[str, str]:
    """The game's own catalogue."""
    text = (CONTENT / game.slug / "en.po").read_text("utf-8")
    return dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', text, re.MULTILINE))


def says(game: AnyGame) -> set[str]:
    """The key of every problem that the game's code may raise."""
    folder = Path(inspect.getfile(game.house)).parent
    return {key for path in folder.rglob("*.py") for key in _problems(ast.parse(path.read_text("utf-8")))}


def _problems(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
            told = node.args[2]
            assert isinstance(told, ast.Constant), ast.unparse(node)
            yield str(told.value)


def asked(question: Question[Any, Any]) -> Iterator[str]:
    """The key of everything that the form of a question says."""
    yield f"ask.{question.slug}"
    hints = get_type_hints(question.situation)
    for told in dataclasses.fields(question.situation):
        key = f"ask.{question.slug}.{told.name}"
        yield key
        if hints[told.name] is not bool and get_origin(hints[told.name]) is not tuple:
            yield from (f"{key}.{value}" for value in get_args(hints[told.name]) if isinstance(value, str))


def situations(game: AnyGame, extra: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[str, Ruling[Any, Any]]]:
    """Rulings on the disputes and on more situations, under all profiles."""
    told = [(dispute.question, dict(dispute.situation)) for dispute in book(game).disputes]
    told += [(slug, situation) for slug, some in extra.items() for situation in some]
    for slug, situation in told:
        for house in game.profiles.values():
            yield slug, ask(game.question(slug), situation, house)


def at_the_table(game: AnyGame) -> set[str]:
    """What a step may name beside the numbers of the house: who deals and plays first, and figures of the table."""
    facts = game.outlook(game.house(), game.start(game.house(), 2, 0))
    return {"dealer", "next", *(name for name, fact in facts.by_name().items() if not isinstance(fact, bool))}


def blanks(text: str) -> set[str]:
    return set(BLANK.findall(text))


def said_of(game: AnyGame, slug: str, ruling: Ruling[Any, Any]) -> str:
    """The sentence that goes with a ruling, as the catalogue has it."""
    key = f"say.{slug}"
    if ending := verdict(ruling):
        key += f".{ending}"
    return words("en", CONTENT, game.slug).find(key) or ""

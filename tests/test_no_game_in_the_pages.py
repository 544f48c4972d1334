"""Pages know no game: neither its name, nor the name of anything in it that the engine has no word for."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from companion.games import shelf

pytestmark = pytest.mark.once
TOP = Path(__file__).parent.parent
CODE = sorted((TOP / "companion" / "web").rglob("*.py"))
SHARED = sorted(path for path in (TOP / "templates").rglob("*.html") if "games" not in path.parent.parts)
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
ATTRIBUTE = re.compile(r"\.(\w+)")

# words that mean something else in a page: kinds of fields and of events, keys of a form, profiles, places at a table
COMMON = {
    "trick",
    "hands",
    "put",
    "last",
    "own",
    "left",
    "players",
    "amount",
    "split",
    "buyer",
    "seller",
    "first",
    "opened",
    "count",
    "alone",  # a match that no circle has
    "victory_points",  # of whatever game has a scale for them
}


def named_in_games() -> set[str]:
    """The names of all house rules, and of whatever is told of a deal or a situation of any game."""
    kinds = [kind for game in shelf().values() for kind in (game.house, *(get_args(game.deal) or (game.deal,)))]
    kinds += [question.situation for game in shelf().values() for question in game.questions]
    return {name for kind in kinds for name in names_of(kind)}


def names_of(kind: Any) -> Iterator[str]:
    for field in fields(kind):
        yield field.name
        for part in get_args(get_type_hints(kind)[field.name]):
            yield from names_of(part) if is_dataclass(part) else ()


def defined_in(folder: str) -> set[str]:
    """Every name that a package gives to a field or a function."""
    files = (TOP / "companion" / folder).rglob("*.py")
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    targets = [node.target for node in nodes if isinstance(node, ast.AnnAssign)]
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return functions | {target.id for target in targets if isinstance(target, ast.Name)}


@cache
def forbidden() -> set[str]:
    return named_in_games() - defined_in("engine") - COMMON


@cache
def of_pages() -> set[str]:
    """The attributes of values that pages make themselves."""
    return defined_in("web")


def in_code(path: Path) -> Iterator[str]:
    """What a module says in strings, its docstrings aside, and the attributes that it asks for."""
    tree = ast.parse(path.read_text("utf-8"))
    said = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            yield node.value
        elif isinstance(node, ast.Attribute) and node.attr not in of_pages():
            yield node.attr


def in_template(path: Path) -> Iterator[str]:
    for block in JINJA.findall(path.read_text("utf-8")):
        quoted = QUOTED.findall(block)
        yield from (either or other for either, other in quoted)
        yield from (name for name in ATTRIBUTE.findall(QUOTED.sub("", block)) if name not in of_pages())


def test_no_game_and_nothing_of_one_is_named() -> None:
    for path in (*CODE, *SHARED):
        found = set(in_code(path) if path.suffix == ".py" else in_template(path))
        assert not found & forbidden(), path
        assert not {text for text in found for word in re.split(r"[^\w-]+", text) if word in shelf()}, path


def test_the_scan_would_find_them() -> None:
    assert {"taker", "kitty", "melded", "took_pozzetto", "trump", "wild_ratio"} <= forbidden()

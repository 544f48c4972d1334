"""The keys of words that stand in templates and in code: whole ones, and beginnings to which something is added."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

import companion

TOP = Path(companion.__file__).parents[1]
TEMPLATES = TOP / "templates"
KEY = re.compile(r"[a-z]+(\.[\w-]+)+")
BEGINNING = re.compile(r"[a-z]+\.([\w.-]*[.-])?")
ENDING = re.compile(r"-[\w-]+")
SAY = {"t", "w", "words", "find"}  # what looks up words, in a template


@cache
def template(path: Path) -> nodes.Template:
    """A template, parsed."""
    return Environment(autoescape=True).parse(path.read_text("utf-8"))


def looked_up(folder: Path) -> set[str]:
    """Every whole key whose words are looked up in the templates of a folder."""
    calls = (call for path in folder.rglob("*.html") for call in template(path).find_all(nodes.Call))
    return {key for call in calls if _name(call.node) in SAY and call.args for key in _constants(call.args[0])}


def _name(called: nodes.Node) -> str:
    return str(getattr(called, "attr", getattr(called, "name", "")))


def _constants(value: nodes.Node) -> Iterator[str]:
    """The texts that a value can be: several where it depends on something."""
    if isinstance(value, nodes.CondExpr):
        yield from _constants(value.expr1)
        yield from _constants(value.expr2) if value.expr2 else ()
    elif isinstance(value, nodes.Const) and isinstance(value.value, str):
        yield value.value


@cache
def texts() -> frozenset[str]:
    """Every text that stands in quotes in a template or in the code."""
    in_templates = (const.value for path in TEMPLATES.rglob("*.html") for const in template(path).find_all(nodes.Const))
    in_code = (node.value for node in _code() if isinstance(node, ast.Constant))
    return frozenset(text for text in (*in_templates, *in_code) if isinstance(text, str))


@cache
def whole() -> frozenset[str]:
    """What looks like the whole key of some words."""
    return frozenset(text for text in texts() if KEY.fullmatch(text))


@cache
def beginnings() -> frozenset[str]:
    """What looks like the beginning of keys: `field.`, to which a template adds the name of a row."""
    return frozenset(text for text in texts() if BEGINNING.fullmatch(text))


@cache
def endings() -> frozenset[str]:
    """What looks like the ending of some keys: `-aces`."""
    return frozenset(text for text in texts() if ENDING.fullmatch(text))


def _code() -> Iterator[ast.AST]:
    for path in (TOP / "companion").rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))

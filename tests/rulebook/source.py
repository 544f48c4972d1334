"""What can be read off the code of a game without running it: the lines that it makes and the refusals that it has."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from companion.engine import ruling
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from tests.rulebook.games import lineage, rules_of


@cache
def modules(slug: str) -> tuple[tuple[Path, ast.Module], ...]:
    """The modules of a game's own package, parsed."""
    package = Path(inspect.getfile(shelf()[slug].house)).parent
    return tuple((path, ast.parse(path.read_text("utf-8"))) for path in sorted(package.rglob("*.py")))


def _nodes(slug: str) -> Iterator[ast.AST]:
    """The code of the game, and of the games that it extends."""
    for one in lineage(shelf()[slug]):
        for _, module in modules(one.slug):
            yield from ast.walk(module)


def _calls(nodes: Iterable[ast.AST], name: str) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    """Every call by that name, and the function in which it stands."""
    for function in (node for node in nodes if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node, function


def line_rules(game: AnyGame) -> set[str]:
    """The rules that its own code names where it makes a line, or the verdict that a line comes from."""
    own = [node for _, module in modules(game.slug) for node in ast.walk(module)]
    rules = (call.args[at] for name, at in (("Line", 1), ("Verdict", 0)) for call, _ in _calls(own, name))
    named = {node.attr for rule in rules for node in ast.walk(rule) if isinstance(node, ast.Attribute)}
    members = {name: rule for one in reversed(lineage(game)) for name, rule in rules_of(one).__members__.items()}
    return {str(members[name]) for name in named if name in members}


@cache
def refusals(slug: str) -> dict[str, list[set[str]]]:
    """The key of every refusal, and the figures that each of them gives, where those can be read off."""
    sites: dict[str, list[set[str]]] = {}
    for call, function in _calls(_nodes(slug), "Problem"):
        says = call.args[2]
        assert isinstance(says, ast.Constant), f"a key that only shows when it runs: {ast.unparse(call)}"
        given = _given(call.args[3], call, function) if len(call.args) > 3 else set()
        sites.setdefault(str(says.value), []).extend([given] if given is not None else [])
    return sites


@cache
def of_types(slug: str) -> set[str]:
    """The keys of refusals that the types of a game's fields and its bounds of totals bring, in words of its own."""
    engine = ast.walk(ast.parse(Path(inspect.getfile(ruling)).read_text("utf-8")))
    by_type = {call.args[2] for call, _ in _calls(engine, "Problem")}
    off_step = {
        word.value
        for node in _nodes(slug)
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "off_step"
    }
    return {str(says.value) for says in by_type | off_step if isinstance(says, ast.Constant)}


def _given(about: ast.expr, call: ast.Call, function: ast.FunctionDef) -> set[str] | None:
    """The names in a dict that stands in a call, or gets its name before it in the same function."""
    if isinstance(about, ast.Name):
        assigned = (node for node in ast.walk(function) if isinstance(node, ast.Assign) and _names(node, about.id))
        before = [node for node in assigned if node.lineno < call.lineno]
        return _given(max(before, key=lambda node: node.lineno).value, call, function) if before else None
    return set(_keys(about)) if isinstance(about, ast.Dict) and None not in about.keys else None


def _names(assign: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in assign.targets)


def _keys(mapping: ast.Dict) -> Iterator[str]:
    return (str(key.value) for key in mapping.keys if isinstance(key, ast.Constant))


@cache
def figures(slug: str) -> frozenset[str]:
    """Every name that the code gives to a figure in a dict."""
    return frozenset(name for node in _nodes(slug) if isinstance(node, ast.Dict) for name in _keys(node))


@cache
def texts(slug: str) -> frozenset[str]:
    """Every text in the code."""
    values = (node.value for node in _nodes(slug) if isinstance(node, ast.Constant))
    return frozenset(value for value in values if isinstance(value, str))

"""The house keeps its own rules: short files, short functions, nothing of others, nothing unused."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from companion.games import shelf

TOP = Path(__file__).parent.parent
TRACKED = [TOP / name for name in subprocess.check_output(["git", "ls-files"], cwd=TOP, text=True).split("\n") if name]
PYTHON = [path for path in TRACKED if path.suffix == ".py" and path.is_file()]
TEMPLATES = [path for path in TRACKED if path.is_relative_to(TOP / "templates") and path.is_file()]

FIXED_QUESTIONS = {
    "canasta": {"minimum", "meld", "opening", "can-open", "take-pile"},
    "burraco": {"meld", "best-melds"},
    "belote": {"legal-cards", "trick", "declarations"},
    "pontoon": {"hand", "buy", "stick", "twist", "split", "compare"},
    "shoot-pontoon": {"room"},
}


def test_no_file_is_longer_than_450_lines() -> None:
    assert not {path.name: lines for path in PYTHON if (lines := len(path.read_text("utf-8").splitlines())) > 450}


def test_functions_are_short() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in PYTHON if path.is_relative_to(TOP / "companion")]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    lengths = [(node.end_lineno or node.lineno) - node.lineno + 1 for node in functions]
    assert median(lengths) <= 8
    assert quantiles(lengths, n=10)[-1] <= 25


def test_lines_of_templates_are_short() -> None:
    pages = [path for path in TEMPLATES if path.suffix == ".html"]
    lines = [(path.name, line) for path in pages for line in path.read_text("utf-8").splitlines()]
    assert not [(name, line) for name, line in lines if len(line) > 120]


def test_folders_of_pages_hold_no_code_and_nothing_of_others() -> None:
    assert not [path for path in TRACKED if path.suffix == ".py" and path.is_relative_to(TOP / "templates")]
    assert not [path for path in TRACKED if path.is_relative_to(TOP / "static") and path.suffix == ".py"]
    assert not [
        path
        for path in TRACKED
        if re.search(r"htmx|axe|\.min\.|\.whl$|\.db$|\.mo$", path.name) and path.suffix != ".py"
    ]


def test_every_template_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for path in [*PYTHON, *TEMPLATES])
    shared = [path for path in TEMPLATES if path.parent.name not in {game.slug for game in shelf().values()}]
    assert not [path for path in shared if not any(call in code for call in _calls(path))]


def _calls(template: Path) -> Iterator[str]:
    """How code and templates speak of a template; macros go by the name of their file."""
    name = template.relative_to(TOP / "templates").as_posix()
    yield f"{template.stem}." if name.startswith("macros/") else f'"{name}"'


def test_folders_of_pages_are_places_of_the_web() -> None:
    places = {path.stem if path.is_file() else path.name for path in (TOP / "companion" / "web").iterdir()}
    folders = {path.name for path in (TOP / "templates").iterdir() if path.is_dir()}
    assert folders <= places | {"macros", "games"}


def test_the_questions_with_fixed_names_are_there() -> None:
    for slug, fixed in FIXED_QUESTIONS.items():
        assert fixed <= {question.slug for question in shelf()[slug].questions}

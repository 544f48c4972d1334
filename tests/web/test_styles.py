"""Every class is known where it is written and where it is used: in templates, in the stylesheet and in the script."""

import gzip
import re
from pathlib import Path

from tests.phone import Phone

TOP = Path(__file__).parents[2]
TEMPLATES = sorted((TOP / "templates").rglob("*.html"))
HOOKS = {"deal-form"}  # only tests ask for it

JINJA = r"\{\{.*?\}\}|\{%.*?%\}"
ATTRIBUTE = re.compile(rf"""(?<![\w-])class="((?:{JINJA}|[^"])*)\"""", re.DOTALL)
EXPRESSION = re.compile(rf"({JINJA})", re.DOTALL)
OUTCOME = re.compile(r"""(?:\{\{|\belse)\s+"([^"]*)\"""")  # `{{ "one" if this else "another" }}`


def in_templates() -> set[str]:
    """The classes that templates give to elements."""
    attributes = [value for path in TEMPLATES for value in ATTRIBUTE.findall(path.read_text("utf-8"))]
    return {name for value in attributes for part in EXPRESSION.split(value) for name in _names(part)}


def _names(part: str) -> list[str]:
    if part.startswith("{"):
        return [name for text in OUTCOME.findall(part) for name in text.split()]
    return part.split()


def in_stylesheet() -> set[str]:
    """The classes that the stylesheet says something about."""
    sheet = re.sub(r"/\*.*?\*/", "", (TOP / "static/pad.css").read_text("utf-8"), flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", sheet))


def in_script() -> tuple[set[str], set[str]]:
    """The classes that the script gives to elements, and those by which it finds some."""
    script = (TOP / "static/pad.js").read_text("utf-8")
    given = re.findall(r"""(?:classList\.\w+\(|className = )"([\w -]+)\"""", script)
    found = re.findall(r"""(?:closest|querySelector|querySelectorAll)\("\.([\w-]+)\"""", script)
    return {name for names in given for name in names.split()}, set(found)


def test_every_class_of_a_template_means_something() -> None:
    assert in_templates() <= in_stylesheet() | in_script()[1] | HOOKS


def test_every_class_of_the_stylesheet_and_the_script_is_used() -> None:
    given, found = in_script()
    assert in_stylesheet() <= in_templates() | given
    assert given <= in_stylesheet()
    assert found <= in_templates() | given


def test_browsers_get_the_stylesheet_without_comments_and_indentation(phone: Phone) -> None:
    with phone.client.get("/static/pad.css", headers={"Accept-Encoding": "gzip"}) as answer:
        sent = gzip.decompress(answer.data).decode()
    whole = (TOP / "static/pad.css").read_text("utf-8")
    assert "/*" not in sent
    assert re.sub(r"\s+", "", sent) == re.sub(r"\s+|/\*.*?\*/", "", whole, flags=re.DOTALL)

"""Every class is known where it is written and where it is used: in templates, in the stylesheet and in the script."""

import gzip
import re
from pathlib import Path

import pytest

from tests.phone import Phone

TOP = Path(__file__).parents[2]
TEMPLATES = sorted((TOP / "templates").rglob("*.html"))
STYLES = sorted((TOP / "static").glob("*.css"))
SCRIPTS = sorted((TOP / "static").glob("*.js"))
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
    sheets = "".join(path.read_text("utf-8") for path in STYLES)
    sheet = re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", sheet))


def in_script() -> tuple[set[str], set[str]]:
    """The classes that scripts give to elements, and those by which they find some."""
    script = "".join(path.read_text("utf-8") for path in SCRIPTS)
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


def sent(phone: Phone, name: str) -> str:
    """What a browser gets of a file."""
    with phone.client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip"}) as answer:
        return gzip.decompress(answer.data).decode()


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_browsers_get_a_stylesheet_without_comments_and_indentation(phone: Phone, style: Path) -> None:
    text, whole = sent(phone, style.name), style.read_text("utf-8")
    assert "/*" not in text
    rules = re.sub(r"\s+|/\*.*?\*/", "", whole, flags=re.DOTALL)
    assert re.sub(r"\s+", "", text) == rules.replace(";}", "}")
    assert not [string for string in re.findall(r'"[^"]*"', text) if re.search("[{};,:]", string)]


TEXT = re.compile(r"""("[^"\n]*"|'[^'\n]*'|`[^`\n]*`)""")
TEXT_IN_TEXT, QUOTE_IN_TEXT = re.compile(r"\$\{[^}`]*`"), re.compile(r"""\\["'`]""")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_browsers_get_a_script_without_comments_indentation_and_space_around_signs(phone: Phone, script: Path) -> None:
    whole, text = script.read_text("utf-8"), sent(phone, script.name)
    lines = [line.strip().partition("  // ")[0].rstrip() for line in whole.splitlines()]
    code = [line for line in lines if line and not line.startswith("//")]
    assert [line.replace(" ", "") for line in text.split("\n")] == [line.replace(" ", "") for line in code]
    assert TEXT.findall(text) == TEXT.findall("\n".join(code))
    assert not re.search(r" [=<>&|?:,;(){}\[\]]|[=<>&|?:,;(){}\[\]] ", TEXT.sub('""', text))
    assert not [line for line in code if TEXT_IN_TEXT.search(line) or QUOTE_IN_TEXT.search(line)]
    assert not [line for line in whole.splitlines() if line.count("`") % 2]
    assert not [string for string in re.findall(r'"[^"\n]*"', "\n".join(lines)) if "  //" in string]

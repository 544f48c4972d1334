"""Sentences of a book that hold at some tables only: `[black_three=freezes: It stays shut.]`.

Before the colon stand a house rule and its values of which one must be in
force (`stock_out=…|…`). A line that is left empty goes altogether.
"""

import re
from collections.abc import Iterator
from typing import Any

from companion.forms import value_name

WHERE = re.compile(r"\[(\w+)=([\w|]+): ([^\[\]]*)\]")
WHOLE_LINES = re.compile(rf"^{WHERE.pattern}(\n|\Z)", re.MULTILINE)
GAPS = (
    (re.compile(r"(?<=\S) {2,}(?=\S)"), " "),
    (re.compile(r" +$", re.MULTILINE), ""),
    (re.compile(r"\n{3,}"), "\n\n"),
)


def at_the_table(text: str, house: Any) -> str:
    """The text as it reads under these house rules: without what holds under others."""

    def kept(where: re.Match[str]) -> str:
        return where[3] + (where[4] if len(where.groups()) > 3 else "") if _holds(where, house) else ""

    if "[" not in text:
        return text
    text = WHERE.sub(kept, WHOLE_LINES.sub(kept, text))
    for gap, filled in GAPS:
        text = gap.sub(filled, text)
    return text.strip()


def everywhere(text: str) -> str:
    """The text with all that it says at one table or another."""
    return WHERE.sub(r"\3", text)


def conditions(text: str) -> Iterator[tuple[str, str]]:
    """Every house rule that a sentence depends on, with each value under which it stands."""
    return ((where[1], value) for where in WHERE.finditer(text) for value in where[2].split("|"))


def _holds(where: re.Match[str], house: Any) -> bool:
    return value_name(getattr(house, where[1])) in where[2].split("|")

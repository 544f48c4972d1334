"""Sentences of a book that hold at some tables only: `[black_three=freezes: It stays shut.]`.

Before the colon stand house rules, each with its values of which one must be in
force: `[players=4 ask_partner=optional|required: …]`. A line that is left empty
goes altogether.
"""

import re
from collections.abc import Iterator
from typing import Any

from companion.forms import value_name
from companion.rulebook.words import BLANK

CONDITION = re.compile(r"(\w+)=([\w|]+)")
WHERE = re.compile(rf"\[((?:{CONDITION.pattern} ?)+): ([^\[\]]*)\]")
WHOLE_LINE = re.compile(r"^\[[^\[\]]+\](?:\n|\Z)", re.MULTILINE)
GAPS = (
    (re.compile(r"(?<=\S) {2,}(?=\S)"), " "),
    (re.compile(r"^ +| +$", re.MULTILINE), ""),
    (re.compile(r"\n{3,}"), "\n\n"),
)


def at_the_table(text: str, house: Any) -> str:
    """The text as it reads under these house rules: without what holds under others."""
    if "[" not in text:
        return text
    text = WHOLE_LINE.sub(lambda line: line[0] if _kept(line[0], house) else "", text)
    text = WHERE.sub(lambda where: where[4] if _kept(where[0], house) else "", text)
    for gap, filled in GAPS:
        text = gap.sub(filled, text)
    return text.strip()


def everywhere(text: str) -> str:
    """The text with all that it says at one table or another."""
    return WHERE.sub(r"\4", text)


def conditions(text: str) -> Iterator[tuple[str, str]]:
    """Every house rule that a sentence depends on, with each value under which it stands."""
    for where in WHERE.finditer(text):
        for option, values in CONDITION.findall(where[1]):
            yield from ((option, value) for value in values.split("|"))


def holds(wanted: str, house: Any) -> bool:
    """True if each of the house rules is in force with one of its values: `players=4 ask_partner=optional|required`."""
    return all(value_name(getattr(house, option)) in values.split("|") for option, values in CONDITION.findall(wanted))


def spoken_of(text: str) -> Iterator[str]:
    """Every house rule of which a text says what holds at the table: by a condition, or by a blank."""
    yield from (option for option, _ in conditions(text))
    yield from BLANK.findall(text)


def _kept(sentence: str, house: Any) -> bool:
    where = WHERE.match(sentence)
    return where is None or holds(where[1], house)

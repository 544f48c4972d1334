"""What a translator is told beside each message."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.rulebook.words import BLANK, parts

VARIANT = {
    "we": "Where {side} is We. Leave it empty if your sentence is the same for everybody.",
    "one": "Where {side} is one person. Leave it empty if your sentence is the same for everybody.",
}


@cache
def notes() -> dict[str, Any]:
    """The notes by kind: `where`, `blanks`, `long`."""
    return tomllib.loads(Path(__file__).with_name("notes.toml").read_text("utf-8"))


def comment(key: str, text: str) -> list[str]:
    """Where a message stands, what its blanks hold, how long it may be."""
    plain, variant = parts(key)
    return [
        f"{nearest('where', plain)}{' ' + VARIANT[variant] if variant else ''}",
        *blanks(text),
        *(f"At most {most} letters." for most in [nearest("long", plain)] if most),
    ]


def blanks(text: str) -> Iterator[str]:
    """What the blanks of a text hold."""
    for blank in dict.fromkeys(BLANK.findall(text)):
        yield f"{{{blank}}}: {notes()['blanks'].get(blank, 'a figure')}"


def nearest(kind: str, key: str) -> Any:
    """What is noted for the longest beginning of a key; nothing where nothing is."""
    parts = key.split(".")
    beginnings = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((notes()[kind][one] for one in beginnings if one in notes()[kind]), "")

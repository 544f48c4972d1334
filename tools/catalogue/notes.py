"""What a translator is told beside each message."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Message

from companion.rulebook.words import BLANK, parts

VARIANT = {
    "we": "Where {side} is We. Leave it empty if your sentence is the same for everybody.",
    "one": "Where {side} is one person. Leave it empty if your sentence is the same for everybody.",
}


@cache
def notes() -> dict[str, Any]:
    """The notes by kind: `where`, `blanks`, `long`."""
    return tomllib.loads(Path(__file__).with_name("notes.toml").read_text("utf-8"))


def explained(message: Message) -> list[str]:
    """Where a message stands, what its blanks hold (the plural has those of all its forms), how long it may be."""
    plain, variant = parts(message.context or "")
    text = message.id if isinstance(message.id, str) else message.id[-1]
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

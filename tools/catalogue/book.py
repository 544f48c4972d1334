"""The Markdown of a language: the headings of the English one, each with a fingerprint of its English."""

import re
from hashlib import sha256
from pathlib import Path

from companion.rulebook.book import HOUSE_RULES
from companion.rulebook.entries import Passage, headings
from companion.rulebook.words import SOURCE

LABELS = re.compile(r"^(Others:|Forms:|Never:|Also:)", re.MULTILINE)  # the same in every language
VALUES = re.compile(r"^(- [a-z0-9_]+:)", re.MULTILINE)  # so are the values of house rules
Key = tuple[str, int, str]


def english_passages(folder: Path) -> dict[Key, Passage]:
    """The passages of the English book of a folder, by their part, level and id."""
    return {key: one for key, one in written_passages(folder / f"{SOURCE}.md").items() if one.title}


def written_passages(path: Path) -> dict[Key, Passage]:
    """What stands in a book under each heading, headings without words among them."""
    read = headings(path.read_text("utf-8")) if path.exists() else ()
    return {(one.part, one.level, one.id): one for one in read}


def whole(passage: Passage) -> str:
    """Title and text."""
    return f"{passage.title}\n{passage.text}".strip()


def fingerprint(english: Passage) -> str:
    """A few signs that are others once the English is."""
    return sha256(whole(english).encode()).hexdigest()[:8]


def stale(english: Passage, own: Passage) -> bool:
    """True for what was written beside other English; without a fingerprint it was written just now."""
    return own.beside not in ("", fingerprint(english))


def write_book(folder: Path, language: str) -> list[str]:
    """Make or update the book of a language. The headings that stood there and are no longer in the English."""
    path = folder / f"{language}.md"
    source, own = english_passages(folder), written_passages(path)
    if not source:
        return []
    lines, part = [], ""
    for key, passage in source.items():
        if passage.part != part:
            part = passage.part
            lines.append(f"# {part}\n")
        lines.append(_beside(passage, own.get(key)))
    path.write_text("\n".join(lines), "utf-8")
    return [f"{key[2]} ({key[0]})" for key in own if key not in source]


def _beside(english: Passage, own: Passage | None) -> str:
    title, text = (own.title, own.text) if own else ("", "")
    beside = own.beside if own and title and own.beside else fingerprint(english)
    heading = f"{'#' * english.level} {english.id} {beside}: {title}".rstrip()
    return "\n".join(filter(None, (heading, text if title or text else _room(english)))) + "\n"


def _room(passage: Passage) -> str:
    """The labels of a passage, for what belongs behind each."""
    return "\n".join(labels(passage.part, passage.text))


def labels(part: str, text: str) -> list[str]:
    """What stands before the lines of a text for the program: values of a house rule, and labels such as `Others:`."""
    return [*(VALUES.findall(text) if part == HOUSE_RULES else ()), *LABELS.findall(text)]

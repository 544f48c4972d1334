"""The Markdown of a language beside the English one: every heading, the English in a comment, and room for words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from companion.rulebook.book import HOUSE_RULES
from companion.rulebook.markdown import COMMENT, HEADING, Passage, passages
from companion.rulebook.words import SOURCE

LABELS = re.compile(r"^(Others:|Forms:|Never:|Also:)", re.MULTILINE)  # the same in every language
VALUES = re.compile(r"^(- [a-z0-9_]+:)", re.MULTILINE)  # so are the values of house rules
ENGLISH, CHANGED = "English", "CHANGED"
Key = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Written:
    """What stands under one heading of a language: title, text, and the English that it was written beside."""

    title: str
    text: str
    beside: str
    stale: bool


def english_passages(folder: Path) -> dict[Key, Passage]:
    """The passages of the English book of a folder, by their part, level and id."""
    path = folder / f"{SOURCE}.md"
    read = passages(path.read_text("utf-8")) if path.exists() else ()
    return {(one.part, one.level, one.id): one for one in read}


def written_passages(path: Path) -> dict[Key, Written]:
    """What stands in a book under each heading, headings without words among them."""
    return dict(_written(path.read_text("utf-8"))) if path.exists() else {}


def _written(text: str) -> Iterator[tuple[Key, Written]]:
    comments, numbers = COMMENT.findall(text), count()
    bare = COMMENT.sub(lambda _: f"\0{next(numbers)}\0\n", text)
    marks, part = list(HEADING.finditer(bare)), ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        body = bare[mark.end() : following.start() if following else len(bare)]
        if len(mark[1]) == 1:
            part = mark[3].strip()
            continue
        said = "\n".join(comments[int(number)] for number in re.findall("\0(\\d+)\0", body)).strip()
        kind, _, beside = said.partition(":\n")
        text = re.sub("\0\\d+\0", "", body).strip()
        yield (part, len(mark[1]), mark[2] or ""), Written(mark[3].strip(), text, beside.strip(), kind == CHANGED)


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


def _beside(passage: Passage, own: Written | None) -> str:
    english = f"{passage.title}\n{passage.text}".strip()
    stale = own is not None and bool(own.title) and (own.stale or own.beside not in ("", english))
    title = own.title if own else ""
    text = own.text if own and (own.text or own.title) else "\n\n".join(_room(passage))
    heading = f"{'#' * passage.level} {passage.id}: {title}".rstrip()
    comment = f"<!-- {CHANGED if stale else ENGLISH}:\n{english}\n-->"
    return "\n".join(filter(None, (heading, comment, text))) + "\n"


def _room(passage: Passage) -> Iterator[str]:
    """The labels of a passage, for what belongs behind each."""
    if found := labels(passage.part, passage.text):
        yield "\n".join(found)


def labels(part: str, text: str) -> list[str]:
    """What stands before the lines of a text for the program: values of a house rule, and labels such as `Others:`."""
    return [*(VALUES.findall(text) if part == HOUSE_RULES else ()), *LABELS.findall(text)]

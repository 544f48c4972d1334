"""A made-up second language: every word of the first one, between marks that show where it came from."""

import re
import shutil
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from companion.rulebook.book import HOUSE_RULES
from companion.rulebook.words import CONTENT, in_digits

LANGUAGE = "ne"  # whose digits are not 0 to 9
OPEN, CLOSE = "⟦⟧"
FOR_THE_PROGRAM = frozenset(f"find.{name}" for name in ("same", "figures", "idle", "meaning"))  # shown to nobody
DIGITS = re.compile(r"(\{\w+\}|\[[\w=| ]+: |\b[A-Z]{3}-\d+|\b10[SHDC]?\b|\b[2-9][SHDC]\b)|\d+")
LISTED = "Others: |Forms: |Never: |Also: "
LINE = re.compile(rf"^(?P<before>#{{2,3}} [a-z0-9_-]+: |{LISTED}|- )?(?P<said>[^#\n].*)$", re.MULTILINE)
VALUE = re.compile(r"^(?P<before>#{2,3} [a-z0-9_-]+: |- \w+: )?(?P<said>[^#\n].*)$", re.MULTILINE)


def marked(said: str) -> str:
    """Words between marks, in digits of the language; blanks, conditions, ids of rules, and cards as they are."""
    return f"{OPEN}{DIGITS.sub(lambda found: found[1] or in_digits(found[0], LANGUAGE), said)}{CLOSE}" if said else said


def content(folder: Path) -> Path:
    """A copy of every word there is, with the made-up language beside the others."""
    copy = Path(shutil.copytree(CONTENT, folder / "content"))
    for catalogue in copy.rglob("en.po"):
        with catalogue.open("rb") as source, catalogue.with_stem(LANGUAGE).open("wb") as target:
            write_po(target, _catalogue(read_po(source)))
    for book in copy.rglob("en.md"):
        book.with_stem(LANGUAGE).write_text(_book(book.read_text("utf-8")), "utf-8")
    return copy


def _catalogue(source: Catalog) -> Catalog:
    made = Catalog(locale=LANGUAGE, charset="utf-8")
    for message in source:
        if message.id:
            made.add(message.id, _translated(message))
    return made


def _translated(message: Message) -> str | tuple[str, ...]:
    if message.id in FOR_THE_PROGRAM:
        return str(message.string)
    return marked(message.string) if isinstance(message.string, str) else tuple(map(marked, message.string or ()))


def _book(text: str) -> str:
    parts = re.split(r"^(?=# )", text, flags=re.MULTILINE)
    return "".join(
        (VALUE if part.startswith(f"# {HOUSE_RULES}") else LINE).sub(
            lambda line: (line["before"] or "") + marked(line["said"]), part
        )
        for part in parts
    )


def unmarked(text: str) -> str:
    """What stands outside all marks."""
    outside, depth = [], 0
    for sign in text:
        depth += (sign == OPEN) - (sign == CLOSE)
        if depth == 0 and sign != CLOSE:
            outside.append(sign)
    return "".join(outside)

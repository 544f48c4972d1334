"""A made-up second language: every word of the first one, between marks that show where it came from."""

import re
import shutil
from pathlib import Path

from babel.messages.catalog import Message

from companion.rulebook.book import HOUSE_RULES
from companion.rulebook.words import CONTENT, SOURCE, in_digits, texts_of
from tools.catalogue.po import messages, write

LANGUAGE = "ne"  # whose digits are not 0 to 9
OPEN, CLOSE = "⟦⟧"
FOR_THE_PROGRAM = frozenset(f"find.{name}" for name in ("same", "figures", "idle", "meaning"))  # shown to nobody
DIGITS = re.compile(r"(\{[^}]+\}|\[[\w=| ]+: |\b[A-Z]{3}-\d+|\b10[SHDC]?\b|\b[2-9][SHDC]\b)|\d+")
LISTED = "Others: |Forms: |Never: |Also: "
LINE = re.compile(rf"^(?P<before>#{{2,3}} [a-z0-9_-]+: |{LISTED}|- )?(?P<said>[^#\n].*)$", re.MULTILINE)
VALUE = re.compile(r"^(?P<before>#{2,3} [a-z0-9_-]+: |- \w+: )?(?P<said>[^#\n].*)$", re.MULTILINE)


def marked(said: str) -> str:
    """Words between marks, in digits of the language; blanks, conditions, ids of rules, and cards as they are."""
    return f"{OPEN}{DIGITS.sub(lambda found: found[1] or in_digits(found[0], LANGUAGE), said)}{CLOSE}" if said else said


def content(folder: Path) -> Path:
    """A copy of every word there is, with the made-up language beside the others."""
    copy = Path(shutil.copytree(CONTENT, folder / "content"))
    (copy / "languages.toml").write_text(f'offered = ["{SOURCE}", "{LANGUAGE}"]', "utf-8")
    for catalogue in copy.rglob("en.po"):
        write(catalogue.with_stem(LANGUAGE), LANGUAGE, list(map(_translated, messages(catalogue).values())))
    for signs in copy.rglob("signs.toml"):  # addresses of sites among them
        signs.write_text(re.sub(r'= "(.*)"', lambda sign: f'= "{marked(sign[1])}"', signs.read_text("utf-8")), "utf-8")
    for book in copy.rglob("en.md"):
        book.with_stem(LANGUAGE).write_text(_book(book.read_text("utf-8")), "utf-8")
    return copy


def _translated(message: Message) -> Message:
    said = texts_of(message, SOURCE)
    made = said if message.context in FOR_THE_PROGRAM else tuple(map(marked, said))
    return Message(message.id, made if message.pluralizable else made[0], context=message.context)


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

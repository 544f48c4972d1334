"""The English catalogues: one shape, and nothing in them that has no word."""

import json
import re
import tomllib
from pathlib import Path

from babel.messages.catalog import Message

from companion.rulebook.words import BLANK, SIGNS, SOURCE, texts_of
from tools.catalogue.po import messages, write

WORD = re.compile(r"[^\W\d_]")
SITE = re.compile(r"[\w-]+(\.[\w-]+)*\.[a-z]{2,4}")  # the address of a site is no word to translate
SPOKEN_SIGNS = re.compile(r"[:;,&]|\.$|^-$")  # signs that a language may write in its own way
ORDERED = frozenset({"card.named"})  # whose blanks stand in another order elsewhere
ABOUT = "# Messages without a word: figures, cards, addresses of sites. They are the same in every language.\n\n"


def write_english(folder: Path) -> None:
    """Bring the English catalogue of a folder into shape."""
    own = messages(folder / f"{SOURCE}.po")
    bare = [key for key, message in own.items() if wordless(message)]
    if bare:
        _write_signs(folder / SIGNS, {key: texts_of(own[key], SOURCE)[0] for key in bare})
    write(folder / f"{SOURCE}.po", SOURCE, (one for key, one in own.items() if key not in bare))


def wordless(message: Message) -> bool:
    """True for a message in which there is nothing to translate."""
    text = texts_of(message, SOURCE)[0]
    if message.context in ORDERED:
        return False
    rest = BLANK.sub("", text)
    return bool(SITE.fullmatch(text)) or not (WORD.search(rest) or SPOKEN_SIGNS.search(rest) or message.pluralizable)


def _write_signs(path: Path, new: dict[str, str]) -> None:
    before = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    lines = (f"{json.dumps(key)} = {json.dumps(text, ensure_ascii=False)}\n" for key, text in {**before, **new}.items())
    path.write_text(ABOUT + "".join(lines), "utf-8")

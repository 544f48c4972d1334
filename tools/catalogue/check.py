"""What is missing, stale or wrong in the files of a language: a line each."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from babel.messages.catalog import Message

from companion.rulebook.book import conditions
from companion.rulebook.entries import Passage
from companion.rulebook.words import BLANK, SOURCE, open_po, parts
from tools.catalogue.asked import read
from tools.catalogue.book import english_passages, labels, stale, whole, written_passages
from tools.catalogue.po import forms, messages, plurals

NONE = ("", "")
BESIDE = {  # comments; a catalogue may say what is fuzzy
    ".po": re.compile(r"^#(?!, fuzzy$)", re.MULTILINE),
    ".md": re.compile("<!--"),
    ".toml": re.compile(r"^\s*#", re.MULTILINE),
}
NOT_YET = ("is missing", "nobody asks for it yet", "there is no such file")  # of a language that is not offered


def unfinished(problem: str) -> bool:
    """True if something was not translated yet, rather than wrongly."""
    return problem.endswith(NOT_YET)


def check(folder: Path, language: str) -> list[str]:
    """Everything that is missing, stale or wrong in the files of a folder."""
    kinds: tuple[tuple[str, Callable[[Path, str], Iterator[str]]], ...] = (
        (f"{language}.po", catalogue),
        (f"{language}.md", book),
        (f"{language}.asked.toml", asked),
    )
    listed = []
    for name, problems in kinds:
        if (folder / f"{SOURCE}{name.removeprefix(language)}").exists():
            if not (folder / name).exists():
                listed.append(f"{folder.name}/{name}: there is no such file")
                continue
            listed += [
                f"{folder.name}/{name}: {problem}"
                for problem in (*problems(folder, language), *letters(folder / name), *kept(folder / name))
            ]
    return listed


def letters(path: Path) -> Iterator[str]:
    """Letters that are not written as they are everywhere else."""
    text = path.read_text("utf-8")
    if text != unicodedata.normalize("NFC", text):
        yield "some letters are not in the composed form (NFC)"


def kept(path: Path) -> Iterator[str]:
    """English or notes in a translation: `--show` has them beside it."""
    if BESIDE[path.suffix].search(path.read_text("utf-8")):
        yield "a note or a copy of the English is kept in it"


def catalogue(folder: Path, language: str) -> Iterator[str]:
    """What is wrong with a catalogue."""
    path = folder / f"{language}.po"
    source, own = messages(folder / f"{SOURCE}.po"), messages(path)
    yield from (f"{key}: is not in the English catalogue" for key in own.keys() - source.keys())
    if forms(open_po(path).plural_forms) != forms(plurals(language)):
        yield f"its plural forms are not those of the language: {plurals(language)}"
    for key, message in source.items():
        yield from (f"{key}: {problem}" for problem in _message(key, message, own))


def _message(key: str, english: Message, own: dict[str, Message]) -> Iterator[str]:
    message = own.get(key)
    texts = said(message) if message else NONE
    if message is None or not all(texts):
        if not (parts(key)[1] and parts(key)[0] in own and not any(texts)):  # a variant may be left to the others
            yield "is missing"
        return
    if message.id != english.id:
        yield "its English has changed"
    elif message.fuzzy:
        yield "is marked as fuzzy"
    yield from _blanks(english, texts)


def said(message: Message) -> tuple[str, ...]:
    """What a message says, form by form."""
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or NONE)


def _blanks(english: Message, texts: tuple[str, ...]) -> Iterator[str]:
    """Every form has the blanks of the English plural; where a form stands for several numbers, `{n}` as well."""
    source = (english.id,) if isinstance(english.id, str) else tuple(english.id)
    wanted = set(BLANK.findall(source[-1]))
    for form, text in enumerate(texts):
        blanks, may_lack = set(BLANK.findall(text)), {"n"} if len(texts) > 1 and form == 0 else set()
        if not wanted - may_lack <= blanks <= wanted:
            yield f"its blanks are {sorted(blanks)}, those of the English {sorted(wanted)}"


def book(folder: Path, language: str) -> Iterator[str]:
    """What is wrong with a book."""
    source, own = english_passages(folder), written_passages(folder / f"{language}.md")
    for part, level, name in own.keys() - source.keys():
        yield f"{'#' * level} {name}, under # {part}: is not in the English book"
    for key, passage in source.items():
        yield from (f"{key[2]} ({key[0]}): {problem}" for problem in _passage(passage, own.get(key)))


def _passage(english: Passage, own: Passage | None) -> Iterator[str]:
    if own is None or not own.title or (english.text and not own.text):
        yield "is missing"
        return
    if stale(english, own):
        yield "its English has changed"
    texts = whole(english), whole(own)
    for what, of in (("blanks", BLANK.findall), ("conditions", conditions), ("labels", partial(labels, english.part))):
        wanted, here = (set(of(text)) for text in texts)
        if wanted != here:
            yield f"its {what} are {sorted(here)}, those of the English {sorted(wanted)}"
    empty = {line.strip() for line in own.text.splitlines()} & set(labels(english.part, english.text))
    yield from (f"nothing stands behind {label}" for label in sorted(empty))


def asked(folder: Path, language: str) -> Iterator[str]:
    """What is wrong with the phrasings."""
    source, own = read(folder / f"{SOURCE}.asked.toml"), read(folder / f"{language}.asked.toml")
    ids, here = ({(kind, name) for kind, table in tables.items() for name in table} for tables in (source, own))
    yield from (f"{kind}.{name}: is not in the English file" for kind, name in here - ids)
    for kind, name in sorted(ids):
        if not own.get(kind, {}).get(name):
            yield f"{kind}.{name}: nobody asks for it yet"

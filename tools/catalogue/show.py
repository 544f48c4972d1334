"""Each text of a language beside its English, with what a translator must know of it."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from companion.rulebook.words import SOURCE, texts_of
from tools.catalogue.asked import read
from tools.catalogue.book import english_passages, whole, written_passages
from tools.catalogue.notes import explained
from tools.catalogue.po import messages

Shown = tuple[str, list[str], str, str]  # its id, notes, the English, and what the language has for it


def show(folder: Path, language: str, ids: list[str]) -> Iterator[str]:
    """All texts of a folder, or those of some ids: `line` is every message of the sheet's lines."""
    for key, notes, english, own in chain(
        _catalogue(folder, language), _book(folder, language), _asked(folder, language)
    ):
        if not ids or any(key == one or key.startswith(f"{one}.") for one in ids):
            yield "\n".join([key, *(f"    ({note})" for note in notes), _text(SOURCE, english), _text(language, own)])


def _text(language: str, text: str) -> str:
    return f"{language}  " + text.strip().replace("\n", "\n    ")


def _catalogue(folder: Path, language: str) -> Iterator[Shown]:
    own = messages(folder / f"{language}.po")
    for key, message in messages(folder / f"{SOURCE}.po").items():
        said = texts_of(own[key], language) if key in own else ()
        yield key, explained(message), "\n".join(texts_of(message, SOURCE)), "\n".join(said)


def _book(folder: Path, language: str) -> Iterator[Shown]:
    own = written_passages(folder / f"{language}.md")
    for key, english in english_passages(folder).items():
        yield key[2], [key[0]], whole(english), whole(own[key]) if key in own else ""


def _asked(folder: Path, language: str) -> Iterator[Shown]:
    own = read(folder / f"{language}.asked.toml")
    for kind, table in read(folder / f"{SOURCE}.asked.toml").items():
        for name, phrases in table.items():
            yield name, [f"asked for: {kind}"], "\n".join(phrases), "\n".join(own.get(kind, {}).get(name, ()))

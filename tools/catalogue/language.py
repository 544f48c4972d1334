"""The files of one language: made where there are none, and kept up with the English ones."""

from pathlib import Path

from companion.rulebook.words import SOURCE
from tools.catalogue.asked import write_asked
from tools.catalogue.book import write_book
from tools.catalogue.po import beside, messages, write


def write_language(folder: Path, language: str) -> list[str]:
    """Make or update every file of a language in a folder; the ids that are gone from the English."""
    path = folder / f"{language}.po"
    gone = _bring(folder, language, path, path)
    return [*gone, *write_book(folder, language), *write_asked(folder, language)]


def send(folder: Path, language: str, copies: Path) -> None:
    """Write a copy of the catalogue for an editor of gettext, with notes in it."""
    copies.mkdir(parents=True, exist_ok=True)
    _bring(folder, language, folder / f"{language}.po", copies / f"{folder.name}.{language}.po", notes=True)


def fetch(folder: Path, language: str, copies: Path) -> list[str]:
    """What was translated in the copy, if there is one, back into its place; the ids that are gone from the English."""
    copy = copies / f"{folder.name}.{language}.po"
    return _bring(folder, language, copy, folder / f"{language}.po") if copy.exists() else []


def _bring(folder: Path, language: str, read: Path, to: Path, *, notes: bool = False) -> list[str]:
    source, own = messages(folder / f"{SOURCE}.po"), messages(read, language)
    write(to, language, beside(source, own, language), notes=notes)
    return [key for key in own if key not in source]

"""The files of one language: made where there are none, and kept up with the English ones."""

from pathlib import Path

from companion.rulebook.words import SOURCE
from tools.catalogue.asked import write_asked
from tools.catalogue.book import write_book
from tools.catalogue.po import beside, forms, messages, plurals, write


def write_language(folder: Path, language: str) -> list[str]:
    """Make or update every file of a language in a folder; the ids that are gone from the English."""
    source, path = messages(folder / f"{SOURCE}.po"), folder / f"{language}.po"
    own = messages(path)
    write(path, language, beside(source, own, max(forms(plurals(language))) + 1))
    gone = [key for key in own if key not in source]
    return [*gone, *write_book(folder, language), *write_asked(folder, language)]

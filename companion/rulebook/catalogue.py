"""One catalogue: the messages of a PO file by their ids, which stand in `msgctxt`.

In the catalogues of the source language the texts are the `msgid`s, and nothing is
translated; in all others they are the `msgstr`s, with the English in `msgid` beside them.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

SOURCE = "en"
SIGNS = "signs.toml"  # messages without a word, the same in every language


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Texts by their ids, one for each plural form, and which form a number takes."""

    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int] = lambda n: int(n != 1)

    def text(self, key: str, n: int | None = None) -> str | None:
        """The words for a key, if the catalogue has some."""
        texts = self.texts.get(key)
        if texts is None:
            return None
        return texts[0] if n is None or len(texts) == 1 else texts[self.form(n)]


def read_catalogues(folder: Path, language: str) -> list[Catalogue]:
    """The catalogue of a language in a folder, and the messages without words, which are the same in every language."""
    paths = (folder / f"{language}.po", folder / SIGNS)
    return [_signs(path) if path.name == SIGNS else read_catalogue(path) for path in paths if path.exists()]


@cache
def read_catalogue(path: Path) -> Catalogue:
    """The messages of one PO file, without those that are not translated."""
    language = path.stem
    catalogue = open_po(path)
    texts = {message.context: texts_of(message, language) for message in catalogue if message.context}
    return Catalogue({key: said for key, said in texts.items() if all(said)}, c2py(catalogue.plural_expr))


def open_po(path: Path, language: str = "") -> Catalog:
    """A PO file as it stands, of the language that it is named after if no other is given."""
    with path.open("rb") as source:
        return read_po(source, locale=language or path.stem, ignore_obsolete=True)


def texts_of(message: Message, language: str) -> tuple[str, ...]:
    """What a message says in its language, form by form; in the source language that is its `msgid`."""
    said = message.id if language == SOURCE else message.string
    return (said,) if isinstance(said, str) else tuple(said or ("",))


def _signs(path: Path) -> Catalogue:
    return Catalogue({key: (text,) for key, text in tomllib.loads(path.read_text("utf-8")).items()})

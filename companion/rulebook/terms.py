"""The words of a game, explained: how they are written in a book, and where a text uses one.

Below a term's meaning in `# Words` stand lines of words: `Forms:` those of the rules that mean it, `Never:`
phrases in which they do not, `Also:` what else people call it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rulebook.entries import Term
from companion.rulebook.markdown import Passage

LETTER = r"[\w\u0900-\u0963\u0970-\u0dff\u200c\u200d]"  # with the signs of Indic letters
LISTED = re.compile(r"^(Forms|Never|Also): (.+)$", re.MULTILINE)


def read_term(shape: Mapping[str, Any], passage: Passage) -> Term:
    """A term as its line of book.toml and its passage say it, blanks and house rules as they are written."""
    listed = {name: tuple(words.split(", ")) for name, words in LISTED.findall(passage.text)}
    return Term(
        id=shape["id"],
        title=passage.title,
        text=LISTED.sub("", passage.text).strip(),
        rules=tuple(shape["rules"]),
        forms=listed.get("Forms", ()),
        never=listed.get("Never", ()),
        also=listed.get("Also", ()),
        abroad=shape.get("abroad", {}),
        picture=shape.get("picture", ""),
    )


@dataclass(frozen=True, slots=True)
class Use:
    """A piece of a text; `term` is the id of the term that it means, nothing where it means none."""

    text: str
    term: str = ""


class Spotter:
    """Finds the terms of a book in a text, the longest form first; `games` are names that are no terms.

    A form stands as it is written or with a capital, at the beginning of a sentence.
    """

    def __init__(self, terms: Mapping[str, Term], games: Iterable[str]) -> None:
        self._terms: dict[str, str] = {}
        for term in terms.values():
            self._terms |= dict.fromkeys(_as_spelled(term.forms), term.id)
        for term in terms.values():
            self._terms |= dict.fromkeys(_as_spelled(term.never), "")
        for game in games:
            self._terms.pop(game, None)
        longest_first = sorted(self._terms, key=len, reverse=True)
        self._forms = (
            re.compile(rf"(?<!{LETTER})(?:{'|'.join(map(re.escape, longest_first))})(?!{LETTER})")
            if self._terms
            else None
        )

    def uses(self, text: str) -> Iterator[Use]:
        """The text in pieces."""
        end = 0
        for form in self._forms.finditer(text) if self._forms else ():
            yield Use(text[end : form.start()])
            yield Use(form[0], self._terms[form[0]])
            end = form.end()
        yield Use(text[end:])


def _as_spelled(forms: Iterable[str]) -> Iterator[str]:
    yield from (spelled for form in forms for spelled in (form, form[:1].upper() + form[1:]))

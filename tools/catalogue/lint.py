"""How the texts of a language are written: its script, its signs, its terms, and what stands beside a blank.

What is asked of a language is data, `tests/languages/<language>.toml`:

    script      the name that Unicode gives its letters, where Latin ones do not belong
    latin       Latin words that are right all the same, beside those of common.toml
    wrong       patterns that no text may have, each with what is right; U+FFFC stands for whatever fills a blank
    beside      the same, of texts with their blanks as they are written
    terms       an English word, and what a text must say (one of these) where the English has it
    mixed       an English word, and what a text must not say where the English has it: one word for two meanings
    friends     words that mean something else than they look like, each with what is right
    exceptions  ids of messages, `id` or `id: term`, that are right though they look wrong
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from companion.rulebook.book import CONDITION
from companion.rulebook.words import BLANK, open_po
from tools.catalogue.book import LABELS, VALUES, english_passages, whole, written_passages
from tools.catalogue.check import said
from tools.catalogue.po import forms, messages

RULES = Path(__file__).parents[2] / "tests" / "languages"
SEEN = "label|go|nothing|which|also|themes|example|ask|change|form|asked"
FOR_THE_SEARCH = re.compile(rf"find\.(?!(?:{SEEN})(?:\.|$)).+")
LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:[-.][A-Za-zÀ-ɏ]+)*")
CARD = re.compile(r"\b(?:10|[2-9])[SHDC]\b|\b[AKQJ][SHDC]?\b|\bJK\b|\b[A-Z]{3}-\d+\b|[♠♥♦♣]")
FILLED = "\ufffc"  # stands for whatever fills a blank
FIGURE = re.compile(r"\d+")
GLUED = re.compile(r"\{side(?:_\d)?\}[\w\u0900-\u0963\u0966-\u0dff-]|[\w\u0900-\u0963\u0966-\u0dff’-]\{side(?:_\d)?\}")


@dataclass(frozen=True)
class Text:
    """A text of a language, beside its English."""

    key: str
    english: str
    said: str

    @cached_property
    def prose(self) -> str:
        """What a reader sees as words: no blanks, conditions or labels that are the same in every language."""
        return LABELS.sub("", VALUES.sub("", CONDITIONS.sub("", CARD.sub(FILLED, BLANK.sub(FILLED, self.said)))))


@cache
def rules(language: str) -> dict[str, Any]:
    """What is asked of a language."""
    path = RULES / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


CONDITIONS = re.compile(rf"(?:{CONDITION.pattern} ?)+(?=:)|{CONDITION.pattern}")  # one bracket may have several
NAMES = "source."  # what books and sites are called, in whatever language that is


def lint(folder: Path, language: str) -> Iterator[str]:
    """Everything that is written in a wrong way in the files of a folder."""
    exceptions = frozenset(rules(language).get("exceptions", ()))
    for key in none_is_one(folder / f"{language}.po"):
        if key not in exceptions:
            yield f"{folder.name}/{language}.po: {key}: the first form stands for 0 as well, and does not write {{n}}"
    for name, texts in (("po", catalogue_texts(folder, language)), ("md", book_texts(folder, language))):
        for text in texts:
            for problem in problems(text, language):
                if text.key not in exceptions and f"{text.key}: {problem.partition(':')[0]}" not in exceptions:
                    yield f"{folder.name}/{language}.{name}: {text.key}: {problem}"


def none_is_one(path: Path) -> Iterator[str]:
    """Messages that say "one" where the language has the same form for none: they must write the figure."""
    if path.exists() and forms(open_po(path).plural_forms)[0] == 0:
        for key, message in messages(path).items():
            if message.pluralizable and "{n}" in message.id[-1] and "{n}" not in (said(message)[0] or "{n}"):
                yield key


def catalogue_texts(folder: Path, language: str) -> Iterator[Text]:
    """The messages of a catalogue that people read."""
    for key, message in messages(folder / f"{language}.po").items():
        english = message.id if isinstance(message.id, str) else " ".join(message.id)
        if not FOR_THE_SEARCH.fullmatch(key):
            yield from (Text(key, english, text) for text in said(message) if text)


def book_texts(folder: Path, language: str) -> Iterator[Text]:
    """The passages of a book."""
    source = english_passages(folder)
    for key, own in written_passages(folder / f"{language}.md").items():
        if own.title and key in source:
            yield Text(key[2], whole(source[key]), whole(own))


def problems(text: Text, language: str) -> Iterator[str]:
    """What is wrong with one text."""
    of = rules(language)
    if text.key.startswith(NAMES):
        return
    yield from _script(text, of)
    for patterns, where in ((of.get("wrong", {}), text.prose), (of.get("beside", {}), text.said)):
        for pattern, right in patterns.items():
            yield from (f"“{hit[0]}”: {right}" for hit in re.finditer(pattern, where))
    friends = of.get("friends", {})
    if friends and _has("|".join(friends), text.prose):
        yield from (f"“{word}”: {right}" for word, right in friends.items() if _has(word, text.prose))
    yield from _terms(text, of)
    yield from (f"“{hit[0]}”: nothing is joined to a side" for hit in GLUED.finditer(text.said))
    figures = set(digits(text.prose)) - set(digits(text.english))
    if figures and (figures := figures - set(counted(text.english))):
        yield f"figures of its own: {', '.join(sorted(figures))}"


def digits(text: str) -> Iterator[str]:
    """The figures of a text, whatever its digits, as plain ones; cards aside."""
    if FIGURE.search(text):
        plain = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)
        yield from FIGURE.findall(CARD.sub("", plain))


def counted(english: str) -> Iterator[str]:
    """The figures that stand in an English text as words: `seven cards`, `a pair`, `a hundred and sixty`."""
    said = english.lower()
    yield from (str(count) for words, count in rules("common")["counts"].items() if re.search(rf"\b{words}s?\b", said))


def _script(text: Text, of: dict[str, Any]) -> Iterator[str]:
    """Latin words in another script."""
    if "script" in of:
        allowed = {*of.get("latin", ()), *rules("common").get("latin", ())}
        words = LATIN.findall(text.prose)
        yield from (f"“{word}”: Latin letters" for word in words if word not in allowed)


def _terms(text: Text, of: dict[str, Any]) -> Iterator[str]:
    source = CONDITIONS.sub("", BLANK.sub("", text.english))
    for english, said_so in of.get("terms", {}).items():
        meant = re.search(rf"\b{english}\b", source, re.IGNORECASE)
        if meant and not any(one.casefold() in text.said.casefold() for one in said_so):
            yield f"{english}: must say {' or '.join(said_so)}"
    for english, pattern in of.get("mixed", {}).items():
        if re.search(rf"\b(?:{english})\b", source, re.IGNORECASE):
            yield from (f"{english}: “{hit[0]}” means something else too" for hit in re.finditer(pattern, text.said))


def _has(word: str, text: str) -> bool:
    """True if a text has a word that begins so."""
    return bool(re.search(rf"(?<![\w\u0900-\u0963\u0970-\u0dff])(?:{word})", text, re.IGNORECASE))

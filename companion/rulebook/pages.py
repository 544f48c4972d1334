"""The pages of a book that a search finds: rules, steps, disputes and questions, with the words that lead there."""

import tomllib
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from companion.games import shelf
from companion.rulebook.book import DISPUTES, RULES, WHERE, Book, HouseBlanks, holds
from companion.rulebook.words import SOURCE, Words, shelves

Asked = Mapping[tuple[str, str], tuple[str, ...]]


def asked(words: Words) -> Asked:
    """The phrasings of a game, and of what no game speaks of, in the source language and in that of the words.

    By kind and id.
    """
    phrasings: dict[tuple[str, str], tuple[str, ...]] = {}
    for language in dict.fromkeys((words.language, SOURCE)):
        own: dict[tuple[str, str], tuple[str, ...]] = {}
        for folder in (words.content, *reversed(shelves(words.content, words.game))):
            own |= read_asked(folder / f"{language}.asked.toml")
        phrasings = {key: (*phrasings.get(key, ()), *own.get(key, ())) for key in {**phrasings, **own}}
    return phrasings


@cache
def read_asked(path: Path) -> Asked:
    """The phrasings of one file; none where there is no file."""
    tables = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {(kind, name): tuple(phrasings) for kind, table in tables.items() for name, phrasings in table.items()}


# What the sheet of a match answers: who deals and begins, how it stands, how far it is to the end, whether it is over,
# who plays with whom, which deal it is, what the last one brought, and by which house rules.
SHEET = ("deal", "score", "left", "end", "sides", "number", "last", "house")
BEYOND = "beyond"  # what no rulebook speaks of: how long a game takes, who invented it, where cards are sold
WRONG = "wrong"  # the part of a book, if it has one, that says what to do when something went wrong


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPage:
    """A page of the index: a `rule`, a `wrong` (a rule for a mistake), a `step`, a `dispute`, a
    `question`, what the `sheet` of a match answers, or something `beyond` all books.

    `asked` is how people ask for it, `near` the titles of the rules that it rests on, `about` the rules that it
    has to do with; `own` tells whether it is the game's own, not one that a variant has from the game that it extends.
    """

    kind: str
    id: str
    title: str
    asked: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    near: str = ""
    text: str = ""
    own: bool = True
    about: frozenset[str] = frozenset()

    def is_one_of(self, disputes: Container[str]) -> bool:
        """True if it is a dispute of one of these ids."""
        return self.kind == "dispute" and self.id in disputes


def pages_of(book: Book) -> tuple[FoundPage, ...]:
    """Everything that can be found in a book, in its order; the disputes under any house rules."""
    phrasings = asked(book.words)
    rules, steps, disputes = _rules(book, phrasings), _steps(book, phrasings), _disputes(book, phrasings)
    return (
        *rules,
        *steps,
        *disputes,
        *_forms(book, phrasings),
        *_of_the_sheet(book),
        *_beyond(phrasings),
    )


def _elsewhere(book: Book, part: str, name: str) -> str:
    """The sentences of a passage that hold at tables with other house rules only, in the numbers of this table."""
    passage, house = book.passage(part, 3, name), book.house
    sentences = WHERE.finditer(f"{passage.title} {passage.body}")
    others = " ".join(sentence[4] for sentence in sentences if not holds(sentence[1], house))
    return book.words.fill(others, HouseBlanks(house, book.explained))


def _of_the_sheet(book: Book) -> Iterator[FoundPage]:
    """What the sheet of a match answers, by how people ask for it."""
    for name in SHEET:
        said = tuple(phrase for text in book.words.every(f"find.sheet.{name}") for phrase in text.split(", "))
        title = book.words(f"sheet.asks.{name}")
        yield FoundPage(kind="sheet", id=name, title=title, asked=said, own=not book.base)


def _beyond(phrasings: Asked) -> Iterator[FoundPage]:
    """The pages of things that no rulebook speaks of, with how people ask for them."""
    for (kind, name), said in phrasings.items():
        if kind == BEYOND:
            yield FoundPage(kind=kind, id=name, title="", asked=said, own=False)


def _rules(book: Book, phrasings: Asked) -> Iterator[FoundPage]:
    for entry in book.entries.values():
        yield FoundPage(
            kind=WRONG if entry.phase == WRONG else "rule",
            id=entry.id,
            title=entry.title,
            asked=phrasings.get(("rule", entry.id), ()),
            rules=(entry.id,),
            about=frozenset({entry.id}),
            text=f"{entry.text} {entry.others} {_elsewhere(book, RULES, entry.id)}",
            own=entry.id in book.own,
        )


def _steps(book: Book, phrasings: Asked) -> Iterator[FoundPage]:
    for step in (step for step in book.steps({}) if step.rules):
        said = phrasings.get(("step", step.id), ())
        yield FoundPage(
            kind="step",
            id=step.id,
            title=step.title,
            asked=said,
            rules=step.rules,
            text=step.text,
            about=frozenset(step.rules),
        )


def _disputes(book: Book, phrasings: Asked) -> Iterator[FoundPage]:
    for dispute in book.argued.values():
        yield FoundPage(
            kind="dispute",
            id=dispute.id,
            title=dispute.title,
            asked=phrasings.get(("dispute", dispute.id), ()),
            rules=dispute.rules,
            near=" ".join(map(book.title, dispute.rules)),
            text=f"{dispute.others} {_elsewhere(book, DISPUTES, dispute.id)}",
            about=frozenset(dispute.rules),
        )


def _forms(book: Book, phrasings: Asked) -> Iterator[FoundPage]:
    shared = {question.slug for question in shelf()[book.base].questions} if book.base else set()
    for question in shelf()[book.game].questions:
        if title := book.words.find(f"ask.{question.slug}"):
            said, own = phrasings.get(("question", question.slug), ()), question.slug not in shared
            about = (dispute.rules for dispute in book.argued.values() if dispute.question == question.slug)
            yield FoundPage(
                kind="question",
                id=question.slug,
                title=title,
                asked=said,
                own=own,
                about=frozenset(chain.from_iterable(about)),
            )

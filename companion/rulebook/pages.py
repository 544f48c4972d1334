"""What a search finds in a book, with the words that lead there: its pages, its terms, and the games that are named."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain
from pathlib import Path

from companion.games import shelf
from companion.rulebook.book import DISPUTES, RULES, WHERE, Book, HouseBlanks, holds
from companion.rulebook.vocabulary import counting, split, stem, without_courtesy
from companion.rulebook.words import SOURCE, Words, read_toml, shelves

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
    tables = read_toml(path).items()
    return {(kind, name): tuple(phrasings) for kind, table in tables for name, phrasings in table.items()}


# What the sheet of a match answers: who deals and begins, how it stands, how far it is to the end, whether it is over,
# who plays with whom, which deal it is, what the last one brought, and by which house rules.
SHEET = ("deal", "score", "left", "end", "sides", "number", "last", "house")
BEYOND = "beyond"  # what no rulebook speaks of: how long a game takes, who invented it, where cards are sold
WRONG = "wrong"  # the part of a book, if it has one, that says what to do when something went wrong


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPage:
    """A page of the index: a `rule`, a `wrong` (a rule for a mistake), a `step`, a `dispute`, a `question`, a `term`,
    what the `sheet` of a match answers, or something `beyond` all books.

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
    of_the_book = chain(_rules(book), _steps(book), _disputes(book), _forms(book))
    named = ((page, "rule" if page.kind == WRONG else page.kind) for page in of_the_book)
    bare = partial(without_courtesy, book.words)
    said = (replace(page, asked=tuple(map(bare, phrasings.get((kind, page.id), ())))) for page, kind in named)
    return (*said, *_of_the_sheet(book), *_beyond(phrasings))


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


def _rules(book: Book) -> Iterator[FoundPage]:
    for entry in book.entries.values():
        yield FoundPage(
            kind=WRONG if entry.phase == WRONG else "rule",
            id=entry.id,
            title=entry.title,
            rules=(entry.id,),
            about=frozenset({entry.id}),
            text=f"{entry.text} {entry.others} {_elsewhere(book, RULES, entry.id)}",
            own=entry.id in book.own,
        )


def _steps(book: Book) -> Iterator[FoundPage]:
    for step in (step for step in book.steps({}) if step.rules):
        yield FoundPage(
            kind="step", id=step.id, title=step.title, rules=step.rules, text=step.text, about=frozenset(step.rules)
        )


def _disputes(book: Book) -> Iterator[FoundPage]:
    for dispute in book.argued.values():
        yield FoundPage(
            kind="dispute",
            id=dispute.id,
            title=dispute.title,
            rules=dispute.rules,
            near=" ".join(map(book.title, dispute.rules)),
            text=f"{dispute.others} {_elsewhere(book, DISPUTES, dispute.id)}",
            about=frozenset(dispute.rules),
        )


def _forms(book: Book) -> Iterator[FoundPage]:
    shared = {question.slug for question in shelf()[book.base].questions} if book.base else set()
    for question in shelf()[book.game].questions:
        title, own = book.words(f"ask.{question.slug}"), question.slug not in shared
        argued = (dispute.rules for dispute in book.argued.values() if dispute.question == question.slug)
        about = frozenset(chain.from_iterable(argued))
        yield FoundPage(kind="question", id=question.slug, title=title, own=own, about=about)


@dataclass(frozen=True, slots=True)
class GameName:
    """The names of a game as they are looked for: in the language of a book, and in Latin letters.

    `before` are words that point at a game; a name is `latin` if the language writes it so.
    """

    names: tuple[str, ...]
    before: str
    latin: bool

    def without(self, wanted: Sequence[str]) -> list[str]:
        """Plain words without the name where it only says which game is meant: `in canasta`, `canasta rules`.

        Where a game is called like something that happens in it, its name stays in the midst of a question, and at its
        beginning too in languages of other scripts, whose sentences begin with what they are about.
        """
        words = " ".join(wanted)
        pointed_at, first = _patterns(self.names, self.before)
        bare = pointed_at.sub(" ", words)
        if bare == words and self.latin:
            bare = first.sub(" ", words)
        return bare.split() or words.split()

    def is_asked_about(self, wanted: Sequence[str]) -> bool:
        """True if plain words begin with a name, or point at it: `in rummy`, `regole del ramino`."""
        words = f"{' '.join(wanted)} "
        return any(pattern.search(words) for pattern in _patterns(self.names, self.before))


def other_games(book: Book) -> GameName:
    """The names of games that no book is about; none of them is called like one that is."""
    own = {" ".join(split(slug)) for slug in shelf()} | {*name_of(book).names}
    listed = (name.replace("_", " ") for text in book.words.every("find.games") for name in text.split())
    names = dict.fromkeys(name for name in (" ".join(split(one)) for one in listed) if name not in own)
    return GameName(tuple(names), book.words("find.before-a-name"), latin=True)


def name_of(book: Book) -> GameName:
    """The name of the game of a book; a plain sheet has none that anybody asks by: `the other side`."""
    name = book.words("game.name")
    names = dict.fromkeys(" ".join(split(one)) for one in (name, book.game) if shelf()[book.game].taught)
    return GameName(tuple(names), book.words("find.before-a-name"), name.isascii())


@cache
def _patterns(names: tuple[str, ...], before: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A name behind words that point at a game (`in`, `rules of`), and a name that comes first.

    Names that are not written in Latin letters may have an ending.
    """
    called = "|".join(re.escape(name) + ("" if name.isascii() else r"\S{0,3}") for name in names)
    pointing = "|".join(re.escape(" ".join(split(word))) for word in before.split())
    return (
        re.compile(rf"(?<!\S)(?:{pointing}) (?:(?:{pointing}) )?(?:{called})(?!\S| de(?!\S))"),
        re.compile(rf"^(?:{called})(?= )"),
    )


@dataclass(frozen=True, slots=True)
class TermNames:
    """The terms of a book, and the number of each by whatever it is called, in any language of the book.

    The words that ask what something means (`asking`) stand beside the name of a term and are no part of it; the words
    for `figures` are those figures.
    """

    game: GameName
    terms: Sequence[FoundPage]
    numbers: Mapping[str, int]
    asking: frozenset[str]
    figures: Mapping[str, str]

    def term(self, wanted: Sequence[str], *, own: bool) -> FoundPage | None:
        """The term that plain words name, alone or in a question; only one of the game's `own`, if that is wanted."""
        named = (self.terms[self.numbers[name]] for name in self._readings(wanted) if name in self.numbers)
        term = next(named, None)
        return term if term and (term.own or not own) else None

    def _readings(self, wanted: Sequence[str]) -> Iterator[str]:
        """The words that may name a term, the nearest to what was typed first."""
        for said in (wanted, self.game.without(wanted)):
            words = _name(said, self.asking, self.figures)
            yield from (" ".join(words), " ".join(map(stem, words)))


def term_names(book: Book) -> TermNames:
    """The terms of a book by each of their names, as they are written and without endings."""
    asking = frozenset(split(book.words("find.meaning")))
    figures = {word: str(figure) for word, figure in counting(book.words).items()}
    names = enumerate(term.names for term in book.terms.values())
    named = [(_name(split(name), asking, figures), at) for at, several in names for name in several]
    bare = {" ".join(map(stem, words)): at for words, at in reversed(named)}
    numbers = {**bare, **{" ".join(words): at for words, at in named}}
    return TermNames(name_of(book), [*_terms(book)], numbers, asking, figures)


def _terms(book: Book) -> Iterator[FoundPage]:
    own = book.own
    for term in book.terms.values():
        yield FoundPage(kind="term", id=term.id, title=term.title, rules=term.rules, own=term.rules[0] in own)


def _name(said: Sequence[str], asking: frozenset[str], figures: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(figures.get(word, word) for word in said if word not in asking)

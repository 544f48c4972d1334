"""The term that somebody wants explained, and the game that they name."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.entries import Term
from companion.rulebook.vocabulary import FIGURES, plain, split, stem


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
class NamedTerm:
    """A term that somebody named: its id, title and rules, and whether it is the game's own."""

    id: str
    title: str
    rules: Sequence[str]
    own: bool


@dataclass(frozen=True, slots=True)
class TermNames:
    """The terms of a book, as JSON, by whatever they are called, in any language of the book.

    The words that ask what something means (`asking`) stand beside the name of a term and are no part of it; the words
    for `figures` are those figures.
    """

    game: GameName
    terms: Mapping[str, str]
    asking: frozenset[str]
    figures: Mapping[str, str]

    def term(self, wanted: Sequence[str], *, own: bool) -> NamedTerm | None:
        """The term that plain words name, alone or in a question; only one of the game's `own`, if that is wanted."""
        written = next((term for name in self._readings(wanted) if (term := self.terms.get(name))), "")
        named = NamedTerm(**json.loads(written)) if written else None
        return named if named and (named.own or not own) else None

    def _readings(self, wanted: Sequence[str]) -> Iterator[str]:
        """The words that may name a term, the nearest to what was typed first."""
        for said in (wanted, self.game.without(wanted)):
            words = _name(said, self.asking, self.figures)
            yield from (" ".join(words), " ".join(map(stem, words)))


def term_names(book: Book) -> TermNames:
    """The terms of a book by each of their names, as they are written and without endings."""
    asking = frozenset(split(book.words("find.meaning")))
    figures = {plain(word): str(figure) for figure, word in enumerate(book.words(FIGURES).split())}
    terms = [(term, _as_json(term, book.own)) for term in book.terms.values()]
    named = [(_name(split(name), asking, figures), written) for term, written in terms for name in term.names]
    bare = {" ".join(map(stem, words)): term for words, term in reversed(named)}
    return TermNames(name_of(book), {**bare, **{" ".join(words): term for words, term in named}}, asking, figures)


def _as_json(term: Term, own: frozenset[str]) -> str:
    return json.dumps({"id": term.id, "title": term.title, "rules": term.rules, "own": term.rules[0] in own})


def _name(said: Sequence[str], asking: frozenset[str], figures: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(figures.get(word, word) for word in said if word not in asking)

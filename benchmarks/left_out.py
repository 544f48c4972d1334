"""Phrasings of the books, each looked for in an index that lacks it: `python -m benchmarks.search --left-out 3`.

Of every ten phrasings of a page one is left out, drawn by a seed (the number in the command), together with
those of the page that say nearly the same. A phrasing was written for one page, its home; another one that rests
on the same rule as well often answers it too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from benchmarks.clock import table
from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.index import Index, contents_of
from companion.rulebook.pages import FoundPage, pages_of
from companion.rulebook.search import Hit, is_sure, search_in
from companion.rulebook.tables import in_memory
from companion.rulebook.vocabulary import Vocabulary, read_vocabulary
from tests.rulebook.phrases import written

SHARE = 0.1
NEARLY = 0.7  # of the words of two phrasings are in both: they say nearly the same
HEAD = ("", "left out", "home first", "first three", "home or its rule", "first three", "sure", "sure astray")


@dataclass(frozen=True)
class Sought:
    """A phrasing that was left out of its page, and what was found."""

    home: FoundPage
    phrasing: str
    hits: Sequence[Hit]

    @property
    def sure(self) -> bool:
        """True if the first hit would be shown as the answer."""
        return is_sure(self.hits)

    def home_among(self, first: int) -> bool:
        """True if its page is one of the first hits."""
        return any(_same(self.home, hit) for hit in self.hits[:first])

    def rule_among(self, first: int) -> bool:
        """True if its page, or another one that rests on the same rule first, is one of the first hits."""
        rule = self.home.rules[:1]
        return any(_same(self.home, hit) or bool(rule and hit.rules[:1] == rule) for hit in self.hits[:first])


def run(seed: int) -> None:
    """Print what comes of it, game by game."""
    games = {game: list(sought(written(game), seed)) for game in shelf()}
    games["all"] = [one for several in games.values() for one in several]
    table(f"left out, seed {seed}", HEAD, [(game, *_row(several)) for game, several in games.items()])


def sought(book: Book, seed: int) -> Iterator[Sought]:
    """The phrasings of a book's own pages that are left out, each as it is found without itself."""
    vocabulary, chance = read_vocabulary(book.words), Random(seed)
    pages = pages_of(book)
    left_out = [_left_out(page, vocabulary, chance) if page.own else () for page in pages]
    parts = zip(pages, left_out, strict=True)
    known = [replace(page, asked=tuple(s for s in page.asked if s not in out)) for page, out in parts]
    index = Index(in_memory(contents_of(book, known)))
    for page, phrasings in zip(pages, left_out, strict=True):
        yield from (Sought(page, phrasing, search_in({index: ()}, phrasing)) for phrasing in phrasings)


def _left_out(page: FoundPage, vocabulary: Vocabulary, chance: Random) -> tuple[str, ...]:
    """Some phrasings of a page, and those that say nearly the same."""
    said = {phrasing: frozenset(vocabulary.terms(phrasing)) for phrasing in page.asked}
    drawn = [terms for terms in said.values() if chance.random() < SHARE]
    return tuple(phrasing for phrasing, terms in said.items() if any(_nearly(terms, other) for other in drawn))


def _nearly(some: frozenset[str], others: frozenset[str]) -> bool:
    return len(some & others) >= NEARLY * len(some | others)


def _same(page: FoundPage, hit: Hit) -> bool:
    return (page.kind, page.id) == (hit.kind, hit.id)


def _row(several: Sequence[Sought]) -> Iterator[str]:
    sure = [one for one in several if one.sure]
    counts = [sum(one.home_among(first) for one in several) for first in (1, 3)]
    counts += [sum(one.rule_among(first) for one in several) for first in (1, 3)]
    yield str(len(several))
    yield from (f"{count / len(several):.1%}" for count in [*counts, len(sure)])
    yield f"{sum(not one.rule_among(1) for one in sure)} of {len(sure)}"

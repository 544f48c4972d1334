"""How much what somebody says sounds like what is said of a page: by all its phrasings together, word by word.

A page is a bag of words: those of its phrasings and its title, a little of its text, and a
little of what is said of pages about the same. A word speaks for a page by how much oftener
it is said there than in the whole book (a unigram model, smoothed as Dirichlet's prior does).
Two words side by side speak for it in the same way, but less, the first and the last word too.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import log, sqrt

TITLE = 2  # what a word of the title counts of one in a phrasing
TEXT = 0.2  # and a word of the text
BESIDE = 0.1  # and a word that is said of pages about the same
SMOOTH = 25.0  # words of the whole book that are mixed into every page
BY_LENGTH = 0.3  # how far a page with many words needs more of them; the rest is as for the average page
IDLE = 0.5  # what an idle word tells of what another does
PAIR = 0.2  # and two words side by side
START, END = "^", "$"

Bag = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Speech:
    """What is said of one page, each text by its words; `beside` are the numbers of the pages about the same."""

    title: Sequence[str]
    phrasings: Sequence[Sequence[str]]
    text: Sequence[str] = ()
    beside: Sequence[int] = ()


class Spoken:
    """What is said of every page of a book. Its figures were chosen on phrasings that were left out of it."""

    def __init__(self, pages: Sequence[Speech], idle: frozenset[str]) -> None:
        self._idle = idle
        said, pairs = [_said(page, set) for page in pages], [_said(page, _pairs) for page in pages]
        self._words = _Bags([_bag(page, said) for page in pages], _together(said))
        self._pairs = _Bags(pairs, _together(pairs))

    @property
    def size(self) -> int:
        """How many words and pairs the pages have together."""
        return self._words.size + self._pairs.size

    def near(self, terms: Sequence[str]) -> list[float]:
        """For each page how much these terms speak for it; below 0 where they rather speak against it."""
        words, pairs = self._weights(terms)
        spoken, length = zip(self._words.near(words), self._pairs.near(pairs), strict=True), _length(words, pairs)
        return [(of_words + of_pairs) / length for of_words, of_pairs in spoken]

    def usual(self, terms: Sequence[str]) -> float:
        """How usual these terms are in the whole book: to be compared with what another book makes of them."""
        words, pairs = self._weights(terms)
        return (self._words.usual(words) + self._pairs.usual(pairs)) / _length(words, pairs)

    def _weights(self, terms: Sequence[str]) -> tuple[Bag, Bag]:
        words = {term: IDLE if term in self._idle else 1.0 for term in terms}
        return words, dict.fromkeys(_pairs(terms), PAIR)


class _Bags:
    """A bag of terms a page, and how much each term speaks for it; `common` counts those of all that is said."""

    def __init__(self, bags: Sequence[Bag], common: Counter[str]) -> None:
        self._common, self._every = common, common.total() + len(common) / 2
        self._pages: dict[str, array[int]] = defaultdict(lambda: array("H"))
        self._gains: dict[str, array[float]] = defaultdict(lambda: array("f"))
        sizes = [sum(bag.values()) for bag in bags]
        for number, bag in enumerate(bags):
            for term, count in bag.items():
                self._pages[term].append(number)
                self._gains[term].append(log(1 + count * self._every / (SMOOTH * (common[term] + 0.5))))
        mean = sum(sizes) / max(len(sizes), 1)
        self._missing = [log(SMOOTH / (SMOOTH + BY_LENGTH * size + (1 - BY_LENGTH) * mean)) for size in sizes]

    @property
    def size(self) -> int:
        return sum(map(len, self._pages.values()))

    def near(self, weights: Bag) -> list[float]:
        every = sum(weights.values())
        speaks = [every * missing for missing in self._missing]
        for term in weights.keys() & self._pages.keys():
            for number, gain in zip(self._pages[term], self._gains[term], strict=True):
                speaks[number] += weights[term] * gain
        return speaks

    def usual(self, weights: Bag) -> float:
        return sum(weight * log((self._common[term] + 0.5) / self._every) for term, weight in weights.items())


def _length(*weights: Bag) -> float:
    return sqrt(sum(sum(bag.values()) for bag in weights) + 1)


def _bag(page: Speech, said: Sequence[Bag]) -> Bag:
    bag = defaultdict[str, float](float, _said(page, set))
    for term in page.text:
        bag[term] += TEXT
    for number in page.beside:
        for term, count in said[number].items():
            bag[term] += BESIDE * count / len(page.beside)
    return bag


def _said(page: Speech, parts: Callable[[Sequence[str]], Iterable[str]]) -> Counter[str]:
    """The parts of the title and of the phrasings of a page, each once a phrasing."""
    return Counter(chain.from_iterable(map(parts, [*TITLE * [page.title], *page.phrasings])))


def _together(bags: Iterable[Counter[str]]) -> Counter[str]:
    every = Counter[str]()
    for bag in bags:
        every.update(bag)
    return every


def _pairs(terms: Sequence[str]) -> set[str]:
    """Every two terms side by side, from the start to the end."""
    return {f"{one} {after}" for one, after in pairwise((START, *terms, END))}

"""How much what somebody says sounds like what is said of a page: by all its phrasings together, word by word.

A page is a bag of words: those of its phrasings and its title, a little of its text, and a
little of what is said of pages about the same. A word speaks for a page by how much oftener
it is said there than in the whole book (a unigram model, smoothed as Dirichlet's prior does).
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log, sqrt

TITLE = 2  # what a word of the title counts of one in a phrasing
TEXT = 0.2  # and a word of the text
BESIDE = 0.1  # and a word that is said of pages about the same
SMOOTH = 25.0  # words of the whole book that are mixed into every page
BY_LENGTH = 0.3  # how far a page with many words needs more of them; the rest is as for the average page
IDLE = 0.5  # what an idle word tells of what another does

Bag = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Speech:
    """What is said of one page, each text by its words; `beside` are the numbers of the pages about the same."""

    title: Sequence[str]
    phrasings: Sequence[Sequence[str]]
    text: Sequence[str] = ()
    beside: Sequence[int] = ()


class Spoken:
    """What is said of every page of a book. Its figures were chosen on questions set apart."""

    def __init__(self, pages: Sequence[Speech], idle: frozenset[str]) -> None:
        self._idle = idle
        said = [_said(page) for page in pages]
        self._common = common = sum(said, Counter[str]())
        self._every = every = common.total() + len(common) / 2
        self._pages: dict[str, array[int]] = defaultdict(lambda: array("H"))
        self._gains: dict[str, array[float]] = defaultdict(lambda: array("f"))
        sizes = []
        for number, page in enumerate(pages):
            bag = _bag(page, said)
            sizes.append(sum(bag.values()))
            for term, count in bag.items():
                self._pages[term].append(number)
                self._gains[term].append(log(1 + count * every / (SMOOTH * (common[term] + 0.5))))
        mean = sum(sizes) / max(len(sizes), 1)
        self._missing = [log(SMOOTH / (SMOOTH + BY_LENGTH * size + (1 - BY_LENGTH) * mean)) for size in sizes]

    @property
    def size(self) -> int:
        """How many words the pages have together."""
        return sum(map(len, self._pages.values()))

    def near(self, terms: Iterable[str]) -> list[float]:
        """For each page how much these terms speak for it; below 0 where they rather speak against it."""
        weights = self._weights(terms)
        every = sum(weights.values())
        speaks = [every * missing for missing in self._missing]
        for term in weights.keys() & self._pages.keys():
            for number, gain in zip(self._pages[term], self._gains[term], strict=True):
                speaks[number] += weights[term] * gain
        return [sum_of_page / sqrt(every + 1) for sum_of_page in speaks]

    def usual(self, terms: Iterable[str]) -> float:
        """How usual these terms are in the whole book: to be compared with what another book makes of them."""
        weights = self._weights(terms)
        spoken = (weight * log((self._common[term] + 0.5) / self._every) for term, weight in weights.items())
        return sum(spoken) / sqrt(sum(weights.values()) + 1)

    def _weights(self, terms: Iterable[str]) -> Bag:
        return {term: IDLE if term in self._idle else 1.0 for term in terms}


def _bag(page: Speech, said: Sequence[Bag]) -> Bag:
    bag = defaultdict[str, float](float, _said(page))
    for term in page.text:
        bag[term] += TEXT
    for number in page.beside:
        for term, count in said[number].items():
            bag[term] += BESIDE * count / len(page.beside)
    return bag


def _said(page: Speech) -> Counter[str]:
    """The words of the title and the phrasings of a page, each once a phrasing."""
    return Counter(chain.from_iterable([*TITLE * [set(page.title)], *map(set, page.phrasings)]))

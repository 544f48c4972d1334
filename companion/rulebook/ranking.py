"""How much a question is like one of the ways to ask for a page: by the words that both have, the rarer the weightier.

Every page of a book has phrasings: its title, and how people ask for it. A
question is like a phrasing where both say much the same, measured both ways
round: how much of the question the phrasing has, and how much of the phrasing
the question has.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain, islice, pairwise
from math import log, sqrt
from operator import truediv

from companion.rulebook.vocabulary import Vocabulary

Grams = Mapping[str, float]

IDLE = 0.6  # what an idle word weighs of what it would
PAIR = 0.4  # what two words side by side weigh of what each does
RARELY = 0.05  # what a word weighs that every page has


class Phrasings:
    """The phrasings of some pages, each by its words."""

    def __init__(self, pages: Sequence[Sequence[Sequence[str]]], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._many = [len(page) for page in pages]  # phrasings
        on = Counter(term for page in pages for term in {term for terms in page for term in terms})
        self._weights = {term: self._weight(term, count) for term, count in on.items()}
        self._length: list[float] = []
        self._with: dict[str, list[int]] = defaultdict(list)
        for phrase, terms in enumerate(chain.from_iterable(pages)):
            grams = self.grams(terms)
            for gram in grams:
                self._with[gram].append(phrase)
            self._length.append(_length(grams))

    @property
    def size(self) -> int:
        """How many words the phrasings have together."""
        return sum(map(len, self._with.values()))

    def weight(self, term: str) -> float:
        """How rare a term is among the pages."""
        return self._weights.get(term) or self._weight(term, 0)

    def _weight(self, term: str, on: int) -> float:
        rare = max(log((len(self._many) + 1) / (on + 0.5)), RARELY)
        return rare * IDLE if term in self.vocabulary.idle else rare

    def grams(self, terms: Sequence[str]) -> Grams:
        """The terms, and the pairs of them that stand side by side but for idle words, each with its weight."""
        weights = {term: self.weight(term) for term in terms}
        telling = self.vocabulary.telling(terms)
        pairs = pairwise(telling)
        return weights | {f"{one} {next_one}": PAIR * (weights[one] + weights[next_one]) / 2 for one, next_one in pairs}

    def alike(self, terms: Sequence[str]) -> list[float]:
        """For each page, from 0 to 1, how much its nearest phrasing says what these terms say."""
        grams = self.grams(terms)
        length, shared = _length(grams), [0.0] * len(self._length)
        for gram, weight in grams.items():
            both = weight * weight / length
            for phrase in self._with.get(gram, ()):
                shared[phrase] += both
        alike = map(truediv, shared, self._length)
        return [max(islice(alike, many), default=0.0) for many in self._many]


def _length(grams: Grams) -> float:
    return sqrt(sum(weight * weight for weight in grams.values())) or 1.0

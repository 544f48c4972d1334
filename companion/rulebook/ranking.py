"""How near a page is to what somebody asks: by phrasings that say the same, and by words that speak for it.

What is known of each term is a value in a mapping, packed where it is a list, so that
it may lie in a file (`tables.py`) and only what a question speaks of is read.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, pairwise
from math import log, sqrt
from struct import Struct

from companion.rulebook.vocabulary import Vocabulary

NUMBERS, REALS, NATIVE = "H", "d", "="  # of arrays: numbers of pages or phrasings, and figures
COUNT, PAGE = Struct("=I"), Struct("=Hf")  # how often all say it; the number of a page, and what it gains
IDLE = 0.6  # what an idle word weighs of what it would
PAIR = 0.4  # what two words side by side weigh of what each does
RARELY = 0.05  # what a word weighs that every page has


@dataclass(frozen=True, slots=True)
class Phrasings:
    """The phrasings of so many pages (`count`), by term or pair the numbers of those that have it.

    `lengths` and `pages` are of each phrasing the root of the squares of its weights, and the number of its page.
    """

    vocabulary: Vocabulary
    weights: Mapping[str, float]
    having: Mapping[str, bytes]
    lengths: Sequence[float]
    pages: Sequence[int]
    count: int

    def weight(self, term: str) -> float:
        """How rare a term is among the pages."""
        return self.weights.get(term) or _rarity(self.vocabulary, term, 0, self.count)

    def grams(self, terms: Sequence[str]) -> Mapping[str, float]:
        """The terms, and the pairs of them that stand side by side but for idle words, each with its weight."""
        weights = {term: self.weight(term) for term in terms}
        pairs = pairwise(self.vocabulary.telling(terms))
        return weights | {f"{one} {next_one}": PAIR * (weights[one] + weights[next_one]) / 2 for one, next_one in pairs}

    def alike(self, terms: Sequence[str]) -> list[float]:
        """For each page, from 0 to 1, how much its nearest phrasing says what these terms say."""
        grams = self.grams(terms)
        length, shared = _length(grams), defaultdict[int, float](float)
        for gram, weight in grams.items():
            both = weight * weight / length
            for phrase in array(NUMBERS, self.having.get(gram, b"")):
                shared[phrase] += both
        alike, lengths, pages = [0.0] * self.count, self.lengths, self.pages
        for phrase, both in shared.items():
            like, page = both / lengths[phrase], pages[phrase]
            if like > alike[page]:
                alike[page] = like
        return alike


def _rarity(vocabulary: Vocabulary, term: str, on: int, pages: int) -> float:
    rare = max(log((pages + 1) / (on + 0.5)), RARELY)
    return rare * IDLE if term in vocabulary.idle else rare


def _length(grams: Mapping[str, float]) -> float:
    return sqrt(sum([weight * weight for weight in grams.values()])) or 1.0


TITLE = 2  # what a word of the title counts of one in a phrasing
TEXT = 0.2  # and a word of the text
BESIDE = 0.1  # and a word that is said of pages about the same
SMOOTH = 25.0  # words of the whole book that are mixed into every page
BY_LENGTH = 0.3  # how far a page with many words needs more of them; the rest is as for the average page
IDLE_SAID = 0.5  # what an idle word tells of what another does
PAIR_SAID = 0.2  # and two words side by side
START, END = "^", "$"

Bag = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Speech:
    """The words of one page, text by text; `beside` are the numbers of the pages about the same.

    What is `beyond` the book tells nothing of how usual its words are there.
    """

    title: Sequence[str]
    phrasings: Sequence[Sequence[str]]
    text: Sequence[str] = ()
    beside: Sequence[int] = ()
    beyond: bool = False


def phrasings_of(pages: Sequence[Speech], vocabulary: Vocabulary) -> Phrasings:
    """The titles and phrasings of each page, each by its terms; how rare these are, the book's own pages say."""
    own, on = [page for page in pages if not page.beyond], Counter[str]()
    for page in own:
        on.update({*chain(page.title, *page.phrasings)})
    weights = {term: _rarity(vocabulary, term, count, len(own)) for term, count in on.items()}
    every = [(page.title, *page.phrasings) for page in pages]
    numbers = [number for number, said in enumerate(every) for _ in said]
    counted = Phrasings(vocabulary, weights, {}, (), numbers, len(every))
    having, lengths = defaultdict[str, list[int]](list), list[float]()
    for phrase, terms in enumerate(chain.from_iterable(every)):
        grams = counted.grams(terms)
        lengths.append(_length(grams))
        for gram in grams:
            having[gram].append(phrase)
    packed = {gram: array(NUMBERS, phrases).tobytes() for gram, phrases in having.items()}
    return replace(counted, having=packed, lengths=lengths)


@dataclass(frozen=True, slots=True)
class Bags:
    """A bag of terms a page. `said` has, by term, how often all pages say it, which have it, and how much it gains.

    `every` counts the terms of all pages, `missing` is what a term costs each page that lacks it.
    """

    said: Mapping[str, bytes]
    every: float
    missing: Sequence[float]

    def near(self, weights: Bag) -> list[float]:
        """For each page how much these terms speak for it."""
        every = sum(weights.values())
        speaks = [every * missing for missing in self.missing]
        for term, weight in weights.items():
            if said := self.said.get(term):
                for number, gain in PAGE.iter_unpack(said[COUNT.size :]):
                    speaks[number] += weight * gain
        return speaks

    def usual(self, weights: Bag) -> float:
        """How usual these terms are on all pages."""
        return sum(weight * log((self._common(term) + 0.5) / self.every) for term, weight in weights.items())

    def _common(self, term: str) -> int:
        said = self.said.get(term)
        return int(COUNT.unpack_from(said)[0]) if said else 0


def _bags(bags: Sequence[Bag], counted: Sequence[Counter[str]], own: int) -> Bags:
    """The bags of some pages; how usual a term is, the first of them say, which are the book's own."""
    common = _together(counted[:own])
    anywhere = common + _together(counted[own:])
    every, terms = common.total() + len(common) / 2, {*chain(*bags)}
    of_own, of_any = ({term: SMOOTH * (usual[term] + 0.5) for term in terms} for usual in (common, anywhere))
    gains = defaultdict[str, list[float]](list)  # the number of a page, what it gains, the next number
    for number, bag in enumerate(bags):
        usual = of_own if number < own else of_any
        for term, count in bag.items():
            gains[term] += number, log(1 + count * every / usual[term])
    sizes = [sum(bag.values()) for bag in bags]
    mean = sum(sizes[:own]) / max(own, 1)
    missing = [log(SMOOTH / (SMOOTH + BY_LENGTH * size + (1 - BY_LENGTH) * mean)) for size in sizes]
    return Bags(
        {term: _packed(len(those) // 2).pack(common[term], *those) for term, those in gains.items()}, every, missing
    )


@cache
def _packed(pages: int) -> Struct:
    """How often a term is said, and of so many pages that have it the number, and what it gains each."""
    return Struct(COUNT.format + pages * PAGE.format.removeprefix(NATIVE))


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of every page of a book. The figures were chosen on phrasings that were left out of it."""

    words: Bags
    pairs: Bags
    idle: Mapping[str, object]

    def near(self, terms: Sequence[str]) -> list[float]:
        """For each page how much these terms speak for it; below 0 where they rather speak against it."""
        words, pairs = self._weights(terms)
        spoken, length = zip(self.words.near(words), self.pairs.near(pairs), strict=True), _length_of(words, pairs)
        return [(of_words + of_pairs) / length for of_words, of_pairs in spoken]

    def usual(self, terms: Sequence[str]) -> float:
        """How usual these terms are in the whole book: to be compared with what another book makes of them."""
        words, pairs = self._weights(terms)
        return (self.words.usual(words) + self.pairs.usual(pairs)) / _length_of(words, pairs)

    def _weights(self, terms: Sequence[str]) -> tuple[Bag, Bag]:
        words = {term: IDLE_SAID if term in self.idle else 1.0 for term in terms}
        return words, dict.fromkeys(_pairs(terms), PAIR_SAID)


def spoken_of_pages(pages: Sequence[Speech], idle: Mapping[str, object]) -> Spoken:
    """The words of these pages, all of a book."""
    said, pairs = [_said(page, set) for page in pages], [_said(page, _pairs) for page in pages]
    own = sum(not page.beyond for page in pages)  # they come first
    bags = [_bag(page, number, said) for number, page in enumerate(pages)]
    return Spoken(_bags(bags, said, own), _bags(pairs, pairs, own), idle)


def _length_of(*weights: Bag) -> float:
    return sqrt(sum(sum(bag.values()) for bag in weights) + 1)


def _bag(page: Speech, number: int, said: Sequence[Bag]) -> Bag:
    bag = defaultdict[str, float](float, said[number])
    for term in page.text:
        bag[term] += TEXT
    for other in page.beside:
        for term, count in said[other].items():
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

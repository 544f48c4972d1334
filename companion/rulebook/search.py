"""Finding a rule, a step, a term, a dispute or a question by what somebody types, in one game's book or in all."""

import sqlite3
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from math import log, sqrt
from operator import truediv
from threading import Lock
from weakref import finalize

from sqlite_utils import Database

from companion.cache import KIB, MIB, cached
from companion.rulebook.book import Book
from companion.rulebook.meant import Meant, without_name
from companion.rulebook.pages import FoundPage, pages_of
from companion.rulebook.vocabulary import Spelling, Vocabulary, split
from companion.rulebook.words import SOURCE

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
        spoken, length = zip(self._words.near(words), self._pairs.near(pairs), strict=True), _length_of(words, pairs)
        return [(of_words + of_pairs) / length for of_words, of_pairs in spoken]

    def usual(self, terms: Sequence[str]) -> float:
        """How usual these terms are in the whole book: to be compared with what another book makes of them."""
        words, pairs = self._weights(terms)
        return (self._words.usual(words) + self._pairs.usual(pairs)) / _length_of(words, pairs)

    def _weights(self, terms: Sequence[str]) -> tuple[Bag, Bag]:
        words = {term: IDLE_SAID if term in self._idle else 1.0 for term in terms}
        return words, dict.fromkeys(_pairs(terms), PAIR_SAID)


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


def _length_of(*weights: Bag) -> float:
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


# without the mark categories the vowel signs of Indic scripts would split words
TOKENIZER = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
MOST = 20
LONGEST = 300  # letters of a question that are read
CANDIDATES = 200  # pages that the full-text index brings to be ranked
LIKE = 0.5  # what a phrasing that is like the question adds
SAME, SAID = 0.99, 5.0  # how alike two phrasings are that say the same, and what that adds
NAMED, MISSPELLED = 100.0, 50.0  # how near a word is that was named: before whatever only speaks of it
_one_at_a_time = Lock()

FIND = "select rowid, bm25(page, 3, 1, 0.3, 0.5) as rank from page where page match :query order by rank limit :most"


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found in the book of a game, by its kind and id.

    `near` says how near it is to what was asked; `covered` which share of the rare
    words of the question stand on it, `asked` how many words of the question say something.
    """

    game: str
    kind: str
    id: str
    title: str
    rules: tuple[str, ...] = ()
    near: float = 0.0
    covered: float = 0.0
    asked: int = 0


def search(books: Iterable[Book], wanted: str) -> list[Hit]:
    """What is nearest to what somebody typed, the nearest first; nothing that shares no word with it.

    What a variant has from the game that it extends comes from that game's book only, where both are searched.
    """
    with _one_at_a_time:
        return search_in([_index(book) for book in books], wanted[:LONGEST])


def prepare(books: Iterable[Book]) -> None:
    """Make what is searched in these books, one after the other, so that nobody waits for it who searches first.

    Where the process ends meanwhile, which closes every index, it stops without a word.
    """
    with suppress(sqlite3.ProgrammingError):
        for book in books:
            with _one_at_a_time:
                _index(book)


def vocabulary_of(book: Book) -> Vocabulary:
    """The words of a book, as questions to it are read."""
    with _one_at_a_time:
        return _index(book).vocabulary


def search_in(indexes: Sequence["Index"], wanted: str) -> list[Hit]:
    """What is nearest in some indexes to what somebody typed."""
    games = {index.game for index in indexes}
    asked = [index.terms(wanted) for index in indexes]
    usual = [index.usual(terms) for index, terms in zip(indexes, asked, strict=True)]
    hits = [
        hit
        for index, terms, of_book in zip(indexes, asked, usual, strict=True)
        for hit in index.find(terms, of_book - max(usual), own=index.base in games)
    ]
    hits += [hit for index in indexes for hit in index.named(wanted, own=index.base in games)]
    once: dict[tuple[str, str, bool], Hit] = {}
    for hit in sorted(hits, key=lambda hit: -hit.near):
        once.setdefault((hit.game, hit.title, hit.kind == "term"), hit)
    return list(once.values())[:MOST]


class Index:
    """The pages of a book, as a full-text index in memory."""

    def __init__(self, book: Book, pages: Sequence[FoundPage]) -> None:
        self.game, self.base, self._book, self._pages = book.game, book.base, book, pages
        texts = [text for page in pages for text in (page.title, page.text, *page.asked)]
        usual = Counter(chain.from_iterable(map(split, texts)))
        self.vocabulary = Vocabulary(book.words, usual)
        speeches = [self._speech(page) for page in self._pages]
        self._phrasings = Phrasings([(speech.title, *speech.phrasings) for speech in speeches], self.vocabulary)
        self._spoken = Spoken(speeches, self.vocabulary.idle)
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        finalize(self, self._db.close)
        self._db.execute(f'create virtual table page using fts5(title, said, near, text, tokenize="{TOKENIZER}")')
        rows = [self._row(page, speech) for page, speech in zip(self._pages, speeches, strict=True)]
        self._db.table("page").insert_all({"rowid": number, **row} for number, row in enumerate(rows))
        self._words = [frozenset(chain.from_iterable(map(str.split, row.values()))) for row in rows]
        self.spelling = Spelling(usual, self.vocabulary)
        self._meant = Meant(book)

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        pages, size = (self._db.execute(f"pragma {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return 2 * int(pages) * int(size) + self._phrasings.size * KIB // 8 + self._spoken.size * 8

    def _speech(self, page: FoundPage) -> Speech:
        terms, meant, numbered = self.vocabulary.terms, self.vocabulary.meant, enumerate(self._pages)
        phrasings = [meant(without_name(self._book, split(phrase))) for phrase in page.asked]
        beside = [number for number, other in numbered if other is not page and other.about & page.about]
        return Speech(terms(page.title), phrasings, terms(page.text), beside)

    def _row(self, page: FoundPage, speech: Speech) -> dict[str, str]:
        said, near = chain.from_iterable(speech.phrasings), self.vocabulary.terms(page.near)
        columns = {"title": speech.title, "said": said, "near": near, "text": speech.text}
        return {name: " ".join(terms) for name, terms in columns.items()}

    def terms(self, wanted: str) -> Sequence[str]:
        """What somebody asks, in the words of this book."""
        return self.vocabulary.meant(self.spelling.spelled(without_name(self._book, split(wanted))))

    def usual(self, terms: Sequence[str]) -> float:
        """How usual it is to ask so in this book: of several, the game that is meant."""
        return self._spoken.usual(terms)

    def named(self, wanted: str, *, own: bool) -> list[Hit]:
        """The word of the game that these words name, if they do."""
        words = split(wanted)
        named = self._meant.term(words, own=own)
        term = named or self._meant.term(self.spelling.spelled(words), own=own)
        near = NAMED if named else MISSPELLED
        return [Hit(self.game, "term", term.id, term.title, term.rules, near, 1.0, len(words))] if term else []

    def find(self, terms: Sequence[str], ahead: float, *, own: bool) -> list[Hit]:
        """What is near to these terms, in no order; only what is the game's `own`, if that is wanted.

        `ahead` is how far this book is ahead of the others that are searched.
        """
        telling = list(dict.fromkeys(self.vocabulary.telling(terms) or terms))
        if not telling:
            return []
        weights = {term: self._phrasings.weight(term) for term in telling}
        alike, spoken, every = self._phrasings.alike(terms), self._spoken.near(terms), sum(weights.values())
        return [
            Hit(
                self.game,
                page.kind,
                page.id,
                page.title,
                page.rules,
                near=ahead + spoken[number] + LIKE * alike[number] + SAID * (alike[number] > SAME),
                covered=sum(weights[term] for term in telling if term in self._words[number]) / every,
                asked=len(telling),
            )
            for number in self._candidates(telling)
            if (page := self._pages[number]).own or not own
        ]

    def _candidates(self, terms: Iterable[str]) -> list[int]:
        """The pages that have most of these terms anywhere, as the full-text index ranks them."""
        query = " OR ".join(f'"{term}"' for term in terms)
        return [row["rowid"] for row in self._db.query(FIND, {"query": query, "most": CANDIDATES})]


@cached(128 * MIB, size=lambda index: index.bytes)
def _index(book: Book) -> Index:
    return Index(book, pages_of(book))


WORDS = 2  # that a question has at least: one alone asks nothing yet
NEAR = 2.0  # how near the first hit is at least
APART = 1.0  # how far the next hit about something else is behind it at least
SURELY = 11.0  # what the first and twice the second of these are together at least
COVERED = 0.75  # the share of the rare words of the question that it has
# Less near than that, and with fewer of the words: it is spoken of nowhere. Other languages than English have fewer
# phrasings and more endings: half of what they found below the English bounds was right (`development.bn.jsonl`).
SPOKEN_OF = {SOURCE: (-0.5, 0.3)}
SPOKEN_OF_ELSEWHERE = (-1.0, 0.2)


def is_sure(hits: Sequence[Hit]) -> bool:
    """True if the first hit is the question that was asked."""
    if not hits or hits[0].asked < WORDS:
        return False
    first = hits[0]
    apart = first.near - _next(hits)
    surely = first.near >= NEAR and apart >= APART and first.near + 2 * apart >= SURELY
    return surely and first.covered >= COVERED


def is_spoken_of(hits: Sequence[Hit], language: str = SOURCE) -> bool:
    """True if a book in a language says something about what was asked."""
    near, covered = SPOKEN_OF.get(language, SPOKEN_OF_ELSEWHERE)
    return any(hit.near >= near or hit.covered >= covered for hit in hits[:1])


def _next(hits: Sequence[Hit]) -> float:
    """How near the first of the hits is that rests on none of the rules of the very first."""
    first = hits[0]
    others = (hit for hit in hits[1:] if hit.game != first.game or not {*hit.rules} & {*first.rules})
    return next((hit.near for hit in others), 0.0)

"""Finding a rule, a step, a term, a dispute or a question by what somebody types, in one game's book or in all."""

import math
import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from companion.gate import go_on
from companion.rulebook.book import Book
from companion.rulebook.index import Index, common_words, index_of
from companion.rulebook.pages import name_of
from companion.rulebook.typed import written_out
from companion.rulebook.vocabulary import NOT, SLIP, WORD, plain, split, stem
from companion.rulebook.words import SOURCE, Words, languages
from companion.rulebook.words import words as words_in

MOST = 20
LONGEST, MOST_WORDS = 300, 12  # letters of a question that are read, and words that say something
LIKE = 0.5  # what a phrasing that is like the question adds
SAME, SAID = 0.99, 5.0  # how alike two phrasings are that say the same, and what that adds
NAMED, MISSPELLED = 100.0, 50.0  # how near a word is that was named: before whatever only speaks of it


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found in the book of a game, by its kind and id.

    `near` says how near it is to what was asked; `covered` which share of the rare
    words of the question stand on it, `asked` how many words of the question say something,
    `unknown` which share of these the book never uses, and `beyond` how near the question is
    to something that no book speaks of. `verbatim` is true if one of its phrasings says just that.
    """

    game: str
    kind: str
    id: str
    title: str
    rules: tuple[str, ...] = ()
    near: float = 0.0
    covered: float = 0.0
    asked: int = 0
    unknown: float = 0.0
    beyond: float = -math.inf
    verbatim: bool = False


def search(books: Iterable[Book], wanted: str) -> list[Hit]:
    """Hits in some books for a question as it was typed, the nearest first, each with a word of it.

    What a variant has from the game that it extends comes from that game's book only, where both are searched. Disputes
    that cannot come up at the table of a book are left out.
    """
    return search_in({index_of(book): book.absent for book in books}, wanted[:LONGEST])


def make_ready(books: Sequence[Book]) -> None:
    """Make what a search in these books reads, where it is not made yet: before it stands in line, where others wait.

    The last is made first: what makes them in the background begins with the first.
    """
    for book in reversed(books):
        index_of(book)


def speaks_of(book: Book, hit: Hit) -> Sequence[str]:
    """The questions that a hit speaks of, in order: itself, that of a dispute, those whose disputes rest on a rule."""
    if hit.kind == "question":
        return (hit.id,)
    if hit.kind == "dispute":
        return (book.argued[hit.id].question,)
    return tuple(dict.fromkeys(one.question for one in book.disputes if {*one.rules} & {*hit.rules}))


def terms_of(book: Book, text: str) -> frozenset[str]:
    """The terms of a text that say something by themselves, as a question to the book is read."""
    return index_of(book).telling(text)


IN_CAPITALS = re.compile(r"\b[A-Z]+\b")
AHEAD = 1.0  # how much more common the words are in another language: `e` times, on an average


def asked_in(own: Words, wanted: str) -> str:
    """The language in which something is asked: the reader's `own`, unless its words are far more common in another.

    Every book is asked in English as well.
    """
    if len(_lettered(wanted)) < WORDS:
        return own.language
    common = {language: _commonness(language, wanted, own.content) for language in languages(own.content)}
    nearest = max(common, key=lambda language: common[language])
    return nearest if common[nearest] > max(common[own.language], common[SOURCE]) + AHEAD else own.language


def _lettered(text: str) -> list[str]:
    """The words of a text that have no figure, and are not in capitals among others: `5th`, `AA` are in no language."""
    small = IN_CAPITALS.sub(" ", text)
    said = split(small if any(map(str.isalpha, small)) else text)
    return [word for word in said if not any(letter.isdecimal() for letter in word)]


def _commonness(language: str, wanted: str, content: Path) -> float:
    """How common the words of a question are in a language, on an average, where it writes them so or in short."""
    said = _lettered(written_out(words_in(language, content), wanted))
    common = common_words(language, content)
    return math.fsum(common.get(word, 0) for word in said) / max(len(said), 1)


def strange_words(book: Book, wanted: str, names: Container[str] = ()) -> Mapping[str, bool]:
    """The words of a question that the book never spells so; true for those that it uses in no other form either.

    Of `names` also those that it spells once at most, as one of another language: `di`.
    """
    index = index_of(book)
    spelled = index.spelling.words
    strange = [word for word in split(wanted) if (spelled.get(word) or 0) <= (word in names)]
    return {word: index.unknown(index.vocabulary.meant([word])) == 1 for word in strange}


def respelled(book: Book, text: str, names: Container[str] = ()) -> str:
    """A text as it was typed, each word that the book never spells so as the nearest that it has, but for `names`.

    What is short for two words is none of them: `didn't`.
    """
    nearest = index_of(book).spelling.known_word

    def spelled(said: re.Match[str]) -> str:
        return said[0] if NOT.match(text, said.end() - 1) else _respelled(said[0], nearest, names)

    return WORD.sub(spelled, text)


def _respelled(word: str, nearest: Callable[[str], str], names: Container[str]) -> str:
    known = plain(word)
    if known in names or not known.isalpha() or len(known) < SLIP:
        return word
    spelled = nearest(known)
    return word if spelled == known else spelled


def named(books: Iterable[Book], wanted: str) -> Book | None:
    """The book whose game the words name, with whatever ending, the longest name first; none where they name none."""
    words = f" {_bare(wanted)} "
    names = [(_bare(name), book) for book in books for name in name_of(book).names]
    return next((book for name, book in sorted(names, key=lambda one: -len(one[0])) if f" {name} " in words), None)


def is_pointed_at(book: Book, wanted: str) -> bool:
    """True if the words begin with the name of the game of a book, or say that they are about that game."""
    return name_of(book).is_asked_about(split(wanted))


def _bare(text: str) -> str:
    """The plain words of a text, without endings."""
    return " ".join(map(stem, split(text)))


def unnamed(book: Book, wanted: str) -> str:
    """A text as it was typed, without the name of the game of a book that it begins with: `in coinche, capot made`."""
    game = name_of(book)
    pointing = [word.replace("_", " ") for word in game.before.split()]
    before, names = ("|".join(map(re.escape, words)) for words in (pointing, game.names))
    said = re.compile(rf"\A\s*(?:(?:{before})\s+)?(?:{names})[,:;]?\s+", re.IGNORECASE)
    return said.sub("", wanted)


def search_in(indexes: Mapping[Index, Container[str]], wanted: str) -> list[Hit]:
    """Hits in some indexes for a question as it was typed, the nearest first, without the disputes named with each."""
    games, plainly = {index.game for index in indexes}, split(wanted)
    words = [index.vocabulary.asked(index.name.without(plainly), MOST_WORDS) for index in indexes]
    asked = [index.vocabulary.meant(index.spelling.spelled(of)) for index, of in zip(indexes, words, strict=True)]
    usual = [index.spoken.usual(terms) for index, terms in zip(indexes, asked, strict=True)]
    near = [
        _near(index, said, terms, of_book - max(usual), absent, own=index.base in games)
        for (index, absent), said, terms, of_book in zip(indexes.items(), words, asked, usual, strict=True)
    ]
    named = [_named(index, plainly, own=index.base in games) for index in indexes]
    return sorted(chain(*near, *named), key=lambda hit: -hit.near)[:MOST]


def _named(index: Index, plainly: Sequence[str], *, own: bool) -> list[Hit]:
    """The word of the game that plain words name, if they do."""
    words = index.vocabulary.asked(plainly, MOST_WORDS)
    meant = index.terms.term(words, own=own)
    term = meant or index.terms.term(index.spelling.spelled(words), own=own)
    near = NAMED if meant else MISSPELLED
    return [Hit(index.game, "term", term.id, term.title, term.rules, near, 1.0, len(words))] if term else []


def _near(
    index: Index, said: Sequence[str], terms: Sequence[str], ahead: float, absent: Container[str], *, own: bool
) -> list[Hit]:
    """The pages that have a term of what was said, the nearest first, of several of one title the first.

    Only the game's `own`, if that is wanted. `ahead` is how far this book is ahead of the others that are searched,
    `absent` are the disputes to leave out.
    """
    telling = list(dict.fromkeys(index.vocabulary.telling(terms) or terms))
    weights = {term: index.phrasings.weight(term) for term in telling}
    covered: dict[int, float] = {}
    for term, weight in weights.items():
        go_on()
        for number in index.pages_with(term):
            covered[number] = covered.get(number, 0.0) + weight
    if not covered:
        return []
    alike, spoken, every = index.phrasings.alike(terms), index.spoken.near(terms), sum(weights.values())
    near = [ahead + said + LIKE * like + SAID * (like > SAME) for said, like in zip(spoken, alike, strict=True)]
    beyond = max((near[number] for number in index.beyond_pages), default=-math.inf)
    if index.other_games.is_asked_about(said):
        beyond = math.inf
    unknown, once = index.unknown(telling, said), dict[str, Hit]()
    for number in sorted(covered, key=lambda number: (-near[number], number)):
        page = index.pages[number]
        if page.title in once or (own and not page.own) or page.is_one_of(absent):
            continue
        once[page.title] = Hit(
            index.game,
            page.kind,
            page.id,
            page.title,
            page.rules,
            near=near[number],
            covered=covered[number] / every,
            asked=len(telling),
            unknown=unknown,
            beyond=beyond,
            verbatim=alike[number] > SAME,
        )
    return [*once.values()][:MOST]


WORDS = 2  # that a question has at least: one alone asks nothing yet
NEAR = 2.0  # how near the first hit is at least
APART = 1.0  # how far the next hit about something else is behind it at least
SURELY = 11.0  # what the first and twice the second of these are together at least
COVERED = 0.75  # the share of the rare words of the question that it has
# What is so far ahead of all that no book speaks of is spoken of, unless it has a name of something else and fewer of
# the words; and what is not, by less and with fewer of the words, is not.
AHEAD_OF_BEYOND, BESIDE_A_NAME = 2.0, 0.6
HARDLY_AHEAD, OF_OURS = 0.75, 0.7
# Of what lies between: less near than that, and with fewer of the words, it is spoken of nowhere. Other languages than
# English have fewer phrasings and more endings: half of what they found below the English bounds was right
# (`development.bn.jsonl`).
SPOKEN_OF = {SOURCE: (-0.5, 0.3)}
SPOKEN_OF_ELSEWHERE = (-1.0, 0.2)
# Nor is what has so large a share of words that the book never uses, if it is less near, and has fewer of the words.
STRANGE = {SOURCE: (0.25, 1.0, 0.5)}


def is_sure(hits: Sequence[Hit]) -> bool:
    """True if the first hit is the question that was asked."""
    if not hits or hits[0].asked < WORDS:
        return False
    first = hits[0]
    apart = first.near - _next(hits)
    surely = first.near >= NEAR and apart >= APART and first.near + 2 * apart >= SURELY
    return surely and first.covered >= COVERED


def is_clear(hits: Sequence[Hit]) -> bool:
    """True if the first hit may be said alone: of those so far ahead of the others, 95 of 100 are right."""
    return bool(hits) and hits[0].near >= 0 and hits[0].near - _next(hits) >= APART


def is_beyond(hits: Sequence[Hit]) -> bool:
    """True if what was asked is nearer to what no book speaks of, or has the name of something else."""
    return hits[0].unknown == 1 or hits[0].near < hits[0].beyond


def is_spoken_of(hits: Sequence[Hit], language: str = SOURCE) -> bool:
    """True if a book in a language says something about what was asked."""
    if not hits:
        return False
    first, (near, covered) = hits[0], SPOKEN_OF.get(language, SPOKEN_OF_ELSEWHERE)
    ahead, is_named = first.near - first.beyond, first.unknown == 1
    if is_named or ahead >= AHEAD_OF_BEYOND:
        return ahead >= AHEAD_OF_BEYOND and (first.covered > BESIDE_A_NAME or not is_named)
    share, far, little = STRANGE.get(language, (math.inf, 0, 0))
    strange = first.unknown >= share and first.near < far and first.covered < little
    of_ours = ahead >= HARDLY_AHEAD or first.covered >= OF_OURS
    return of_ours and not strange and (first.near >= near or first.covered >= covered)


def _next(hits: Sequence[Hit]) -> float:
    """How near the first of the hits is that rests on none of the rules of the very first."""
    first = hits[0]
    others = (hit for hit in hits[1:] if hit.game != first.game or not {*hit.rules} & {*first.rules})
    return next((hit.near for hit in others), 0.0)

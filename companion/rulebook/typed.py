"""What a reader types, in one notation: abbreviations in whole words, numbers in figures, cards with signs of suits.

`hw mny pts` is *how many points*, `quatre-vingt-dix-sept` 97. `10C` is a heart in French and a club in English;
`re di picche` and `হরতনের সাহেব` are kings. A card that was read is written with the sign of its suit, `10♣`, which
every language reads alike: so do the addresses of pages.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Any

from companion.engine.cards import SEPARATORS, AnyCard, Sign
from companion.engine.cards import plain as capitals
from companion.engine.text import plain_digits
from companion.forms.house_rules import AnyGame
from companion.forms.question import CARDS, Field
from companion.rulebook.lexicon import lexicon
from companion.rulebook.vocabulary import MARK, NOTHING_AFTER, NOTHING_BEFORE, NUMERALS, counting, plain
from companion.rulebook.words import Words, typed_letters

SHORT = "find.short"
NO_LETTER_BEFORE = r"(?<![^\W\d])(?<!['’])"
NO_FIGURE_BEFORE = r"(?<!\d\s)"  # `nothing 2 do`, but not `2 2 2 do we meld`
BEHIND_A_FIGURE = 3  # letters at least of what hangs on a figure: `20pts`, but `10c` is a card


def written_out(words: Words, text: str, names: Container[str] = ()) -> str:
    """A text as it was typed, but for `names`, with everything that its language writes in short in whole words."""
    whole, pattern = _abbreviations(words)

    def wholly(said: re.Match[str]) -> str:
        short = " ".join(said[0].lower().split())
        space = " " if text[said.start() - 1 : said.start()].isdecimal() else ""
        return said[0] if short in names else f"{space}{whole[short]}"

    return pattern.sub(wholly, text)


@cache
def _abbreviations(words: Words) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """The whole words by what is short for them, and a pattern for any of that: a letter alone is a small one."""
    pairs = (pair.replace("_", " ").partition("=") for text in words.every(SHORT) for pair in text.split())
    whole = {short: long for short, _, long in pairs}
    return whole, re.compile("|".join(map(_as_typed, sorted(whole, key=len, reverse=True))) or r"(?!)")


def _as_typed(short: str) -> str:
    """A pattern for what is short, where it is no part of a longer word."""
    spaced = r"\s+".join(map(re.escape, short.split()))
    written = spaced if len(short) == 1 else f"(?i:{spaced})"
    before = NO_LETTER_BEFORE if len(short) >= BEHIND_A_FIGURE and short.isalpha() else NOTHING_BEFORE
    figures = NO_FIGURE_BEFORE if short[0].isdecimal() else ""
    return f"{before}{figures}{written}{NOTHING_AFTER if short[-1].isalnum() else ''}"


JOINING = "find.numerals.and"
TIMES = "*"  # before what multiplies the number in front of it: `hundred=*100`
BEHIND = "x"  # behind what does so behind one number alone: `vingt=20x4`, twenty, but eighty behind four
PART = "+"  # before what tells a number only with other words or in a longer one: `vent=+20` of `ventuno`
WORD = re.compile(rf"\w(?:[\w\u2011-]|{MARK})*")
SPACE = re.compile(r"[ \u00a0]+")
UNITS, HUNDRED = 10, 100
SCORES = (60, 80)  # behind which numbers up to nineteen are said: `soixante-quinze`


THIN = "\u00a0\u202f\u2009"  # spaces that part thousands in print
SHORT_THOUSANDS = re.compile(r"(?<![\w.,])(\d{1,2})[.,](\d)k\b", re.IGNORECASE)
COUNTING = re.compile(rf"(?<![\w.,])(\d{{1,2}}) ((?:\w|{MARK})+)")
MINUS = re.compile(r"(?<!\S)(?<!\d )[\u2212\u2013-] ?(?=\d)")


@cache
def _thousands(words: Words) -> re.Pattern[str]:
    """A pattern for what parts a figure of thousands: `1,500`, `1.500`, where the language writes so `1 500`.

    A total has four digits: `90,100` are two bids. A figure before makes a space one between two: `4 1 500`.
    """
    spaced = " " if words.write(10_000)[2] in THIN else ""
    alone = rf"(?<![\w,.])(?<!\d{spaced or ','})"
    return re.compile(rf"{alone}([1-9])[,.'’{THIN}{spaced}](\d\d\d)(?![\d,.]\d)(?!\d)")


def in_figures(words: Words, text: str, names: Container[str] = ()) -> str:
    """A text as it was typed, but for `names`, with numbers above ten in figures; words up to ten count cards.

    Thousands are in one piece, and a minus is the sign of the keyboard.
    """
    numbers = _numbers(words)
    text = MINUS.sub("-", _thousands(words).sub(r"\1\2", _multiplied(numbers, plain_digits(text))))
    pieces, end = list[str](), 0
    for start, stop, number in _stretches(numbers, text, names):
        pieces += [text[end:start], str(number)]
        end = stop
    return "".join([*pieces, text[end:]])


def _multiplied(numbers: "_Numbers", text: str) -> str:
    """A text, figures that count hundreds or thousands in full: `1.5k`, `15 hundred`, `2 mila`."""

    def in_full(said: re.Match[str]) -> str:
        times = numbers.times.get(plain(said[2]), 0)
        return str(int(said[1]) * times) if times else said[0]

    return COUNTING.sub(in_full, SHORT_THOUSANDS.sub(r"\1\g<2>00", text))


def _stretches(numbers: "_Numbers", text: str, names: Container[str]) -> Iterator[tuple[int, int, int]]:
    """Where each number in words begins and ends, with its value."""
    said, at = [word for word in WORD.finditer(text) if plain(word[0]) not in names], 0
    while at < len(said):
        end, number = _longest(numbers, text, said[at:])
        if end:
            yield said[at].start(), said[at + end - 1].end(), number
        at += end or 1


def _longest(numbers: "_Numbers", text: str, said: Sequence[re.Match[str]]) -> tuple[int, int]:
    """How many of these words tell the number that they begin with, and that number; 0 if they tell none."""
    parts, longest = list[str](), (0, 0)
    for count, word in enumerate(said, start=1):
        if count > 1 and not SPACE.fullmatch(text[said[count - 2].end() : word.start()]):
            break
        more = [plain(word[0])] if plain(word[0]) in numbers.joining else numbers.split(plain(word[0]))
        number = numbers.value([*parts, *more])
        if not more or number is None:
            break
        parts += more
        if more[-1] not in numbers.joining and (len(parts) > 1 or numbers.is_numeral(parts[0])):
            longest = count, number
    return longest


class _Numbers:
    """The words for numbers in one language, each plain; `joining` ones stand between two of them.

    `times` are those that multiply the number before them, with what they multiply it by.
    """

    def __init__(self, units: Mapping[str, int], numerals: Mapping[str, str], joining: frozenset[str]) -> None:
        self._units, self._numerals, self.joining = units, numerals, joining
        multiplied = {word: told[1:].partition(BEHIND) for word, told in numerals.items() if told.startswith(TIMES)}
        self.times = {word: int(number) for word, (number, _, only) in multiplied.items() if not only}
        self._parts = re.compile("|".join(map(re.escape, sorted({*units, *numerals}, key=len, reverse=True))))

    def is_numeral(self, word: str) -> bool:
        """True for what is more than a number up to ten by itself."""
        return not self._numerals.get(word, PART).startswith(PART)

    def split(self, word: str) -> list[str]:
        """The numbers that a word is made of, `tremilacinquanta`; none if it is made of anything else."""
        if word in self._units or word in self._numerals:
            return [word]
        parts = re.split("[-\u2011]", word)
        if len(parts) > 1:
            split = [[part] if part in self.joining else self.split(part) for part in parts]
            return [one for part in split for one in part] if all(split) else []
        parts = self._parts.findall(word)
        return parts if len(parts) > 1 and "".join(parts) == word else []

    def value(self, parts: Sequence[str]) -> int | None:
        """The number that parts come to, one after the other; None where they are no single number."""
        whole = current = last = 0
        joined = False
        for part in parts:
            if part in self.joining:
                if not last or joined:
                    return None
                joined = True
                continue
            told = self._numerals.get(part, str(self._units.get(part, ""))).removeprefix(PART)
            number, _, only = told.removeprefix(TIMES).partition(BEHIND)
            value = int(number)
            if (told.startswith(TIMES) and current < 2 * UNITS) or (only and current == int(only)):
                current = last = max(current, 1) * value
                if value > HUNDRED:
                    whole, current = whole + current, 0
            elif not told.startswith(TIMES) and (not last or _goes_behind(value, last, current, joined=joined)):
                current, last = current + value, value
            else:
                return None
            joined = False
        return whole + current


def _goes_behind(number: int, last: int, whole: int, *, joined: bool) -> bool:
    """True if a number is said behind another as part of the same: `twenty five`, `soixante-quinze`, `vingt et un`."""
    if last >= HUNDRED:
        return number < HUNDRED
    if joined and number % UNITS != 1:
        return False
    if last == UNITS:  # `quatre-vingt-dix-sept`
        return whole > UNITS and number < UNITS
    return last % UNITS == 0 and (0 < number < UNITS or (last in SCORES and number < 2 * UNITS))


@cache
def _numbers(words: Words) -> _Numbers:
    return _Numbers(counting(words), lexicon(words).meant(NUMERALS), lexicon(words).listed(JOINING))


GROUPS = re.compile(r"([/|\n]+)")
LONGEST_NAME = 3  # words: `roi de pique`
SUIT_FIRST = re.compile(r"([^\W\d_])(10|[2-9]|[AKQJ])")  # a card written suit first: `S7`, `SK`
OF = "of"  # the words between a rank and a suit, among the letters of a language
Short = Mapping[str, str]
Cards = Mapping[str, AnyCard]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card of which a letter names one suit in the reader's language and another in English."""

    letter: str
    read: AnyCard
    otherwise: AnyCard


@dataclass(frozen=True, slots=True)
class TypedCards:
    """The fields of a form with the cards that were read in them, and the same with every doubt the other way."""

    entered: Mapping[str, str]
    otherwise: Mapping[str, str]
    doubts: tuple[Doubt, ...] = ()


class CardLetters:
    """Reads the cards of a game as they are typed in one language."""

    def __init__(self, game: AnyGame, words: Words) -> None:
        self._game, self._words = game, words
        self._short = typed_letters(words.content).get(words.language, {})
        kind: Any = game.card
        self._english, self._own = (_by_letters(kind, language, words.content) for language in ("", words.language))
        self._elsewhere = _undisputed(kind, words.content)

    def one(self, word: str, *, english: bool = False) -> AnyCard | None:
        """The card that is written so in short, rank and suit; None if it is none."""
        tables = (self._english, self._own) if english else (self._own, self._english)
        name = capitals(word)
        return next((table[name] for table in (*tables, self._elsewhere) if name in table), None)

    def suit_behind(self, pieces: Sequence[str]) -> Iterator[str]:
        """The pieces, cards that were written suit first as they are otherwise: several, or one with a figure."""
        turned = [self._turned(one) for one in pieces]
        several = sum(map(bool, turned)) > 1
        return (
            other if other and (several or one[-1].isdigit()) else one
            for one, other in zip(pieces, turned, strict=True)
        )

    def _turned(self, piece: str) -> str:
        """A card that was written suit first, `7S` of `S7`; empty if it is none."""
        suit_first = SUIT_FIRST.fullmatch(piece)
        if not suit_first or self.one(piece.upper()):
            return ""
        card = f"{suit_first[2]}{suit_first[1]}".upper()
        return card if self.one(card) else ""

    def form(self, fields: Sequence[Field], entered: Mapping[str, str]) -> TypedCards:
        """The cards in the fields of a form. Of a letter that means two suits the language decides, or other cards."""
        texts = dict(_texts(fields, entered))
        words = [capitals(word) for text in texts.values() for word in _words(text)]
        english = self._is_english(words)
        read, other = (
            {name: self._text(text, english=one) for name, text in texts.items()} for one in (english, not english)
        )
        cards = ((word, self.one(word, english=english), self.one(word, english=not english)) for word in words)
        doubts = tuple(Doubt(word[-1], one, two) for word, one, two in cards if one and two and one != two)
        return TypedCards({**entered, **read}, {**entered, **other}, doubts)

    @cached_property
    def initials(self) -> Mapping[str, str]:
        """The ranks that the language writes with one letter of its own, by that letter."""
        letters = ((plain(one), sign) for sign, several in self._short.items() for one in several.split())
        return {one: sign for one, sign in letters if len(one) == 1 and one.isascii() and sign in "AKQJ"}

    def _is_english(self, words: Sequence[str]) -> bool:
        """True if a card has a letter that is a suit in English alone, and none has one that is so in this language."""
        if any(word in self._own and word not in self._english for word in words):
            return False
        suits = {*lexicon(self._words).suits.values()}
        only_english = suits - {self._short.get(suit) for suit in suits}
        return any(word in self._english and word[-1] in only_english for word in words)

    def _text(self, text: str, *, english: bool) -> str:
        """A text with its cards written with signs, other words as they were typed."""
        parts = [part if at % 2 else self._cards(part, english=english) for at, part in enumerate(GROUPS.split(text))]
        return "".join(parts)

    def _cards(self, text: str, *, english: bool) -> str:
        words, written, at = _words(text), list[str](), 0
        while at < len(words):
            longer = range(min(LONGEST_NAME, len(words) - at), 1, -1)
            size = next((many for many in longer if self._named(words[at : at + many])), 1)
            card = self._named(words[at : at + size]) if size > 1 else self.one(words[at], english=english)
            written.append(card.pictured if card else self._rank(words[at]))
            at += size
        return " ".join(written)

    def _named(self, words: Sequence[str]) -> AnyCard | None:
        """The card that is called so: `roi de pique`, `হরতনের সাহেব`."""
        first, *between, last = map(plain, words)
        if not self._between.issuperset(between):
            return None
        ranks, suits = self._ranks, lexicon(self._words).suits
        pairs = ((one, two) for one, two in ((first, last), (last, first)) if one in ranks and two in suits)
        return next((self._english.get(f"{ranks[one]}{suits[two]}") for one, two in pairs), None)

    def _rank(self, word: str) -> str:
        """A rank alone, as games write it that ask for no suit; any other word as it was typed."""
        return word if self._game.suits else self._ranks.get(plain(word), word)

    @cached_property
    def _between(self) -> frozenset[str]:
        return frozenset(plain(f"{self._words('find.of')} {self._short.get(OF, '')}").split())

    @cached_property
    def _ranks(self) -> Mapping[str, str]:
        """The ranks of the pack by their names and letters."""
        known = {str(card.rank) for card in self._english.values()}
        figures = {word: str(number) for word, number in counting(self._words).items()}
        short = {plain(one): sign for sign, several in self._short.items() for one in several.split() if sign in known}
        every = {**figures, **{sign: sign for sign in known if sign.isdecimal()}, **lexicon(self._words).ranks, **short}
        return {word: sign for word, sign in every.items() if sign in known}


def _words(text: str) -> list[str]:
    return [word for word in SEPARATORS.split(text.strip()) if word]


def _texts(fields: Sequence[Field], entered: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The fields that hold cards or ranks, with their texts."""
    kinds = {field.name: field for field in fields}
    for name, text in entered.items():
        field = kinds.get(name.split(".")[0])
        of_a_trick = field is not None and field.kind == "trick" and name.endswith(f".{field.part('card')}")
        if field and (of_a_trick or field.kind in {*CARDS, "ranks"}):
            yield name, text


@cache
def _by_letters(kind: Any, language: str, content: Path) -> Cards:
    """The cards of a pack by every way of typing them in short: in a language, or in that of no language, English."""
    short = typed_letters(content).get(language, {})
    written: dict[str, AnyCard] = {}
    for own_suits in (True, False):  # a letter that is a suit of the language is no other one
        for card in kind.every():
            ranks = (*_shorts(short, card.rank), *card.rank.spellings)
            suits = _shorts(short, card.suit) if own_suits else card.suit.spellings if card.suit else ("",)
            for rank, suit in product(ranks, suits):
                written.setdefault(capitals(f"{rank}{suit}"), card)
                if not suit.isascii():  # the suit comes first in some languages
                    written.setdefault(capitals(f"{suit}{rank}"), card)
    return written


def _shorts(short: Short, sign: Sign | None) -> tuple[str, ...]:
    return tuple(short.get(sign, "").split()) if sign else ()


@cache
def _undisputed(kind: Any, content: Path) -> Cards:
    """Cards with a rank's own letter in some language, where no two of them mean different cards by it."""
    tables = [_by_letters(kind, language, content) for language in typed_letters(content)]
    pairs = ((word, card) for table in tables for word, card in table.items())
    every = {word: card for word, card in pairs if not word.startswith(card.rank.spellings)}
    return {word: card for word, card in every.items() if all(table.get(word, card) == card for table in tables)}

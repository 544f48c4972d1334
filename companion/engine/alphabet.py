"""The alphabet of a pack: its ranks, its suits and its cards, how they are written and how people type them.

A game whose pack is not the French one brings an alphabet of its own: ranks and
suits, each in their order, and a card of them that knows `every` card there is.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Self


def letters(text: str) -> int:
    """How many letters a text has; marks above, below and beside a letter, and joiners, are part of it."""
    return len(text) if text.isascii() else sum(unicodedata.category(sign)[0] not in "MC" for sign in text)


VIRAMAS = ("\u094d", "\u09cd", "\u0a4d")  # they bind the letter that follows
JOINER = "\u200d"


def clusters(text: str) -> Iterator[str]:
    """A text in pieces that stay together: a letter with its marks, a conjunct of several letters."""
    piece = ""
    for sign in text:
        bound = unicodedata.category(sign)[0] == "M" or piece.endswith((*VIRAMAS, JOINER)) or sign == JOINER
        if piece and not bound:
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


OTHER_DIGIT = re.compile(r"[^\D0-9]")


def plain_digits(text: str) -> str:
    """A text with 0 to 9 for the digits of any script."""
    if text.isascii():
        return text
    return OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


def nothing_or_zero(text: str) -> bool:
    """True for what stands in a field of figures that nobody has touched."""
    return plain_digits(text) in ("", "0")


SEPARATORS = re.compile(r"[\s,;]+")
SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")  # they choose between a glyph and a picture of it


class NotACard(ValueError):
    """Text that names no card."""


class Sign(StrEnum):
    """A rank or a suit: how it is written, then how else people type it."""

    spellings: tuple[str, ...]

    def __new__(cls, written: str, *also: str) -> Self:
        """A sign that is written so, and may be typed in other ways."""
        sign = str.__new__(cls, written)
        sign._value_, sign.spellings = written, (written, *also)
        return sign

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `h` or `♥` as `H`. Raises `NotACard`."""
        plain_text = plain(text)
        for sign in cls:
            if plain_text in sign.spellings:
                return sign
        raise NotACard(text)


class AnyRank(Sign):
    """The rank of some pack's cards; a subclass lists them, the first before the others."""


class AnySuit(Sign):
    """A suit of some pack: `"H", "♥"`, its sign and its glyph."""

    @property
    def glyph(self) -> str:
        """The picture of the suit."""
        return self.spellings[-1]

    @property
    def red(self) -> bool:
        """True if its cards are drawn in red."""
        return False


@dataclass(frozen=True, slots=True)
class AnyCard:
    """One card of some pack, written rank then suit; jokers and their like have no suit."""

    rank: AnyRank
    suit: AnySuit | None = None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    @property
    def pictured(self) -> str:
        """The card with the picture of its suit, which is read alike in every language: `10♣`."""
        return f"{self.rank}{self.suit.glyph if self.suit else ''}"

    @property
    def red(self) -> bool:
        """True if the card is drawn in red."""
        return self.suit is not None and self.suit.red

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Every card there is, once."""
        raise NotImplementedError(cls)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `10H` as people type it, `th` or `10♥`. Raises `NotACard`."""
        card: Self | None = cls._by_spelling().get(plain(text))
        if card is None:
            raise NotACard(text)
        return card

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """Read cards apart by spaces, commas or semicolons. Raises `NotACard`."""
        return tuple(cls.parse(word) for word in SEPARATORS.split(text.strip()) if word)

    @classmethod
    @cache
    def _by_spelling(cls) -> Mapping[str, Self]:
        """Every card by each way of typing it."""
        return {spelling: card for card in cls.every() for spelling in card.spellings}

    @property
    def spellings(self) -> Iterator[str]:
        """Every way of typing the card."""
        suits = self.suit.spellings if self.suit else ("",)
        return (f"{rank}{suit}" for rank in self.rank.spellings for suit in suits)


def plain(text: str) -> str:
    """A card, rank or suit as typed, in capitals and plain digits, and without what chooses the look of a glyph."""
    return unicodedata.normalize("NFC", plain_digits(text).translate(SELECTORS).strip().upper())


def write_cards(cards: Iterable[AnyCard]) -> str:
    """The one written form of a list of cards: `"KS KH 2D"`."""
    return " ".join(map(str, cards))

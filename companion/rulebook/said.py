"""Cards in somebody's words: `3 kings 2 aces and a joker`, `AA2 KKK`, `10H`, `queen of spades`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.alphabet import AnyCard, NotACard
from companion.forms.cards import hand
from companion.forms.house_rules import AnyGame
from companion.rulebook.vocabulary import plain
from companion.rulebook.words import Words

PIECES = re.compile(r"[^\s,;:!?()]+")
COUNTED = re.compile(r"(\d{1,2})[^\x00-\x7f]*")  # `3`; in Bengali and Punjabi a word for pieces hangs on it
MANY = 30  # cards that anybody speaks of at once


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of what was said: a word, a figure, or cards; `at` is its place among the pieces."""

    at: int
    word: str
    cards: tuple[str, ...] = ()

    @property
    def figure(self) -> bool:
        """True if it is a bare number."""
        return not self.cards and self.word.isdecimal()


class Ear:
    """Hears cards in the words of one language, those of one game."""

    def __init__(self, game: AnyGame, words: Words) -> None:
        self._game, self._words = game, words
        self._ranks, self._suits = self._signs("find.ranks"), self._signs("find.suits")
        counts = map(plain, words("find.figures").split())
        self._counts = {**{word: n for n, word in enumerate(counts)}, plain(words("find.single")): 1}

    def _signs(self, key: str) -> dict[str, str]:
        pairs = (pair.partition("=") for text in self._words.every(key) for pair in text.split())
        return {plain(word): sign for word, _, sign in pairs}

    def said(self, text: str) -> list[Said]:
        """What was said, piece by piece, cards with their number put together."""
        pieces = [piece.rstrip(".") for piece in PIECES.findall(text.replace("’", "'"))]
        said, at = [], 0
        while at < len(pieces):
            cards, used = self._cards(pieces[at:])
            said.append(Said(at, plain(pieces[at]), cards))
            at += used
        return said

    def _cards(self, pieces: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """The cards that these pieces begin with, and how many pieces tell them."""
        if written := self._written(pieces[0]):
            return written, 1
        first, then = (*map(plain, pieces[:2]), "")[:2]
        if first in self._suits and then in self._ranks:  # the suit comes first in some languages
            return (f"{self._ranks[then]}{self._suits[first]}",), 2
        count, named = self._count(pieces[0]), pieces[1:]
        if count and named and (rank := self._ranks.get(plain(named[0]))):
            suit, used = self._suit(named[1:])
            return (f"{rank}{suit}",) * count, 2 + used
        suit, used = self._suit(pieces[1:])
        if rank := self._ranks.get(plain(pieces[0])) or (suit and pieces[0]):
            return ((f"{rank}{suit}",), 1 + used) if self._read(f"{rank}{suit}") or not suit else ((), 1)
        return (), 1

    def _count(self, piece: str) -> int:
        figure = COUNTED.fullmatch(plain(piece))
        count = int(figure[1]) if figure else self._counts.get(plain(piece), 0)
        return count if count <= MANY else 0

    def _suit(self, pieces: Sequence[str]) -> tuple[str, int]:
        """The suit in `of spades`, and how many pieces tell it."""
        if len(pieces) > 1 and pieces[0] == self._words("find.of") and plain(pieces[1]) in self._suits:
            return self._suits[plain(pieces[1])], 2
        return "", 0

    def _written(self, piece: str) -> tuple[str, ...]:
        """Cards as they are written in capitals: `KKK`, `AA2`, `10H`, `K♥`."""
        if piece.isdecimal() or piece != piece.upper():
            return ()
        one = self._read(piece)
        if one:
            return (piece,)
        parts = re.findall(r"10|JK|[^\W_]", piece)
        return tuple(parts) if len(parts) > 1 and "".join(parts) == piece and all(map(self._read, parts)) else ()

    def _read(self, text: str) -> tuple[AnyCard, ...]:
        try:
            return hand(self._game, text)
        except NotACard:
            return ()

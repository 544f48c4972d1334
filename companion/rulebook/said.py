"""Cards and figures in somebody's words, and the fields of a question that they fill."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.engine.alphabet import AnyCard, NotACard
from companion.engine.ruling import Question
from companion.forms.house_rules import AnyGame
from companion.forms.keys import hand
from companion.forms.question import Field, form_fields
from companion.rulebook.letters import CardLetters
from companion.rulebook.vocabulary import plain
from companion.rulebook.words import Words

PIECES = re.compile(r"[^\s,;:!?()]+")
COUNTED = re.compile(r"(\d{1,2})[^\x00-\x7f]*")  # `3`; in Bengali and Punjabi a word for pieces hangs on it
RANKED, SAME = re.compile(r"[2-9]|10"), re.compile(r"([2-9])\1\1+")
RUN = 2  # cards at least that stand one after the other
MELD = 3  # cards said together that may be a meld
WRITTEN = re.compile(r"(?:[2-9]|10)[hdc]")  # a card in small letters that is no other word
MANY = 30  # cards that anybody speaks of at once


@dataclass(frozen=True, slots=True)
class SaidPiece:
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
        self._game, self._words, self._letters = game, words, CardLetters(game, words)
        self._ranks, self._suits = self._signs("find.ranks"), self._signs("find.suits")
        counts = map(plain, words("find.figures").split())
        self._counts = {**{word: n for n, word in enumerate(counts)}, plain(words("find.single")): 1}
        self._and, self._each = (frozenset(plain(words(f"find.{key}")).split()) for key in ("and", "each"))

    def _signs(self, key: str) -> dict[str, str]:
        pairs = (pair.partition("=") for text in self._words.every(key) for pair in text.split())
        return {plain(word): sign for word, _, sign in pairs}

    def said(self, text: str) -> list[SaidPiece]:
        """A text piece by piece, cards with their number put together."""
        pieces = [piece.rstrip(".") for piece in PIECES.findall(text.replace("’", "'"))]
        said, at = [], 0
        while at < len(pieces):
            cards, used = self._run(pieces[at:]) or self._cards(pieces[at:])
            said.append(SaidPiece(at, plain(pieces[at]), tuple(map(self._pictured, cards))))
            at += used
        return list(self._of_each(said))

    def _run(self, pieces: Sequence[str]) -> tuple[tuple[str, ...], int] | None:
        """Cards told by nothing but their ranks, one after the other: `7 7 7 joker`, `ace and 5`, `777`.

        The suit behind the last is that of all; None where figures may be no cards.
        """
        if same := SAME.fullmatch(plain(pieces[0])):
            return (same[1],) * len(same[0]), 1
        ranks, end = list[str](), 0
        for at, piece in enumerate(pieces):
            if self._counts_what_follows(pieces, at):
                break
            if rank := self._rank(piece):
                ranks, end = [*ranks, rank], at + 1
            elif plain(piece) not in self._and:
                break
        suit, used = self._suit(pieces[end:])
        figures = sum(rank.isdecimal() for rank in ranks)
        if len(ranks) < (RUN if figures else MELD if suit else MANY):
            return None
        if figures == len(ranks) and len({*ranks}) > 1:
            return None
        return tuple(f"{rank}{suit}" for rank in ranks), end + used

    def _counts_what_follows(self, pieces: Sequence[str], at: int) -> bool:
        """True if a figure stands before a card that is no figure, and behind none: `3 kings`, not `7 7 joker`."""
        before, here, after = (plain(piece) for piece in ("", *pieces, "")[at : at + 3])
        return here.isdecimal() and not before.isdecimal() and after in self._ranks

    def _rank(self, piece: str) -> str:
        word = plain(piece)
        return word if RANKED.fullmatch(word) else self._ranks.get(word, "")

    def _of_each(self, said: Sequence[SaidPiece]) -> Iterator[SaidPiece]:
        """The pieces, a figure that was said of several taken so often: `two people shot 30 each`."""
        after = [*(one.word for one in said[1:]), ""]
        for at, one in enumerate(said):
            counted = (self._counts.get(other.word, 0) for other in reversed(said[:at]))
            times = next(filter(None, counted), 1) if one.figure and after[at] in self._each else 1
            yield replace(one, word=str(int(one.word) * times)) if times > 1 else one

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
        if WRITTEN.fullmatch(piece):
            piece = piece.upper()
        if piece.isdecimal() or piece != piece.upper():
            return ()
        if piece.isascii() and (card := self._letters.one(piece)):
            return (card.pictured,)
        one = self._read(piece)
        if one:
            return (piece,)
        parts = re.findall(r"10|JK|[^\W_]", piece)
        return tuple(parts) if len(parts) > 1 and "".join(parts) == piece and all(map(self._read, parts)) else ()

    def _pictured(self, card: str) -> str:
        """A card that has a suit with the sign of that; a rank alone as it is."""
        read = self._read(card) if not card.isdecimal() and card not in self._ranks.values() else ()
        return read[0].pictured if read else card

    def _read(self, text: str) -> tuple[AnyCard, ...]:
        try:
            return hand(self._game, text)
        except NotACard:
            return ()


CARDS = ("cards", "melds")
FIGURES = ("number", "score")
BEFORE = 4  # words before a figure of which one may say what it is


@dataclass(frozen=True)
class SaidFields:
    """The form of a question, filled in by the pieces of a text that belong in its fields."""

    question: Question[object, object]
    words: Words
    said: Sequence[SaidPiece]

    @cached_property
    def _forms(self) -> tuple[Field, ...]:
        return form_fields(self.question)

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """The fields with what fills them in; none where nothing that was said belongs in one."""
        filled: dict[str, str] = {}
        for one in (one for one in self.said if not one.cards):
            field = self._owner(
                one, [field for field in self._forms if _takes(field, one) and field.name not in filled]
            )
            if field:
                filled |= self._of_side(field, one, filled) if field.by_side else {field.name: one.word}
            for choice in self._forms:
                if value := self._values(choice).get(one.word):
                    filled.setdefault(choice.name, value)
        return {**filled, **dict(self._cards())}

    def _of_side(self, field: Field, one: SaidPiece, filled: Mapping[str, str]) -> dict[str, str]:
        """The figure of one side, and that side as the taker if it is the first that is told of."""
        place, theirs = self.said.index(one), self._listed("find.theirs")
        ours, before = self._listed("find.ours"), [other.word for other in self.said[:place]]
        side = next((int(word in theirs) for word in reversed(before) if word in ours | theirs), 0)
        side = 1 - side if f"{field.name}.{side}" in filled else side
        taker = next(
            (other.name for other in self._forms if other.kind == "side" and other.required is False and other.default),
            "",
        )
        first = {taker: str(side)} if taker and taker not in filled else {}
        return {**first, f"{field.name}.{side}": one.word}

    def _listed(self, key: str) -> frozenset[str]:
        return frozenset(plain(self.words.find(key) or "").split())

    def _values(self, field: Field) -> Mapping[str, str]:
        """The words that mean a value of a choice."""
        pairs = (pair.partition("=") for pair in plain(self.words.find(f"find.value.{field.name}") or "").split())
        return {word: value for word, _, value in pairs if value in field.values}

    def _cards(self) -> Iterator[tuple[str, str]]:
        """The cards by field: where no word beside them says which they belong in, the first."""
        kinds = CARDS if all(len(one.cards) >= MELD for one in self.said if one.cards) else CARDS[:1]
        wanted = [field for field in self._forms if field.kind in kinds and not field.none]
        groups: dict[str, list[SaidPiece]] = {}
        for one in (one for one in self.said if one.cards and wanted):
            groups.setdefault((self._owner(one, wanted) or wanted[0]).name, []).append(one)
        for name, several in groups.items():
            if next(field.kind for field in wanted if field.name == name) == "melds":
                yield from ((f"{name}.{number}", " ".join(one.cards)) for number, one in enumerate(several))
            else:
                yield name, " ".join(card for one in several for card in one.cards)

    def _owner(self, one: SaidPiece, fields: Sequence[Field]) -> Field | None:
        """The field that the nearest words before a piece speak of, or else the word after it."""
        place = self.said.index(one)
        around = [*reversed(self.said[max(0, place - BEFORE) : place]), *self.said[place + 1 : place + 2]]
        cues = [(field, self._cues(field)) for field in fields]
        return next((field for other in around for field, of_it in cues if other.word in of_it), None)

    def _cues(self, field: Field) -> frozenset[str]:
        """The words that say that a figure belongs in a field."""
        keys = (f"find.cue.{field.name}", f"find.cue.{field.kind}")
        return frozenset(plain(next(filter(None, map(self.words.find, keys)), field.name)).split())


def _takes(field: Field, one: SaidPiece) -> bool:
    if field.kind == "choice":
        return one.word in field.values and field.values != ("yes", "no")
    return (field.kind in FIGURES or field.by_side) and one.figure

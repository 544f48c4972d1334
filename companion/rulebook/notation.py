"""The ways in which people write cards, as they say them: `7-8-9`, `3x king`, `K6`, `8 clubs`, `3kings 1joker`."""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from companion.engine.cards import Suit
from companion.rulebook.letters import ARTICLE, RANKED
from companion.rulebook.lexicon import Lexicon
from companion.rulebook.utterance import JOKER, MANY, MELD
from companion.rulebook.vocabulary import NOT, piece_at, plain

STOP = ","  # any mark that ends a clause, among the pieces of a text
PIECES = re.compile(r"[,;:!?()।]|\.(?=\s|$)|(?:[^\s,;:!?()।\"«»“”.]|\.(?!\s|$))+")
MARKS = frozenset(",;:!?().।")
BETWEEN = re.compile(r"(?<=\d)[-–/](?=\d)")  # two figures: `84-78`
ADDED = re.compile(r"(?<=\S)\+(?=\S)|\s*&\s*")  # two of anything: `ace+10`, `10 & 6`
MONEY = re.compile(r"[£€$₹৳](?=\d)|(?<=\d)[£€$₹৳]")
ARTICLED = re.compile(r"^(?:d|l|dell|all|un)'", re.IGNORECASE)  # `l'as`, `dell'asso`
TIMES_BEFORE = re.compile(r"(?<!\S)(\d{1,2})\s*[x×*]\s*([^\s,;:.]+)")  # `3x king`
TIMES_BEHIND = re.compile(r"([^\s,;:.]+?)\s*[x×*]\s*(\d{1,2})(?!\w)")  # `kings x3`
HYPHENS = re.compile(r"[-–/]")
GLUED = re.compile(r"(?:(?:10|[^\W_])[♠♥♦♣]){2,}|(?:(?:10|[2-9akqj])[hdcs]){2,}", re.IGNORECASE)  # `7h8h9h`
EACH_CARD = re.compile(r"(?:10|[^\W_])[♠♥♦♣hdcs]", re.IGNORECASE)
NUMBERED = re.compile(r"(\d{1,2})([^\W\d].*)")  # `3kings`
LETTERED = re.compile(r"([^\W\d_])(10|[2-9])|(10|[2-9])([^\W\d_])")  # `K6`
REPEATED = re.compile(r"([A-Z])\1+(?:10|[2-9])*")  # `RR2`
RANKS = re.compile(r"(?:10|[^\W_])+")  # `AKQ`
EACH_RANK = re.compile(r"10|[^\W_]")
COUNTED = re.compile(r"(\d{1,2})(\D*)")  # `3`; in Bengali and Punjabi a word for pieces hangs on it: `৩টি`, `3te`
SUITS = frozenset(map(str, Suit))


class Last(str):
    """A piece with which a clause ends."""

    __slots__ = ()


class Notation:
    """Reads cards as people type them in one language, those of one game.

    `names` are those of ranks by their small letters, `copies` how many cards there are of a rank, `totals` tells
    whether hands are told by their cards.
    """

    def __init__(
        self, words: Lexicon, names: Mapping[str, str], copies: Mapping[str, int], *, one_pack: bool, totals: bool
    ) -> None:
        self._words, self._names, self._copies = words, names, copies
        self._one_pack, self._totals = one_pack, totals
        self._and = f" {min(words.joining)} "

    def pieces(self, text: str) -> list[str]:
        """The words, figures and cards of a text, each card by itself."""
        told = ADDED.sub(self._and, BETWEEN.sub(" ", NOT.sub("nt", MONEY.sub(" ", text.replace("’", "'")))))
        told = TIMES_BEHIND.sub(lambda said: self._so_often(said, said[2], said[1]), told)
        told = TIMES_BEFORE.sub(lambda said: self._so_often(said, said[1], said[2]), told)
        pieces = [STOP if piece in MARKS else piece for piece in PIECES.findall(told)]
        pieces = [*self._in_figures([*self._apart(pieces)])]
        suited = [*self._suited([*self._counted_behind(pieces)])]
        ends = zip(suited, (*suited[1:], ""), strict=False)
        return [Last(piece) if behind == STOP else piece for piece, behind in ends if piece != STOP]

    def _so_often(self, said: re.Match[str], times: str, rank: str) -> str:
        """A rank as many times as is told; what was said if that is none."""
        ranked = self._is_named(rank) or (times == said[1] and self._figure(rank) and not self._totals)  # `4x7`
        return " ".join([rank] * int(times)) if ranked and int(times) <= MANY else said[0]

    def _is_named(self, piece: str) -> bool:
        """True for a rank by its name or letter: not by the letter that is an article."""
        return plain(piece) in self._words.ranks or (piece.lower() in self._names and piece != ARTICLE)

    def _figure(self, piece: str) -> str:
        """The rank that a piece tells by its figure, or by its number in words: one that there is, or nothing."""
        word = plain(piece)
        figure = word if word.isdecimal() else str(self._words.numbers.get(word, ""))
        return figure if RANKED.fullmatch(figure) and self._copies[figure] else ""

    def _rank(self, word: str) -> str:
        """The rank of which a card can have a suit: by its figure, by its number in words, or by its name."""
        return self._figure(word) or self._words.ranks.get(word, "").replace(JOKER, "")

    def _apart(self, pieces: Sequence[str]) -> Iterator[str]:
        """The pieces, what is written as one but is several cards apart."""
        suits = self._words.suits.keys() | self._words.trumps
        for at, piece in enumerate(map(self._bare, pieces)):
            suited = piece_at(pieces, at + 1 + (piece_at(pieces, at + 1) == plain(self._words.of))) in suits
            yield from self._parts(piece) or (suited and self._ranks(piece)) or (piece,)

    def _bare(self, piece: str) -> str:
        """A piece without the elided word before a rank: `as` of `d'as`."""
        bare = ARTICLED.sub("", piece)
        return bare if plain(bare) in self._words.ranks else piece

    def _parts(self, piece: str) -> Sequence[str]:
        """The parts of a piece that is several cards, or a number of them; none if it is not."""
        if GLUED.fullmatch(piece):
            return EACH_CARD.findall(piece)
        if (several := NUMBERED.fullmatch(piece)) and plain(several[2]) in self._words.ranks:
            return several.groups()
        if REPEATED.fullmatch(piece):
            return self._ranks(piece)
        if self._totals and (lettered := LETTERED.fullmatch(piece)):
            parts = [one for one in lettered.groups() if one]
        else:
            parts = HYPHENS.split(piece)
        named = [self._names.get(one.lower(), one) for one in parts]
        cards = len(parts) > 1 and all(self._is_named(one) or self._figure(one) for one in named)
        return named if cards and any(map(self._is_named, named)) else ()  # not `dix-sept`

    def _ranks(self, piece: str) -> Sequence[str]:
        """The ranks that are written as one piece, `AKQ`, `RR2`; none if it is a word or a figure."""
        ranks = EACH_RANK.findall(piece) if RANKS.fullmatch(piece) and not piece.isdecimal() else ()
        lettered = (RANKED.fullmatch(one) or (one.isupper() and one.lower() in self._names) for one in ranks)
        return ranks if all(lettered) else ()

    def _in_figures(self, pieces: Sequence[str]) -> Iterator[str]:
        """The pieces, ranks that are told by three numbers in words or more by their figures: `seven eight nine`."""
        for in_words, group in groupby(pieces, lambda one: not one.isdecimal() and bool(self._figure(one))):
            ranks = [*group]
            yield from map(self._figure, ranks) if in_words and len(ranks) >= MELD else ranks

    def _counted_behind(self, pieces: Sequence[str]) -> Sequence[str]:
        """The pieces, ranks so often as the numbers behind them say: `saheb 3ta joker 1ta`, `king 3, joker 1`.

        What stands behind one of them at least can be no rank, unlike in `king 7 joker 2`.
        """
        first = next((at for at, piece in enumerate(pieces) if plain(piece) in self._words.ranks), len(pieces))
        at, cards, sure = first, list[str](), 0
        while plain(piece_at(pieces, at)) in self._words.ranks and (times := self.count(piece_at(pieces, at + 1))):
            cards += [pieces[at]] * times
            sure += times == 1 or not pieces[at + 1].isdecimal()
            at += 2
            while at < len(pieces) and pieces[at] in {STOP, *self._words.joining}:
                at += 1
        before, behind = piece_at(pieces, first - 1), piece_at(pieces, at)
        several = len({*cards}) > 1 and sure and not (self.count(before) or self._is_named(behind))
        return [*pieces[:first], *cards, *pieces[at:]] if several else pieces

    def count(self, piece: str) -> int:
        """How many cards a piece counts, be it in a word or with what hangs on it; 0 if it counts none, or too many."""
        figure = COUNTED.fullmatch(plain(piece))
        if figure and figure[2].isascii() and figure[2] not in {"", *self._words.classifiers}:
            return 0
        count = int(figure[1]) if figure else self._words.numbers.get(plain(piece), 0)
        return count if count <= MANY else 0

    def _suited(self, pieces: Sequence[str]) -> Iterator[str]:
        """The pieces, ranks with the suits right behind them as cards: `8 clubs joker king clubs`.

        Not behind a suit that may be theirs, `hearts king clubs ace`, nor behind a rank whose suit may be the same.
        """
        suits, figured = self._words.suits, self._figured(pieces)
        at, behind_suit, behind_rank = 0, False, False
        while at < len(pieces):
            one = piece_at(pieces, at)
            card = "" if behind_suit or behind_rank else self._card(pieces, at, figured)
            yield card or pieces[at]
            at += 2 if card else 1
            if card or one in suits:
                behind_suit = not card and piece_at(pieces, at - 2) not in self._words.trumps
                behind_rank = False
            elif one == STOP:
                behind_suit = False
            elif self._words.ranks.get(one) != JOKER and one not in self._words.joining:
                behind_suit, behind_rank = False, self._is_named(one) or bool(self._figure(one))

    def _card(self, pieces: Sequence[str], at: int, figured: Container[str]) -> str:
        """The card that a rank and the suit right behind it are; empty if they are none."""
        one, after, behind = (piece_at(pieces, place) for place in (at, at + 1, at + 2))
        may_be_trumps = self._words.verbs_follow or behind in self._words.trumps  # `king hearts trump`
        told = after in figured if self._figure(one) else not may_be_trumps
        rank = self._rank(one) if told else ""
        suit = self._words.suits.get(after, "")
        return f"{rank}{Suit(suit).glyph}" if rank and suit in SUITS else ""

    def _figured(self, pieces: Sequence[str]) -> Container[str]:
        """The words for suits before which a figure is a rank: those told of another rank too, or all of one pack.

        Nobody counts the cards of one suit twice. Suits may stand first, `hearts 7, hearts 8`.
        """
        suits = self._words.suits
        behind, first = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
        for one, after in pairwise(map(plain, pieces)):
            behind[suits.get(after, "")].add(self._rank(one))
            first[suits.get(one, "")].add(self._rank(after))
        least = 0 if self._one_pack else 1
        return {word for word, suit in suits.items() if len(behind[suit] - {""}) > max(least, len(first[suit] - {""}))}

"""Ranks that are written with a letter among words, by their names: `a Q and a 10`, `2 K's and 2 jokers`, `une D`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from companion.rulebook.lexicon import Lexicon
from companion.rulebook.utterance import JOKER
from companion.rulebook.vocabulary import piece_at, plain

ARTICLE, BEFORE_A_VOWEL = "a", "an"  # what is an ace among cards, and no word in most languages
RANKED = re.compile(r"[2-9]|10")
SEVERAL = re.compile(r"([A-Za-z])('?)s")  # `K's`, `Qs`
PAIR = 2  # pieces that tell cards of one rank: `3 K`
FEW = 4  # of a rank that anybody counts: `2 K and 2 jokers`


class LetteredRanks:
    """The names of ranks by their letters, those that all languages write and those of one.

    Where hands are told by their cards (`totals`), a figure before a letter is one of these. `names` are the ranks by
    their small letters.
    """

    def __init__(self, words: Lexicon, initials: Mapping[str, str], *, totals: bool) -> None:
        named = {rank: word for word, rank in reversed([*words.ranks.items()])}
        self._words, self._totals = words, totals
        self.names = {letter: named[rank] for letter, rank in initials.items() if rank in named}

    def named(self, pieces: Sequence[str]) -> list[str]:
        """The pieces of a text, letters that are ranks by their names; those that stand beside others as they are."""
        words = [piece for piece in pieces if piece.isalpha() and piece.isascii() and len(piece) > 1]
        shouted = bool(words) and all(map(str.isupper, words))
        return [self._named(pieces, at, shouted=shouted) for at in range(len(pieces))]

    def _named(self, pieces: Sequence[str], at: int, *, shouted: bool) -> str:
        piece, before, after = (pieces[place] if 0 <= place < len(pieces) else "" for place in (at, at - 1, at + 1))
        if several := SEVERAL.fullmatch(piece):
            counted = several[2] or (several[1].isupper() and self._counts(before))
            return self.names.get(several[1].lower(), piece) if counted else piece
        name, beside_none = self.names.get(piece.lower()), not self._is_bare(before)
        if at == 0 and piece == ARTICLE.upper() and self._is_article(after):
            return ARTICLE
        if at > 0 and piece == ARTICLE.upper() and RANKED.fullmatch(after) and beside_none and not shouted:
            return name or piece  # `holding A 7`
        if name and piece.isupper() and not shouted and self._is_counted(pieces, at):
            return name
        if not name or self._is_bare(after) or plain(after) in {*self._words.suits, *self._words.trumps}:
            return piece
        if piece.isupper():
            told = not shouted
            alone = beside_none or before == ARTICLE
        else:
            told = before == BEFORE_A_VOWEL if piece == ARTICLE else self._words.numbers.get(before) == 1
            alone = True
        return name if told and alone else piece

    def _is_article(self, after: str) -> bool:
        """True if the letter that begins a text begins a sentence: `A joker is on top`, not `A K`, `A and 4`."""
        word, english = plain(after), ARTICLE in self._words.numbers
        ranked = self._is_bare(after) or (not english and (word in self._words.ranks or word in self._words.numbers))
        return bool(after) and not (ranked or word in {*self._words.joining, *self._words.suits})

    def _is_bare(self, piece: str) -> bool:
        """True for a rank in a figure or letter."""
        return bool(RANKED.fullmatch(plain(piece))) or piece.lower() in self.names

    def _counts(self, piece: str) -> bool:
        """True for a number of cards."""
        return plain(piece).isdecimal() or self._words.numbers.get(plain(piece), 0) > 1

    def _is_counted(self, pieces: Sequence[str], at: int) -> bool:
        """True if the figure before a letter says how many there are: `2 K`, `3 K 2 A`, not `9 2 K` nor `9 K`."""
        before = [*takewhile(self._is_one, reversed(pieces[:at]))]
        bare = [*reversed(before), *takewhile(self._is_one, pieces[at:])]
        few = bool(before) and before[0].isdecimal() and 1 < int(before[0]) <= FEW
        return few and _take_turns(bare) and not self._totals

    def counted_in_pairs(self, pieces: Sequence[str]) -> Iterator[str]:
        """The pieces, two in place of words for it: `a pair of 8s`, `couple of red threes`."""
        at = 0
        while at < len(pieces):
            first = at + (self._words.numbers.get(plain(pieces[at])) == 1)  # `a`
            pair = piece_at(pieces, first) in self._words.pairs and piece_at(pieces, first + 1) == plain(self._words.of)
            yield str(PAIR) if pair else pieces[at]
            at = first + PAIR if pair else at + 1

    def listed(self, pieces: Sequence[str]) -> int:
        """How many of the first pieces are cards one after the other, none a number of those behind: `4 A joker`.

        None if figures and ranks take turns, `3 K 2 A`, or there are too few to tell.
        """
        bare = [*takewhile(self._is_one, pieces)]
        counts = plain(pieces[len(bare)]) in self._words.ranks if len(bare) < len(pieces) else False
        bare = bare[:-1] if counts and bare and bare[-1].isdecimal() else bare  # `2 jolly 3 re`
        return 0 if len(bare) <= PAIR or _take_turns(bare) or all(map(str.isdecimal, bare)) else len(bare)

    def _is_one(self, piece: str) -> bool:
        """True for one card by its rank: a figure, a letter, a name of which several have another."""
        name, ranks = plain(piece), self._words.ranks.keys()
        single = f"{name}s" in ranks or (self._words.ranks.get(name) == JOKER and name[:-1] not in ranks)  # `jolly`
        return (name in ranks and single) or (self._is_bare(piece) and piece != ARTICLE)


def _take_turns(pieces: Sequence[str]) -> bool:
    """True if these are figures, each with one of something else behind it."""
    return len(pieces) % PAIR == 0 and all(one.isdecimal() == (at % PAIR == 0) for at, one in enumerate(pieces))

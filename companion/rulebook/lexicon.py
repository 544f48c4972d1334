"""The words by which people of one language tell a situation: cards, figures, sides, and what each figure is."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from companion.forms.question import Field
from companion.rulebook.vocabulary import FIGURES, NUMERALS, plain, stem
from companion.rulebook.words import Words

OURS, THEIRS = 0, 1
BEGUN = 2  # words of a question among which it says that it asks for a yes or no
ROMANISED = re.compile(r"\+([0-9]|10)")  # a number up to ten in Latin letters, where the language has others
CUE, VALUE, FACT, ABOUT, COUNTED = "find.cue", "find.value", "find.fact", "find.about", "find.counted"


class Lexicon:
    """The lists of a language, those of one game before them: one table, which whoever reads a situation looks into.

    `numbers` count; `joining` words stand between two cards of a list, `each` behind a figure that was said of
    several, `pieces` and `people` are what is counted; `without` says that there is none, `minus` that a figure is
    below zero; `to` joins the ends of a run of cards; `both` says that two have the same; `limit` stands before a
    figure that is only a bound; `above` sets a bid above another, or above the only one; `everybody` are all the
    others; `made` says that a contract was played, `failed` that it was lost; `whose` tells the sides; `open` words ask
    for more than a yes or no, `closed` ones for just that, `amount` for a figure, `must` for a duty; `mistaken`
    tells a mistake; `wanted` stand before what somebody would put down;
    `within` stands between a figure and what it lies in, with `little` words, `verbs` right behind a figure, `money`
    before an amount, `fours` before a rank of which there are all four; `needed` asks what a bid demands, `left` tells
    cards that are still in a hand, `advice` begins a question for what is wise.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self.of = words("find.of")
        self.ranks, self.suits = self._meant("find.ranks"), self._meant("find.suits")
        self.colours = self._meant("find.colours")
        counts = map(plain, words(FIGURES).split())
        romanised = {word: int(number) for word, number in self._meant(NUMERALS).items() if ROMANISED.fullmatch(number)}
        counted = {word: number for number, word in enumerate(counts)}
        self.numbers = {**romanised, **counted, plain(words("find.single")): 1}
        self.joining, self.each = self._listed("find.and"), self._listed("find.each")
        self.pieces, self.people = self._listed("find.pieces"), self._listed("find.people")
        self.without, self.minus = self._listed("find.without"), self._listed("find.minus")
        self.to, self.both, self.limit = map(self._listed, ("find.to", "find.both", "find.limit"))
        self.above, self.made = self._listed("find.above"), self._listed("find.made")
        self.everybody = self._listed("find.everybody")
        self.open, self.closed, self.amount = map(self._listed, ("find.open", "find.closed", "find.amount"))
        self.failed, self.must = self._listed("find.failed"), self._listed("find.must")
        self.may, self.forbidden = self._listed("find.may"), self._listed("find.forbidden")
        self.mistaken = self._listed("find.mistaken")
        self.wanted = self._listed(f"{CUE}.amount")
        self.little, self.within = self._listed("find.little"), self._listed("find.within")
        self.verbs, self.money = self._listed("find.verbs"), self._listed("find.money")
        self.fours = self._listed("find.fours")
        self.advice = self._listed("find.advice")
        self.needed, self.left = self._listed("find.needed"), self._listed("find.left")
        ours, theirs = self._listed("find.ours"), self._listed("find.theirs")
        self.whose = {**dict.fromkeys(theirs, THEIRS), **dict.fromkeys(ours, OURS)}

    def asks_how_much(self, said: Sequence[str]) -> bool:
        """True if the plain words of a question ask for a figure, not for a yes or no."""
        return not self.amount.isdisjoint(said) and (self.closed.isdisjoint(said[:BEGUN]) or self.asks_openly(said))

    def asks_openly(self, said: Sequence[str]) -> bool:
        """True if the plain words of a question ask for more than a yes or no."""
        return not self.open.isdisjoint(said)

    def says_must(self, said: Sequence[str]) -> bool:
        """True if plain words speak of what somebody has to do, not of what they may."""
        return _tells(self.must, said)

    def says_may(self, said: Sequence[str]) -> bool:
        """True if plain words speak of what somebody is allowed to do."""
        return _tells(self.may, said)

    def turns(self, said: Sequence[str], title: Sequence[str]) -> bool:
        """True if the yes or no to a title may be none to plain words.

        One asks what must be done and the other does not, or one what may be done and the other what is forbidden.
        """
        if self.says_must(title):
            return not self.says_must(said)
        if self.says_may(said) or not self.says_may(title):
            return False
        return self.says_must(said) or _tells(self.forbidden, said)

    def says_both(self, said: Sequence[str]) -> bool:
        """True if plain words say that two have the same."""
        return _tells(self.both, said)

    @cached_property
    def bids(self) -> Mapping[str, str]:
        """The bids of an auction that are no figures."""
        return self._meant("find.bids")

    @cached_property
    def other_calls(self) -> Mapping[str, str]:
        """The calls of an auction that are no bids: a pass, a coinche."""
        return self._meant("find.calls")

    def cues(self, field: Field) -> frozenset[str]:
        """The words, without endings, that say that a figure belongs in a field: by its name and kind, or either."""
        keys = (f"{CUE}.{field.name}.{field.kind}", f"{CUE}.{field.name}", f"{CUE}.{field.kind}")
        return frozenset(map(stem, plain(next(filter(None, map(self._words.find, keys)), field.name)).split()))

    def values(self, field: Field) -> Mapping[str, str]:
        """The words that mean a value of a choice, phrases joined by `_`; those of suits, where it is one."""
        meant = self.suits if field.kind == "suit" else _pairs(self._words.find(f"{VALUE}.{field.name}") or "")
        return {word: value for word, value in meant.items() if value in field.values}

    def counted(self, field: Field) -> frozenset[str]:
        """The words of what a field counts: `tierces`."""
        return self._listed(f"{COUNTED}.{field.name}")

    def asks_for(self, fact: str) -> frozenset[str]:
        """The words, without endings, that ask for a fact of a ruling in place of its answer: `clean` of a canasta."""
        return frozenset(map(stem, self._listed(f"{FACT}.{fact}")))

    def about(self, question: str) -> frozenset[str]:
        """The words, without endings, one of which must be said if a question is meant; empty if any may be."""
        return frozenset(map(stem, self._listed(f"{ABOUT}.{question}")))

    def _listed(self, key: str) -> frozenset[str]:
        return frozenset(plain(self._words.find(key) or "").split())

    def _meant(self, key: str) -> dict[str, str]:
        """The meanings of words in every catalogue; where two say something, that of the game."""
        return {word: meant for text in reversed([*self._words.every(key)]) for word, meant in _pairs(text).items()}


def _tells(listed: Iterable[str], said: Sequence[str]) -> bool:
    """True if plain words have one of those that are listed, phrases of which are joined by `_`."""
    told = f"_{'_'.join(said)}_"
    return any(f"_{one}_" in told for one in listed)


def _pairs(text: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in text.split())
    return {plain(word): meant for word, _, meant in pairs}


@cache
def lexicon(words: Words) -> Lexicon:
    """The lexicon of a reader's words, read once."""
    return Lexicon(words)

"""The words by which people of one language tell a situation: cards, figures, sides, and what each figure is."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property

from companion.forms.question import Field
from companion.rulebook.vocabulary import NUMERALS, counting, plain, stem
from companion.rulebook.words import Words

OURS, THEIRS = 0, 1
BEGUN = 2  # words of a question among which it says that it asks for a yes or no
ROMANISED = re.compile(r"\+([0-9]|10)")  # a number up to ten in Latin letters, where the language has others
CUE, VALUE, DENIED, FACT = "find.cue", "find.value", "find.denied", "find.fact"
ABOUT, COUNTED, ASKS = "find.about", "find.counted", "find.asks"
NUMBER = "#"  # in a phrase with a number in it


def _list(key: str) -> "cached_property[frozenset[str]]":
    """The plain words of a list."""
    return cached_property(lambda lexicon: lexicon.listed(key))


def _meanings(key: str) -> "cached_property[Mapping[str, str]]":
    """The meaning of each word of a list."""
    return cached_property(lambda lexicon: lexicon.meant(key))


class Lexicon:
    """The lists of a language, those of one game before them: one table, which whoever reads a situation looks into."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.of = words("find.of")

    # cards
    ranks, suits = _meanings("find.ranks"), _meanings("find.suits")
    colours = _meanings("find.colours")
    trumps = _list("find.trumps")  # in place of a suit: that of trumps
    named_cards = _meanings("find.named-cards")  # what cards that were told together are called
    no_cards = _list("find.no-cards")  # phrases of which the ranks are no cards
    joining = _list("find.and")  # between two cards of a list
    to = _list("find.to")  # between the ends of a run of cards
    in_a_row = _meanings("find.in-a-row")  # that cards stand one after the other
    fours = _list("find.fours")  # before a rank of which there are all four
    without = _list("find.without")  # that there is none, or that it was not so
    denying = _list("find.denying")  # that what stands beside was not so
    left = _list("find.left")  # that cards are still in a hand
    # figures
    pieces, people = _list("find.pieces"), _list("find.people")  # that are counted
    tables, tables_first = _list("find.table"), _list("find.table-first")  # how many play, at an end or first of all
    classifiers = _list("find.classifiers")  # between a number and what it counts
    pairs = _list("find.pairs")  # that there are two, before the word for `of`
    each = _list("find.each")  # behind a figure that was said of several
    together = _list("find.together")  # beside what several have in all
    saying = _list("find.saying")  # beside a figure that somebody else only says: `they say 280`
    minus = _list("find.minus")  # before a figure below zero
    limit = _list("find.limit")  # before a figure that is only a bound
    money = _list("find.money")  # before an amount
    ordinals = _meanings("find.ordinals")  # which card of a hand
    staked = _meanings("find.staked")  # right behind a figure, whether it is a stake
    more = _list("find.more")  # that an amount is one more, beside another of the same
    wanted = _list(f"{CUE}.amount")  # before what somebody would put down
    within, little = _list("find.within"), _list("find.little")  # between a figure and what it lies in
    verbs = _list("find.verbs")  # right behind a figure
    # bids, and what came of them
    bids = _meanings("find.bids")  # that are no figures
    other_calls = _meanings("find.calls")  # a pass, a coinche
    above = _list("find.above")  # that a bid is above another, or above the only one
    conditions = _list("find.conditions")  # before what was so when something else is asked
    all = _list("find.all")  # that a suit is that of all cards before it
    everybody = _list("find.everybody")  # all the others
    defence = _list("find.defence")  # for those who did not take
    made, failed = _list("find.made"), _list("find.failed")  # that a contract was played; that it was lost
    kept = _list("find.kept")  # that a contract was made
    needed = _list("find.needed")  # that it is asked what a bid demands
    idle = _list("find.idle")  # that say little
    # what is asked
    open, closed = _list("find.open"), _list("find.closed")  # more than a yes or no; just that
    amount = _list("find.amount")  # a figure
    must, may = _list("find.must"), _list("find.may")  # what somebody has to do; what they are allowed
    forbidden = _list("find.forbidden")  # what they are not
    advice = _list("find.advice")  # first in a question for what is wise
    mistaken = _list("find.mistaken")  # that something went wrong
    both = _list("find.both")  # that two have the same
    beside = _list("find.beside")  # between a hand and what lies on it
    against = _list("find.against")  # between two hands of which one may be better
    won, beaten = _list("find.won"), _list("find.beaten")  # how it came out for who asks
    busts = _list("find.busts")  # that a hand has too many points
    winning = _list(f"{CUE}.won")  # beside a bet that is won
    tied = _list("find.tied")  # that it came out the same for both
    # tricks
    played, by = _list("find.played"), _list("find.by")  # that a card followed one that was led; before who played it
    partner = _list("find.partner")  # who plays with whoever asks
    # totals
    none_yet = _list("find.none-yet")  # that nobody has a total yet
    gained, stood = _list("find.gained"), _list("find.stood")  # beside what comes on top of a total; beside that total
    summing, over = _list("find.summing"), _list("find.over")  # what both make; whether that ends the match

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The words that count."""
        numerals = self.meant(NUMERALS).items()
        romanised = {word: int(number) for word, number in numerals if ROMANISED.fullmatch(number)}
        single = dict.fromkeys(plain(self._words("find.single")).split(), 1)
        return {**romanised, **counting(self._words), **single}

    @property
    def verbs_follow(self) -> bool:
        """True if verbs stand behind their figures."""
        return len(self.verbs) > 1

    @cached_property
    def whose(self) -> Mapping[str, int]:
        """The words for our side and for theirs."""
        ours, theirs = self.listed("find.ours"), self.listed("find.theirs")
        return {**dict.fromkeys(theirs, THEIRS), **dict.fromkeys(ours, OURS)}

    def asks_how_much(self, said: Sequence[str]) -> bool:
        """True if the plain words of a question ask for a figure, not for a yes or no."""
        return not self.amount.isdisjoint(said) and (self.closed.isdisjoint(said[:BEGUN]) or self.asks_openly(said))

    def asks_openly(self, said: Sequence[str]) -> bool:
        """True if the plain words of a question ask for more than a yes or no."""
        return not self.open.isdisjoint(said)

    def turns(self, said: Sequence[str], title: Sequence[str]) -> bool:
        """True if the yes or no to a title may be none to plain words.

        One asks what must be done and the other does not, or one what may be done and the other what is forbidden.
        """
        if says(self.must, title):
            return not says(self.must, said)
        if says(self.may, said) or not says(self.may, title):
            return False
        return says(self.must, said) or says(self.forbidden, said)

    def table(self, said: Sequence[str]) -> tuple[int, Sequence[str]]:
        """How many play, if plain words begin or end with it, and the words beside it: `for two`; 0 if not."""
        signs = [NUMBER if self._number(word) else word for word in said]
        for phrase in sorted(self.tables | self.tables_first, key=len, reverse=True):
            parts = phrase.split("_")
            last = 0 if phrase in self.tables_first else max(len(said) - len(parts), 0)
            for at in (0, last):
                if signs[at : at + len(parts)] == parts:
                    many = self._number(said[at + parts.index(NUMBER)])
                    return many, [*said[:at], *said[at + len(parts) :]]
        return 0, said

    def _number(self, word: str) -> int:
        return int(word) if word.isdecimal() else self.numbers.get(word, 0)

    def tells_of_a_player(self, said: Sequence[str]) -> bool:
        """True if plain words tell of a bet that is not that of whoever asks."""
        return not self.money.isdisjoint(said) and not any(self.whose.get(word) == OURS for word in said)

    def tells_of_a_bet(self, said: Sequence[str]) -> bool:
        """True if plain words tell that a bet was won or lost: `shot 30 and won`."""
        return not (self.money.isdisjoint(said) or (self.won | self.beaten).isdisjoint(said))

    def stakes(self, behind: Sequence[str]) -> bool:
        """True if the plain words behind a figure say that it was staked: `5 down`, not `5 in hand`."""
        phrases = ("_".join(behind[:many]) for many in range(len(behind), 0, -1))
        return next((self.staked[one] for one in phrases if one in self.staked), "") == "yes"

    def cues(self, field: Field) -> frozenset[str]:
        """The plain words that say that a figure belongs in a field: by its name and kind, or either."""
        keys = (f"{CUE}.{field.name}.{field.kind}", f"{CUE}.{field.name}", f"{CUE}.{field.kind}")
        return frozenset(plain(next(filter(None, map(self._words.find, keys)), field.name)).split())

    def values(self, field: Field) -> Mapping[str, str]:
        """The words that mean a value of a choice, phrases joined by `_`; those of suits, where it is one."""
        meant = self.suits if field.kind == "suit" else _pairs(self._words.find(f"{VALUE}.{field.name}") or "")
        return {word: value for word, value in meant.items() if value in field.values}

    def denied(self, field: Field) -> Mapping[str, str]:
        """The words that mean a value of a choice where they are denied: `pozzetto`, which was never touched."""
        return _pairs(self._words.find(f"{DENIED}.{field.name}") or "")

    def counted(self, field: Field) -> frozenset[str]:
        """The words of what a field counts: `tierces`."""
        return self.listed(f"{COUNTED}.{field.name}")

    def asks_for(self, fact: str) -> frozenset[str]:
        """The words, without endings, that ask for a fact of a ruling in place of its answer: `clean` of a canasta."""
        return frozenset(map(stem, self.listed(f"{FACT}.{fact}")))

    def about(self, question: str) -> frozenset[str]:
        """The words, without endings, one of which must be said if a question is meant; empty if any may be."""
        return frozenset(map(stem, self.listed(f"{ABOUT}.{question}")))

    def is_named(self, question: str, stems: Collection[str]) -> bool:
        """True unless a question is about something that must be named, and no word names it: the banker."""
        about = self.about(question)
        return not about or not about.isdisjoint(stems)

    def asks(self, question: str) -> frozenset[str]:
        """The words and phrases that ask a question of cards or figures that were said: `who wins` of a trick."""
        return self.listed(f"{ASKS}.{question}")

    def listed(self, key: str) -> frozenset[str]:
        """The plain words of a list; none where there is no such list."""
        return frozenset(plain(self._words.find(key) or "").split())

    def meant(self, key: str) -> dict[str, str]:
        """The meanings of words in every catalogue; where two say something, that of the game."""
        return {word: meant for text in reversed([*self._words.every(key)]) for word, meant in _pairs(text).items()}


def says(listed: Iterable[str], said: Sequence[str]) -> bool:
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

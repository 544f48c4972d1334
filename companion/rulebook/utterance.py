"""What somebody said, token by token, and what stands beside each."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.rulebook.lexicon import OURS, THEIRS, Lexicon
from companion.rulebook.vocabulary import stem

NEAR = 2  # tokens beside another that may say something about it
PHRASE = 3  # words, at most, that mean something together
MELD = 3  # cards said together that may be a meld


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a figure, or cards that were said together; `at` is its place among the tokens."""

    at: int
    word: str
    cards: tuple[str, ...] = ()

    @property
    def figure(self) -> bool:
        """True if it is a bare number."""
        return not self.cards and self.word.removeprefix("-").isdecimal()


NOTHING = Token(-1, "")


@dataclass(frozen=True)
class Utterance:
    """The tokens of a text, with the lists of their language.

    `sides` are those of a match by the words of names, `seats` the seats of players by those of theirs.
    """

    lexicon: Lexicon
    tokens: Sequence[Token]
    sides: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def _every(self) -> Sequence[str]:
        """The word of each token."""
        return [one.word for one in self.tokens]

    @cached_property
    def stems(self) -> Sequence[str]:
        """The word of each token without its ending."""
        return [*map(stem, self._every)]

    def words(self, start: int = 0, end: int | None = None) -> Sequence[str]:
        """The words from a place on, before another."""
        return self._every[max(0, start) : end]

    def has(self, listed: Container[str], start: int = 0, end: int | None = None) -> bool:
        """True if one of the words that are listed is among them."""
        return any(word in listed for word in self._every[max(0, start) : end])

    def is_beside(self, listed: Container[str], place: int, behind: int = NEAR) -> bool:
        """True if one of the words that are listed stands shortly before a place, or within so many words behind it."""
        return self.has(listed, place - NEAR, place) or self.has(listed, place + 1, place + behind)

    def is_denied(self, place: int) -> bool:
        """True if words beside a place say that it was not so: `nobody coinched`."""
        return self.is_beside(self.lexicon.without, place)

    def phrase(self, meanings: Mapping[str, str], place: int) -> tuple[str, int]:
        """The meaning of the longest phrase from a place on that has one, and how many words it has; none if empty."""
        spelled = self._phrases[place] if meanings else ()
        return next(((meanings[name], many) for name, many in spelled if name in meanings), ("", 0))

    @cached_property
    def _phrases(self) -> Sequence[Sequence[tuple[str, int]]]:
        """The phrases that begin at each place, the longest first, as they are spelled and without endings."""
        return [
            [
                (name, len(one))
                for many in range(PHRASE, 0, -1)
                for one in [self._every[place : place + many]]
                for name in ("_".join(one), "_".join(self.stems[place : place + many]))
            ]
            for place in range(len(self.tokens))
        ]

    @cached_property
    def joined(self) -> Sequence[Collection[str]]:
        """The phrases of several words that begin or end at each place."""
        many = range(2, PHRASE + 1)
        return [
            {"_".join(self.words(start, start + length)) for length in many for start in (place, place + 1 - length)}
            for place in range(len(self.tokens))
        ]

    def count_before(self, place: int) -> int:
        """The number that the word before a place tells; 0 if it tells none."""
        before = self.tokens[place - 1] if place else NOTHING
        number = self.lexicon.numbers.get(before.word, 0) if not before.figure else int(before.word)
        return 0 if before.cards else number

    @cached_property
    def figures(self) -> Sequence[Token]:
        """The figures among the tokens."""
        return [one for one in self.tokens if one.figure]

    @cached_property
    def whose(self) -> Mapping[str, int]:
        """The sides by the words that name them; `they` are those who were named, if only one side was and not us."""
        named, whose = {self.sides[word] for word in self.words() if word in self.sides}, self.lexicon.whose
        if len(named) == 1 and all(whose.get(word) != OURS for word in self.words()):
            they = (word for word, side in whose.items() if side == THEIRS and word not in self.lexicon.defence)
            whose = {**whose, **dict.fromkeys(they, *named)}
        return {**whose, **self.sides}

    @property
    def sides_in_play(self) -> int:
        """The number of sides."""
        return max([*self.lexicon.whose.values(), *self.sides.values()], default=OURS) + 1

    def side_of(self, words: Iterable[str]) -> int | None:
        """The side that the first of some words names that names one; None if none does."""
        return next((self.whose[word] for word in words if word in self.whose), None)

    def side_before(self, place: int) -> int | None:
        """The side that the nearest word before a place names.

        Who doubled says nothing of what anybody has: `they coinched, 101 to 61`.
        """
        before = (one for one in reversed(self.tokens[:place]) if not self._doubles(one.at))
        return self.side_of(one.word for one in before)

    def side_nearest(self, place: int) -> int:
        """The side that the nearest word names, those before a place first; ours if none does."""
        side = self.side_of([*reversed(self.words(0, place)), *self.words(place)])
        return OURS if side is None else side

    def _doubles(self, place: int) -> bool:
        """True if the words behind a place say what was called: `they coinched`, `ils ont contré`."""
        after = self.tokens[place + 1 : place + 1 + NEAR]
        return any(one.word in self.lexicon.other_calls for one in after) and not after[0].figure

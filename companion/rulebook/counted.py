"""Things counted by name in somebody's words, `two tierces`, `a dirty one`, and the side that has them."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.engine.ruling import Question
from companion.forms.question import Field, form_fields
from companion.rulebook.ear import SaidPiece
from companion.rulebook.lexicon import OURS, Lexicon, lexicon, says
from companion.rulebook.vocabulary import stem
from companion.rulebook.words import Words

BEHIND = 2  # words behind a figure of which the last may say whose it is
PHRASE = 3  # words, at most, that mean a value together


@dataclass(frozen=True)
class CountedFields:
    """The fields of a question that count what pieces of a text name.

    `sides` are those of a match, by the words of its names.
    """

    question: Question[object, object]
    words: Words
    said: Sequence[SaidPiece]
    sides: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def _lexicon(self) -> Lexicon:
        return lexicon(self.words)

    @cached_property
    def _forms(self) -> tuple[Field, ...]:
        return form_fields(self.question)

    @cached_property
    def _cues(self) -> Mapping[str, frozenset[str]]:
        """The words that speak of each field, without endings."""
        return {name: frozenset(map(stem, words)) for name, words in self._cues_in_full.items()}

    @cached_property
    def _cues_in_full(self) -> Mapping[str, frozenset[str]]:
        return {one.name: self._lexicon.cues(one) for one in self._forms}

    @cached_property
    def _counted(self) -> tuple[Mapping[str, str], Collection[int]]:
        """The fields that count what was named, `two tierces`, `a dirty one`, and the places of the figures in them."""
        counts, places = Counter[str](), set[int]()
        named = {word: one.name for one in self._numbers for word in self._lexicon.counted(one)}
        for place in range(len(self.said)):
            name, many = self._phrase(named, place) if place not in places else ("", 0)
            if name and not self._is_denied(place):
                number = self._number_before(place)
                counts[name] += number or 1
                places |= {*range(place - bool(number), place + many)}
        return {name: str(count) for name, count in counts.items()}, places

    def _number_before(self, place: int) -> int:
        """The number that the word before a place tells; 0 if it tells none."""
        before = self.said[place - 1].word if place and not self.said[place - 1].cards else ""
        return int(before) if before.isdecimal() else self._lexicon.numbers.get(before, 0)

    @cached_property
    def _numbers(self) -> Sequence[Field]:
        return [one for one in self._forms if one.kind == "number"]

    @property
    def counted_places(self) -> Collection[int]:
        """The places of what is counted by name, and of its numbers."""
        return self._counted[1]

    @property
    def counting(self) -> Mapping[int, int | None]:
        """The places of what was named that counts, and of cards, with the side that has it; None if both have."""
        places = (*self._counted[1], *(one.at for one in self.said if one.cards))
        both = says(self._lexicon.both, self._words(0, len(self.said)))
        return {place: None if both else self._whose(place) or 0 for place in places}

    @cached_property
    def adds_up(self) -> bool:
        """True if the question adds up what is named, several things at once."""
        return any(map(self._lexicon.counted, self._forms))

    @cached_property
    def adds_points(self) -> bool:
        """True if it adds them to points that are told as figures."""
        return self.adds_up and any(not self._lexicon.counted(one) for one in self._numbers)

    @cached_property
    def _names_points_behind(self) -> bool:
        """True if points that are added up are told before what they are: `180 laid, 25 held`, not `table 180`."""
        first = next((one.at for one in self.said if one.figure and one.at not in self.counted_places), 0)
        cues = frozenset[str]().union(*(self._cues[one.name] for one in self._numbers))
        return self.adds_points and cues.isdisjoint(stem(word) for word in self._words(0, first))

    def _is_denied(self, place: int) -> bool:
        """True if words beside a piece say that it was not so: `nobody coinched`."""
        return self._is_beside(self._lexicon.without, place, BEHIND)

    def _phrase(self, values: Mapping[str, str], place: int) -> tuple[str, int]:
        """The value that the longest phrase from a place on means, and how many words that has; empty if none."""
        phrases = (self._words(place, place + many) for many in range(PHRASE, 0, -1))
        spelled = (
            (name, len(phrase)) for phrase in phrases for name in ("_".join(phrase), "_".join(map(stem, phrase)))
        )
        return next(((values[name], many) for name, many in spelled if name in values), ("", 0))

    def _words(self, start: int, end: int) -> list[str]:
        return [one.word for one in self.said[max(0, start) : end]]

    def _has(self, listed: Container[str], start: int, end: int) -> bool:
        """True if one of the words that are listed stands from a place on, before another."""
        return any(word in listed for word in self._words(start, end))

    @cached_property
    def _whose_words(self) -> Mapping[str, int]:
        return {**self._lexicon.whose, **self.sides}

    def _whose(self, place: int) -> int | None:
        """The side that the nearest word before a place names; None if none does.

        Who doubled says nothing of what anybody has: `they coinched, 101 to 61`.
        """
        return self._side_in(one.word for one in reversed(self.said[:place]) if not self._calls(one.at))

    def _side_at(self, place: int) -> int:
        """The side that the nearest word names, those before a place first; ours if none does."""
        words, whose = self._words(0, len(self.said)), self._whose_words
        around = (*reversed(words[:place]), *words[place:])
        return next((whose[word] for word in around if word in whose), OURS)

    def _is_of_the_scored(self, place: int) -> bool:
        """True if what is said at a place is said of the side whose points are told, and not denied."""
        return not self._is_denied(place) and self._side_at(place) == self._scored_side

    @cached_property
    def _scored_side(self) -> int:
        """The side of which the first points or cards are told: that of the last word before them, else ours."""
        told = (one.at for one in self.said if (one.figure or one.cards) and one.at not in self.counted_places)
        whose, first = self._whose_words, next(told, 0)
        before = [whose[word] for word in self._words(0, first) if word in whose]
        return before[-1] if before else min((whose[one.word] for one in self.said if one.word in whose), default=OURS)

    def _is_beside(self, listed: Container[str], place: int, end: int) -> bool:
        """True if one of the words that are listed stands before a place, or behind it before the `end`."""
        return self._has(listed, place - BEHIND, place) or self._has(listed, place + 1, place + end)

    def _calls(self, place: int) -> bool:
        """True if the words behind a place say what was called: `they coinched`, `ils ont contré`."""
        after = self.said[place + 1 : place + 1 + BEHIND]
        return any(one.word in self._lexicon.other_calls for one in after) and not after[0].figure

    def _side_in(self, words: Iterable[str]) -> int | None:
        """The side that the first of these words names that names one."""
        return next((self._whose_words[word] for word in words if word in self._whose_words), None)

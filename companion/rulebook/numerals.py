"""Numbers in words, read in figures: `seventy-nine` is 79, `quatre-vingt-dix-sept` 97, `centoventi` 120."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache

from companion.rulebook.lexicon import lexicon
from companion.rulebook.vocabulary import FIGURES, MARK, NUMERALS, plain
from companion.rulebook.words import Words

JOINING = "find.numerals.and"
TIMES = "*"  # before what multiplies the number in front of it: `hundred=*100`
BEHIND = "x"  # behind what does so behind one number alone: `vingt=20x4`, twenty, but eighty behind four
PART = "+"  # before what tells a number only with other words or in a longer one: `vent=+20` of `ventuno`
WORD = re.compile(rf"\w(?:[\w\u2011-]|{MARK})*")
SPACE = re.compile(r"[ \u00a0]+")
UNITS, HUNDRED = 10, 100
SCORES = (60, 80)  # behind which numbers up to nineteen are said: `soixante-quinze`


def in_figures(words: Words, text: str, names: Container[str] = ()) -> str:
    """A text as it was typed, but for `names`, with numbers above ten in figures; words up to ten count cards."""
    numbers = _numbers(words)
    pieces, end = list[str](), 0
    for start, stop, number in _stretches(numbers, text, names):
        pieces += [text[end:start], str(number)]
        end = stop
    return "".join([*pieces, text[end:]])


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
    """The words for numbers in one language, each plain; `joining` ones stand between two of them."""

    def __init__(self, units: Mapping[str, int], numerals: Mapping[str, str], joining: frozenset[str]) -> None:
        self._units, self._numerals, self.joining = units, numerals, joining
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
    units = {word: number for number, word in enumerate(plain(words(FIGURES)).split())}
    return _Numbers(units, lexicon(words).meant(NUMERALS), lexicon(words).listed(JOINING))

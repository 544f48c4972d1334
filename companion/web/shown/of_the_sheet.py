"""What the sheet of a match says when somebody asks how it stands, or who deals."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from companion.engine.sentence import Figure
from companion.rulebook.search import strange_words
from companion.rulebook.vocabulary import split
from companion.web.shown.match import MatchView

NEARLY, EXACTLY = 0.8, 1.0  # how much of two spellings of a name is the same


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """The answer of a sheet: a sentence, and for each side its total with what it needs, the highest first."""

    sentence: str
    rows: tuple[tuple[str, str, str], ...] = ()

    @property
    def line(self) -> str:
        """The answer in one line."""
        return self.sentence or " · ".join(f"{side} {total}" for side, total, _ in self.rows)


@dataclass(frozen=True, slots=True)
class Named:
    """What is asked without the names of players, and the sides whose names, or whose players' names, were said."""

    wanted: str
    sides: tuple[int, ...] = ()


def of_the_sheet(match: MatchView, about: str, named: Named) -> SheetAnswer:
    """What the sheet says about the coming `deal`, or about the `score`; the sides that were named come first."""
    if about == "deal":
        return SheetAnswer(match.says.now)
    words, needs = match.words, match.says.need
    sides = sorted(match.company, key=lambda side: (side not in named.sides, -match.sheet.totals[side]))
    needed = [_figure(match, needs[side]) if needs else "" for side in range(len(match.sides))]
    rows = tuple((match.sides[side], words.write(match.sheet.totals[side]), needed[side]) for side in sides)
    target = [words("sheet.says.target", target=match.target)] if match.target else []
    said = match.says.won or " ".join([*target, *(_figure(match, one) for one in match.says.beneath)])
    return SheetAnswer(said, rows)


def _figure(match: MatchView, figure: Figure) -> str:
    return f"{figure.sign}{match.words.write(figure.value)} {match.words(figure.key)}"


def named_in(match: MatchView, wanted: str) -> Named:
    """The players whom a question names by words that the rules spell nowhere; misspelled, by none of their words."""
    seats, sides = match.sheet.seats, match.sheet.sides
    words = {word for name in (*seats, *sides) for word in split(name)}
    strange = strange_words(match.book, wanted)
    meant = {word: _name(word, words, NEARLY if unknown else EXACTLY) for word, unknown in strange.items()}
    said = {*meant.values()}
    named = (seat % len(sides) for seat, name in enumerate(seats) if said & {*split(name)})
    called = (side for side, name in enumerate(sides) if said & {*split(name)})
    rest = " ".join(word for word in split(wanted) if not meant.get(word))
    return Named(rest or wanted, tuple(dict.fromkeys([*named, *called])))


def _name(word: str, names: Iterable[str], alike: float) -> str:
    return next(iter(get_close_matches(word, names, n=1, cutoff=alike)), "")

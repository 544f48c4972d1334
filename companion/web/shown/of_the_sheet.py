"""What the sheet of a match says when somebody asks how it stands, or who deals."""

from dataclasses import dataclass
from difflib import get_close_matches

from companion.engine.sentence import Figure
from companion.rulebook.search import unused_words
from companion.rulebook.vocabulary import split
from companion.web.shown.match import MatchView

NEARLY = 0.8  # how much of two spellings of a name is the same


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """The answer of a sheet: a sentence, and for each side its total with what it needs, the highest first."""

    sentence: str
    rows: tuple[tuple[str, str, str], ...] = ()

    @property
    def line(self) -> str:
        """The answer in one line."""
        return self.sentence or " · ".join(f"{side} {total}" for side, total, _ in self.rows)


def of_the_sheet(match: MatchView, about: str) -> SheetAnswer:
    """What the sheet says about the coming `deal`, or about the `score`."""
    if about == "deal":
        return SheetAnswer(match.says.now)
    words, needs = match.words, match.says.need
    sides = sorted(match.company, key=lambda side: -match.sheet.totals[side])
    needed = [_figure(match, needs[side]) if needs else "" for side in range(len(match.sides))]
    rows = tuple((match.sides[side], words.write(match.sheet.totals[side]), needed[side]) for side in sides)
    target = [words("sheet.says.target", target=match.target)] if match.target else []
    said = match.says.won or " ".join([*target, *(_figure(match, one) for one in match.says.beneath)])
    return SheetAnswer(said, rows)


def _figure(match: MatchView, figure: Figure) -> str:
    return f"{figure.sign}{match.words.write(figure.value)} {match.words(figure.key)}"


def without_names(match: MatchView, wanted: str) -> str:
    """What is asked, without the names of players, even misspelled, that the rules do not use for anything else."""
    names = {word for name in (*match.sheet.seats, *match.sheet.sides) for word in split(name)}
    strange = unused_words(match.book, wanted)
    called = {word for word in strange if get_close_matches(word, names, n=1, cutoff=NEARLY)}
    return " ".join(word for word in split(wanted) if word not in called) or wanted

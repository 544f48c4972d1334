"""Levels across a chart that have words: the target, the steps of a game's scales, nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.web.views.match import MatchView

TEXT = 18  # px: how high the words above a level are
NEAR = 30  # per cent of the chart that they cover at one end
CLOSE = 20  # px: levels that are closer to one another would cover each other's words


@dataclass(frozen=True, slots=True)
class Range:
    """From the lowest total that is drawn to the highest, and between which heights, in px from the top."""

    low: int
    high: int
    top: float
    bottom: float

    def height(self, total: int) -> float:
        """Where a total lies."""
        part = (self.high - total) / (self.high - self.low or 1)
        return round(self.top + part * (self.bottom - self.top), 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """A level: what it is (`target`, `step`, `zero`), its words, and whether they stand at its left end."""

    kind: str
    y: float
    text: str
    left: bool


def marks(match: MatchView, span: Range, lines: Sequence[Sequence[float]], width: int) -> Iterator[Mark]:
    """The levels of a chart whose lines have these heights, and take so much of its width."""
    taken: list[float] = []
    for kind, total, text in _levels(match, span):
        y = span.height(total)
        if kind == "step" and any(abs(y - other) < CLOSE for other in taken):
            continue
        taken.append(y)
        left = _free(y, lines, 0, NEAR / width) or not _free(y, lines, (100 - NEAR) / width, 1)
        yield Mark(kind=kind, y=y, text=text, left=left)


def _levels(match: MatchView, span: Range) -> Iterator[tuple[str, int, str]]:
    words, game = match.words, match.sheet.game
    yield "zero", 0, words.write(0) if span.low < 0 else ""
    if match.target and match.target <= span.high:
        yield "target", match.target, words("chart.wins", target=match.target)
    for scale in (scale(match.sheet.house) for scale in game.scales.values()):
        for step in scale.steps:
            if step.least and span.low < step.least < span.high:
                yield "step", step.least, words("chart.step", value=step.value, what=words(scale.key))


def _free(y: float, lines: Iterable[Sequence[float]], begin: float, end: float) -> bool:
    """True if no line passes through the words above a level, from `begin` to `end`: parts of the way along."""
    ways = [begin + (end - begin) * part / 8 for part in range(9)]
    return not any(y - TEXT < _at(line, min(way, 1)) < y + 3 for line in lines for way in ways)


def _at(heights: Sequence[float], way: float) -> float:
    """How high a line is, part of the way along."""
    at = way * (len(heights) - 1)
    deal = min(int(at), len(heights) - 2)
    return heights[deal] + (heights[deal + 1] - heights[deal]) * (at - deal)

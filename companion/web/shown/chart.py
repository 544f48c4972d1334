"""Charts: the totals of a match, deal by deal, and the sums of a season, match by match."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.text import letters
from companion.rulebook.words import Words
from companion.web.shown.match import MatchView

TEXT = 18  # px: how high the words above a level are
NEAR = 30  # per cent of the chart that they cover at one end
CLOSE = 20  # px: levels that are closer to one another would cover each other's words


@dataclass(frozen=True, slots=True)
class Range:
    """The range of totals in a chart, and the heights at which they are drawn, in px from the top.

    The winning end is above: where the lowest total wins, `top` is further down than `bottom`.
    """

    low: int
    high: int
    top: float
    bottom: float

    def height(self, total: int) -> float:
        """The height of a total, in px from the top."""
        part = (self.high - total) / (self.high - self.low or 1)
        return round(self.top + part * (self.bottom - self.top), 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """A horizontal line of the chart: its kind (`target`, `step`, `zero`), its label, if that is at the left."""

    kind: str
    y: float
    text: str
    left: bool


def marks(match: MatchView, span: Range, lines: Sequence[Sequence[float]], width: int) -> Iterator[Mark]:
    """The horizontal lines of a chart in which the sides' lines have these heights and this width."""
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
    for scale in filter(None, (scale(match.sheet.house) for scale in game.scales.values())):
        for step in () if scale.difference else scale.steps:
            if step.least and span.low < step.least < span.high:
                yield "step", step.least, words("chart.step", value=step.value, what=words(scale.key))


def _free(y: float, lines: Iterable[Sequence[float]], begin: float, end: float) -> bool:
    """True if no line crosses a label at height `y` between `begin` and `end`, as fractions of the width."""
    ways = [begin + (end - begin) * part / 8 for part in range(9)]
    return not any(y - TEXT < _at(line, min(way, 1)) < y + 3 for line in lines for way in ways)


def _at(heights: Sequence[float], way: float) -> float:
    """The height of a line at a fraction of its width."""
    at = way * (len(heights) - 1)
    deal = min(int(at), len(heights) - 2)
    return heights[deal] + (heights[deal + 1] - heights[deal]) * (at - deal)


TOP, BOTTOM, TICKS, HEIGHT = 20.0, 220.0, 244, 254  # px from the top
NARROWEST = 288  # px: the chart on the smallest phone
LETTER, SMALL = 8.4, 7.5  # px: a letter of a total, one below the lines
LINE = 16  # px from one total at the lines' end to the next
MOST_TICKS = 8
DASHES = ("", "7 5", "2 4", "12 4 2 4", "18 6", "5 3 1 3 1 3", "1 6", "9 3 4 3", "24 4 2 4 2 4", "4 9")


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartLine:
    """The line of one side: SVG path, dash pattern, and the label with its last total, `label_y` px from the top.

    `rank` counts by total from 1, and names the line if there are more than two; else None.
    """

    side: int
    name: str
    rank: int | None
    path: str
    dash: str
    leads: bool
    label: str
    label_y: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """The chart of a match, its lines in the order of its key, and the totals after each deal as a table.

    `width` is the part of the chart that the lines take, `ticks` are deals with their positions, both in per cent.
    """

    lines: tuple[ChartLine, ...]
    marks: tuple[Mark, ...]
    ticks: tuple[tuple[int, float], ...]
    width: int
    names: Sequence[str]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    height: int = HEIGHT
    ticks_y: int = TICKS


def chart(match: MatchView) -> Chart:
    """The chart of a match with one deal at least."""
    totals = match.sheet.totals_by_deal
    span = _span(match, totals)
    order = by_total(match)
    heights = {side: [span.height(then[side]) for then in totals] for side in order}
    labels = {side: _label(match, side, order) for side in order}
    beside = max(map(len, labels.values())) * LETTER
    below = (letters(match.words("chart.deal")) + len(str(len(totals))) / 2) * SMALL
    width = 100 - round((max(beside, below) + LETTER) / NARROWEST * 100)
    label_ys = dict(zip(order, label_heights([heights[side][-1] for side in order]), strict=True))
    pair = len(order) == 2
    lines = (
        ChartLine(
            side=side,
            name=match.sides[side],
            rank=None if pair else rank,
            path=_path(heights[side]),
            dash=DASHES[(side if pair else rank - 1) % len(DASHES)],
            leads=side in match.sheet.leading,
            label=labels[side],
            label_y=label_ys[side],
        )
        for rank, side in enumerate(sorted(order) if pair else order, 1)
    )
    return Chart(
        lines=tuple(lines),
        marks=tuple(marks(match, span, list(heights.values()), width)),
        ticks=tuple(_ticks(len(totals) - 1, width)),
        width=width,
        names=match.sides,
        rows=tuple(enumerate(totals))[1:],
    )


def _span(match: MatchView, totals: Sequence[tuple[int, ...]]) -> Range:
    """The range of all totals, with the target if somebody came half the way to it."""
    every = [total for then in totals for total in then]
    low, high = min(0, *every), max(0, *every)
    top, bottom = (BOTTOM, TOP) if match.sheet.game.lowest_wins(match.sheet.house) else (TOP, BOTTOM)
    return Range(low, max(high, match.target) if 2 * high >= match.target else high, top, bottom)


def by_total(match: MatchView) -> list[int]:
    """The sides of a match from the winning end; equal ones in the order of play."""
    sign = 1 if match.sheet.game.lowest_wins(match.sheet.house) else -1
    return sorted(match.company, key=lambda side: sign * match.sheet.totals[side])


def _label(match: MatchView, side: int, order: Sequence[int]) -> str:
    """The label of a line: its total, after its rank if there are more than two lines."""
    shown = match.words.signed if match.sheet.game.zero_sum(match.sheet.house) else match.words.write
    total = shown(match.sheet.totals[side])
    return total if len(order) == 2 else f"{match.words.write(order.index(side) + 1)} · {total}"


def _path(heights: Sequence[float]) -> str:
    step = 100 / (len(heights) - 1)
    return "M" + "L".join(f"{deal * step:.2f} {height:.1f}" for deal, height in enumerate(heights))


def _ticks(deals: int, width: int) -> Iterator[tuple[int, float]]:
    """Deals with their positions: every one, or every second, fifth, tenth …, so that the numbers have room."""
    steps = (size * nice for size in (1, 10, 100, 1000) for nice in (1, 2, 5))
    step = next(step for step in steps if deals // step <= MOST_TICKS)
    for deal in range(step, deals + 1, step):
        yield deal, round(width * deal / deals, 2)


def label_heights(ends: Sequence[float]) -> list[float]:
    """The heights of the lines' ends, sorted from the top, moved apart so that their labels do not overlap."""
    gap = min(LINE, (BOTTOM - TOP) / max(len(ends) - 1, 1))
    return [round(height, 1) for height in spread(ends, gap, TOP, BOTTOM)]


def spread(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """The heights, sorted from the top, moved so that they lie a gap apart and none leaves the chart."""
    apart: list[float] = []
    for height in heights:
        apart.append(max(height, apart[-1] + gap if apart else top))
    lowest = bottom
    for index in reversed(range(len(apart))):
        apart[index] = min(apart[index], lowest)
        lowest = apart[index] - gap
    return apart


MOST_LINES = 6  # as many dashes as can be told apart
SEASON_HEIGHT, EDGE, APART = 208, 12, 20  # px: of the chart, above and below its lines, between two names


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonLine:
    """One person's line: an SVG `path` on a field of 100 by 100; `label_top` in px."""

    name: str
    last: int
    path: str
    label_top: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonChart:
    """The lines of those with the highest sums; `zero` is the height of 0, if that is not the edge of the chart."""

    lines: tuple[SeasonLine, ...]
    zero: float | None
    others: int
    field_height: int = SEASON_HEIGHT - 2 * EDGE
    height: int = SEASON_HEIGHT
    edge: int = EDGE

    def said(self, words: Words) -> str:
        """The name and last sum of every line, for screen readers."""
        return words.listed(f"{line.name} {words.write(line.last)}" for line in self.lines)


def season_chart(progress: Mapping[str, Sequence[int]]) -> SeasonChart | None:
    """The chart of running sums by name; None with fewer than two matches, or if all sums are equal."""
    best = sorted(progress.items(), key=lambda item: -item[1][-1] if item[1] else 0)[:MOST_LINES]
    values = [value for _, sums in best for value in (0, *sums)]
    if not best or len(best[0][1]) < 2 or min(values) == max(values):
        return None
    low, high = min(values), max(values)
    heights = [_percent(sums[-1], low, high) for _, sums in best]
    wanted = [EDGE + height * (SEASON_HEIGHT - 2 * EDGE) / 100 - APART / 2 for height in heights]
    tops = spread(wanted, APART, 0, SEASON_HEIGHT - APART)
    lines = (
        SeasonLine(name=name, last=sums[-1], path=_season_path(sums, low, high), label_top=round(top))
        for (name, sums), top in zip(best, tops, strict=True)
    )
    zero = _percent(0, low, high) if low < 0 < high else None
    return SeasonChart(lines=tuple(lines), zero=zero, others=len(progress) - len(best))


def _percent(value: int, low: int, high: int) -> float:
    return round(100 * (high - value) / (high - low), 2)


def _season_path(sums: Sequence[int], low: int, high: int) -> str:
    """An SVG path from 0 before the first match to the sum after the last one."""
    points = ((100 * at / len(sums), _percent(value, low, high)) for at, value in enumerate((0, *sums)))
    return "M" + " L".join(f"{across:.2f} {down:g}" for across, down in points)

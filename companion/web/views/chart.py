"""The totals of a match over its deals, as lines to draw: heights in px, the way along in per cent.

What is drawn to scale lies in a picture that stretches with the page; words lie outside of it, so that they never do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.letters import letters
from companion.web.views.chart_marks import Mark, Range, marks
from companion.web.views.match import MatchView
from companion.web.views.story import Totals, totals_by_deal
from companion.web.views.verdict import ahead

TOP, BOTTOM, TICKS, HEIGHT = 20.0, 220.0, 244, 254  # px from the top
NARROWEST = 288  # px: the chart on the smallest phone
LETTER, SMALL = 8.4, 7.5  # px: a letter of a total, one below the lines
LINE = 16  # px from one total at the lines' end to the next
MOST_TICKS = 8
DASHES = ("", "7 5", "2 4", "12 4 2 4", "18 6", "5 3 1 3 1 3", "1 6", "9 3 4 3", "24 4 2 4 2 4", "4 9")


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartLine:
    """One side: its path, how its line is dashed, and its total at the end, `label_y` px from the top.

    `place` is what the line is called by where there are more than two: its place by total, from 1.
    """

    side: int
    name: str
    place: int | None
    path: str
    dash: str
    leads: bool
    label: str
    label_y: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """Everything to draw, in the order of the key below it, and the totals after each deal as a table.

    `width` is how much of the whole the lines take, `ticks` are deals and where they are, both in per cent of it.
    """

    lines: tuple[ChartLine, ...]
    marks: tuple[Mark, ...]
    ticks: tuple[tuple[int, float], ...]
    width: int
    names: Sequence[str]
    rows: tuple[tuple[int, Totals], ...]
    height: int = HEIGHT
    ticks_y: int = TICKS


def chart(match: MatchView) -> Chart:
    """The chart of a match with one deal at least."""
    totals = totals_by_deal(match.sheet)
    span = _span(match, totals)
    order = _order(match)
    heights = {side: [span.height(then[side]) for then in totals] for side in order}
    labels = {side: _label(match, side, order) for side in order}
    beside = max(map(len, labels.values())) * LETTER
    below = (letters(match.words("chart.deal")) + len(str(len(totals))) / 2) * SMALL
    width = 100 - round((max(beside, below) + LETTER) / NARROWEST * 100)
    label_ys = dict(zip(order, spread([heights[side][-1] for side in order]), strict=True))
    listed = sorted(order) if len(order) == 2 else order
    return Chart(
        lines=tuple(_line(match, side, order, heights[side], labels[side], label_ys[side]) for side in listed),
        marks=tuple(marks(match, span, list(heights.values()), width)),
        ticks=tuple(_ticks(len(totals) - 1, width)),
        width=width,
        names=match.sides,
        rows=tuple(enumerate(totals))[1:],
    )


def _span(match: MatchView, totals: Sequence[Totals]) -> Range:
    """All totals, and the target where somebody came half the way to it."""
    every = [total for then in totals for total in then]
    low, high = min(0, *every), max(0, *every)
    return Range(low, max(high, match.target) if 2 * high >= match.target else high, TOP, BOTTOM)


def _order(match: MatchView) -> list[int]:
    """The sides from the highest total down, as their lines end; those who are alike in the order of play."""
    return sorted(match.company, key=lambda side: -match.sheet.totals[side])


def _label(match: MatchView, side: int, order: Sequence[int]) -> str:
    """The total of a line, after the place that it is called by where there are more than two."""
    shown = match.words.signed if match.sheet.game.zero_sum else match.words.write
    total = shown(match.sheet.totals[side])
    return total if len(order) == 2 else f"{match.words.write(order.index(side) + 1)} · {total}"


def _line(
    match: MatchView, side: int, order: Sequence[int], heights: Sequence[float], label: str, label_y: float
) -> ChartLine:
    place = order.index(side)
    return ChartLine(
        side=side,
        name=match.sides[side],
        place=place + 1 if len(order) > 2 else None,
        path=_path(heights),
        dash=DASHES[(place if len(order) > 2 else side) % len(DASHES)],
        leads=side in ahead(match.sheet),
        label=label,
        label_y=label_y,
    )


def _path(heights: Sequence[float]) -> str:
    step = 100 / (len(heights) - 1)
    return "M" + "L".join(f"{deal * step:.2f} {height:.1f}" for deal, height in enumerate(heights))


def _ticks(deals: int, width: int) -> Iterator[tuple[int, float]]:
    """Every deal, or every second, fifth, tenth and so on, so that there is room for their numbers."""
    steps = (size * nice for size in (1, 10, 100, 1000) for nice in (1, 2, 5))
    step = next(step for step in steps if deals // step <= MOST_TICKS)
    for deal in range(step, deals + 1, step):
        yield deal, round(width * deal / deals, 2)


def spread(heights: Sequence[float]) -> list[float]:
    """Heights from the top down, moved apart so that a line of text fits between them, and none leaves the chart."""
    gap = min(LINE, (BOTTOM - TOP) / max(len(heights) - 1, 1))
    apart: list[float] = []
    for height in heights:
        apart.append(max(height, apart[-1] + gap) if apart else height)
    lowest = BOTTOM + gap
    for place in reversed(range(len(apart))):
        lowest = apart[place] = round(min(apart[place], lowest - gap), 1)
    return apart

"""The chart of a season: one line a person, from match to match, told apart by dash and by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rulebook.words import Words

MOST_LINES = 6  # as many dashes as can be told apart
HEIGHT, EDGE, APART = 208, 12, 20  # px: of the chart, above and below its lines, between two names


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One person's line: `path` on a field of 100 by 100, `label_top` in px."""

    name: str
    last: int
    path: str
    label_top: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """The lines of those who stand highest; `zero` is the height of 0 on the field, if that is no edge of it."""

    lines: tuple[Line, ...]
    zero: float | None
    others: int
    field_height: int = HEIGHT - 2 * EDGE
    height: int = HEIGHT
    edge: int = EDGE

    def said(self, words: Words) -> str:
        """The figures that the lines end with, by name."""
        return words.listed(f"{line.name} {words.write(line.last)}" for line in self.lines)


def season_chart(progress: Mapping[str, Sequence[int]]) -> Chart | None:
    """The chart of running sums by name; nothing where there are fewer than two matches, or nothing moves."""
    best = sorted(progress.items(), key=lambda item: -item[1][-1] if item[1] else 0)[:MOST_LINES]
    values = [value for _, sums in best for value in (0, *sums)]
    if not best or len(best[0][1]) < 2 or min(values) == max(values):
        return None
    low, high = min(values), max(values)
    heights = [_height(sums[-1], low, high) for _, sums in best]
    tops = _spread([EDGE + height * (HEIGHT - 2 * EDGE) / 100 - APART / 2 for height in heights])
    lines = (
        Line(name=name, last=sums[-1], path=_path(sums, low, high), label_top=top)
        for (name, sums), top in zip(best, tops, strict=True)
    )
    zero = _height(0, low, high) if low < 0 < high else None
    return Chart(lines=tuple(lines), zero=zero, others=len(progress) - len(best))


def _height(value: int, low: int, high: int) -> float:
    return round(100 * (high - value) / (high - low), 2)


def _path(sums: Sequence[int], low: int, high: int) -> str:
    """From 0 before the first match to the sum after the last one."""
    points = ((100 * at / len(sums), _height(value, low, high)) for at, value in enumerate((0, *sums)))
    return "M" + " L".join(f"{across:.2f} {down:g}" for across, down in points)


def _spread(tops: Sequence[float]) -> list[int]:
    """The tops of names, from the highest down, none over another, all within the chart."""
    spread: list[float] = []
    for top in tops:
        spread.append(max(top, spread[-1] + APART if spread else 0))
    lowest = float(HEIGHT - APART)
    for at in reversed(range(len(spread))):
        spread[at] = lowest = min(spread[at], lowest)
        lowest -= APART
    return [round(top) for top in spread]

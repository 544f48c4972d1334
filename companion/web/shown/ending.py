"""How a match went and how it ended: its verdict, its story, its chart."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from companion.engine.season import result_of, winners
from companion.engine.sheet import AnySheet
from companion.engine.standing import leader
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


Totals = tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Haul:
    """The points of one side in one deal."""

    deal: int
    side: int
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Story:
    """The story of a match in figures.

    `minutes` are those from its beginning to its last deal. `turned` is the deal after which the side now ahead kept
    its lead, if it was ever behind; `never_behind` if it was not. `changes` counts how often the lead changed;
    `better` counts the deals in which each side had more points than every other.
    """

    deals: int
    minutes: int
    best: Haul | None
    worst: Haul | None
    turned: int | None
    never_behind: bool
    changes: int
    better: tuple[int, ...]


def story(sheet: AnySheet) -> Story:
    """The story of a sheet; points by agreement count with the deal before them."""
    sign = -1 if sheet.game.lowest_wins(sheet.house) else 1
    totals = [tuple(sign * total for total in then) for then in totals_by_deal(sheet)]
    hauls = [*_hauls(sheet)]
    worst = min(hauls, key=lambda haul: sign * haul.points, default=None)
    behind = _behind(totals)
    return Story(
        deals=len(totals) - 1,
        minutes=_minutes(sheet),
        best=max(hauls, key=lambda haul: sign * haul.points, default=None),
        worst=worst if worst and sign * worst.points < 0 else None,
        turned=_caught_up(totals) + 1 if behind else None,
        never_behind=behind is False,
        changes=_changes(totals),
        better=_better(sheet, sign),
    )


def totals_by_deal(sheet: AnySheet) -> list[Totals]:
    """The totals before the first deal, then after each deal, points agreed on before the next deal included."""
    dealt = [row for row in sheet.rows if not row.between]
    before = [row.before.totals for row in dealt]
    return [*before, sheet.totals]


def _hauls(sheet: AnySheet) -> Iterator[Haul]:
    for row in sheet.rows:
        for side, points in enumerate(() if row.between else sheet.points_of(row)):
            if points is not None:
                yield Haul(deal=row.number, side=side, points=points)


def _minutes(sheet: AnySheet) -> int:
    last = sheet.rows[-1].entry if sheet.rows else sheet.entries[0]
    return int((last.at - sheet.entries[0].at).total_seconds()) // 60


def _behind(totals: Sequence[Totals]) -> bool | None:
    """True if the side that is ahead at the end was ever behind; None if none is ahead, or there was only one deal."""
    ahead = leader(totals[-1])
    if ahead is None or len(totals) < 3:
        return None
    return any(max(then) > then[ahead] for then in totals)


def _caught_up(totals: Sequence[Totals]) -> int:
    """The last deal after which the side that is ahead at the end was not ahead."""
    ahead = leader(totals[-1])
    return max(deal for deal, then in enumerate(totals) if leader(then) != ahead)


def _changes(totals: Sequence[Totals]) -> int:
    leaders = [ahead for then in totals if (ahead := leader(then)) is not None]
    return sum(one != other for one, other in pairwise(leaders))


def _better(sheet: AnySheet, sign: int) -> tuple[int, ...]:
    best = [leader([sign * points for points in row.points]) for row in sheet.rows if not row.between]
    return tuple(best.count(side) for side in range(len(sheet.sides)))


def ahead(sheet: AnySheet) -> tuple[int, ...]:
    """The winner, or those who share it; else the sides at the winning end. Empty if all totals are equal."""
    if sheet.winner is not None:
        return (sheet.winner,)
    first = sheet.shared or tuple(sheet.game.best(sheet.house, sheet.totals))
    return first if sheet.shared or len(first) < len(sheet.totals) else ()


WIDEST = 12  # letters of a word


def verdict(match: MatchView) -> str:
    """The sentence with the result of a match that is over."""
    return match.says.won or _so_far(match)


def _so_far(match: MatchView) -> str:
    """The sentence with the result of a match that ended without a winner."""
    sheet, words, first = match.sheet, match.words, ahead(match.sheet)
    if not sheet.rows:
        return words("verdict.nothing")
    if len(set(sheet.totals)) == 1:
        level = sheet.totals[0]
        return words("verdict.even") if sheet.game.zero_sum(sheet.house) else words("verdict.level", total=level)
    if not first:
        return words("over.closed")
    best = sheet.totals[first[0]]
    names = words.joined(match.sides[side] for side in first)
    if sheet.game.zero_sum(sheet.house):
        return match.says.won_by(first)
    if won := tuple(winners(sheet)):
        return match.says.won_by(won)
    if leader(sheet.totals) is None:
        return words("verdict.level-at-the-top", side=names, total=best)
    margin = best - max(total for side, total in enumerate(sheet.totals) if side not in first)
    return words("verdict.leads", side=names, margin=margin)


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
    rows: tuple[tuple[int, Totals], ...]
    height: int = HEIGHT
    ticks_y: int = TICKS


def chart(match: MatchView) -> Chart:
    """The chart of a match with one deal at least."""
    totals = totals_by_deal(match.sheet)
    span = _span(match, totals)
    order = by_total(match)
    heights = {side: [span.height(then[side]) for then in totals] for side in order}
    labels = {side: _label(match, side, order) for side in order}
    beside = max(map(len, labels.values())) * LETTER
    below = (letters(match.words("chart.deal")) + len(str(len(totals))) / 2) * SMALL
    width = 100 - round((max(beside, below) + LETTER) / NARROWEST * 100)
    label_ys = dict(zip(order, spread([heights[side][-1] for side in order]), strict=True))
    pair = len(order) == 2
    lines = (
        ChartLine(
            side=side,
            name=match.sides[side],
            rank=None if pair else rank,
            path=_path(heights[side]),
            dash=DASHES[(side if pair else rank - 1) % len(DASHES)],
            leads=side in ahead(match.sheet),
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


def _span(match: MatchView, totals: Sequence[Totals]) -> Range:
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


def spread(heights: Sequence[float]) -> list[float]:
    """The heights, sorted from the top, moved apart so that labels do not overlap or leave the chart."""
    gap = min(LINE, (BOTTOM - TOP) / max(len(heights) - 1, 1))
    apart: list[float] = []
    for height in heights:
        apart.append(max(height, apart[-1] + gap) if apart else height)
    lowest = BOTTOM + gap
    for index in reversed(range(len(apart))):
        lowest = apart[index] = round(min(apart[index], lowest - gap), 1)
    return apart


HOUR, DAY = 60, 24 * 60  # minutes


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about the match: its label, whom it is about, and the figure."""

    label: str
    about: str
    figure: str


@dataclass(frozen=True)
class Ending:
    """The page of a match that is over, as values."""

    match: MatchView

    @cached_property
    def verdict(self) -> str:
        return verdict(self.match)

    @property
    def has_long_words(self) -> bool:
        """True if a word of the verdict, such as a name, is wider than a phone at its usual size."""
        return max(map(letters, self.verdict.replace("-", " ").split())) > WIDEST

    @cached_property
    def story(self) -> Story:
        return story(self.match.sheet)

    @cached_property
    def line(self) -> str:
        """The story in one line: how many deals, how long, and the turning point."""
        words, story = self.match.words, self.story
        if not story.deals:
            return ""
        parts = filter(None, (words("story.deals", story.deals), length(story.minutes, words)))
        said = [words.sentence(words.listed(parts))]
        if story.turned:
            said.append(words("story.turned", number=story.turned))
        if story.never_behind:
            said.append(words("story.never-behind"))
        if points := self.victory_points:
            said.append(words("over.victory", points=points))
        said += [words(key, one.value) for one in self.match.says.beneath if words.find(key := f"over.{one.key}", 1)]
        return " ".join(said)

    @property
    def victory_points(self) -> str:
        """How many victory points each side has, where a tournament counts them and the match is over."""
        sheet, words = self.match.sheet, self.match.words
        points = sheet.game.victory(sheet.house, sheet.result.totals) if sheet.game.victory else ()
        return words.listed(
            f"{side} {words.write(own)}" for side, own in zip(self.match.headings, points, strict=False)
        )

    @cached_property
    def chart(self) -> Chart | None:
        """The chart of totals; None without deals."""
        return chart(self.match) if self.story.deals else None

    @cached_property
    def facts(self) -> list[Fact]:
        return list(self._facts())

    def _facts(self) -> Iterator[Fact]:
        words, story = self.match.words, self.story
        for name, haul in (("best", story.best), ("worst", story.worst)):
            if haul:
                yield Fact(words(f"fact.{name}"), self._of(haul), words.signed(haul.points))
        if story.changes:
            yield Fact(words("fact.changes"), "", words("fact.times", story.changes))
        if story.deals > 1 and len(self.match.sides) == 2:
            yield self._of_both(words("fact.better"), story.better)
            yield from self._feats()

    def _feats(self) -> Iterator[Fact]:
        """For each feat of the game, such as a capot, how often each of two sides achieved it."""
        result = result_of(self.match.access.id, self.match.sheet)
        counts = result.feats if result else {}
        for rule in self.match.sheet.game.every_line:
            each = [counts.get((side, rule), 0) for side in range(2)]
            if any(each):
                yield self._of_both(self.match.words(f"line.{rule}"), each)

    def _of_both(self, label: str, figures: Iterable[int]) -> Fact:
        sides, said = self.match.headings, map(self.match.words.write, figures)
        return Fact(label, " · ".join(sides), " · ".join(said))

    def _of(self, haul: Haul) -> str:
        return self.match.words("fact.of", number=haul.deal, side=self.match.headings[haul.side])

    @property
    def payments(self) -> list[tuple[str, int]]:
        """Who pays whom, and how much, if the match is over and its totals are money."""
        sides, words, sheet = self.match.sides, self.match.words, self.match.sheet
        payments = sheet.game.payments(sheet.house, sheet.standing) if sheet.closed or sheet.result.over else ()
        return [(words("pays.whom", payer=sides[a], payee=sides[b]), amount) for a, b, amount in payments]


def length(minutes: int, words: Words) -> str:
    """A length of time in words; empty for less than a minute."""
    if minutes >= DAY:
        return words("story.days", minutes // DAY)
    hours, rest = divmod(minutes, HOUR)
    said = [words(f"story.{name}", n) for name, n in (("hours", hours), ("minutes", rest)) if n]
    return words("story.and", one=said[0], other=said[1]) if len(said) == 2 else "".join(said)

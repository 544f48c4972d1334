"""The result of a match as a picture to send: where everything stands, in px of a picture that is 1080 wide."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.text import letters
from companion.web.shown.ending import HEIGHT, Chart, ChartLine, Ending, ahead, by_total
from companion.web.shown.match import MatchView

WIDTH, MARGIN = 1080, 84
ROOM = WIDTH - 2 * MARGIN
GUTTER = 64
COLUMN = (ROOM - GUTTER) // 2  # of one of two sides
SAMPLE = 98  # of a line, beside its name
HEAD = 118  # where the line above the verdict stands
# type sizes, of which the first is taken that fits
VERDICT, NAME, KEY, STORY = (108, 84, 64, 52, 36), (40, 34, 28, 24), (34, 28, 24, 20), (34, 30, 26)
ROW = 64  # from one of many sides to the next
SCALE = 2  # of the chart of the page
LATIN, OTHERS = 0.6, 0.85  # how wide a bold letter is, at most, in the height of its type
QUIET = 0.56  # how wide letters of a sentence are that is not bold
FIGURE, SIGN = 62, 34  # how wide a figure of a total is, and what stands between figures
LAST_LATIN = "\u024f"


@dataclass(frozen=True, slots=True)
class Block:
    """A text in lines, each with its height in the picture; `bottom` is that of the last one."""

    size: int
    lines: Sequence[tuple[float, str]]

    @property
    def bottom(self) -> float:
        """Where the last line stands."""
        return self.lines[-1][0]


def block(text: str, first: float, room: float, sizes: Sequence[int], most: int, latin: float = LATIN) -> Block:
    """A text whose first line stands at `first`, in the largest of these sizes in which `most` lines hold it.

    Its lines are about as long as each other: no word is left alone in the last one.
    """
    wide = OTHERS if any(sign.isalpha() and sign > LAST_LATIN for sign in text) else latin
    for size in sizes:
        wanted = room / size / wide
        lines = wrapped(text, wanted)
        if len(lines) <= most and max(map(letters, lines)) <= wanted:
            break
    shortest = max(map(letters, text.split(" ")))
    even = (wrapped(text, width) for width in range(shortest, int(wanted)))
    lines = next((tried for tried in even if len(tried) == len(lines)), lines)
    apart = size * (1.35 if wide == OTHERS else 1.12)
    return Block(size, [(round(first + n * apart, 1), line) for n, line in enumerate(lines)])


def alike(texts: Sequence[str], first: float, room: float, sizes: Sequence[int], most: int) -> list[Block]:
    """Texts beside each other, all in the size of that which needs the smallest."""
    smallest = min(block(text, first, room, sizes, most).size for text in texts)
    return [block(text, first, room, [smallest], most) for text in texts]


def wrapped(text: str, most: float) -> list[str]:
    """A text in lines of so many letters at most, as far as its words allow."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and letters(longer) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureSide:
    """A side: its name, its total and how wide that is, its dashes in the chart, whether it won; where it stands.

    Its arm of the T is as long as its total is near the target.
    """

    x: float
    name: Block
    total: str
    wide: int
    arm: int
    dash: str
    leads: bool
    key: Block
    place: int | None


@dataclass(frozen=True)
class ResultPicture:
    """The picture of a match that is over."""

    ending: Ending

    @property
    def match(self) -> MatchView:
        return self.ending.match

    @property
    def chart(self) -> Chart | None:
        """The chart of the page; it is drawn twice as high."""
        return self.ending.chart

    @cached_property
    def verdict(self) -> Block:
        top = block(self.ending.verdict, 0, ROOM, VERDICT, 3)
        return block(self.ending.verdict, HEAD + 40 + top.size, ROOM, VERDICT, 3)

    @property
    def pair(self) -> bool:
        """True if two sides have a column each; more of them have a line each."""
        return len(self.match.sides) == 2

    @cached_property
    def sides(self) -> list[PictureSide]:
        """The sides in columns; or the one with the most first."""
        return list(self._sides())

    def _sides(self) -> Iterator[PictureSide]:
        match, sheet = self.match, self.match.sheet
        lines = {line.side: line for line in self.chart.lines} if self.chart else {}
        shown = match.words.signed if sheet.game.zero_sum(sheet.house) else match.words.write
        for n, side in enumerate(self._order):
            line, total = lines.get(side), shown(sheet.totals[side])
            yield PictureSide(
                x=MARGIN + (n * (COLUMN + GUTTER) if self.pair else 0),
                name=self._names[n],
                key=self._keys[n],
                total=total,
                wide=sum(FIGURE if sign.isdecimal() else SIGN for sign in total),
                arm=self._arm(sheet.totals[side]),
                dash=line.dash if line else "",
                leads=side in ahead(sheet),
                place=None if self.pair else n + 1,
            )

    def _arm(self, total: int) -> int:
        target = self.match.target
        return round(ROOM / 2 * min(max(total, 0), target) / target) if target else 0

    @cached_property
    def _order(self) -> list[int]:
        return list(self.match.company) if self.pair else by_total(self.match)

    @cached_property
    def _names(self) -> list[Block]:
        names = [self.match.headings[side] for side in self._order]
        if self.pair:
            return alike(names, self._table, COLUMN, NAME, 2)
        return [block(name, self._table + n * ROW, ROOM - 340, NAME, 1) for n, name in enumerate(names)]

    @cached_property
    def _keys(self) -> list[Block]:
        return alike([self.match.headings[side] for side in self._order], self.key, COLUMN - SAMPLE, KEY, 2)

    @property
    def _table(self) -> float:
        return self.verdict.bottom + 100

    @cached_property
    def below_names(self) -> float:
        """Where the arm of the T is; the totals of two sides stand below it."""
        return max(name.bottom for name in self._names) + 24

    @property
    def chart_top(self) -> float:
        return self.below_names + (206 if self.pair else 20)

    def path(self, chart: Chart, line: ChartLine) -> str:
        """The line of a side in the chart, drawn as large as the picture."""
        across = chart.width / 100 * ROOM / 100
        points = (map(float, point.split()) for point in line.path.removeprefix("M").split("L"))
        return "M" + "L".join(f"{MARGIN + x * across:.1f} {self.chart_top + y * SCALE:.1f}" for x, y in points)

    @property
    def key(self) -> float:
        """Where the names of two lines stand, below the chart."""
        return self.chart_top + (SCALE * HEIGHT + 60 if self.chart else 0)

    @cached_property
    def story(self) -> Block:
        below = max(key.bottom for key in self._keys) + 70 if self.pair and self.chart else self.key + 10
        return block(self.ending.line or " ", below, ROOM, STORY, 2, QUIET)

    @property
    def height(self) -> int:
        return round(self.story.bottom + 130)

"""The result of a match as a picture to send: where everything stands, in px of a picture that is 1080 wide."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.alphabet import letters
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


def block(text: str, first: float, room: float, sizes: Sequence[int], most: int) -> Block:
    """A text whose first line stands at `first`, in the largest of these sizes in which `most` lines hold it."""
    wide = OTHERS if any(sign.isalpha() and sign > LAST_LATIN for sign in text) else LATIN
    for size in sizes:
        wanted = room / size / wide
        lines = wrapped(text, wanted)
        if len(lines) <= most and max(map(letters, lines)) <= wanted:
            break
    apart = size * (1.12 if wide == LATIN else 1.35)
    return Block(size, [(round(first + n * apart, 1), line) for n, line in enumerate(lines)])


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
    """A side: its name, its total, its dashes in the chart, whether it won; where it stands."""

    x: float
    name: Block
    total: str
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
        """The match."""
        return self.ending.match

    @property
    def chart(self) -> Chart | None:
        """The chart of the page; it is drawn twice as high."""
        return self.ending.chart

    @cached_property
    def verdict(self) -> Block:
        """The one big thing."""
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
            line = lines.get(side)
            yield PictureSide(
                x=MARGIN + (n * (COLUMN + GUTTER) if self.pair else 0),
                name=self._name(n, side),
                key=block(match.headings[side], self.key, COLUMN - SAMPLE, KEY, 1),
                total=shown(sheet.totals[side]),
                dash=line.dash if line else "",
                leads=side in ahead(sheet),
                place=None if self.pair else n + 1,
            )

    @cached_property
    def _order(self) -> list[int]:
        return list(self.match.company) if self.pair else by_total(self.match)

    def _name(self, n: int, side: int) -> Block:
        name = self.match.headings[side]
        if self.pair:
            return block(name, self._table, COLUMN, NAME, 2)
        return block(name, self._table + n * ROW, ROOM - 340, NAME, 1)

    @property
    def _table(self) -> float:
        return self.verdict.bottom + 100

    @cached_property
    def below_names(self) -> float:
        """Where the arm of the T is; the totals of two sides stand below it."""
        return max(self._name(n, side).bottom for n, side in enumerate(self._order)) + 24

    @property
    def chart_top(self) -> float:
        """Where the chart begins."""
        return self.below_names + (190 if self.pair else 20)

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
        """How it went, in a line or two."""
        return block(self.ending.line or " ", self.key + (70 if self.pair and self.chart else 10), ROOM, STORY, 2)

    @property
    def height(self) -> int:
        """The height of the picture."""
        return round(self.story.bottom + 130)

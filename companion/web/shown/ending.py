"""How a match went and how it ended: its verdict, its story, and both as a picture to send."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from companion.engine.season import result_of, winners
from companion.engine.sheet import AnySheet
from companion.engine.standing import leader
from companion.engine.text import letters
from companion.rulebook.words import Words
from companion.web.shown.chart import HEIGHT, Chart, ChartLine, by_total, chart
from companion.web.shown.match import MatchView

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
    totals = [tuple(sign * total for total in then) for then in sheet.totals_by_deal]
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


WIDEST = 12  # letters of a word


def verdict(match: MatchView) -> str:
    """The sentence with the result of a match that is over."""
    return match.says.won or _so_far(match)


def _so_far(match: MatchView) -> str:
    """The sentence with the result of a match that ended without a winner."""
    sheet, words, first = match.sheet, match.words, match.sheet.leading
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


# the picture: where everything stands, in px of one that is 1080 wide
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

    @cached_property
    def verdict(self) -> Block:
        top = block(self.ending.verdict, 0, ROOM, VERDICT, 3)
        return block(self.ending.verdict, HEAD + 40 + top.size, ROOM, VERDICT, 3)

    @property
    def pair(self) -> bool:
        """True if two sides have a column each; more of them have a line each."""
        return len(self.ending.match.sides) == 2

    @cached_property
    def sides(self) -> list[PictureSide]:
        """The sides in columns; or the one with the most first."""
        return list(self._sides())

    def _sides(self) -> Iterator[PictureSide]:
        match, sheet = self.ending.match, self.ending.match.sheet
        lines = {line.side: line for line in self.ending.chart.lines} if self.ending.chart else {}
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
                leads=side in sheet.leading,
                place=None if self.pair else n + 1,
            )

    def _arm(self, total: int) -> int:
        target = self.ending.match.target
        return round(ROOM / 2 * min(max(total, 0), target) / target) if target else 0

    @cached_property
    def _order(self) -> list[int]:
        return list(self.ending.match.company) if self.pair else by_total(self.ending.match)

    @cached_property
    def _names(self) -> list[Block]:
        names = [self.ending.match.headings[side] for side in self._order]
        if self.pair:
            return alike(names, self._table, COLUMN, NAME, 2)
        return [block(name, self._table + n * ROW, ROOM - 340, NAME, 1) for n, name in enumerate(names)]

    @cached_property
    def _keys(self) -> list[Block]:
        return alike([self.ending.match.headings[side] for side in self._order], self.key, COLUMN - SAMPLE, KEY, 2)

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
        return self.chart_top + (SCALE * HEIGHT + 60 if self.ending.chart else 0)

    @cached_property
    def story(self) -> Block:
        below = max(key.bottom for key in self._keys) + 70 if self.pair and self.ending.chart else self.key + 10
        return block(self.ending.line or " ", below, ROOM, STORY, 2, QUIET)

    @property
    def height(self) -> int:
        return round(self.story.bottom + 130)

"""A picture of a game as a page draws it: shapes in their places, and what it says to those who do not see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from companion.engine.pictures import (
    Areas,
    CardRow,
    Drawn,
    Group,
    Heap,
    KittyBar,
    Ladder,
    Ladders,
    Middle,
    Picture,
    Played,
    Rows,
    TablePlan,
    TrickPicture,
)
from companion.web.shown.names import Names
from companion.web.shown.picture_shapes import (
    LARGE,
    LINE,
    SMALL,
    TEXT,
    WIDTH,
    Anchor,
    Box,
    CardSize,
    PictureWords,
    Shape,
    Stroke,
    Word,
    below,
    card,
    crosswise,
    fanned,
    group,
    group_width,
    rank_of,
    text_block,
    width,
    wrapped,
)

RUNG, RANK_WIDE, GUTTER = 26, 30, 16
BAR = 30
NAMED = 14  # room beside a name


def ladders(picture: Ladders, said: PictureWords) -> tuple[list[Shape], float]:
    """Ladders side by side, a line between them."""
    room = (WIDTH - GUTTER * (len(picture.ladders) - 1)) / len(picture.ladders)
    shapes: list[Shape] = []
    for n, ladder in enumerate(picture.ladders):
        x = n * (room + GUTTER)
        shapes += _ladder(ladder, x, room, max(worth for one in picture.ladders for _, worth in one.rungs), said)
        if n:
            shapes.append(Stroke(path=f"M{x - GUTTER / 2:g} 4V{_rungs_end(picture):g}", look="heavy"))
    return shapes, _rungs_end(picture) + 2


def _rungs_end(picture: Ladders) -> float:
    return LINE + 8 + RUNG * max(len(ladder.rungs) for ladder in picture.ladders)


def _ladder(ladder: Ladder, x: float, room: float, most: int, said: PictureWords) -> Iterator[Shape]:
    yield from text_block(said.sentence(ladder.title), x, 0, room, look="strong", most=1)
    longest = room - RANK_WIDE - 8 - width("00", TEXT) - 8
    for n, (rank, worth) in enumerate(ladder.rungs):
        y = LINE + 8 + n * RUNG
        strong = rank in ladder.strong
        yield Box(x=x + 1, y=y, width=RANK_WIDE - 2, height=RUNG - 4, look="heavy-card" if strong else "card")
        yield Word(x=x + RANK_WIDE / 2, y=y + 16, text=rank_of(rank), size=14, anchor="middle", look="strong")
        bar = longest * worth / most
        if bar:
            yield Box(x=x + RANK_WIDE + 8, y=y + 8, width=bar, height=6, look="filled")
        look = "strong" if worth else "quiet"
        place = x + RANK_WIDE + 8 + (bar + 6 if bar else 0)
        yield Word(x=place, y=y + 16, text=said.figure(worth), look=look)


def trick(picture: TrickPicture, said: PictureWords) -> tuple[list[Shape], float]:
    """The cards in the order of play, a name above each and what it did below; the winner is heavy."""
    room = WIDTH / len(picture.played)
    shapes: list[Shape] = []
    names = [_named(one, room * (n + 0.5), room, said) for n, one in enumerate(picture.played)]
    top = max(below([*name], 0) for name in names) + 4
    for n, (one, name) in enumerate(zip(picture.played, names, strict=True)):
        centre = room * (n + 0.5)
        shapes += name
        shapes += card(
            Drawn(face=one.card, look="strong" if one.wins else "plain"), centre - LARGE.wide / 2, top, LARGE
        )
        under = top + LARGE.high + 3
        look = "strong" if one.wins else "quiet"
        shapes.append(Word(x=centre, y=under + TEXT, text=said.figure(one.worth), anchor="middle", look=look))
        shapes += text_block(said.sentence(one.does), centre, under + LINE, room - 4, anchor="middle", look=look)
        if n:
            left, line = centre - room / 2, top + LARGE.high / 2
            shapes.append(Stroke(path=f"M{left - 3:g} {line - 4:g}l6 4l-6 4Z", look="filled"))
    y = below(shapes, top)
    shapes.append(Word(x=WIDTH / 2, y=y + 22, text=_sum(picture, said), size=17, anchor="middle"))
    return shapes, y + 30


def _named(one: Played, centre: float, room: float, said: PictureWords) -> list[Word]:
    look = "strong" if one.wins else ""
    return text_block(said.names.seat(one.seat), centre, 0, room - 4, anchor="middle", look=look, most=2)


def _sum(picture: TrickPicture, said: PictureWords) -> str:
    return " + ".join(said.figure(one.worth) for one in picture.played) + f" = {said.figure(picture.total)}"


def kitty(picture: KittyBar, said: PictureWords) -> tuple[list[Shape], float]:
    """The kitty as a bar: the open bets from the left, the room for more at its right end."""
    holds = said.figure(picture.holds)
    shapes: list[Shape] = [*text_block(said.sentence(picture.title), 0, 0, WIDTH - width(holds, 17) - 8)]
    shapes.append(Word(x=WIDTH, y=16, text=holds, size=17, anchor="end", look="strong"))
    top = below(shapes, 0) + 4
    per = (WIDTH - 2) / max(picture.holds, 1)
    shapes.append(Box(x=1, y=top, width=WIDTH - 2, height=BAR, look="card"))
    x = 1.0
    for seat, bet in picture.bets:
        shapes += _part(x, top, bet * per, said.figure(bet), said.names.seat(seat), heavy=False)
        x += bet * per
    if picture.room:
        wide = picture.room * per
        title = said.sentence(picture.room_title)
        shapes += _part(WIDTH - 1 - wide, top, wide, said.figure(picture.room), title, heavy=True)
    return shapes, below(shapes, top) + 2


def _part(x: float, y: float, wide: float, figure: str, name: str, *, heavy: bool) -> Iterator[Shape]:
    look = "strong" if heavy else ""
    yield Box(x=x, y=y, width=wide, height=BAR, look="heavy-card" if heavy else "card")
    yield Word(x=x + wide / 2, y=y + BAR / 2 + 5, text=figure, anchor="middle", look=look)
    yield from text_block(
        name, x + wide / 2, y + BAR + 3, max(wide, SMALL.wide) - 4, anchor="middle", look=look, most=2
    )


FIGURE, TOTAL, SUBTOTAL = 19, 24, 15
GAP, BETWEEN_GROUPS, STAKE = 12, 14, 40
MARKS = {True: ("✓", "strong"), False: ("✕", "red strong")}


@dataclass(frozen=True, slots=True)
class RowLayout:
    """One picture of rows, in the words of a table."""

    picture: Rows
    said: PictureWords

    @property
    def size(self) -> CardSize:
        """How large its cards are."""
        return LARGE if self.picture.large else SMALL

    def figure(self, row: CardRow) -> tuple[str, int]:
        """What stands at the right of a row, and in what size."""
        if row.holds is not None:
            return MARKS[row.holds][0], FIGURE
        text = self.said.figure(row.figure, signed=self.picture.signed and row.counts)
        return text, SUBTOTAL if not isinstance(row.figure, int) or not row.counts else FIGURE

    def right(self, row: CardRow) -> float:
        """How much room a row leaves at its right."""
        text, size = self.figure(row)
        return (width(text, size) + 10 if text else 0) + (STAKE if row.stake is not None else 0)

    def shapes(self) -> tuple[list[Shape], float]:
        """Everything that is drawn, and how high that is."""
        shapes: list[Shape] = []
        y = 2.0
        for row in self.picture.rows:
            drawn, y = self.row(row, y)
            shapes += drawn
        if self.picture.total is not None:
            shapes += [
                Stroke(path=f"M{WIDTH - 76} {y - 4:g}H{WIDTH}", look="heavy"),
                Word(x=WIDTH, y=y + TOTAL - 1, text=self.said.figure(self.picture.total), size=TOTAL, anchor="end",
                     look="strong"),
            ]  # fmt: skip
            y += TOTAL + 8 + GAP
        return shapes, y - GAP

    def row(self, row: CardRow, y: float) -> tuple[list[Shape], float]:
        """One row from `y` down, and where the next begins."""
        room = WIDTH - self.right(row)
        shapes: list[Shape] = []
        if row.label:
            text = self.said.sentence(row.label)
            shapes += text_block(text, 0, y, WIDTH if row.groups else room)
            y = below(shapes, y) + (4 if row.groups else 0)
        top = y if row.groups else y - LINE
        for line in self._lines(row.groups, room):
            drawn, y = self._cards(line, y)
            shapes += drawn
        shapes += self._at_the_right(row, top, top + (self.size.high if row.groups else LINE))
        return shapes, y + GAP

    def _lines(self, groups: Sequence[Group], room: float) -> Iterator[list[Group]]:
        """The groups of a row in as many lines as they take."""
        line: list[Group] = []
        for cards in groups:
            if line and self._width([*line, cards], room) > room:
                yield line
                line = []
            line.append(cards)
        if line:
            yield line

    def _width(self, groups: Sequence[Group], room: float) -> float:
        wide = (group_width(cards, self.size, fan=fanned(cards, self.size, room)) for cards in groups)
        return sum(wide) + BETWEEN_GROUPS * (len(groups) - 1)

    def _cards(self, groups: Sequence[Group], y: float) -> tuple[list[Shape], float]:
        lifted = any(drawn.look == "raised" for cards in groups for drawn in cards)
        x, y = 1.0, y + (6 if lifted else 0)
        shapes: list[Shape] = []
        for cards in groups:
            fan = fanned(cards, self.size, WIDTH - 60)
            shapes += group(cards, x, y, self.size, fan=fan)
            shapes += self._worths(cards, x, y)
            x += group_width(cards, self.size, fan=fan) + BETWEEN_GROUPS
        valued = any(drawn.worth is not None for cards in groups for drawn in cards)
        return shapes, y + self.size.high + (LINE if valued else 0) + 4

    def _worths(self, cards: Group, x: float, y: float) -> Iterator[Word]:
        for at, drawn in enumerate(cards):
            if drawn.worth is not None:
                centre, line = x + at * self.size.step + self.size.wide / 2, y + self.size.high + TEXT + 1
                yield Word(x=centre, y=line, text=self.said.figure(drawn.worth), anchor="middle", look="quiet")

    def _at_the_right(self, row: CardRow, top: float, bottom: float) -> Iterator[Shape]:
        text, size = self.figure(row)
        line = (top + bottom) / 2 + size * 0.36
        if text:
            look = MARKS[row.holds][1] if row.holds is not None else "strong" if row.counts else "quiet"
            yield Word(x=WIDTH, y=line, text=text, size=size, anchor="end", look=look)
        if row.stake is not None:
            left = WIDTH - self.right(row) + 8
            yield from (Box(x=left, y=bottom - 6 * n, width=26, height=6, look="card") for n in range(1, 4))
            yield Word(x=left + 13, y=bottom - 22, text=self.said.figure(row.stake), anchor="middle", look="strong")


LEFT, RIGHT = 92, 196  # the sides of the table; names stand outside
NAME = 15
SEAT = 60  # how high a seat at a side is, of two lines of a name and what it does
HEAP, ABOVE = 8, 10


def plan(picture: TablePlan, said: PictureWords) -> tuple[list[Shape], float]:
    """The table with its people around it in the order of play, the first by number at the bottom."""
    at_side, others = min(picture.seats), picture.seats
    turn = others.index(at_side)
    seats = [*others[turn:], *others[:turn]]
    sides = (len(seats) - 1) // 2
    first, last = seats[1 : 1 + sides], seats[len(seats) - sides :][::-1]
    left, right = (first, last) if picture.clockwise else (last, first)
    opposite = seats[1 + sides] if len(seats) % 2 == 0 else None
    shapes, top = _seat(picture, said, opposite, WIDTH / 2, 0, "middle") if opposite is not None else ([], 2.0)
    top += 6
    high = max(76, SEAT * sides)
    shapes += [Box(x=LEFT, y=top, width=RIGHT - LEFT, height=high, look="heavy-card")]
    shapes += _way_round(WIDTH / 2, top + high / 2, clockwise=picture.clockwise)
    for column, x, anchor in ((left, LEFT - 8, "end"), (right, RIGHT + 8, "start")):
        for n, seat in enumerate(reversed(column)):  # the next in turn sits nearest to the reader
            middle = top + high * (n + 0.5) / max(sides, 1)
            drawn, end = _seat(picture, said, seat, x, 0, "end" if anchor == "end" else "start")
            shapes += [_moved(shape, middle - end / 2) for shape in drawn]
    drawn, bottom = _seat(picture, said, seats[0], WIDTH / 2, top + high + 2, "middle")
    return [*shapes, *drawn], bottom + 2


def _moved(shape: Shape, by: float) -> Shape:
    """The same, further down; a path stays where it is."""
    match shape:
        case Word():
            return Word(
                x=shape.x, y=shape.y + by, text=shape.text, size=shape.size, anchor=shape.anchor, look=shape.look
            )
        case Box():
            return Box(x=shape.x, y=shape.y + by, width=shape.width, height=shape.height, look=shape.look)
    return shape


def _seat(picture: TablePlan, said: PictureWords, seat: int, x: float, y: float, anchor: Anchor
          ) -> tuple[list[Shape], float]:  # fmt: skip
    """A name with what its bearer does below it, and where that ends."""
    room = WIDTH if anchor == "middle" else LEFT - 8
    deals = seat == picture.boxed[0]
    look = "strong" if deals or seat in picture.roles else ""
    shapes: list[Shape] = [*text_block(said.names.seat(seat), x, y, room, anchor=anchor, look=look, size=NAME, most=2)]
    y = below(shapes, y) + 1
    if deals:
        shapes += _boxed(said.sentence(picture.boxed[1]), x, y, room, anchor)
        y += LINE + 5
    if seat in picture.roles:
        role = text_block(said.sentence(picture.roles[seat]), x, y - 2, room, anchor=anchor, look="quiet")
        shapes += role
        y = below([*role], y)
    return shapes, y


def _boxed(text: str, x: float, y: float, room: float, anchor: Anchor) -> Iterator[Shape]:
    text = wrapped(text, room - 12, most=1)[0]
    wide = width(text) + 14
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
    yield Box(x=left, y=y + 1, width=wide, height=LINE + 2, look="word-box")
    yield Word(x=left + wide / 2, y=y + TEXT + 2, text=text, anchor="middle", look="strong")


def _way_round(x: float, y: float, *, clockwise: bool) -> Iterator[Shape]:
    """Three quarters of a circle with an arrowhead: from the reader to the left where play goes clockwise."""
    way = 1 if clockwise else -1
    yield Stroke(path=f"M{x - 16 * way:g} {y + 16}A22 22 0 1 {int(clockwise)} {x + 16 * way:g} {y + 16}", look="thin")
    yield Stroke(path=f"M{x + 13 * way:g} {y + 9}L{x + 22 * way:g} {y + 14}L{x + 11 * way:g} {y + 21}Z", look="filled")


def middle(picture: Middle, said: PictureWords) -> tuple[list[Shape], float]:
    """Heaps side by side."""
    return heaps(picture.heaps, said, 2)


def heaps(every: Sequence[Heap], said: PictureWords, y: float) -> tuple[list[Shape], float]:
    """Heaps side by side from `y` down, each with its name."""
    shapes: list[Shape] = []
    room = WIDTH / len(every)
    for n, heap in enumerate(every):
        centre = room * (n + 0.5)
        shapes += _heap(heap, centre - LARGE.wide / 2, y + ABOVE)
        label = said.sentence(heap.label)
        shapes += text_block(label, centre, y + ABOVE + LARGE.high + HEAP, room - 8, anchor="middle", look="quiet")
    return shapes, below(shapes, y) + 6


def _heap(heap: Heap, x: float, y: float) -> Iterator[Shape]:
    if heap.across:
        yield from crosswise(heap.across, x, y, LARGE)
    elif heap.heaps > 1:
        yield from crosswise(None, x, y, LARGE)
    elif heap.top is None:
        for under in (4, 2):
            yield Box(x=x + under, y=y - under, width=LARGE.wide, height=LARGE.high, look="card")
    yield from card(Drawn(face=heap.top), x, y, LARGE)


def areas(picture: Areas, said: PictureWords) -> tuple[list[Shape], float]:
    """Their melds above, the middle between two lines, our melds below."""
    shapes, y = _area(picture, said, picture.above, 0)
    shapes.append(Stroke(path=f"M0 {y:g}H{WIDTH}", look="faint"))
    between, y = heaps(picture.middle, said, y + 4)
    shapes += [*between, Stroke(path=f"M0 {y:g}H{WIDTH}", look="faint")]
    lower, end = _area(picture, said, picture.below, y + 8)
    return [*shapes, *lower], end


def _area(picture: Areas, said: PictureWords, row: CardRow, y: float) -> tuple[list[Shape], float]:
    layout = RowLayout(Rows(rows=(), caption=picture.caption), said)
    return layout.row(row, y)


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawing:
    """`says` is all that the shapes say, `caption` the sentence below them."""

    height: int
    shapes: Sequence[Shape]
    says: str
    caption: str
    width: int = WIDTH


def drawing(picture: Picture, names: Names) -> Drawing:
    """A picture with the people of a table in it."""
    said = PictureWords(names)
    shapes, height = _shapes(picture, said)
    return Drawing(
        height=ceil(height), shapes=shapes, says=said.all_of(picture), caption=said.sentence(picture.caption)
    )


def _shapes(picture: Picture, said: PictureWords) -> tuple[list[Shape], float]:
    match picture:
        case Rows():
            return RowLayout(picture, said).shapes()
        case TablePlan():
            return plan(picture, said)
        case Middle():
            return middle(picture, said)
        case Areas():
            return areas(picture, said)
        case Ladders():
            return ladders(picture, said)
        case TrickPicture():
            return trick(picture, said)
        case KittyBar():
            return kitty(picture, said)

"""The table from above: who sits where, what lies in the middle, what both sides have laid."""

from collections.abc import Iterator, Sequence

from companion.engine.pictures import Areas, CardRow, Drawn, Heap, Middle, Rows, TablePlan
from companion.web.views.picture_cards import LARGE, card, crosswise
from companion.web.views.picture_rows import RowLayout
from companion.web.views.picture_said import PictureWords
from companion.web.views.picture_shapes import (
    LINE,
    TEXT,
    WIDTH,
    Anchor,
    Box,
    Shape,
    Stroke,
    Word,
    below,
    text_block,
    width,
    wrapped,
)

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
